#include "framework/insight/report/figure_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "framework/insight/record/series.hpp"
#include "framework/insight/report/findings.hpp"

namespace ply::insight {
namespace {

constexpr std::size_t most_refs = 12;

/// Games of a series by their numbers, before it is looked whether they were played.
struct Wanted {
    std::string series;
    std::vector<int> numbers;
};
using WantedList = std::vector<Wanted>;

std::vector<int> counted(std::size_t games, int first = 0, int step = 1) {
    std::vector<int> numbers(std::min(games, most_refs));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = first + step * static_cast<int>(i);
    return numbers;
}

/// Of the strongest player, those that are kept, best first.
template <class Keeps, class Worth>
std::vector<int> chosen(const StrengthRow& row, Keeps&& keeps, Worth&& worth) {
    std::vector<std::pair<double, int>> list;
    for (const PlayedGame& game : row.games)
        if (keeps(game)) list.emplace_back(-worth(game), game.number);
    std::ranges::stable_sort(list, {}, &std::pair<double, int>::first);
    std::vector<int> numbers;
    for (const auto& [value, number] : list) numbers.push_back(number);
    return numbers;
}

/// From the shortest to the longest, evenly.
std::vector<int> by_length(const StrengthRow& row) {
    const std::vector<int> all = chosen(
        row, [](const PlayedGame&) { return true; },
        [](const PlayedGame& game) { return -game.length(); });
    if (all.size() <= most_refs) return all;
    std::vector<int> some;
    for (std::size_t i = 0; i < most_refs; ++i)
        some.push_back(all[i * (all.size() - 1) / (most_refs - 1)]);
    return some;
}

std::optional<double> of_course(const Story& story, std::string_view figure) {
    if (figure == "drama") return story.drama;
    if (figure == "lead_changes") return story.lead_changes;
    if (figure == "decided_at") return story.decided_at;
    if (figure == "point_of_no_return") return story.no_return;
    if (figure == "killer_move") return story.largest_swing;
    return std::nullopt;
}

std::vector<int> by_story(const Insight& insight, std::string_view figure) {
    std::vector<std::pair<double, int>> list;
    for (const JudgedGame& judged : insight.judged)
        if (const auto value = of_course(judged.story, figure))
            list.emplace_back(-*value, judged.number);
    std::ranges::stable_sort(list, {}, &std::pair<double, int>::first);
    std::vector<int> numbers;
    for (const auto& [value, number] : list) numbers.push_back(number);
    return numbers;
}

constexpr std::string_view course_figures[] = {"drama", "lead_changes", "decided_at",
                                               "point_of_no_return", "killer_move"};

/// Some of each level's games.
WantedList of_trace(const Insight& insight) {
    WantedList list;
    for (std::size_t level = 1; level <= insight.trace_levels; ++level)
        list.push_back({trace_series(level), counted(most_refs / insight.trace_levels)});
    return list;
}

Wanted of_rows(const Insight& insight, std::string_view figure, std::size_t at) {
    if (figure == "seat" && at < insight.strengths.size()) {
        const StrengthRow& row = insight.strengths[at];
        return {selfplay_series(row.budget), counted(row.games.size())};
    }
    if (figure == "ladder" && at > 0 && at < insight.ladder.rungs.size()) {
        const auto& rungs = insight.ladder.rungs;
        return {ladder_series(rungs[at].player, rungs[at - 1].player),
                counted(rungs[at].score.games)};
    }
    if (figure == "openings" && at < insight.openings.openings.size()) {
        const Opening& opening = insight.openings.openings[at];
        return {openings_series(insight.opening_player),
                counted(opening.score.games, static_cast<int>(opening.number),
                        static_cast<int>(insight.openings.openings.size()))};
    }
    if ((figure == "luck" || figure == "skill") && insight.luck)
        return {luck_series(insight.luck_player), counted(most_refs)};
    if (figure == "remedies" && at < insight.remedies.size())
        return {insight.remedies[at].series, counted(insight.remedies[at].after.games)};
    if (figure == "restricted" && at < insight.handicaps.size()) {
        const HandicapRow& row = insight.handicaps[at];
        return {handicap_series(row.name, insight.standard_player), counted(row.score.games)};
    }
    return {};
}

Wanted wanted_games(const Insight& insight, std::string_view figure, std::size_t at) {
    if (Wanted rows = of_rows(insight, figure, at); !rows.series.empty()) return rows;
    const StrengthRow* const strongest = insight.strongest();
    if (strongest == nullptr) return {};
    const std::string series = selfplay_series(strongest->budget);
    const auto whole = [](const PlayedGame& game) { return -game.number; };
    if (figure == "draws")
        return {
            series,
            chosen(
                *strongest,
                [](const PlayedGame& game) { return game.drawn() && !game.unfinished(); }, whole)};
    if (figure == "unfinished")
        return {series,
                chosen(
                    *strongest, [](const PlayedGame& game) { return game.unfinished(); }, whole)};
    if (figure == "ply_limit" && insight.ply_limit)
        return {series, chosen(
                            *strongest,
                            [&](const PlayedGame& game) {
                                return game.unfinished() ||
                                       game.length() > insight.ply_limit->plies;
                            },
                            whole)};
    if (figure == "length") return {series, by_length(*strongest)};
    if (std::ranges::find(course_figures, figure) != std::end(course_figures))
        return {series, by_story(insight, figure)};
    return {series, counted(strongest->games.size())};
}

}  // namespace

std::vector<GameRef> games_of_figure(const Insight& insight, const GameLog& log,
                                     std::string_view figure, std::size_t at) {
    const WantedList list = figure == "skill_trace" && insight.trace_levels > 0
                                ? of_trace(insight)
                                : WantedList{wanted_games(insight, figure, at)};
    std::vector<GameRef> refs;
    for (const auto& [series, numbers] : list)
        for (const int number : numbers) {
            if (refs.size() == most_refs) break;
            const auto game = log.game(series, number);
            if (!game) continue;
            std::string title = fmt::format("{} plies, {}", game->length(), result_words(*game));
            const auto judged = static_cast<std::size_t>(number);
            if (judged < insight.judged.size())
                if (const auto value = of_course(insight.judged[judged].story, figure))
                    title += fmt::format(", {:.2g}", *value);
            refs.push_back({series, number, std::move(title)});
        }
    return refs;
}

std::vector<std::optional<double>> expected_course(const Insight& insight, const PlayedGame& game) {
    std::vector<std::optional<double>> list(game.plies.size());
    const StrengthRow* const strongest = insight.strongest();
    const auto number = static_cast<std::size_t>(game.number);
    if (strongest == nullptr || game.series != selfplay_series(strongest->budget) ||
        number >= insight.judged.size())
        return list;
    for (const Expected& expected : insight.judged[number].course)
        list[static_cast<std::size_t>(expected.ply)] = expected.players.front();
    return list;
}

}  // namespace ply::insight
