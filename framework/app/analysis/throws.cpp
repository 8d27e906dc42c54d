#include "framework/app/analysis/throws.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

/// Dice that are thrown again and again, as where a turn passes, are followed so often.
constexpr int most_again = 2;

/// A mean of scores. What is beyond these digits is left over from adding chances up: a mean of 0
/// comes to -8.9e-16.
double rounded_mean(double mean) {
    return std::round(mean * 1e6) / 1e6 + 0.0;
}

}  // namespace

bool is_throw(const Game& game, const Position& position) {
    return game.mover(position.state) == chance_player && !outcome(game, position);
}

std::optional<double> Throw::value() const {
    return known > 0 ? std::optional(rounded_mean(sum / known)) : std::nullopt;
}

double Throws::known() const {
    double all = 0;
    for (const Throw& thrown : list) all += thrown.known;
    return all;
}

std::optional<double> Throws::value() const {
    const double all = known();
    if (all == 0) return std::nullopt;
    double sum = 0;
    for (const Throw& thrown : list) sum += thrown.sum;
    return rounded_mean(sum / all);
}

ThrowsSearch::ThrowsSearch(const Game& game, const Position& root, const SearcherSpec& spec)
    : game_(game), searcher_(make_searcher(spec, game)) {
    base_.scale = ScoreScale(&spec, game);
    const bool plays_here = !plays_after_deal(*spec.entry, game);
    MoveList list;
    legal_moves(game_, root, list);
    double all = 0;
    for (const Move move : list) all += game_.weight(root.state, move);
    for (const Move move : list) {
        const double chance = game_.weight(root.state, move) / all;
        base_.list.push_back({game_.move_text(root.state, move), chance, 0, 0, {}});
        if (!plays_here) continue;
        Position after = root;
        play(game_, after, move);
        collect(after, base_.list.size() - 1, chance, most_again);
    }
    choose_view();
}

void ThrowsSearch::collect(const Position& position, std::size_t row, double chance, int again) {
    if (!is_throw(game_, position)) {
        leaves_.push_back({row, chance, position, again == most_again});
        return;
    }
    if (again == 0) return;
    MoveList list;
    legal_moves(game_, position, list);
    double all = 0;
    for (const Move move : list) all += game_.weight(position.state, move);
    for (const Move move : list) {
        Position after = position;
        play(game_, after, move);
        collect(after, row, chance * game_.weight(position.state, move) / all, again - 1);
    }
}

/// The value of one player is that of the other turned round where there are two.
void ThrowsSearch::choose_view() {
    std::optional<Player> mover;
    bool same = true;
    for (const Leaf& leaf : leaves_) {
        if (outcome(game_, leaf.position)) continue;
        const Player here = game_.mover(leaf.position.state);
        same = same && mover.value_or(here) == here;
        mover = here;
    }
    base_.view = same ? mover.value_or(0) : 0;
    base_.comparable = same || (game_.facts().players == 2 && game_.facts().zero_sum);
}

double ThrowsSearch::worth_of_end(const Outcome& outcome) const {
    const Goal goal = game_.facts().goal;
    const int worth = ply::worth(outcome, goal, base_.view);
    if (goal == Goal::margin) return base_.scale.score_of_margin(worth);
    if (base_.scale.win() == 0) return worth;
    return base_.scale.win() *
           (static_cast<double>(score_of(outcome, goal, base_.view, 0)) / win_score);
}

std::optional<double> ThrowsSearch::value_at(const Leaf& leaf, const Limits& limits,
                                             std::stop_token stop, Throws& throws) {
    if (const auto ended = outcome(game_, leaf.position)) return worth_of_end(*ended);
    searcher_->new_match(1);
    const SearchResult result = searcher_->search(leaf.position, limits, std::move(stop));
    throws.nodes += result.nodes;
    if (limits.time.count() > 0 && result.time > limits.time * 9 / 10) throws.in_time = false;
    if (leaf.direct)
        throws.list[leaf.row].after = analysis_of(game_, leaf.position, result, base_.scale);
    if (!result.score || !throws.comparable) return std::nullopt;
    const double score = base_.scale.win() == 0
                             ? *result.score
                             : std::clamp(*result.score, -base_.scale.win(), base_.scale.win());
    return game_.mover(leaf.position.state) == throws.view ? score : -score;
}

Throws ThrowsSearch::run(const Limits& limits, const std::stop_token& stop) {
    const auto started = Clock::now();
    Throws throws = base_;
    searched_ = 0;
    std::vector<const Leaf*> late;
    const auto search = [&](const Leaf& leaf, std::size_t searches) {
        Limits own = limits;
        if (limits.time.count() > 0) {
            const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
                started + limits.time - Clock::now());
            own.time =
                std::max(left / static_cast<std::int64_t>(searches), std::chrono::milliseconds(1));
        }
        const auto value = value_at(leaf, own, stop, throws);
        if (value) {
            throws.list[leaf.row].known += leaf.chance;
            throws.list[leaf.row].sum += leaf.chance * *value;
        }
        return value.has_value();
    };
    for (const Leaf& leaf : leaves_) {
        if (stop.stop_requested()) break;
        if (!search(leaf, leaves_.size() - searched_)) late.push_back(&leaf);
        ++searched_;
    }
    // The first search may still load what the game values by: what came to nothing in its share of
    // the time has another share of what the others left.
    for (; !late.empty() && throws.comparable && !stop.stop_requested(); late.pop_back())
        if (started + limits.time > Clock::now()) search(*late.back(), late.size());
    throws.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    return throws;
}

Throws search_in_rounds(ThrowsSearch& search, const Limits& limits, const std::stop_token& stop,
                        const std::function<void(const Throws&)>& show) {
    constexpr std::chrono::milliseconds first_round{500};
    const auto until = Clock::now() + limits.time;
    Limits round = limits;
    round.time = std::min(limits.time, first_round);
    std::optional<Throws> last;
    while (true) {
        Throws throws = search.run(round, stop);
        if (stop.stop_requested() && last) return *last;
        last = std::move(throws);
        show(*last);
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
        if (stop.stop_requested() || last->in_time || left.count() <= 0) return *last;
        round.time = std::min(2 * round.time, left);
    }
}

}  // namespace ply
