/// Who plays whom, when and with what luck: a function of the match number and the tournament
/// alone.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/match/match.hpp"

namespace ply {

/// What match `number` is.
struct Fixture {
    std::uint32_t number = 0;  ///< from 1
    int round = 0;             ///< from 1
    int game = 0;              ///< index into the tournament's games
    std::vector<int> seats;    ///< seat -> index into the tournament's players
    std::size_t opening = 0;   ///< number of the opening among those of the game
    MatchSeeds seeds;
};

/// The luck of a fixture of a tournament of `games` games: the same dice for the same opening of
/// the same game, the players' own luck by the number.
MatchSeeds match_seeds(std::uint64_t seed, int games, const Fixture& fixture);

/// Round robin. In a round every group of players that fills the game's seats meets once in every
/// cyclic order of seats (for two players: both of them), on one opening with one set of dice.
/// Groups alternate so that at any time all players have played about equally often, and all games
/// advance together; a longer tournament of the same players begins with the shorter one.
class Schedule {
public:
    /// `seats[g]` is the number of players of game g; there are at least as many players as that.
    Schedule(int players, std::vector<int> seats, int rounds, std::uint64_t seed);

    std::uint32_t size() const { return size_; }
    /// `number` from 1 to size().
    Fixture fixture(std::uint32_t number) const;
    /// The seed of the openings of game `game`.
    std::uint64_t opening_seed(int game) const;

private:
    using Groups = std::vector<std::vector<int>>;
    static Groups groups(int players, int seats);

    std::vector<int> seats_;
    std::vector<Groups> groups_;  ///< of each game, in the order in which they meet
    std::uint32_t round_size_ = 0;
    std::uint32_t size_ = 0;
    std::uint64_t seed_;
};

}  // namespace ply
