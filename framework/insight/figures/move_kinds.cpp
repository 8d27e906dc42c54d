#include "framework/insight/figures/move_kinds.hpp"

#include <algorithm>
#include <set>

#include "framework/game/position.hpp"

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

std::vector<std::string> KindUse::hardly_moved() const {
    constexpr double enough_by_lot = 10;
    constexpr double hardly = 0.1;
    std::vector<std::string> names;
    if (pieces.size() < 2) return names;
    for (const auto& [name, piece] : pieces)
        if (piece.by_lot >= enough_by_lot &&
            static_cast<double>(piece.moved) < hardly * piece.by_lot)
            names.push_back(name);
    return names;
}

namespace {

/// The names of the mover's pieces that a move brings somewhere from somewhere.
std::set<std::string> pieces_of_move(const Layout& layout, std::span<const int> before,
                                     std::span<const int> after, Player mover) {
    std::set<std::string> names;
    for (std::size_t from = 0; from < before.size(); ++from) {
        if (before[from] == after[from] || side_of(layout, before[from], mover) != Side::own)
            continue;
        const Layout::Piece& piece = layout.pieces[static_cast<std::size_t>(before[from])];
        if (piece.owner == mover && !piece.name.empty()) names.insert(piece.name);
    }
    return names;
}

void look_at_position(const Game& game, const Position& position, Move made, KindUse& use) {
    const Player mover = game.mover(position.state);
    const std::vector<int> before = contents_of(game, position.state);
    MoveList moves;
    legal_moves(game, position, moves);
    std::array<std::size_t, move_kinds> counts{};
    for (const Move move : moves) {
        AnyState after = position.state;
        game.play(after, move);
        const std::vector<int> then = contents_of(game, after);
        const MoveKinds kinds = kinds_of_move(*game.layout(), before, then, mover);
        for (const std::string& name : pieces_of_move(*game.layout(), before, then, mover)) {
            KindUse::PieceUse& piece = use.pieces[name];
            piece.by_lot += 1 / static_cast<double>(moves.size());
            piece.moved += move == made;
        }
        for (std::size_t kind = 0; kind < move_kinds; ++kind)
            counts[kind] += kinds.has(static_cast<MoveKind>(kind));
    }
    ++use.positions;
    for (std::size_t kind = 0; kind < move_kinds; ++kind) {
        use.legal[kind] += counts[kind] > 0;
        use.choice[kind] += counts[kind] > 0 && counts[kind] < moves.size();
    }
}

}  // namespace

KindUse kind_use(const Game& game, Games games) {
    KindUse use;
    if (!has_move_kinds(game)) return use;
    std::size_t plies = 0;
    for (const PlayedGame& played : games) plies += played.plies.size();
    const std::size_t step = plies / sampled_kind_positions + 1;
    std::size_t at = 0;
    game.protect([&] {
        for (const PlayedGame& played : games) {
            Position position = Position::start(game);
            for (const PlayedPly& ply : played.plies) {
                if (at++ % step == 0 && ply.mover != chance_player)
                    look_at_position(game, position, ply.move, use);
                play(game, position, ply.move);
            }
        }
    });
    return use;
}

}  // namespace ply::insight
