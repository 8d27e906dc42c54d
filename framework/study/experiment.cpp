#include "framework/study/experiment.hpp"

#include <algorithm>
#include <cmath>

#include "framework/game/erased_rules.hpp"
#include "framework/search/core/provisional.hpp"

namespace ply {
namespace {

/// Nothing where the game is over or the mover cannot move.
std::optional<Move> random_legal_move(const Game& game, const Position& position, Random& random) {
    if (outcome(game, position)) return std::nullopt;
    if (game.mover(position.state) == chance_player)
        return random_move(ErasedRules(game), position.state, random);
    MoveList list;
    legal_moves(game, position, list);
    if (list.empty()) return std::nullopt;
    return list[random.below(static_cast<std::uint32_t>(list.size()))];
}

/// All positions of a random game in which a player has a move, in order.
std::vector<Position> random_game(const Game& game, Random& random) {
    std::vector<Position> positions;
    Position position = Position::start(game);
    for (int ply = 0; ply < game.playout_limit(); ++ply) {
        const auto move = random_legal_move(game, position, random);
        if (!move) break;
        if (game.mover(position.state) != chance_player) positions.push_back(position);
        play(game, position, *move);
    }
    return positions;
}

/// What is counted has a mean of at most so many places; logarithms leave more.
double to_millionths(double value) {
    return std::round(value * 1e6) / 1e6;
}

class GeometricMean {
public:
    void add(double value) {
        logarithms_ += std::log(value);
        ++count_;
    }
    double value() const { return std::exp(logarithms_ / count_); }

private:
    double logarithms_ = 0;
    double count_ = 0;
};

}  // namespace

std::vector<Position> sample_positions(const Game& game, int count, std::uint64_t seed) {
    constexpr int tries_each = 50;
    std::vector<Position> sample;
    game.protect([&] {
        Random random(seed);
        for (int tries = 0; tries < tries_each * count; ++tries) {
            if (static_cast<int>(sample.size()) == count) break;
            const std::vector<Position> played = random_game(game, random);
            if (played.empty()) continue;
            const auto half = static_cast<std::uint32_t>(played.size() / 2);
            const Position& chosen = played[sample.empty() ? 0 : random.below(half + 1)];
            const bool known = std::ranges::any_of(
                sample, [&](const Position& other) { return other.state == chosen.state; });
            if (!known) sample.push_back(chosen);
        }
    });
    return sample;
}

Measurement measure(Searcher& searcher, const Position& position, const Limits& limits,
                    std::stop_token stop) {
    Measurement measured;
    measured.asked_depth = limits.depth;
    searcher.new_match(1);
    searcher.on_progress(
        [&](const SearchResult& found) { measured.iterations += is_provisional(found) ? 0 : 1; });
    const SearchResult result = searcher.search(position, limits, std::move(stop));
    searcher.on_progress({});
    measured.depth = result.depth;
    measured.proven = result.proven != Proven::no;
    measured.nodes = result.nodes;
    measured.leaves = result.leaves;
    measured.counts = result.counts;
    measured.seconds = std::chrono::duration<double>(result.time).count();
    return measured;
}

Summary summary_of(std::span<const Measurement> measurements) {
    Summary summary;
    summary.searches = static_cast<int>(measurements.size());
    summary.least_depth = max_depth;
    GeometricMean nodes;
    GeometricMean leaves;
    GeometricMean seconds;
    double all_nodes = 0;
    double all_seconds = 0;
    SearchCounts counts;
    for (const Measurement& one : measurements) {
        // What was not counted at all, or took no time to be measured, must not become -infinity.
        nodes.add(std::max(1.0, static_cast<double>(one.nodes)));
        leaves.add(std::max(1.0, static_cast<double>(one.leaves)));
        seconds.add(std::max(1e-9, one.seconds));
        all_nodes += static_cast<double>(one.nodes);
        all_seconds += one.seconds;
        counts.cutoffs += one.counts.cutoffs;
        counts.first_move_cutoffs += one.counts.first_move_cutoffs;
        summary.depth += static_cast<double>(one.depth) / summary.searches;
        summary.least_depth = std::min(summary.least_depth, one.depth);
        summary.most_depth = std::max(summary.most_depth, one.depth);
        summary.proven += one.proven ? 1 : 0;
        summary.short_of_depth += one.depth < one.asked_depth ? 1 : 0;
        summary.deepens = summary.deepens || one.iterations > 1;
    }
    summary.nodes = to_millionths(nodes.value());
    summary.leaves = to_millionths(leaves.value());
    summary.seconds = seconds.value();
    const int depth = measurements.front().asked_depth;
    summary.branching = depth > 0 ? std::pow(summary.leaves, 1.0 / depth) : 0;
    summary.has_cutoffs = counts.cutoffs > 0;
    if (summary.has_cutoffs)
        summary.first_move =
            static_cast<double>(counts.first_move_cutoffs) / static_cast<double>(counts.cutoffs);
    summary.nodes_per_second = all_nodes / std::max(all_seconds, 1e-9);
    return summary;
}

}  // namespace ply
