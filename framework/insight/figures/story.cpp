#include "framework/insight/figures/story.hpp"

#include <algorithm>
#include <cmath>

namespace ply::insight {
namespace {

constexpr double dead_band = 0.05;
constexpr double nearly_won = 0.75;

double logistic(double x) {
    return 1 / (1 + std::exp(-x));
}

double likelihood(std::span<const JudgedResult> results, double scale) {
    double sum = 0;
    for (const auto& [score, points] : results) {
        const double p = std::clamp(logistic(score / scale), 1e-9, 1 - 1e-9);
        sum += points * std::log(p) + (1 - points) * std::log(1 - p);
    }
    return sum;
}

double best_of_others(const Expected& expected, Player player) {
    double best = 0;
    for (std::size_t p = 0; p < expected.players.size(); ++p)
        if (static_cast<Player>(p) != player) best = std::max(best, expected.players[p]);
    return best;
}

/// Nobody: -1.
Player leader_of(const Expected& expected) {
    const auto first = std::ranges::max_element(expected.players);
    const auto player = static_cast<Player>(first - expected.players.begin());
    return *first - best_of_others(expected, player) > dead_band ? player : -1;
}

int lead_changes_of(const Course& course) {
    int changes = 0;
    Player last = -1;
    for (const Expected& expected : course) {
        const Player leader = leader_of(expected);
        if (leader < 0) continue;
        changes += last >= 0 && leader != last;
        last = leader;
    }
    return changes;
}

double swing_of(const Course& course) {
    double largest = 0;
    for (std::size_t i = 1; i < course.size(); ++i)
        for (std::size_t p = 0; p < course[i].players.size(); ++p)
            largest = std::max(largest, std::abs(course[i].players[p] - course[i - 1].players[p]));
    return largest;
}

double drama_of(const Course& course, Player winner) {
    double sum = 0;
    int trailing = 0;
    for (const Expected& expected : course) {
        const double behind =
            best_of_others(expected, winner) - expected.players[static_cast<std::size_t>(winner)];
        if (behind <= 0) continue;
        sum += behind;
        ++trailing;
    }
    return trailing == 0 ? 0 : sum / trailing;
}

}  // namespace

double ScoreUnit::expected(const Judgement& judgement) const {
    if (judgement.proven) return 0.5 + 0.5 * *judgement.proven;
    const auto score = static_cast<double>(judgement.score);
    return win > 0 ? 0.5 + 0.5 * std::clamp(score / win, -1.0, 1.0) : logistic(score / scale);
}

double fit_scale(std::span<const JudgedResult> results) {
    double largest = 0;
    for (const JudgedResult& result : results) largest = std::max(largest, std::abs(result.score));
    if (largest == 0) return 1;
    // The likelihood has one maximum; it is looked for on a logarithmic scale by golden sections.
    constexpr double golden = 0.6180339887;
    double low = std::log(largest / 1000);
    double high = std::log(largest * 1000);
    for (int i = 0; i < 60; ++i) {
        const double left = high - golden * (high - low);
        const double right = low + golden * (high - low);
        if (likelihood(results, std::exp(left)) < likelihood(results, std::exp(right))) {
            low = left;
        } else {
            high = right;
        }
    }
    return std::exp((low + high) / 2);
}

Course course_of(std::span<const Judgement> judgements, int players, const ScoreUnit& unit) {
    Course course;
    std::vector<double> known(static_cast<std::size_t>(players), 0.5);
    for (const Judgement& judgement : judgements) {
        const double own = unit.expected(judgement);
        if (players == 2) known.assign(2, 1 - own);
        known[static_cast<std::size_t>(judgement.mover)] = own;
        course.push_back({judgement.ply, known});
    }
    return course;
}

Story story_of(const Course& course, std::optional<Player> winner, int plies) {
    Story story;
    story.lead_changes = lead_changes_of(course);
    story.largest_swing = swing_of(course);
    if (!winner || plies == 0 || course.empty()) return story;
    story.drama = drama_of(course, *winner);
    double most_of_others = 0;
    for (const Expected& expected : course)
        most_of_others = std::max(most_of_others, best_of_others(expected, *winner));
    int decided = plies;
    int last_open = 0;
    bool ahead = true;
    for (auto at = course.rbegin(); at != course.rend(); ++at) {
        const double own = at->players[static_cast<std::size_t>(*winner)];
        ahead = ahead && own > most_of_others;
        if (ahead) decided = at->ply;
        if (own < nearly_won) last_open = std::max(last_open, at->ply);
    }
    story.decided_at = static_cast<double>(decided) / plies;
    story.no_return = static_cast<double>(last_open) / plies;
    const auto third =
        std::ranges::find_if(course, [&](const Expected& one) { return 3 * one.ply >= plies; });
    if (third != course.end())
        if (const Player leader = leader_of(*third); leader >= 0)
            story.early_leader_wins = leader == *winner;
    return story;
}

StoryFigures story_figures(std::span<const Story> stories, std::uint64_t seed) {
    std::vector<double> drama, changes, decided, no_return, swings;
    std::size_t led = 0, kept = 0;
    for (const Story& story : stories) {
        changes.push_back(story.lead_changes);
        swings.push_back(story.largest_swing);
        if (story.drama) drama.push_back(*story.drama);
        if (story.decided_at) decided.push_back(*story.decided_at);
        if (story.no_return) no_return.push_back(*story.no_return);
        led += story.early_leader_wins.has_value();
        kept += story.early_leader_wins.value_or(false);
    }
    const auto share = [&](const std::vector<double>& values) {
        return within(bootstrap_mean(values, seed, 1), 0, 1);
    };
    return {share(drama),   within(bootstrap_mean(changes, seed, 1), 0, INFINITY),
            share(decided), share(no_return),
            share(swings),  wilson(static_cast<double>(kept), led)};
}

}  // namespace ply::insight
