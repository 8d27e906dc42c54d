/// One thread of the principal variation search: iterative deepening, aspiration windows, several
/// lines. (Slate and Atkin, "Chess 4.5", 1977; aspiration: Marsland, "A review of game-tree
/// pruning", 1986)
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "framework/search/pvs/pvs_recursion.hpp"

namespace ply {

/// Deepens from a root until a limit is reached or all lines that were asked for are proved.
class PvsWorker {
public:
    using Report = std::function<void(const SearchResult&)>;

    /// `options` must outlive it.
    PvsWorker(std::unique_ptr<PvsRecursion> recursion, const PvsOptions& options)
        : search_(std::move(recursion)), options_(options) {}

    void new_match() { search_->new_match(); }
    bool record(SearchRecorder* recorder) { return search_->record(recorder); }

    /// `report` may be empty; with a `pool` its nodes are the limit. After a stop the result is
    /// that of the last depth, or of the present one if it has found something better.
    SearchResult deepen(const Position& position, const Limits& limits, std::stop_token stop,
                        NodePool* pool, const Report& report);
    /// Nodes of the present search, for other threads: some hundred microseconds old.
    std::uint64_t nodes_so_far() const { return progress().nodes_so_far(); }
    /// What ended the last search is that no nodes were left.
    bool ran_out_of_nodes() const { return progress().ran_out_of_nodes(); }

private:
    struct RootMove {
        Move move;
        Score score = 0;
        std::vector<Move> line;
    };

    static bool is_better(const RootMove& a, const RootMove& b) { return a.score > b.score; }
    const TreeProgress& progress() const { return search_->progress(); }
    void begin();
    void search_line(int depth, std::size_t line);
    Score search_window(int depth, std::size_t line, Score alpha, Score beta);
    /// See is_provisional().
    void report_before_depth_1(std::size_t line);
    void keep_result(int depth, std::size_t lines, bool complete);
    SearchResult& counted();

    std::unique_ptr<PvsRecursion> search_;
    const PvsOptions& options_;
    const Report* report_ = nullptr;  ///< of the present search
    std::chrono::nanoseconds next_report_{0};
    std::vector<RootMove> roots_;
    SearchResult result_;
    std::int64_t swing_ = 0;  ///< how much the score changed from depth to depth of late
    bool improved_ = false;   ///< the present window has a move above alpha
};

}  // namespace ply
