#include "framework/search/proof/solver.hpp"

#include <algorithm>
#include <cmath>

namespace ply {

void Solver::on_progress(std::function<void(const SearchResult&)> report) {
    report_ = std::move(report);
    progress().on_pulse(report_ ? [this] { report_(counted()); } : std::function<void()>());
}

SearchResult Solver::search(const Position& root, const Limits& limits, std::stop_token stop) {
    search_->begin(root, limits, std::move(stop));
    const int played = static_cast<int>(root.path.size()) - 1;
    game_.protect([&] { solve(played, limits); });
    return counted();
}

void Solver::solve(int played, const Limits& limits) {
    const Facts& facts = game_.facts();
    result_ = {};
    result_.move = search_->first_move();
    result_.pv = {result_.move};
    certain_lower_ = -infinite_score;
    certain_upper_ = infinite_score;
    const int longest = facts.longest_game - played;
    const bool ends =
        longest > 0 && longest <= max_depth && facts.repetition.rule == Repetition::Rule::none;
    const int deepest = limits.depth > 0 ? std::min(limits.depth, max_depth)
                        : ends           ? longest
                                         : max_depth;
    near_.clear();
    if (ends && facts.goal == Goal::win) near_ = {deepest / 3, deepest / 2};
    for (int depth = ends ? deepest : 1; depth <= deepest; ++depth) {
        result_.depth = depth;
        close_in(depth);
        if (progress().stopped()) return;
        if (!settled(depth)) continue;
        follow(depth);
        return;
    }
}

// Nothing can be found deeper: all of a margin, or no faster end.
bool Solver::settled(int depth) const {
    if (result_.proven == Proven::no) return false;
    if (!is_decided(lower_)) return certain_lower_ == certain_upper_;
    return win_score - std::abs(lower_) <= depth;
}

// The value lies from lower_ to upper_; each question halves what is left.
void Solver::close_in(int depth) {
    lower_ = -infinite_score;
    upper_ = infinite_score;
    const std::uint64_t horizon = progress().horizon();
    search_->begin_depth(depth);
    Score value = 0;
    while (lower_ < upper_) {
        const Score asked = next_question(value);
        value = search_->value(depth, asked);
        if (progress().stopped()) return;
        if (value >= asked) {
            lower_ = value;
            result_.move = search_->best_move();
            result_.pv = {result_.move};
        } else {
            upper_ = value;
        }
        prove(progress().horizon() == horizon);
        if (report_) report_(counted());
    }
    result_.score = lower_;
}

// Is it at least this? First whether the game is lost or won soon, as no line need be searched
// further than that. Then whether the mover wins, and whether it draws.
Score Solver::next_question(Score last) const {
    for (const int plies : near_) {
        if (const Score lost_later = plies + 1 - win_score; is_open(lost_later)) return lost_later;
        if (const Score won_by_then = win_score - plies; is_open(won_by_then)) return won_by_then;
    }
    if (upper_ > 0 && lower_ < 1) return 1;
    if (upper_ == 0 && lower_ < 0) return 0;
    if (is_decided(last)) {
        const std::int64_t low = std::max<std::int64_t>(lower_, -win_score);
        const std::int64_t high = std::min<std::int64_t>(upper_, win_score);
        return static_cast<Score>(low + (high - low + 1) / 2);
    }
    return last == lower_ ? last + 1 : last;
}

void Solver::prove(bool complete) {
    if (complete || is_win(lower_)) certain_lower_ = std::max(certain_lower_, lower_);
    if (complete || is_loss(upper_)) certain_upper_ = std::min(certain_upper_, upper_);
    if (certain_lower_ > 0) result_.proven = Proven::win;
    if (certain_upper_ < 0) result_.proven = Proven::loss;
    if (certain_lower_ == 0 && certain_upper_ == 0) result_.proven = Proven::draw;
}

// Where the goal is to win, only who wins is bounded.
ValueBounds Solver::bounds() const {
    const bool to_win = game_.facts().goal == Goal::win;
    const auto known = [&](Score score) {
        return to_win ? std::clamp(score, -1, 1)
                      : std::clamp(score, -max_evaluation, max_evaluation);
    };
    return {.at_least = known(certain_lower_),
            .at_most = known(certain_upper_),
            .asked = 0,
            .proof_number = 0,
            .disproof_number = 0};
}

void Solver::follow(int depth) {
    const std::vector<Move> line = search_->line(depth, lower_);
    if (line.empty()) return;
    result_.pv = line;
    result_.move = line.front();
}

SearchResult& Solver::counted() {
    result_.bounds = bounds();
    progress().count(result_);
    return result_;
}

}  // namespace ply
