/// One thread of the principal variation search: iterative deepening, aspiration windows, several
/// lines. (Slate and Atkin, "Chess 4.5", 1977; aspiration: Marsland, "A review of game-tree
/// pruning", 1986)
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "framework/search/pvs/pvs.hpp"

namespace ply {

/// Deepens from a root until a limit is reached or all lines that were asked for are proved.
template <Rules R>
class PvsWorker {
public:
    using State = typename R::State;
    using Report = std::function<void(const SearchResult&)>;

    PvsWorker(const R& rules, Evaluator<R> evaluator, const PvsOptions& options,
              TranspositionTable& table, BusyMoves* busy)
        : search_(rules, std::move(evaluator), options, table, busy), options_(options) {}

    void new_match() { search_.new_match(); }
    bool record(SearchRecorder* recorder) { return tree().record(recorder); }

    /// `report` may be empty; with a `pool` its nodes are the limit. After a stop the result is
    /// that of the last depth, or of the present one if it has found something better.
    SearchResult deepen(const Position& position, const Limits& limits, std::stop_token stop,
                        NodePool* pool, const Report& report) {
        search_.begin(position.path, limits, std::move(stop), pool);
        report_ = &report;
        next_report_ = first_report;
        const State& root = state_of<R>(position.state);
        begin(root);
        const auto lines = std::min(roots_.size(), static_cast<std::size_t>(options_.lines));
        // A forced move needs no thought when the clock runs; a search of so many nodes or plies is
        // the same with a clock and without.
        const bool forced =
            roots_.size() == 1 && limits.time.count() > 0 && limits.nodes == 0 && limits.depth == 0;
        const int deepest = limits.depth > 0 ? std::min(limits.depth, max_depth) : max_depth;
        for (int depth = 1; depth <= (forced ? 1 : deepest); ++depth) {
            const std::uint64_t horizon = tree().horizon();
            tree().begin_depth(depth);
            for (std::size_t line = 0; line < lines && !tree().stopped(); ++line)
                search_line(root, depth, line);
            if (tree().stopped() && (lines > 1 || !improved_)) break;
            // A later line may be worth more: what the table learned since changes values.
            std::stable_sort(roots_.begin(), roots_.begin() + lines, is_better);
            keep_result(root, depth, lines, tree().horizon() == horizon && !tree().stopped());
            if (tree().stopped()) break;
            if (report) report(counted());
            if (std::ranges::all_of(result_.lines, &is_proven)) break;
        }
        return counted();
    }
    /// Nodes of the present search, for other threads: some hundred microseconds old.
    std::uint64_t nodes_so_far() const { return search_.tree().nodes_so_far(); }
    /// What ended the last search is that no nodes were left.
    bool ran_out_of_nodes() const { return search_.tree().ran_out_of_nodes(); }

private:
    struct RootMove {
        Move move;
        Score score = 0;
        std::vector<Move> line;
    };

    static bool is_better(const RootMove& a, const RootMove& b) { return a.score > b.score; }
    static bool is_proven(const SearchLine& line) { return line.proven != Proven::no; }
    Tree<R>& tree() { return search_.tree(); }

    void begin(const State& root) {
        const std::vector<Move> moves = search_.moves_in_order(root, max_depth, 0);
        roots_.clear();
        for (const Move move : moves) roots_.push_back({move, 0, {move}});
        result_ = {};
        result_.move = moves[0];  // if not even one move can be searched
        result_.pv = {moves[0]};
        swing_ = 0;
    }

    /// The best of the moves from roots_[line] on comes to that place.
    void search_line(const State& root, int depth, std::size_t line) {
        const Score guess = roots_[line].score;
        const bool aspire = options_.aspiration && depth > 3 && !is_decided(guess);
        std::int64_t below = aspire ? swing_ + 1 : 2 * std::int64_t{infinite_score};
        std::int64_t above = below;
        for (;;) {
            const Score alpha = clamp_window(guess - below);
            const Score beta = clamp_window(guess + above);
            improved_ = false;
            const Score best = search_window(root, depth, line, alpha, beta);
            if (tree().stopped()) return;
            if (best <= alpha && alpha > -infinite_score) {
                below = is_decided(best) ? 2 * std::int64_t{infinite_score} : 4 * below;
            } else if (best >= beta && beta < infinite_score) {
                above = is_decided(best) ? 2 * std::int64_t{infinite_score} : 4 * above;
            } else {
                if (depth > 1 && !is_decided(best))
                    swing_ = (swing_ + std::abs(std::int64_t{best} - guess)) / 2;
                return;
            }
        }
    }
    static Score clamp_window(std::int64_t value) {
        return static_cast<Score>(std::clamp<std::int64_t>(value, -infinite_score, infinite_score));
    }

    Score search_window(const State& root, int depth, std::size_t line, Score alpha, Score beta) {
        Score best = -infinite_score;
        if (!tree().enter(tree().mover(root), alpha, beta)) return best;
        for (std::size_t i = line; i < roots_.size(); ++i) {
            RootMove& tried = roots_[i];
            Score score =
                search_.value_of(root, tried.move, depth, alpha, i == line ? beta : alpha + 1);
            if (i > line && score > alpha && score < beta && !tree().stopped())
                score = search_.value_of(root, tried.move, depth, alpha, beta);
            if (tree().stopped()) return best;
            if (depth == 1 && i > line) report_before_depth_1(line);
            if (score <= best) continue;
            best = score;
            tried.score = score;
            if (score <= alpha) continue;
            alpha = score;
            tried.line = search_.line().line();
            improved_ = true;
            std::rotate(roots_.begin() + line, roots_.begin() + i, roots_.begin() + i + 1);
            if (score >= beta) break;
        }
        tree().found(best);
        return best;
    }

    /// See is_provisional().
    void report_before_depth_1(std::size_t line) {
        if (!*report_ || tree().elapsed() < next_report_) return;
        next_report_ = tree().elapsed() + between_reports;
        SearchResult found = counted();
        for (std::size_t i = 0; i < line + (improved_ ? 1 : 0); ++i)
            found.lines.push_back({roots_[i].score, Proven::no, roots_[i].line});
        if (found.lines.empty()) return;
        found.score = found.lines.front().score;
        found.pv = found.lines.front().pv;
        found.move = found.pv.front();
        (*report_)(found);
    }

    void keep_result(const State& root, int depth, std::size_t lines, bool complete) {
        result_.lines.clear();
        for (std::size_t i = 0; i < lines; ++i) {
            RootMove& move = roots_[i];
            const Proven proven = proof(move.score, complete);
            search_.lengthen(root, move.line, depth, move.score, proven != Proven::no);
            result_.lines.push_back({move.score, proven, move.line});
        }
        const SearchLine& best = result_.lines.front();
        result_.score = best.score;
        result_.proven = best.proven;
        result_.pv = best.pv;
        result_.move = best.pv.front();
        if (!tree().stopped()) result_.depth = depth;
    }
    static Proven proof(Score score, bool complete) {
        if (!complete && !is_decided(score)) return Proven::no;
        return score > 0 ? Proven::win : score < 0 ? Proven::loss : Proven::draw;
    }
    SearchResult& counted() {
        result_.nodes = tree().nodes();
        result_.leaves = tree().leaves();
        result_.counts = tree().counts();
        result_.selective_depth = search_.line().deepest();
        result_.time = tree().elapsed();
        return result_;
    }

    static constexpr std::chrono::milliseconds first_report{50};
    static constexpr std::chrono::milliseconds between_reports{200};

    Pvs<R> search_;
    const PvsOptions& options_;
    const Report* report_ = nullptr;  ///< of the present search
    std::chrono::nanoseconds next_report_{0};
    std::vector<RootMove> roots_;
    SearchResult result_;
    std::int64_t swing_ = 0;  ///< how much the score changed from depth to depth of late
    bool improved_ = false;   ///< the present window has a move above alpha
};

}  // namespace ply
