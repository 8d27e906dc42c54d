#include "framework/game/clicks/clickable_moves.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <tuple>

#include "framework/base/error.hpp"
#include "framework/game/shown/cell_names.hpp"
#include "framework/game/shown/shown_zones.hpp"

namespace ply {
namespace {

using Kind = TouchedCells::Kind;

bool is_among(const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

/// The protocol whose move texts are coordinates; empty: the game knows none.
std::string coordinates_protocol(const Game& game) {
    const std::vector<ProtocolGame> known = game.protocols();
    for (const char* const name : {"uci", "ugi", "xboard"})
        if (std::ranges::find(known, name, &ProtocolGame::protocol) != known.end()) return name;
    return "";
}

/// The number in what is left of a text without its names; nothing: there is none, or several.
std::optional<int> number_in(std::string_view rest) {
    const std::size_t begin = rest.find_first_of("0123456789");
    if (begin == std::string_view::npos) return std::nullopt;
    const std::size_t end = std::min(rest.find_first_not_of("0123456789", begin), rest.size());
    if (rest.find_first_of("0123456789", end) != std::string_view::npos) return std::nullopt;
    int number = 0;
    const auto [last, error] = std::from_chars(rest.data() + begin, rest.data() + end, number);
    return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// Derives the touched cells of the moves of one position.
class Derivation {
public:
    Derivation(const Game& game, const AnyState& state)
        : game_(game),
          state_(state),
          layout_(*game.layout()),
          names_(game.layout()),
          protocol_(coordinates_protocol(game)),
          mover_(game.mover(state)) {
        before_ = contents(state);
    }

    void complete(ClickableMove& move) {
        AnyState played = state_;
        game_.play(played, move.move);
        after_ = contents(played);
        TouchedCells& touched = move.touched;
        if (const auto told = game_.touched_cells(state_, move.move)) {
            touched = *told;
            require_on_board(touched);
        } else {
            derive(move);
        }
        if (layout_.counts || touched.cells.empty()) return;
        if (touched.piece == 0) touched.piece = after(touched.cells.back());
        for (int cell = 0; cell < cells(); ++cell)
            if (cell != touched.cells.front() && is_taken(cell, touched.cells.back()))
                move.cleared.push_back(cell);
    }

    /// Of a move after which the rules fail.
    void complete_by_text(ClickableMove& move) {
        after_ = before_;
        move.touched = {};
        derive(move);
    }

private:
    int cells() const { return static_cast<int>(layout_.cells.size()); }
    int before(int cell) const { return before_[static_cast<std::size_t>(cell)]; }
    int after(int cell) const { return after_[static_cast<std::size_t>(cell)]; }

    std::vector<int> contents(const AnyState& state) const {
        std::vector<int> found(layout_.cells.size());
        for (int cell = 0; cell < cells(); ++cell)
            found[static_cast<std::size_t>(cell)] = game_.content(state, cell);
        return found;
    }

    void derive(ClickableMove& move) const {
        TouchedCells& touched = move.touched;
        if (mover_ == chance_player) touched.kind = Kind::chance;
        if (move.text == "pass") touched.kind = Kind::pass;
        if (move.text == "swap") touched.kind = Kind::swap;
        std::string rest;
        if (touched.kind == Kind::move) touched.cells = names_.in(move.text, &rest);
        touched.number = number_in(touched.kind == Kind::chance ? move.text : rest);
        if (touched.kind != Kind::move) return;
        const std::vector<int> left = left_by_mover();
        const bool explained =
            !touched.cells.empty() && (left.empty() || is_among(touched.cells, left.front()));
        if (!explained && !protocol_.empty()) {
            const auto named = names_.in(game_.protocol_move(state_, move.move, protocol_));
            if (named.size() > touched.cells.size()) touched.cells = named;
        }
        if (touched.cells.empty()) touched.cells = changed(left);
        if (!touched.cells.empty() && comes_from(left, touched.cells))
            touched.cells.insert(touched.cells.begin(), left.front());
    }

    /// Cells that a piece of the mover has left.
    std::vector<int> left_by_mover() const {
        std::vector<int> left;
        if (layout_.counts) return left;
        for (int cell = 0; cell < cells(); ++cell)
            if (before(cell) != 0 && after(cell) == 0 && is_of_mover(before(cell)))
                left.push_back(cell);
        return left;
    }
    bool is_of_mover(int content) const {
        const auto piece = static_cast<std::size_t>(content);
        return piece < layout_.pieces.size() && layout_.pieces[piece].owner == mover_;
    }

    /// Whether the text names only where a piece goes, and this is where it comes from.
    bool comes_from(const std::vector<int>& left, const std::vector<int>& named) const {
        if (left.empty() || is_among(left, named.front())) return false;
        const int put = after(named.back());
        return put != 0 && (left.size() == 1 || put == before(left.front()));
    }

    /// Where no text names a cell: the one that is left and the one that is entered. Of several
    /// pieces that move (castling) the one of which there are fewest.
    std::vector<int> changed(const std::vector<int>& left) const {
        std::vector<int> entered;
        for (int cell = 0; cell < cells(); ++cell)
            if (after(cell) != before(cell) && after(cell) != 0) entered.push_back(cell);
        if (entered.empty() || layout_.counts) return {};
        if (left.empty()) return entered.size() == 1 ? entered : std::vector<int>{};
        const int from = *std::ranges::min_element(
            left, {}, [&](int cell) { return std::ranges::count(before_, before(cell)); });
        const auto to =
            std::ranges::find_if(entered, [&](int cell) { return after(cell) == before(from); });
        return {from, to == entered.end() ? entered.front() : *to};
    }

    /// What stood there is gone: nothing stands there now, or what came to the last cell, and the
    /// board has fewer of it. So a rook that castles is not. Of a stack only the first place
    /// counts.
    bool is_taken(int cell, int last) const {
        const int piece = before(cell);
        const int spot = layout_.cells[static_cast<std::size_t>(cell)].spot;
        if (piece == 0 || (spot >= 0 && spot != cell)) return false;
        if (after(cell) == piece || (after(cell) != 0 && cell != last)) return false;
        return std::ranges::count(after_, piece) < std::ranges::count(before_, piece);
    }

    void require_on_board(const TouchedCells& touched) const {
        const auto require = [&](const std::vector<int>& order) {
            for (const int cell : order)
                if (cell < 0 || cell >= cells())
                    throw RulesError(game_.info().name + ": touched_cells() gives cell " +
                                     std::to_string(cell) + "; layout() has " +
                                     std::to_string(cells()) + ", counted from 0");
        };
        require(touched.cells);
        for (const std::vector<int>& order : touched.alternatives) require(order);
        if (touched.piece >= 0 && (layout_.counts || touched.piece == 0 ||
                                   touched.piece < static_cast<int>(layout_.pieces.size())))
            return;
        throw RulesError(game_.info().name + ": touched_cells() gives piece " +
                         std::to_string(touched.piece) + "; layout() has " +
                         std::to_string(layout_.pieces.size()) + ", counted from 0");
    }

    const Game& game_;
    const AnyState& state_;
    const Layout& layout_;
    CellNames names_;
    std::string protocol_;
    Player mover_;
    std::vector<int> before_;
    std::vector<int> after_{};
};

/// Whether a card of this name lies before the player to move, or between all.
bool lies_open(const Game& game, const AnyState& state, const std::string& name) {
    using ShownKind = ShownZone::Kind;
    const Player mover = game.mover(state);
    return std::ranges::any_of(shown_zones_of(game, state), [&](const ShownZone& zone) {
        return (zone.kind == ShownKind::cards || zone.kind == ShownKind::suited) &&
               (zone.owner == mover || zone.owner == chance_player) &&
               std::ranges::find(zone.things, name) != zone.things.end();
    });
}

/// A game without a board: its moves are buttons, or cards that are pressed.
void name_button(const Game& game, const AnyState& state, ClickableMove& move) {
    if (const auto told = game.touched_cells(state, move.move)) {
        move.touched.kind = told->kind;
        move.touched.number = told->number;
        return;
    }
    if (game.mover(state) == chance_player) move.touched.kind = Kind::chance;
    if (move.text == "pass") move.touched.kind = Kind::pass;
    if (!lies_open(game, state, move.text)) move.touched.number = number_in(move.text);
}

/// Where one cell can get several pieces, these wait beside the board.
void find_hands(std::vector<ClickableMove>& moves) {
    std::map<int, int> piece_on;  // what the first move onto a single cell puts there
    std::vector<int> shared;
    for (const ClickableMove& move : moves) {
        const TouchedCells& touched = move.touched;
        if (touched.cells.size() != 1 || touched.piece == 0) continue;
        const auto [at, fresh] = piece_on.emplace(touched.cells.front(), touched.piece);
        if (!fresh && at->second != touched.piece) shared.push_back(touched.cells.front());
    }
    for (ClickableMove& move : moves)
        if (move.touched.cells.size() == 1 && move.touched.kind == Kind::move &&
            move.touched.piece != 0 && is_among(shared, move.touched.cells.front()))
            move.touched.kind = Kind::hand;
}

}  // namespace

std::vector<ClickableMove> clickable_moves(const Game& game, const Position& position) {
    const AnyState& state = position.state;
    MoveList list;
    legal_moves(game, position, list);
    std::vector<ClickableMove> moves;
    moves.reserve(list.size());
    std::optional<Derivation> derivation;
    const auto add = [&](Move move) {
        moves.push_back({move, game.move_text(state, move), {}});
        derivation ? derivation->complete(moves.back()) : name_button(game, state, moves.back());
    };
    try {
        game.protect([&] {
            if (game.layout() != nullptr) derivation.emplace(game, state);
            for (const Move move : list) add(move);
        });
    } catch (const RulesError&) {
        moves.clear();
        for (const Move move : list) {
            try {
                game.protect([&] { add(move); });
            } catch (const RulesError&) {  // whoever makes it is told
                if (moves.empty() || moves.back().move != move) throw;
                if (derivation) derivation->complete_by_text(moves.back());
            }
        }
    }
    find_hands(moves);
    return moves;
}

std::vector<int> changed_cells(const Game& game, const AnyState& before, const AnyState& after) {
    std::vector<int> changed;
    if (game.layout() == nullptr) return changed;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        if (game.content(before, cell) != game.content(after, cell)) changed.push_back(cell);
    return changed;
}

std::optional<SameClicks> same_clicks(const std::vector<ClickableMove>& moves) {
    const auto key = [&](std::size_t i) {
        const TouchedCells& touched = moves[i].touched;
        return std::tie(touched.cells, moves[i].cleared, touched.piece, touched.number);
    };
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (!moves[i].touched.cells.empty()) order.push_back(i);
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    const auto same = std::ranges::adjacent_find(
        order, [&](std::size_t a, std::size_t b) { return key(a) == key(b); });
    if (same == order.end()) return std::nullopt;
    const auto [first, second] = std::minmax(same[0], same[1]);
    return SameClicks{first, second};
}

}  // namespace ply
