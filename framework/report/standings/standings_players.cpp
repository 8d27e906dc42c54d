#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "framework/report/standings/standings_parts.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr int interval_columns = 28;

std::string elo_of(const Rating& rating) {
    switch (rating.reach) {
        case Reach::estimated:
            return elo_text(rating.elo, (rating.high - rating.low) / 2);
        case Reach::at_least:
            return ">" + fixed_text(rating.elo, 0);
        case Reach::at_most:
            return "<" + fixed_text(rating.elo, 0);
        case Reach::unknown:
            break;
    }
    return "-";
}

std::string error_of(const Rating& rating) {
    const double error = (rating.high - rating.low) / 2;
    if (rating.reach != Reach::estimated) return "";
    if (error == 0) return "-";  // an anchor
    return std::isfinite(error) ? elo_text(error, error) : "?";
}

/// A bar of `interval_columns`: `├──●──┤` over a scale from `low` to `high`, the zero as a dot.
class Scale {
public:
    explicit Scale(const Standings& standings) {
        for (const PlayerStanding& standing : standings.players) {
            if (standing.rating.reach == Reach::unknown) continue;
            for (const double end :
                 {standing.rating.low, standing.rating.elo, standing.rating.high}) {
                if (!std::isfinite(end)) continue;
                low_ = std::min(low_, end);
                high_ = std::max(high_, end);
            }
        }
    }

    std::string heading() const {
        const std::string left = fixed_text(low_, 0), right = fixed_text(high_, 0);
        return fmt::format("{}{:>{}}", left, right,
                           interval_columns - static_cast<int>(left.size()));
    }

    /// An interval without an end on one side that covers the whole scale, or one without any end,
    /// says nothing of a player.
    bool says_nothing(const Rating& rating) const {
        if (rating.reach == Reach::unknown) return true;
        const bool open_below = !std::isfinite(rating.low);
        const bool open_above = !std::isfinite(rating.high);
        if (!open_below && !open_above) return false;
        return (open_below || rating.low <= low_) && (open_above || rating.high >= high_);
    }

    std::string bar(const Rating& rating, bool colours) const {
        if (says_nothing(rating)) return "";
        std::vector<std::string> cells(interval_columns, " ");
        cells[at(0)] = "·";
        const int first = std::isfinite(rating.low) ? at(rating.low) : 0;
        const int last = std::isfinite(rating.high) ? at(rating.high) : interval_columns - 1;
        for (int i = first; i <= last; ++i) cells[i] = "─";
        cells[first] = std::isfinite(rating.low) ? "├" : "←";
        cells[last] = std::isfinite(rating.high) ? "┤" : "→";
        cells[at(rating.elo)] = "●";
        const char* colour = rating.low > 0 ? "\033[32m" : rating.high < 0 ? "\033[31m" : "";
        std::string text;
        for (int i = 0; i < interval_columns; ++i) {
            if (colours && i == first) text += colour;
            text += cells[i];
            if (colours && i == last) text += "\033[0m";
        }
        return text;
    }

private:
    int at(double elo) const {
        if (high_ <= low_) return 0;
        return static_cast<int>(
            std::lround((elo - low_) / (high_ - low_) * (interval_columns - 1)));
    }

    double low_ = 0;
    double high_ = 0;
};

}  // namespace

std::string ranking_table(const Plan& plan, const Standings& standings, bool colours) {
    const bool byes = std::ranges::any_of(
        standings.players, [](const PlayerStanding& line) { return line.bye_points > 0; });
    std::vector<TextTable::Column> columns{
        {"#"},   {"player", Align::left, 26}, {"score"}, {"games"}, {"+"}, {"="}, {"-"}, {"Elo"},
        {"±95%"}};
    if (byes) columns.insert(columns.begin() + 3, {"bye"});
    TextTable table(std::move(columns));
    int place = 0;
    for (const PlayerStanding& line : standings.players) {
        std::vector<std::string> cells{
            std::to_string(++place),     plan.player_name(line.player), score_text(line.score),
            std::to_string(line.games),  std::to_string(line.wins),     std::to_string(line.draws),
            std::to_string(line.losses), elo_of(line.rating),           error_of(line.rating)};
        if (byes)
            cells.insert(cells.begin() + 3,
                         line.bye_points > 0 ? "+" + score_text(line.bye_points) : "");
        table.row(std::move(cells));
    }
    return table.text(colours);
}

std::string intervals_plot(const Plan& plan, const Standings& standings, bool colours) {
    const Scale scale(standings);
    if (std::ranges::all_of(standings.players, [&](const PlayerStanding& line) {
            return scale.says_nothing(line.rating);
        }))
        return "";
    TextTable table({{"#"},
                     {"player", Align::left, 22},
                     {"Elo"},
                     {"from"},
                     {"to"},
                     {scale.heading(), Align::left}});
    const auto end = [](double elo, double error) {
        return std::isfinite(elo) ? elo_text(elo, error) : "";
    };
    int place = 0;
    for (const PlayerStanding& line : standings.players) {
        const Rating& rating = line.rating;
        const double error = (rating.high - rating.low) / 2;
        const bool known = !scale.says_nothing(rating);
        table.row({std::to_string(++place), plan.player_name(line.player),
                   known ? elo_of(rating) : "-", known ? end(rating.low, error) : "",
                   known ? end(rating.high, error) : "", scale.bar(rating, colours)});
    }
    return table.text(colours);
}

std::string seats_table(const Plan& plan, const Standings& standings, bool colours) {
    if (standings.seats.size() < 2) return "";
    std::vector<TextTable::Column> columns{{"score by seat, %", Align::left, 30}};
    for (std::size_t seat = 1; seat <= standings.seats.size(); ++seat) {
        columns.push_back({fmt::format("seat {}", seat)});
        columns.push_back({"games"});
    }
    TextTable table(std::move(columns));
    const auto add = [&](const std::string& name, const std::vector<SeatStanding>& seats) {
        std::vector<std::string> cells{name};
        for (const SeatStanding& seat : seats) {
            const auto games = static_cast<double>(seat.counts.matches());
            cells.push_back(games > 0 ? percent_text(seat.score / games) : "-");
            cells.push_back(std::to_string(seat.counts.matches()));
        }
        table.row(std::move(cells));
    };
    for (const PlayerStanding& line : standings.players)
        add(plan.player_name(line.player), line.seats);
    add("everybody", standings.seats);
    return table.text(colours);
}

std::string losses_table(const Plan& plan, const Standings& standings, bool colours) {
    std::set<Termination> reasons;
    for (const PlayerStanding& line : standings.players)
        for (const auto& [reason, count] : line.losses_by) reasons.insert(reason);
    if (reasons.empty()) return "";
    std::vector<TextTable::Column> columns{{"lost matches ended by", Align::left, 24}};
    for (const Termination reason : reasons) {
        std::string name(termination_name(reason));
        std::ranges::replace(name, '_', ' ');
        columns.push_back({reason == Termination::normal ? "the rules" : name});
    }
    columns.push_back({"all"});
    TextTable table(std::move(columns));
    for (const PlayerStanding& line : standings.players) {
        std::vector<std::string> cells{plan.player_name(line.player)};
        for (const Termination reason : reasons) {
            const auto found = line.losses_by.find(reason);
            cells.push_back(found == line.losses_by.end() ? "-" : std::to_string(found->second));
        }
        cells.push_back(std::to_string(line.losses));
        table.row(std::move(cells));
    }
    return table.text(colours);
}

std::vector<std::vector<std::string>> effort_rows(const Plan& plan, const Standings& standings) {
    std::vector<std::vector<std::string>> rows;
    for (const PlayerStanding& line : standings.players) {
        const Effort& effort = line.effort;
        if (effort.moves == 0 && !effort.overrun) continue;
        const auto moves = static_cast<double>(std::max<std::uint64_t>(effort.moves, 1));
        const auto nodes = static_cast<double>(effort.nodes);
        const double seconds = std::chrono::duration<double>(effort.time).count();
        rows.push_back(
            {plan.player_name(line.player), short_number(static_cast<double>(effort.moves)),
             fmt::format("{:.1f}", static_cast<double>(effort.depth_sum) / moves),
             short_number(nodes / moves), time_text(effort.time / moves),
             seconds > 0 ? short_number(nodes / seconds) : "-", time_text(effort.longest_move),
             !effort.overrun               ? ""
             : effort.overrun->count() > 0 ? time_text(*effort.overrun)
                                           : "none"});
    }
    return rows;
}

std::string effort_table(const Plan& plan, const Standings& standings, bool colours) {
    std::vector<TextTable::Column> columns;
    for (const char* heading : effort_columns)
        columns.push_back({heading, columns.empty() ? Align::left : Align::right});
    columns[0].widest = 24;
    TextTable table(std::move(columns));
    for (auto& row : effort_rows(plan, standings)) table.row(std::move(row));
    if (table.empty()) return "";
    return table.text(colours) + wrapped_text(effort_note);
}

}  // namespace ply
