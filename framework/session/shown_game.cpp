#include "framework/session/shown_game.hpp"

#include <algorithm>

#include "framework/game/view.hpp"

namespace ply {

std::optional<Player> viewer_of(const Session& session) {
    if (!session.game().facts().hidden || session.outcome()) return std::nullopt;
    const std::vector<std::string>& players = session.setup().players;
    const auto persons = std::ranges::count(players, person);
    if (persons == 0) return std::nullopt;
    if (persons == 1)
        return static_cast<Player>(std::ranges::find(players, person) - players.begin());
    const Player mover = session.mover().value_or(chance_player);
    if (mover == chance_player || players[static_cast<std::size_t>(mover)] != person)
        return chance_player;
    return mover;
}

AnyState shown_state(const Session& session, std::optional<Player> viewer) {
    if (!viewer) return session.position().state;
    // A start that was set up holds what nobody may see.
    if (*viewer == chance_player) return session.game().start();
    return session.game().observe(session.position().state, *viewer);
}

std::vector<std::string> shown_texts(const Session& session) {
    std::vector<std::string> texts = session.texts();
    const std::optional<Player> viewer = viewer_of(session);
    if (!viewer) return texts;
    AnyState state = session.start().state;
    for (std::size_t ply = 0; ply < texts.size(); ++ply) {
        if (!may_read(viewer, session.game().mover(state))) texts[ply] = hidden_move;
        session.game().play(state, session.moves()[ply]);
    }
    return texts;
}

bool notices(const Game& game, Player player, Player mover, const AnyState& before,
             const AnyState& after) {
    return mover == player || !(game.observe(before, player) == game.observe(after, player));
}

namespace {

Position imagined(const Game& game, const View& view, std::uint64_t seed) {
    Random random(seed);
    Position position = Position::at(game, resample(game, view, random));
    for (Knowledge& known : position.known) known = {};
    position.known[static_cast<std::size_t>(view.player)] = view.knowledge;
    return position;
}

/// What is not the same there is taken out of the move.
void keep_what_is_sure(ClickableMove& move, const std::vector<ClickableMove>& elsewhere) {
    const auto same = std::ranges::find(elsewhere, move.move, &ClickableMove::move);
    if (same == elsewhere.end() || same->touched.cells != move.touched.cells) {
        move.touched = {};
        move.cleared.clear();
        return;
    }
    if (same->cleared != move.cleared) move.cleared.clear();
    if (same->touched.piece != move.touched.piece) move.touched.piece = 0;
    if (same->touched.kind != move.touched.kind) move.touched.kind = TouchedCells::Kind::move;
}

}  // namespace

Position imagined_position(const Game& game, const Position& position, Player player) {
    return imagined(game, view_of(game, position, player), 1);
}

std::vector<ClickableMove> imagined_moves(const Game& game, const Position& position,
                                          Player player) {
    constexpr std::uint64_t worlds = 4;
    const View view = view_of(game, position, player);
    std::vector<ClickableMove> moves = clickable_moves(game, imagined(game, view, 1));
    for (std::uint64_t seed = 2; seed <= worlds; ++seed) {
        const auto elsewhere = clickable_moves(game, imagined(game, view, seed));
        for (ClickableMove& move : moves) keep_what_is_sure(move, elsewhere);
    }
    // A piece tells moves onto one cell apart; what is met there is not known.
    for (ClickableMove& move : moves)
        if (move.touched.cells.size() > 1) move.touched.piece = 0;
    return moves;
}

}  // namespace ply
