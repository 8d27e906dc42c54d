/// How far a search has come in its tree, and what ends it: the part of a tree that is the same
/// whatever the rules.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "framework/search/core/clock_polling.hpp"
#include "framework/search/core/node_budget.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Counts nodes and leaves, and looks at the limits now and then.
class TreeProgress {
public:
    using Clock = std::chrono::steady_clock;

    /// `pulse` is called about once a second while a search goes on.
    void on_pulse(std::function<void()> pulse) { pulse_ = std::move(pulse); }

    bool stopped() const { return stopped_; }
    /// It was the limit of nodes that stopped the search.
    bool ran_out_of_nodes() const { return stopped_ && nodes_ >= node_limit_; }
    /// Looks at the limits now: for work between nodes that may take long. False when one is
    /// reached: the caller returns at once, whatever the value.
    bool goes_on();

    /// An outcome was read past end().
    void count_leaf() { ++leaves_; }

    std::uint64_t nodes() const { return nodes_; }
    /// The same for other threads: some hundred microseconds old.
    std::uint64_t nodes_so_far() const { return published_.load(std::memory_order_relaxed); }
    std::uint64_t leaves() const { return leaves_; }
    const SearchCounts& counts() const { return counts_; }
    /// Unfinished leaves so far. A subtree that adds none is complete: its value is certain.
    std::uint64_t horizon() const { return horizon_; }
    /// A subtree whose value rests on an unfinished leaf that was not read now (a table entry).
    void note_horizon() { ++horizon_; }
    /// How often repetition mattered so far. A value that rests on it belongs to its path alone.
    std::uint64_t repetitions() const { return repetitions_; }
    std::chrono::nanoseconds elapsed() const { return Clock::now() - started_; }
    /// When the search must be over; the largest time point: no limit.
    Clock::time_point deadline() const { return deadline_; }
    /// Nodes, leaves, counts and time so far.
    void count(SearchResult& result) const;

protected:
    void begin_counting(const Limits& limits, std::stop_token stop, NodePool* pool);
    /// Counts a node. False as goes_on().
    bool may_enter() {
        if (nodes_ >= check_at_ && !goes_on()) [[unlikely]]
            return false;
        ++nodes_;
        return true;
    }

    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t horizon_ = 0;
    std::uint64_t repetitions_ = 0;
    SearchCounts counts_;
    bool stopped_ = false;

private:
    std::uint64_t check_at_ = 0;
    std::uint64_t node_limit_ = 0;
    NodePool* pool_ = nullptr;
    Clock::time_point started_{};
    Clock::time_point deadline_{};
    Clock::time_point next_pulse_{};
    std::function<void()> pulse_;
    std::stop_token stop_;
    std::atomic<std::uint64_t> published_ = 0;
    CheckPace pace_;
};

}  // namespace ply
