#include "framework/report/match/match_replay.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/error.hpp"

namespace ply {
namespace {

/// False: the move is not legal here.
bool replay_ply(const Game& game, AnyState& state, std::string text, MatchReplay& replay) {
    ReplayedPly ply;
    const auto move = game.parse_move(state, text);
    if (!move) return false;
    ply.mover = game.mover(state);
    game.play(state, *move);
    ply.move = std::move(text);
    ply.after = state;
    replay.plies.push_back(std::move(ply));
    return true;
}

}  // namespace

MatchReplay replay_match(const Game& game, const PlayedMatch& match) {
    MatchReplay replay;
    const auto thoughts = match.thoughts_by_ply();
    try {
        replay.start = match.start.empty() ? game.start() : game.parse_state(match.start);
        AnyState state = replay.start;
        for (std::size_t begin = 0; begin < match.moves.size();) {
            const std::size_t end = std::min(match.moves.find(' ', begin), match.moves.size());
            const std::string text = match.moves.substr(begin, end - begin);
            const std::size_t index = replay.plies.size();
            if (!replay_ply(game, state, text, replay)) {
                replay.trouble = fmt::format(
                    "ply {}, '{}', is no legal move: the rules are not those it was played by",
                    index + 1, text);
                break;
            }
            if (index < thoughts.size()) replay.plies.back().thought = thoughts[index];
            begin = end + 1;
        }
    } catch (const Error& error) {
        replay.trouble =
            fmt::format("the rules failed after ply {}: {}", replay.plies.size(), error.what());
    }
    return replay;
}

}  // namespace ply
