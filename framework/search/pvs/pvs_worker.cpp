#include "framework/search/pvs/pvs_worker.hpp"

#include <algorithm>
#include <cmath>

#include "framework/search/core/insertion_sort.hpp"

namespace ply {
namespace {

constexpr std::chrono::milliseconds first_lines{50};
constexpr std::chrono::milliseconds between_lines{200};

bool is_proven(const SearchLine& line) {
    return line.proven != Proven::no;
}

Score clamp_window(std::int64_t value) {
    return static_cast<Score>(std::clamp<std::int64_t>(value, -infinite_score, infinite_score));
}

Proven proof(Score score, bool complete) {
    if (!complete && !is_decided(score)) return Proven::no;
    return score > 0 ? Proven::win : score < 0 ? Proven::loss : Proven::draw;
}

}  // namespace

SearchResult PvsWorker::deepen(const Position& position, const Limits& limits, std::stop_token stop,
                               NodePool* pool, const Report& report) {
    search_->begin(position, limits, std::move(stop), pool);
    report_ = &report;
    next_report_ = first_lines;
    begin();
    const auto lines = std::min(roots_.size(), static_cast<std::size_t>(options_.lines));
    // A forced move needs no thought when the clock runs; a search of so many nodes or plies is
    // the same with a clock and without.
    const bool forced =
        roots_.size() == 1 && limits.time.count() > 0 && limits.nodes == 0 && limits.depth == 0;
    const int deepest = limits.depth > 0 ? std::min(limits.depth, max_depth) : max_depth;
    for (int depth = 1; depth <= (forced ? 1 : deepest); ++depth) {
        const std::uint64_t horizon = progress().horizon();
        search_->begin_depth(depth);
        for (std::size_t line = 0; line < lines && !progress().stopped(); ++line)
            search_line(depth, line);
        if (progress().stopped() && (lines > 1 || !improved_)) break;
        // A later line may be worth more: what the table learned since changes values.
        insertion_sort(roots_.begin(), roots_.begin() + lines, is_better);
        keep_result(depth, lines, progress().horizon() == horizon && !progress().stopped());
        if (progress().stopped()) break;
        if (report) report(counted());
        if (std::ranges::all_of(result_.lines, &is_proven)) break;
    }
    return counted();
}

void PvsWorker::begin() {
    const std::vector<Move> moves = search_->root_moves();
    roots_.clear();
    for (const Move move : moves) roots_.push_back({move, 0, {move}});
    result_ = {};
    result_.move = moves[0];  // if not even one move can be searched
    result_.pv = {moves[0]};
    swing_ = 0;
}

// The best of the moves from roots_[line] on comes to that place.
void PvsWorker::search_line(int depth, std::size_t line) {
    const Score guess = roots_[line].score;
    const bool aspire = options_.aspiration && depth > 3 && !is_decided(guess);
    std::int64_t below = aspire ? swing_ + 1 : 2 * std::int64_t{infinite_score};
    std::int64_t above = below;
    for (;;) {
        const Score alpha = clamp_window(guess - below);
        const Score beta = clamp_window(guess + above);
        improved_ = false;
        const Score best = search_window(depth, line, alpha, beta);
        if (progress().stopped()) return;
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

Score PvsWorker::search_window(int depth, std::size_t line, Score alpha, Score beta) {
    Score best = -infinite_score;
    if (!search_->enter_root(alpha, beta)) return best;
    for (std::size_t i = line; i < roots_.size(); ++i) {
        RootMove& tried = roots_[i];
        Score score =
            search_->value_of(tried.move, i - line, depth, alpha, i == line ? beta : alpha + 1);
        if (i > line && score > alpha && score < beta && !progress().stopped())
            score = search_->value_of(tried.move, 0, depth, alpha, beta);
        if (progress().stopped()) return best;
        if (depth == 1 && i > line) report_before_depth_1(line);
        if (score <= best) continue;
        best = score;
        tried.score = score;
        if (score <= alpha) continue;
        alpha = score;
        tried.line = search_->line().line();
        improved_ = true;
        std::rotate(roots_.begin() + line, roots_.begin() + i, roots_.begin() + i + 1);
        if (score >= beta) break;
    }
    search_->found(best);
    return best;
}

void PvsWorker::report_before_depth_1(std::size_t line) {
    if (!*report_ || progress().elapsed() < next_report_) return;
    next_report_ = progress().elapsed() + between_lines;
    SearchResult found = counted();
    for (std::size_t i = 0; i < line + (improved_ ? 1 : 0); ++i)
        found.lines.push_back({roots_[i].score, Proven::no, roots_[i].line});
    if (found.lines.empty()) return;
    found.score = found.lines.front().score;
    found.pv = found.lines.front().pv;
    found.move = found.pv.front();
    (*report_)(found);
}

void PvsWorker::keep_result(int depth, std::size_t lines, bool complete) {
    result_.lines.clear();
    for (std::size_t i = 0; i < lines; ++i) {
        RootMove& move = roots_[i];
        const Proven proven = proof(move.score, complete);
        search_->lengthen(move.line, depth, move.score, proven != Proven::no);
        result_.lines.push_back({move.score, proven, move.line});
    }
    const SearchLine& best = result_.lines.front();
    result_.score = best.score;
    result_.proven = best.proven;
    result_.pv = best.pv;
    result_.move = best.pv.front();
    if (!progress().stopped()) result_.depth = depth;
}

SearchResult& PvsWorker::counted() {
    progress().count(result_);
    result_.selective_depth = search_->line().deepest();
    return result_;
}

}  // namespace ply
