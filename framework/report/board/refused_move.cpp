#include "framework/report/board/refused_move.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

#include "framework/base/line_words.hpp"
#include "framework/game/clicks/click_machine.hpp"
#include "framework/game/clicks/typed_moves.hpp"
#include "framework/game/shown/cell_names.hpp"
#include "framework/report/board/moves_of_cell.hpp"

namespace ply {
namespace {

/// So many legal moves, and no more, stand behind a reason.
constexpr std::size_t few = 8;

/// ` from e2: e3 e4`, not more than can be read.
std::string others(const std::string& text, std::string_view way, const std::string& cell,
                   const std::vector<std::string>& moves) {
    constexpr std::ptrdiff_t most = 24;
    const auto shown = std::min(most, std::ssize(moves));
    return fmt::format("'{}' is not a legal move; {} {}: {}{}", text, way, cell,
                       fmt::join(moves.begin(), moves.begin() + shown, " "),
                       std::ssize(moves) > most ? " ..." : "");
}

bool is_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

bool is_number(const std::string& text) {
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// A letter, and a number after it: `c33`.
bool looks_like_cell(const std::string& text) {
    return !text.empty() && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
           is_number(text.substr(1));
}

/// `32` and `28` of `32-28`; none of a text that has letters.
std::vector<std::string> numbers_in(std::string text) {
    constexpr std::string_view between = "-x:/, ";
    for (char& letter : text)
        if (between.find(letter) != between.npos) letter = ' ';
    std::vector<std::string> words = split_words(text);
    if (!std::ranges::all_of(words, is_number)) words.clear();
    return words;
}

/// Whether a piece is named and the cell to which it goes, as in `Nf6`.
bool names_target(const std::string& text, const std::string& cell, const std::string& rest) {
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0; };
    return !text.starts_with(cell) && std::ranges::any_of(rest, is_letter);
}

class Refusal {
public:
    Refusal(const Game& game, const Position& position, const std::string& typed)
        : game_(game),
          position_(position),
          seen_(game.facts().hidden ? game.observe(position.state, game.mover(position.state))
                                    : position.state) {
        if (game.layout() != nullptr) board_.cells = cells_of_mover(game, position);
        names_ = CellNames(&board_);
        text_ = names_.in(typed).empty() ? lower_case(typed) : typed;
    }

    /// Empty: the text names no cells, or they explain nothing.
    std::string by_cells() const {
        if (const std::string none = missing_cell(); !none.empty())
            return fmt::format("there is no cell '{}' on this board", none);
        std::string rest;
        const std::vector<int> cells = names_.in(text_, &rest);
        if (cells.empty()) return {};
        const std::string& first = name(cells[0]);
        const auto is_letter = [](char letter) { return letter >= 'a' && letter <= 'z'; };
        // Where cells are numbers, those in `d6-c5` are none of them.
        if (std::ranges::none_of(first, is_letter) && std::ranges::any_of(rest, is_letter))
            return {};
        const bool alone = cells.size() == 1;
        if (alone && names_target(text_, first, rest)) return onto(cells[0]);
        return begun_on(cells[0], alone);
    }

private:
    const std::string& name(int cell) const {
        return board_.cells[static_cast<std::size_t>(cell)].name;
    }

    /// What is written like a cell, and is none.
    std::string missing_cell() const {
        if (board_.cells.empty()) return {};
        const bool cell_named =
            !names_.in(text_).empty() ||
            std::ranges::all_of(board_.cells, looks_like_cell, &Layout::Cell::name);
        if (looks_like_cell(text_) && !names_.find(text_) && cell_named) return text_;
        if (std::ranges::none_of(board_.cells, is_number, &Layout::Cell::name)) return {};
        for (const std::string& number : numbers_in(text_))
            if (!names_.find(number) && moves_naming(game_, position_, number).empty())
                return number;
        return {};
    }

    int content(int cell) const { return game_.content(seen_, cell); }

    /// Whose piece stands there; chance_player: nobody's.
    Player owner_on(int cell) const {
        const Layout& layout = *game_.layout();
        const auto piece = static_cast<std::size_t>(content(cell));
        const bool owned = !layout.counts && piece > 0 && piece < layout.pieces.size();
        return owned ? layout.pieces[piece].owner : chance_player;
    }

    /// Whether what stands there is the board's own and was there from the start: a dot of dots and
    /// boxes.
    bool is_part_of_board(int cell) const {
        return owner_on(cell) == chance_player &&
               content(cell) == game_.content(game_.start(), cell);
    }

    /// Whether moves begin with empty cells now: something is placed there.
    bool places() const {
        const ClickMachine machine(game_, position_);
        return std::ranges::any_of(machine.moves(), [&](const ClickableMove& move) {
            const std::vector<int>& cells = move.touched.cells;
            return !cells.empty() && content(cells.front()) == 0;
        });
    }

    /// ` (ko=c2)`: what the position's text says of the cell.
    std::string remark_on(const std::string& cell) const {
        for (const std::string& word : split_words(game_.state_text(seen_)))
            if (word.ends_with("=" + cell)) return fmt::format(" ({})", word);
        return {};
    }

    /// With the legal moves, where these are few.
    std::string with_few(const std::string& why) const {
        const std::vector<std::string> legal = legal_texts(game_, position_);
        return legal.size() > few ? why
                                  : fmt::format("{} now; legal: {}", why, fmt::join(legal, " "));
    }

    /// A piece was named, and the cell to which it should go.
    std::string onto(int cell) const {
        const std::vector<std::string> moves = moves_to_cell(game_, position_, cell);
        if (!moves.empty()) return others(text_, "to", name(cell), moves);
        const Player mover = game_.mover(position_.state);
        if (mover != chance_player && owner_on(cell) == mover)
            return fmt::format("player {}'s own piece stands on {}", mover + 1, name(cell));
        return with_few("no move goes to " + name(cell));
    }

    std::string begun_on(int cell, bool alone) const {
        const std::string& first = name(cell);
        const bool occupied = content(cell) != 0;
        const std::vector<std::string> moves = moves_from_cell(game_, position_, cell);
        if (alone && occupied && moves.empty() && places())
            return is_part_of_board(cell) ? "no move goes to " + first : first + " is occupied";
        const Player owner = owner_on(cell);
        if (owner != chance_player && owner != game_.mover(position_.state))
            return fmt::format("what stands on {} is player {}'s", first, owner + 1);
        if (!moves.empty()) return others(text_, "from", first, moves);
        if (occupied)
            return with_few(fmt::format("what stands on {} cannot move{}", first,
                                        places() ? ", for moves begin on empty cells now" : ""));
        if (places())
            return with_few(
                fmt::format("no move goes to {}: it is empty, but the rules forbid it{}", first,
                            remark_on(first)));
        const auto there = moves_to_cell(game_, position_, cell);
        // A click on a cell where nothing stands begins no move, though its name may be one: `e4`.
        if (there.empty() && text_ == first)
            return with_few(fmt::format("nothing stands on {}, and no move goes there", first));
        if (!alone || there.empty() || named_move(game_, position_, text_))
            return "nothing stands on " + first;
        return others(text_, "to", first, there);
    }

    const Game& game_;
    const Position& position_;
    AnyState seen_;
    Layout board_;  ///< of which the cells alone matter
    CellNames names_{nullptr};
    std::string text_;
};

/// As scores have it, with small letters and noughts, too: `O-O`, `0-0-0`.
bool is_castling(const std::string& text) {
    return text.size() > 2 && text.find_first_not_of("oO0-") == text.npos &&
           text.find('-') != text.npos;
}

/// Whether it would be a legal move if nothing had been played before.
bool repeats(const Game& game, const Position& position, const std::string& text) {
    return game.facts().repetition.rule == Repetition::Rule::forbidden &&
           !named_move(game, position, text) &&
           named_move(game, Position::at(game, position.state), text);
}

}  // namespace

std::string refused_move(const Game& game, const Position& position, const std::string& typed) {
    if (repeats(game, position, typed)) return typed + " would bring back an earlier position";
    if (game.info().kind == "chess" && is_castling(typed))
        return "castling on that side is not possible now";
    if (std::string why = Refusal(game, position, typed).by_cells(); !why.empty()) return why;
    // Cells may have been chosen whose names make a move, but over which none goes.
    if (named_move(game, position, typed)) return "no move goes over " + typed;
    return unnamed_move(typed, legal_texts(game, position));
}

}  // namespace ply
