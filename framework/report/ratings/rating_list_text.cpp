#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "framework/report/ratings/rating_list_report.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"

namespace ply {
namespace {

std::string error_text(const Rating& rating) {
    const double error = (rating.high - rating.low) / 2;
    if (error == 0) return "-";  // an anchor
    return std::isfinite(error) ? fixed_text(error, 1) : "?";
}

std::string percent_or_unknown(double share) {
    return std::isnan(share) ? "?" : fixed_text(100 * share, 1);
}

double points_in(const MatchCounts& counts) {
    return static_cast<double>(counts.wins) + static_cast<double>(counts.draws) / 2;
}

const std::string& name_of(const ShownList& shown, const ListedPlayer& line) {
    return shown.names[static_cast<std::size_t>(line.player)];
}

std::string why(const ListedPlayer& line) {
    switch (line.rating.reach) {
        case Reach::at_least:
            return "lost to none of those rated, nor drew";
        case Reach::at_most:
            return "has nothing against those rated";
        default:
            return "never met those rated";
    }
}

std::string bound_text(const Rating& rating) {
    if (rating.reach == Reach::unknown) return "-";
    return (rating.reach == Reach::at_least ? ">" : "<") + fixed_text(rating.elo, 1);
}

std::string left_out_table(const ShownList& shown, bool colours) {
    TextTable table(
        {{"not rated", Align::left, 30}, {"rating"}, {"+"}, {"="}, {"-"}, {"why", Align::left}});
    for (const ListedPlayer& line : shown.list.left_out)
        if (line.counts.matches() == 0)
            table.row({name_of(shown, line), bound_text(line.rating), "", "", "", why(line)});
        else
            table.row({name_of(shown, line), bound_text(line.rating),
                       std::to_string(line.counts.wins), std::to_string(line.counts.draws),
                       std::to_string(line.counts.losses), why(line)});
    return table.empty() ? "" : "\n" + table.text(colours);
}

}  // namespace

std::string rating_list_text(const ShownList& shown, bool colours) {
    TextTable table({{"#"},
                     {"player", Align::left, 30},
                     {"rating"},
                     {"±95%"},
                     {"score"},
                     {"matches"},
                     {"%"},
                     {"LOS %"}});
    const auto rows = shown.rows();
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const ListedPlayer& line = shown.list.rated[rows[k]];
        const auto matches = static_cast<double>(line.counts.matches());
        const double points = points_in(line.counts);
        const bool last = k + 1 == rows.size();
        table.row({std::to_string(rows[k] + 1), name_of(shown, line),
                   fixed_text(line.rating.elo, 1), error_text(line.rating), fixed_text(points, 1),
                   std::to_string(line.counts.matches()),
                   matches > 0 ? fixed_text(100 * points / matches, 1) : "-",
                   last ? "" : percent_or_unknown(shown.list.superiority(rows[k], rows[k + 1]))});
    }
    std::string text = table.text(colours) + left_out_table(shown, colours);
    const std::string equals = fixed_text(100 * shown.list.drawn, 1);
    text += shown.list.advantage == 0
                ? fmt::format("\nEquals draw {} %.\n", equals)
                : fmt::format("\nThe first seat is worth {} Elo; equals draw {} %.\n",
                              fixed_text(shown.list.advantage, 1), equals);
    if (shown.list.covariance.empty())
        text += fmt::format("More than {} players: intervals need --simulations N.\n",
                            most_with_intervals);
    return text;
}

std::string superiority_matrix(const ShownList& shown, bool colours) {
    const auto rows = shown.rows();
    std::vector<TextTable::Column> columns{{"#"}, {"stronger than, %", Align::left, 24}};
    for (const std::size_t i : rows) columns.push_back({std::to_string(i + 1)});
    TextTable table(std::move(columns));
    for (const std::size_t i : rows) {
        std::vector<std::string> cells{std::to_string(i + 1), name_of(shown, shown.list.rated[i])};
        for (const std::size_t j : rows)
            cells.push_back(i == j ? "·" : percent_or_unknown(shown.list.superiority(i, j)));
        table.row(std::move(cells));
    }
    return table.text(colours);
}

std::string history_text(const RatingHistory& history, const std::vector<std::string>& names,
                         bool colours) {
    std::vector<TextTable::Column> columns{{"player", Align::left, 24}};
    for (const std::string& period : history.periods) columns.push_back({period});
    std::map<int, std::vector<std::string>> rows;
    for (std::size_t i = 0; i < history.lists.size(); ++i)
        for (const ListedPlayer& line : history.lists[i].rated) {
            auto& row = rows[line.player];
            row.resize(history.lists.size(), "-");
            row[i] = fixed_text(line.rating.elo, 1);
        }
    TextTable table(std::move(columns));
    for (auto& [player, cells] : rows) {
        cells.insert(cells.begin(), names[static_cast<std::size_t>(player)]);
        table.row(std::move(cells));
    }
    return table.text(colours);
}

std::string decathlon_text(const std::vector<DecathlonLine>& lines,
                           const std::vector<DecathlonGame>& games,
                           const std::vector<std::string>& names, bool colours) {
    std::vector<TextTable::Column> columns{
        {"#"}, {"player", Align::left, 24}, {"total"}, {"±95%"}, {"places"}, {"first %"}};
    for (const DecathlonGame& game : games) columns.push_back({game.name});
    TextTable table(std::move(columns));
    int place = 0;
    for (const DecathlonLine& line : lines) {
        std::vector<std::string> cells{
            std::to_string(++place),
            names[static_cast<std::size_t>(line.player)],
            fixed_text(line.total, 1),
            std::isfinite(line.error) ? fixed_text(line.error, 1) : "?",
            line.best_place == line.worst_place
                ? std::to_string(line.best_place)
                : fmt::format("{}-{}", line.best_place, line.worst_place),
            fixed_text(100 * line.first, 1)};
        for (const auto& points : line.points)
            cells.push_back(points ? fixed_text(*points, 1) : "-");
        table.row(std::move(cells));
    }
    return table.text(colours) +
           "\nPoints of 100 in each game, the total their mean; places: of 95 % of the samples.\n";
}

std::string left_out_text(const LeftOutMatches& left_out) {
    std::vector<std::string> kinds;
    const auto add = [&](std::uint64_t count, const char* what) {
        if (count > 0) kinds.push_back(fmt::format("{} {}", with_commas(count), what));
    };
    add(left_out.without_result, "without a result");
    add(left_out.without_names, "without the names of two players");
    add(left_out.without_day, "without a date that is known well enough");
    add(left_out.not_of_two, "of more or fewer than two players");
    return kinds.empty() ? "" : fmt::format("Not counted: {}.\n", fmt::join(kinds, ", "));
}

}  // namespace ply
