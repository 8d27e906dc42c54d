/// Verifies that rules keep the contract of rules.hpp, by random games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/position.hpp"

namespace ply {

/// The first thing found wrong, and the moves from the start that lead there.
struct ContractFailure {
    std::string what;
    std::vector<std::string> moves;
    std::string state;  ///< where it was seen, if its text can be written
};

struct ContractReport {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t unfinished = 0;       ///< games stopped at the ply limit
    std::uint64_t wins[max_players]{};  ///< won alone
    std::optional<ContractFailure> failure;
};

/// Plays `games` random games and verifies at every position: moves legal, distinct in bits and
/// text; play repeatable, changing the state and leaving copies alone; the text of the state read
/// back to an equal one, hash included; the outcome well formed, final after printing and parsing;
/// optional operations agreeing with required ones; a second, interleaved copy of the rules
/// answering the same (no hidden state). Stops at the first failure and looks for the shortest list
/// of moves that shows one. `progress` is called with the number of games now and then.
ContractReport check_contract(const Game& game, std::uint64_t games, std::uint64_t seed,
                              std::stop_token stop = {},
                              const std::function<void(std::uint64_t)>& progress = {});

/// Said of rules whose answers depend on more than the position.
inline constexpr const char* hidden_state =
    "; something outside the position changes during play (a variable of the script, a member of "
    "the rules) and must become part of the position";

/// Verifies one position; what is wrong, or an empty string. `twin` is a fork of the game.
std::string check_position(const Game& game, const Game& twin, const Position& position,
                           Random& random);

}  // namespace ply
