#include "framework/insight/figures/move_kinds.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/game/position.hpp"
#include "framework/game/shown/offered_by.hpp"

namespace ply::insight {
namespace {

constexpr std::size_t sampled_kind_positions = 200;

/// Pieces of one side that went from cells, and that came to cells.
struct Traffic {
    std::vector<int> gone;
    std::vector<int> come;
};

/// Whose the piece is, as the mover sees it: neutral ones are moved by everybody.
enum class Side : std::uint8_t { none, own, theirs };

Side side_of(const Layout& layout, int content, Player mover) {
    if (content <= 0 || static_cast<std::size_t>(content) >= layout.pieces.size())
        return Side::none;
    const Player owner = layout.pieces[static_cast<std::size_t>(content)].owner;
    return owner == chance_player || owner == mover ? Side::own : Side::theirs;
}

MoveKinds kinds_of_traffic(const Traffic& own) {
    MoveKinds kinds;
    if (!own.come.empty()) kinds.add(own.gone.empty() ? MoveKind::placement : MoveKind::step);
    if (own.come.empty() && !own.gone.empty()) kinds.add(MoveKind::removal);
    const bool known = std::ranges::all_of(
        own.come, [&](int piece) { return std::ranges::find(own.gone, piece) != own.gone.end(); });
    if (!own.gone.empty() && !known) kinds.add(MoveKind::promotion);
    return kinds;
}

}  // namespace

std::string_view name_of(MoveKind kind) {
    constexpr std::string_view names[] = {"pass",    "placement", "step",
                                          "capture", "removal",   "promotion"};
    return names[static_cast<std::size_t>(kind)];
}

bool has_move_kinds(const Game& game) {
    return game.layout() != nullptr && !game.layout()->counts;
}

std::vector<int> contents_of(const Game& game, const AnyState& state) {
    std::vector<int> list(game.layout() == nullptr ? 0 : game.layout()->cells.size());
    for (std::size_t cell = 0; cell < list.size(); ++cell)
        list[cell] = game.content(state, static_cast<int>(cell));
    return list;
}

MoveKinds kinds_of_move(const Layout& layout, std::span<const int> before,
                        std::span<const int> after, Player mover) {
    Traffic own;
    bool captured = false;
    bool changed = false;
    for (std::size_t cell = 0; cell < before.size(); ++cell) {
        if (before[cell] == after[cell]) continue;
        changed = true;
        if (side_of(layout, before[cell], mover) == Side::own) own.gone.push_back(before[cell]);
        if (side_of(layout, after[cell], mover) == Side::own) own.come.push_back(after[cell]);
        captured = captured || side_of(layout, before[cell], mover) == Side::theirs;
    }
    MoveKinds kinds = kinds_of_traffic(own);
    if (captured) kinds.add(MoveKind::capture);
    if (!changed) kinds.add(MoveKind::pass);
    return kinds;
}

bool KindUse::can_be_left_out(MoveKind kind) const {
    constexpr std::size_t least_part = 10;
    const std::size_t count = choice[static_cast<std::size_t>(kind)];
    return count > 0 && count * least_part >= positions;
}

Figure KindUse::preference(MoveKind kind) const {
    const auto at = static_cast<std::size_t>(kind);
    return wilson(static_cast<double>(chosen[at]), choice[at]);
}

std::vector<std::string> KindUse::done_below(double part, const std::map<std::string, Use>& uses) {
    constexpr double enough_by_lot = 10;
    std::vector<std::string> names;
    if (uses.size() < 2) return names;
    for (const auto& [name, use] : uses)
        if (use.by_lot >= enough_by_lot && static_cast<double>(use.done) < part * use.by_lot)
            names.push_back(name);
    return names;
}

double KindUse::as_by_lot(const std::string& name) const {
    for (const std::map<std::string, Use>* const uses : {&pieces, &offers})
        if (const auto use = uses->find(name); use != uses->end())
            return static_cast<double>(use->second.done) / use->second.by_lot;
    return NAN;
}

namespace {

/// The names of the mover's pieces that a move brings to cells.
std::set<std::string> pieces_of_move(const Layout& layout, std::span<const int> before,
                                     std::span<const int> after, Player mover) {
    std::set<std::string> names;
    for (std::size_t cell = 0; cell < after.size(); ++cell) {
        if (before[cell] == after[cell] || side_of(layout, after[cell], mover) != Side::own)
            continue;
        const Layout::Piece& piece = layout.pieces[static_cast<std::size_t>(after[cell])];
        if (piece.owner == mover && !piece.name.empty()) names.insert(piece.name);
    }
    return names;
}

/// One of several equal choices.
void count_choice(KindUse::Use& use, std::size_t choices, bool done) {
    use.by_lot += 1 / static_cast<double>(choices);
    use.done += done;
}

void look_at_offers(const Game& game, const Position& position, Move made, KindUse& use) {
    const auto* const script = dynamic_cast<const OfferedBy*>(&game);
    if (script == nullptr) return;
    const std::map<Move, std::string> offered_by = script->offered_by(position.state);
    MoveList moves;
    legal_moves(game, position, moves);
    for (const Move move : moves)
        if (const auto by = offered_by.find(move); by != offered_by.end())
            count_choice(use.offers[by->second], moves.size(), move == made);
}

void look_at_kinds(const Game& game, const Position& position, Move made, KindUse& use) {
    const Player mover = game.mover(position.state);
    const std::vector<int> before = contents_of(game, position.state);
    MoveList moves;
    legal_moves(game, position, moves);
    std::array<std::size_t, move_kinds> counts{};
    MoveKinds kinds_made;
    for (const Move move : moves) {
        AnyState after = position.state;
        game.play(after, move);
        const std::vector<int> then = contents_of(game, after);
        const MoveKinds kinds = kinds_of_move(*game.layout(), before, then, mover);
        for (const std::string& name : pieces_of_move(*game.layout(), before, then, mover))
            count_choice(use.pieces[name], moves.size(), move == made);
        if (move == made) kinds_made = kinds;
        for (std::size_t kind = 0; kind < move_kinds; ++kind)
            counts[kind] += kinds.has(static_cast<MoveKind>(kind));
    }
    ++use.positions;
    for (std::size_t kind = 0; kind < move_kinds; ++kind) {
        use.legal[kind] += counts[kind] > 0;
        const bool choice = counts[kind] > 0 && counts[kind] < moves.size();
        use.choice[kind] += choice;
        use.chosen[kind] += choice && kinds_made.has(static_cast<MoveKind>(kind));
    }
}

/// Of who has lost all moves were perhaps as bad.
bool has_lost(const PlayedGame& game, Player player) {
    return !game.points.empty() && game.points[static_cast<std::size_t>(player)] == 0;
}

bool is_telling(const PlayedGame& game, const PlayedPly& ply) {
    return ply.mover != chance_player && !has_lost(game, ply.mover);
}

}  // namespace

KindUse kind_use(const Game& game, Games games) {
    KindUse use;
    const bool kinds = has_move_kinds(game);
    std::size_t plies = 0;
    for (const PlayedGame& played : games)
        for (const PlayedPly& ply : played.plies) plies += is_telling(played, ply);
    const std::size_t step = plies / sampled_kind_positions + 1;
    std::size_t at = 0;
    game.protect([&] {
        for (const PlayedGame& played : games) {
            Position position = Position::start(game);
            for (const PlayedPly& ply : played.plies) {
                if (is_telling(played, ply) && at++ % step == 0) {
                    look_at_offers(game, position, ply.move, use);
                    if (kinds) look_at_kinds(game, position, ply.move, use);
                }
                play(game, position, ply.move);
            }
        }
    });
    return use;
}

}  // namespace ply::insight
