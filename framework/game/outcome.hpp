/// Players, and how a game ended.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

namespace ply {

/// Players are numbered from 0 in the code and from 1 in every text a person reads.
using Player = int;
inline constexpr int max_players = 6;
/// The "player" whose turn it is where dice are thrown or cards turned.
inline constexpr Player chance_player = -1;

/// What a game is about: to win (the size of a win does not matter), or the margin.
enum class Goal : std::uint8_t { win, margin };

/// How a game ended for one of its players.
enum class GameResult : std::uint8_t {
    win,   ///< first, and nobody else is
    draw,  ///< first together with others
    loss,  ///< somebody is before
};

/// The end of a game. `rank`: 1 is best, equal ranks share a place. `utility`: what each player
/// scored; the player who has more has the better rank, and where the goal is the margin it is what
/// a search maximises. Entries beyond the game's players are zero.
///
/// Where the goal is to win, balance() says alone what an end is worth to a player: searches,
/// matches, standings and checks all ask it, as points, as a result or as a score (score.hpp).
struct Outcome {
    std::array<std::int32_t, max_players> utility{};
    std::array<std::uint8_t, max_players> rank{};

    friend bool operator==(const Outcome&, const Outcome&) = default;

    constexpr int players() const {
        int count = 0;
        for (const std::uint8_t place : rank) count += place != 0;
        return count;
    }
    constexpr bool more_than_two() const { return rank[2] != 0; }

    /// The others whom `player` is before, less those who are before it: 0 if all are level, and at
    /// most the number of the others. A single player wins above 0, and loses below.
    constexpr int balance(Player player) const {
        if (!more_than_two()) {
            const std::int32_t other = utility[player == 0 ? 1 : 0];
            return (utility[player] > other) - (utility[player] < other);
        }
        int ahead = 0;
        for (const std::uint8_t other : rank)
            if (other != 0) ahead += (other > rank[player]) - (other < rank[player]);
        return ahead;
    }
    /// The balance of whoever has won alone.
    constexpr int best_balance() const { return more_than_two() ? players() - 1 : 1; }
    /// The balance as points, from 0 to 1: the part of the others whom `player` is before, one half
    /// for each who is level.
    constexpr double points(Player player) const {
        return 0.5 + 0.5 * balance(player) / best_balance();
    }
    constexpr GameResult result(Player player) const {
        if (balance(player) == best_balance()) return GameResult::win;
        const bool first = more_than_two() ? rank[player] == 1 : balance(player) == 0;
        return first ? GameResult::draw : GameResult::loss;
    }
    /// `winner` has won (utility 1, rank 1), all others have lost (utility -1, rank 2).
    static constexpr Outcome win(Player winner, int players = 2) {
        Outcome outcome;
        for (Player p = 0; p < players; ++p) {
            outcome.utility[p] = p == winner ? 1 : -1;
            outcome.rank[p] = p == winner ? 1 : 2;
        }
        return outcome;
    }

    /// `loser` has lost, all others have won.
    static constexpr Outcome loss(Player loser, int players = 2) {
        Outcome outcome;
        for (Player p = 0; p < players; ++p) {
            outcome.utility[p] = p == loser ? -1 : 1;
            outcome.rank[p] = p == loser ? 2 : 1;
        }
        return outcome;
    }

    static constexpr Outcome draw(int players = 2) {
        Outcome outcome;
        for (Player p = 0; p < players; ++p) outcome.rank[p] = 1;
        return outcome;
    }

    /// Final scores, more is better. With two players the utility is the margin, so that the sum is
    /// zero; otherwise each player's own score.
    static constexpr Outcome scores(std::initializer_list<std::int32_t> points) {
        return scores(points.begin(), static_cast<int>(points.size()));
    }
    static constexpr Outcome scores(const std::int32_t* points, int players) {
        Outcome outcome;
        for (Player p = 0; p < players; ++p) {
            outcome.utility[p] = players == 2 ? points[p] - points[1 - p] : points[p];
            outcome.rank[p] = 1;
            for (Player other = 0; other < players; ++other)
                outcome.rank[p] =
                    static_cast<std::uint8_t>(outcome.rank[p] + (points[other] > points[p]));
        }
        return outcome;
    }
};

}  // namespace ply
