#include "framework/app/commands/bench_threads.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "framework/search/registry/searchers.hpp"
#include "framework/study/experiment.hpp"

namespace ply {
namespace {

/// The last depth that one thread completed within the time, and when.
struct Reached {
    int depth = 0;
    double seconds = 0;
    double nodes_per_second = 0;
};

constexpr int table_mebibytes = 64;

double seconds_of(const SearchResult& result) {
    return std::chrono::duration<double>(result.time).count();
}

Reached search_alone(const Game& game, const Position& position, const std::stop_token& stop) {
    const auto spec = parse_searcher(fmt::format("pvs(time=1s, tt={})", table_mebibytes));
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    Reached reached;
    searcher->on_progress([&](const SearchResult& result) {
        if (result.depth <= reached.depth) return;
        reached.depth = result.depth;
        reached.seconds = seconds_of(result);
    });
    const SearchResult result = searcher->search(position, spec.limits, stop);
    reached.nodes_per_second = static_cast<double>(result.nodes) / seconds_of(result);
    return reached;
}

SearchResult search_together(const Game& game, const Position& position, int depth, int threads,
                             const std::stop_token& stop) {
    const auto spec = parse_searcher(
        fmt::format("pvs(depth={}, time=20s, threads={}, tt={})", depth, threads, table_mebibytes));
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    return searcher->search(position, spec.limits, stop);
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

}  // namespace

ThreadGain thread_gain(const Game& game, int threads, int positions,
                       const std::function<void(int)>& progress, const std::stop_token& stop) {
    const std::vector<Position> sample = sample_positions(game, positions, 1);
    std::vector<std::unique_ptr<Game>> forks;
    for (int i = 0; i < threads; ++i) forks.push_back(game.fork());
    ThreadGain gain;
    std::vector<double> gains;
    double shared_nodes = 0;
    double shared_seconds = 0;
    for (std::size_t first = 0; first < sample.size() && !stop.stop_requested();
         first += forks.size()) {
        const std::size_t count = std::min(forks.size(), sample.size() - first);
        if (count < forks.size()) break;  // fewer searches beside each other are faster
        std::vector<Reached> alone(count);
        {
            std::vector<std::jthread> beside;
            for (std::size_t i = 0; i < count; ++i)
                beside.emplace_back(
                    [&, i] { alone[i] = search_alone(*forks[i], sample[first + i], stop); });
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (stop.stop_requested()) break;
            const Reached& one = alone[i];
            if (one.depth == 0) continue;
            const SearchResult both =
                search_together(*forks[0], sample[first + i], one.depth, threads, stop);
            if (stop.stop_requested()) break;
            gain.alone += one.nodes_per_second;
            shared_nodes += static_cast<double>(both.nodes);
            shared_seconds += seconds_of(both);
            gains.push_back(one.seconds / seconds_of(both));
            progress(++gain.positions);
        }
    }
    if (gain.positions == 0) return gain;
    gain.alone /= gain.positions;
    gain.shared = shared_nodes / shared_seconds;
    gain.sooner = median(gains);
    return gain;
}

}  // namespace ply
