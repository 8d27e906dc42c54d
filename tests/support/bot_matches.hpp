/// Matches of players in Lua.
#pragma once

#include <memory>
#include <vector>

#include "framework/match/match.hpp"
#include "framework/player/bot_files.hpp"
#include "framework/player/player.hpp"
#include "tests/support/lua_support.hpp"

namespace ply_test {

using namespace ply;

/// Of scripts/players.
inline PlayerSpec shipped(const std::string& spec) {
    const std::string name = parse_spec(spec).name;
    const BotSource source =
        read_bot_file(std::string(PLYBOARD_SOURCE_DIR "/scripts/players/") + name + ".lua");
    return {name, parse_mover(spec, &source)};
}

/// Of scripts/games.
inline std::unique_ptr<Game> game_called(const std::string& name) {
    return ply::open_script(lua_file(name), {});
}

inline MatchRecord bots_match(const Game& game, const std::vector<PlayerSpec>& specs,
                              std::uint64_t seed = 1, const MatchTerms& terms = {}) {
    std::vector<std::unique_ptr<Participant>> players;
    std::vector<Participant*> seats;
    for (const PlayerSpec& spec : specs) {
        players.push_back(make_player(spec, game));
        seats.push_back(players.back().get());
    }
    return play_match(game, seats, {}, {seed, seed}, terms);
}

}  // namespace ply_test
