/// What `plyboard solve` is made of: proving one position, solving all, asking a file, strategies
/// where something is hidden.
#pragma once

#include <chrono>
#include <string>

#include "framework/app/cli/common.hpp"
#include "framework/search/hidden/cfr.hpp"

namespace ply {

/// The input of all ways of solving.
struct SolveTask {
    const Game& game;
    std::string name;   ///< the game with its options
    Position first;     ///< where --position begins, else the game: a file holds all from there on
    Position position;  ///< after --moves
    std::int64_t memory = 0;            ///< MiB
    std::chrono::milliseconds time{0};  ///< 0: no limit
    std::string output;                 ///< file to write; empty: none
    bool json = false;
    std::uint64_t iterations = 0;  ///< of regret minimisation
    std::uint64_t seed = 1;
};

/// Exit code when a limit was reached before the value was known.
inline constexpr int exit_unsolved = 3;

/// Proves the position's value with the searcher of this name, which `solve` calls `method`.
int solve_by_search(const SolveTask& task, const std::string& searcher, const std::string& method);
/// Solves every position that can be reached, and writes the file if one is named.
int solve_by_retrograde(const SolveTask& task);
/// Finds a strategy for all players where something is hidden, and writes it if a file is named.
int solve_by_regret(const SolveTask& task, CfrMethod method, const std::string& name);
/// Answers from a file that solve_by_retrograde wrote.
int solve_from_file(const SolveTask& task, const std::string& file);

}  // namespace ply
