/// Perft and random games: the two loops by which rules are checked and measured.
#pragma once

#include <cstdint>

#include "framework/game/rules.hpp"

namespace ply {

/// Whether perft may count the moves of the last ply without making them.
enum class Bulk : std::uint8_t { no, yes };

/// The number of lines of exactly `depth` moves from `state`. Each chance result is a ply; a
/// finished game has no lines (but see HasMovesWhenOver); repetition and ply limits do not apply.
/// (Perft, "performance test": R. Hyatt's Crafty; https://www.chessprogramming.org/Perft)
template <Rules R>
std::uint64_t perft(const R& rules, const typename R::State& state, int depth, Bulk bulk) {
    if (depth == 0) return 1;
    if constexpr (!HasMovesWhenOver<R>) {
        if (is_over(rules, state)) return 0;
    }
    if constexpr (HasCountMoves<R>) {
        if (depth == 1 && bulk == Bulk::yes) return rules.count_moves(state);
    }
    MoveList list;
    rules.moves(state, list);
    if (depth == 1 && bulk == Bulk::yes) return list.size();
    std::uint64_t leaves = 0;
    for (const Move move : list) {
        auto child = state;
        rules.play(child, move);
        if (depth == 1) {
            asm volatile("" : : "m"(child));  // the last move is made, too, not optimised away
            ++leaves;
        } else {
            leaves += perft(rules, child, depth - 1, bulk);
        }
    }
    return leaves;
}

/// A random legal move; at a chance node a result by its weight. The game must not be over.
template <Rules R>
Move random_move(const R& rules, const typename R::State& state, Random& random) {
    if constexpr (HasWeight<R>) {
        if (rules.mover(state) == chance_player) {
            MoveList list;
            rules.moves(state, list);
            std::uint32_t total = 0;
            for (const Move move : list) total += rules.weight(state, move);
            std::uint32_t left = random.below(total);
            for (const Move move : list) {
                const std::uint32_t weight = rules.weight(state, move);
                if (left < weight) return move;
                left -= weight;
            }
        }
    }
    if constexpr (HasRandomMove<R>) {
        return rules.random_move(state, random);
    } else {
        MoveList list;
        rules.moves(state, list);
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    }
}

/// The same as a hasty player would choose, where the rules know how.
template <Rules R>
Move playout_move(const R& rules, const typename R::State& state, Random& random) {
    if constexpr (HasPlayoutMove<R>) {
        if (rules.mover(state) != chance_player) return rules.playout_move(state, random);
    }
    return random_move(rules, state, random);
}

/// What came of many random games.
struct PlayoutStats {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::uint64_t unfinished = 0;       ///< stopped at the ply limit; they count as draws
    std::uint64_t wins[max_players]{};  ///< games in which a player alone had the best rank
};

/// Plies after which a random game counts as a draw when the rules know no longest game.
inline constexpr int default_playout_limit = 10000;

/// Plays `games` random games from `state`, each of at most `limit` plies.
template <Rules R>
PlayoutStats playouts(const R& rules, const typename R::State& state, Random& random,
                      std::uint64_t games, int limit) {
    PlayoutStats stats;
    const int players = rules.facts().players;
    for (; stats.games < games; ++stats.games) {
        auto position = state;
        int ply = 0;
        while (ply < limit && !is_over(rules, position)) {
            rules.play(position, random_move(rules, position, random));
            ++ply;
        }
        stats.plies += ply;
        const auto outcome = rules.outcome(position);
        if (!outcome) {
            ++stats.unfinished;
            continue;
        }
        for (Player p = 0; p < players; ++p)
            if (players > 1 && outcome->result(p) == GameResult::win) ++stats.wins[p];
    }
    return stats;
}

}  // namespace ply
