/// What one match of a tournament is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/match/match.hpp"

namespace ply {

struct Fixture {
    std::uint32_t number = 0;  ///< from 1
    int round = 0;             ///< from 1
    int game = 0;              ///< index into the tournament's games
    std::vector<int> seats;    ///< seat -> index into the tournament's players
    std::size_t opening = 0;   ///< number of the opening among those of the game
    MatchSeeds seeds;

    /// The luck does not count: it follows from the rest.
    friend bool operator==(const Fixture& a, const Fixture& b) {
        return a.number == b.number && a.round == b.round && a.game == b.game &&
               a.seats == b.seats && a.opening == b.opening;
    }
};

/// The luck of a fixture: the same dice for the same opening of the same game, the players' own
/// luck by the number.
MatchSeeds match_seeds(std::uint64_t seed, const Fixture& fixture);
/// The seed of the openings of a game.
std::uint64_t opening_seed(std::uint64_t seed, int game);

/// `number:game:opening:seat,seat`, as sent to workers, without the round and the seeds.
std::string to_word(const Fixture& fixture);
Fixture fixture_from_word(std::string_view word);

}  // namespace ply
