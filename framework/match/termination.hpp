/// Why a match ended.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

enum class Termination : std::uint8_t {
    normal,        ///< by the rules of the game
    repetition,    ///< drawn, a position came back too often
    stuck,         ///< drawn, every move would repeat a position
    ply_limit,     ///< drawn, too long
    resign,        ///< a player's loss: it resigned, or its scores did
    score_draw,    ///< drawn, adjudicated by the scores
    solved,        ///< the result of best play, which a solver knew
    illegal_move,  ///< a player's loss
    player_error,  ///< a player's loss: it threw an exception
    crash,         ///< a player's loss: it ended the process it ran in
    hang,          ///< a player's loss: it did not answer
    time_forfeit,  ///< a player's loss: its clock ran out
    game_error,    ///< the rules failed: no result, nobody's loss
    stopped,       ///< broken off from outside: no result
};

/// `illegal_move`: as it stands in journals and JSON.
std::string_view termination_name(Termination termination);
std::optional<Termination> parse_termination(std::string_view name);
/// All of them, in the order of the enumeration.
std::vector<std::string> termination_names();

/// The match does not count.
constexpr bool without_result(Termination termination) {
    return termination == Termination::game_error || termination == Termination::stopped;
}
/// A player failed and lost by it.
constexpr bool is_failure(Termination termination) {
    return termination >= Termination::illegal_move && termination <= Termination::time_forfeit;
}

}  // namespace ply
