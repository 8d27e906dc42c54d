#include "framework/search/core/tree_progress.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace ply {

void TreeProgress::begin_counting(const Limits& limits, std::stop_token stop, NodePool* pool) {
    pool_ = pool;
    node_limit_ = pool != nullptr    ? 0
                  : limits.nodes > 0 ? limits.nodes
                                     : std::numeric_limits<std::uint64_t>::max();
    started_ = Clock::now();
    deadline_ = limits.time.count() > 0 ? started_ + CheckPace::within(limits.time)
                                        : Clock::time_point::max();
    next_pulse_ = started_ + std::chrono::seconds(1);
    stop_ = std::move(stop);
    nodes_ = leaves_ = horizon_ = repetitions_ = check_at_ = 0;
    counts_ = {};
    stopped_ = false;
}

bool TreeProgress::goes_on() {
    published_.store(nodes_, std::memory_order_relaxed);
    if (!stopped_) {
        if (pool_ != nullptr && nodes_ >= node_limit_) node_limit_ += pool_->take();
        const auto now = Clock::now();
        if (pulse_ && now >= next_pulse_) {
            next_pulse_ = now + std::chrono::seconds(1);
            pulse_();
        }
        stopped_ = nodes_ >= node_limit_ || now >= deadline_ || stop_.stop_requested();
        check_at_ = std::min(nodes_ + pace_.next(nodes_, now - started_), node_limit_);
    }
    if (stopped_) check_at_ = 0;
    return !stopped_;
}

void TreeProgress::count(SearchResult& result) const {
    result.nodes = nodes_;
    result.leaves = leaves_;
    result.counts = counts_;
    result.time = elapsed();
}

}  // namespace ply
