#include "framework/session/shown_game.hpp"

#include <algorithm>

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

AnyState shown_state(const Session& session) {
    const std::optional<Player> viewer = viewer_of(session);
    if (!viewer) return session.position().state;
    if (*viewer == chance_player) return session.start().state;
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

}  // namespace ply
