/// Who moves, and how a game ended.
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

/// The end of a game. `utility` is what a search maximises, `rank` (1 is best, equal ranks share a
/// place) is what ratings read. Entries beyond the game's players are zero.
struct Outcome {
    std::array<std::int32_t, max_players> utility{};
    std::array<std::uint8_t, max_players> rank{};

    friend bool operator==(const Outcome&, const Outcome&) = default;

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
