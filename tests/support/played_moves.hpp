/// Moves written as people write them, played in tests.
#pragma once

#include <sstream>
#include <string>

#include "framework/game/game.hpp"
#include "framework/game/position.hpp"
#include "tests/support/catch.hpp"

namespace ply_test {

/// The position after `moves`, words between blanks, each of which must be legal.
inline ply::Position played(const ply::Game& game, ply::Position position,
                            const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        INFO(game.state_text(position.state) << ": " << word);
        const auto move = game.parse_move(position.state, word);
        REQUIRE(move);
        ply::play(game, position, *move);
    }
    return position;
}

/// From the start.
inline ply::Position played(const ply::Game& game, const std::string& moves) {
    return played(game, ply::Position::start(game), moves);
}

}  // namespace ply_test
