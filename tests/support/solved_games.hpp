/// Games solved by retrograde analysis, and searchers for them.
#pragma once

#include <memory>
#include <string>

#include "framework/search/proof/oracle.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/maze.hpp"

namespace ply_test {

inline constexpr std::size_t enough = std::size_t{1} << 30;

inline ply::SolvedPositions solve(const ply::Game& game) {
    ply::SolvedPositions solved =
        solve_positions(game, game.start(), usable_symmetries(game), enough);
    REQUIRE(solved.complete);
    return solved;
}

inline std::unique_ptr<ply::Searcher> make(const ply::Game& game, const std::string& player) {
    return make_searcher(ply::parse_searcher(player), game);
}

inline std::unique_ptr<ply::Game> maze(int seed, const std::string& goal,
                                       const std::string& players) {
    return make_game<Maze>({{"seed", std::to_string(seed)}, {"goal", goal}, {"players", players}});
}

}  // namespace ply_test
