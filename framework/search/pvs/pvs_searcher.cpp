#include "framework/search/pvs/pvs_searcher.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <utility>

namespace ply {
namespace {

constexpr std::size_t first_mebibytes = 4;
constexpr std::size_t first_for_threads = 256;  // a fraction of a second to take

}  // namespace

PvsSearcher::PvsSearcher(const Game& game, const Options& options,
                         const ChosenEvaluation& evaluation, MakePvsRecursion make_recursion)
    : game_(game),
      options_(options),
      table_(options_.table_mebibytes, options_.replacement, options_.ageing) {
    if (options_.threads > 1) busy_ = std::make_unique<BusyMoves>();
    for (int i = 0; i < options_.threads; ++i) {
        const bool own_game = i == 0 && !options_.ponder;
        Thread& thread = threads_.emplace_back();
        if (!own_game) thread.fork = game.fork();
        thread.game = own_game ? &game : thread.fork.get();
        thread.worker = std::make_unique<PvsWorker>(
            make_recursion(*thread.game, evaluation, options_, table_, busy_.get()), options_);
    }
    // What it takes the system to give memory is not to be taken from the first move's time.
    if (options_.threads == 1) {
        table_.grow_from(first_mebibytes);
    } else {
        table_.grow_for_threads_from(first_for_threads);
    }
    table_.take_memory();
    new_match(0);
}

void PvsSearcher::new_match(std::uint64_t /*seed*/) {
    stop_pondering();
    table_.forget();
    for (Thread& thread : threads_) thread.worker->new_match();
}

SearchResult PvsSearcher::search(const Position& root, const Limits& limits, std::stop_token stop) {
    stop_pondering();
    Limits earlier = limits;
    earlier.time = kept_within(limits.time);
    const SearchResult result = run(root, earlier, stop, report_);
    if (options_.ponder) ponder(root, result);
    return result;
}

SearchResult PvsSearcher::run(const Position& root, const Limits& limits, std::stop_token stop,
                              const std::function<void(const SearchResult&)>& report) {
    using Clock = TranspositionTable::Clock;
    table_.next_search(limits.time.count() > 0 ? Clock::now() + limits.time
                                               : Clock::time_point::max());
    const bool shared = threads_.size() > 1 && limits.nodes > 0;
    NodePool* const pool = shared ? &pool_ : nullptr;
    pool_.fill(limits.nodes);
    std::stop_source helpers_stop;
    const std::stop_callback stops_helpers(stop, [&] { helpers_stop.request_stop(); });
    const Limits helpers_limits{.depth = limits.depth, .time = limits.time};
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers.emplace_back([&, i] {
                deepen(threads_[i], root, helpers_limits, helpers_stop.get_token(), pool, {});
            });
        const auto total = [&](const SearchResult& result) {
            SearchResult sum = result;
            for (std::size_t i = 1; i < threads_.size(); ++i)
                sum.nodes += threads_[i].worker->nodes_so_far();
            sum.table_permille = permille();
            report(sum);
        };
        std::jthread grower;
        if (threads_.size() > 1 && table_.can_grow())
            grower = std::jthread([&](const std::stop_token& end) { grow_table(end); });
        deepen(threads_[0], root, limits, stop, pool, report ? PvsWorker::Report(total) : nullptr);
        grower.request_stop();
        // Where the nodes are at an end, the others visit those that they have taken.
        if (!threads_[0].worker->ran_out_of_nodes()) helpers_stop.request_stop();
    }
    SearchResult result = gathered();
    if (report) result.table_permille = permille();
    return result;
}

void PvsSearcher::grow_table(const std::stop_token& end) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    while (!end.stop_requested()) {
        table_.grow_when_full([&] { return !end.stop_requested(); });
        wake.wait_for(lock, end, std::chrono::milliseconds(20), [] { return false; });
    }
}

std::optional<int> PvsSearcher::permille() const {
    return table_ ? std::optional(table_.permille()) : std::nullopt;
}

void PvsSearcher::deepen(Thread& thread, const Position& root, const Limits& limits,
                         std::stop_token stop, NodePool* pool, const PvsWorker::Report& report) {
    thread.failure = nullptr;
    try {
        thread.game->protect([&] {
            thread.result = thread.worker->deepen(root, limits, std::move(stop), pool, report);
        });
    } catch (...) {
        thread.failure = std::current_exception();
    }
}

// What the thread that came deepest found, the first among equals, with the counts of all.
SearchResult PvsSearcher::gathered() {
    SearchResult sum;
    const SearchResult* best = &threads_[0].result;
    for (const Thread& thread : threads_) {
        if (thread.failure) std::rethrow_exception(thread.failure);
        sum.nodes += thread.result.nodes;
        sum.leaves += thread.result.leaves;
        sum.counts += thread.result.counts;
        sum.time = std::max(sum.time, thread.result.time);
        sum.selective_depth = std::max(sum.selective_depth, thread.result.selective_depth);
        if (thread.result.depth > best->depth) best = &thread.result;
    }
    SearchResult result = *best;
    result.nodes = sum.nodes;
    result.leaves = sum.leaves;
    result.counts = sum.counts;
    result.time = sum.time;
    result.selective_depth = sum.selective_depth;
    return result;
}

// Searches the position after the expected reply until it is no longer needed: what it finds
// stays in the table.
void PvsSearcher::ponder(const Position& root, const SearchResult& result) {
    if (result.pv.size() < 2) return;
    Position next = root;
    play(game_, next, result.pv[0]);
    if (outcome(game_, next)) return;
    play(game_, next, result.pv[1]);
    if (outcome(game_, next) || game_.mover(next.state) == chance_player) return;
    pondering_ = std::jthread([this, next](std::stop_token stop) {
        try {
            run(next, {}, std::move(stop), {});
        } catch (...) {
            // The same failure comes out of the search for which it matters.
        }
    });
}

void PvsSearcher::stop_pondering() {
    if (!pondering_.joinable()) return;
    pondering_.request_stop();
    pondering_.join();
}

}  // namespace ply
