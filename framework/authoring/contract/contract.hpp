/// Verifies that rules keep the contract of rules.hpp, by random games.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/base/note.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// The first thing found wrong, and the moves from the start that lead there.
struct ContractFailure {
    std::string what;
    std::string rule;  ///< the part of the rules that is to blame, where one is: "moves", "play"
    std::vector<std::string> moves;
    std::string state;       ///< where it was seen, if its text can be written
    bool cut_short = false;  ///< there was no time to look for the shortest list of moves
    std::string move{};      ///< that cannot be made after `moves`; empty: something else is wrong
    std::optional<Note> note{};  ///< `what` as data, where a script failed
};

struct ContractReport {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t unfinished = 0;       ///< games stopped at the ply limit
    std::uint64_t wins[max_players]{};  ///< won alone
    std::uint64_t shared = 0;           ///< won by two players or more, not by all
    std::uint64_t lost = 0;             ///< by the only player of a game for one
    /// Games by how many moves players made in them: without throws and deals.
    std::map<std::size_t, std::uint64_t> lengths{};
    std::set<int> contents{};           ///< what stood on a cell, where there is a layout
    std::optional<ContractFailure> failure;
};

/// Plays `games` random games and verifies at every position: moves legal, distinct in bits and
/// text; play repeatable, changing the state and leaving copies alone; the text of the state read
/// back to an equal one, hash included; the outcome well formed, final after printing and parsing;
/// optional operations agreeing with required ones; where something is hidden, that players see and
/// resample no more than they may (hidden_contract.hpp); a second, interleaved copy of the rules
/// answering the same (no hidden state). Stops at the first failure and looks for the shortest list
/// of moves that shows one. Ends early where most games do not end, and within a game when `stop`
/// is requested; the game is then not counted, its plies are. `progress` is called with the number
/// of games now and then. The search for a shorter list ends early when `hurry` is requested.
ContractReport check_contract(const Game& game, std::uint64_t games, std::uint64_t seed,
                              std::stop_token stop = {},
                              const std::function<void(std::uint64_t)>& progress = {},
                              const std::stop_token& hurry = {});

/// Said of rules whose results depend on more than the position.
inline constexpr const char* hidden_state =
    "; something outside the position changes during play (a variable of the script, a member of "
    "the rules) and must become part of the position";

/// What is wrong with one position.
struct PositionFault {
    std::string what;  ///< empty: nothing
    std::string rule;  ///< as in ContractFailure
    std::optional<Note> note{};
};

/// Verifies one position. `twin` is a fork of the game. Once `stop` is requested the rest of the
/// position is taken for sound.
PositionFault check_position(const Game& game, const Game& twin, const Position& position,
                             Random& random, const std::stop_token& stop = {});

/// The failure on the way of a line of moves, if there is one; the line ends where a move is not
/// legal, or when `stop` is requested.
std::optional<ContractFailure> replay_failure(const Game& game, const Game& twin,
                                              const std::vector<Move>& line,
                                              const std::stop_token& stop = {});

/// The shortest failing line that is found from a failing one: among all short lines, among random
/// games that are shorter, and by leaving out moves. Gives up after ten seconds, or
/// when `hurry` is requested.
ContractFailure shrink_failure(const Game& game, const Game& twin, std::vector<Move> line,
                               ContractFailure failure, const std::stop_token& hurry = {});

}  // namespace ply
