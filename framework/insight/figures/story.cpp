#include "framework/insight/figures/story.hpp"

#include <algorithm>
#include <cmath>

namespace ply::insight {
namespace {

constexpr double dead_band = 0.05;
constexpr double nearly_won = 0.75;

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

StoryFigures story_figures(const FittedUnit& unit, std::span<const std::vector<Story>> by_unit,
                           std::uint64_t seed) {
    const auto mean_of = [&](double most, const auto& value_of) {
        std::vector<std::vector<double>> values;
        for (const std::vector<Story>& stories : by_unit) {
            std::vector<double>& list = values.emplace_back();
            for (const Story& story : stories) list.push_back(value_of(story));
        }
        return within(judged_mean(unit, values, seed, 1), 0, most);
    };
    const auto share = [&](const auto& value_of) { return mean_of(1, value_of); };
    StoryFigures figures;
    figures.drama = share([](const Story& one) { return one.drama.value_or(NAN); });
    figures.lead_changes =
        mean_of(INFINITY, [](const Story& one) { return static_cast<double>(one.lead_changes); });
    figures.decided_at = share([](const Story& one) { return one.decided_at.value_or(NAN); });
    figures.no_return = share([](const Story& one) { return one.no_return.value_or(NAN); });
    figures.largest_swing = share([](const Story& one) { return one.largest_swing; });
    const auto early_leader = [](const Story& one) {
        return one.early_leader_wins ? static_cast<double>(*one.early_leader_wins) : NAN;
    };
    figures.early_leader = share(early_leader);
    if (by_unit.size() == 1) {
        const Figure& known = figures.early_leader;
        figures.early_leader = wilson(known.value * static_cast<double>(known.games), known.games);
        return figures;
    }
    // Games in which nobody is ahead before they are over are of a kind of their own.
    std::vector<double> decided;
    for (const Story& story : by_unit.front())
        if (story.decided_at) decided.push_back(*story.decided_at);
    if (decided.size() > 1) figures.decided_at = with_share_of(1, figures.decided_at, decided);
    return figures;
}

}  // namespace ply::insight
