#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/ratings/rating_list_report.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

std::string finite_text(double number, int digits = 3) {
    return std::isfinite(number) ? fixed_text(number, digits) : "";
}

/// What is beyond these digits is rounding noise, not result.
Json finite_json(double number, double unit = 1000) {
    return std::isfinite(number) ? Json(std::round(number * unit) / unit + 0.0) : Json(nullptr);
}

const char* reach_word(Reach reach) {
    return reach == Reach::estimated  ? "estimated"
           : reach == Reach::at_least ? "at_least"
           : reach == Reach::at_most  ? "at_most"
                                      : "unknown";
}

Json line_json(const ShownList& shown, const ListedPlayer& line) {
    return {{"player", shown.names[static_cast<std::size_t>(line.player)]},
            {"elo", finite_json(line.rating.elo)},
            {"elo_low", finite_json(line.rating.low)},
            {"elo_high", finite_json(line.rating.high)},
            {"elo_reach", reach_word(line.rating.reach)},
            {"matches", line.counts.matches()},
            {"wins", line.counts.wins},
            {"draws", line.counts.draws},
            {"losses", line.counts.losses},
            {"opponents", line.opponents}};
}

Json superiority_json(const ShownList& shown) {
    Json rows = Json::array();
    for (const std::size_t i : shown.rows()) {
        Json row = Json::array();
        for (const std::size_t j : shown.rows())
            row.push_back(finite_json(shown.list.superiority(i, j), 1e6));
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The chance of row `k` of `rows` to be stronger than the one under it; NaN: it is the last.
double stronger_than_next(const ShownList& shown, const std::vector<std::size_t>& rows,
                          std::size_t k) {
    return k + 1 < rows.size() ? shown.list.superiority(rows[k], rows[k + 1]) : std::nan("");
}

std::string csv_line(const ShownList& shown, const std::string& place, const ListedPlayer& line,
                     double next) {
    return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", place,
                       csv_field(shown.names[static_cast<std::size_t>(line.player)]),
                       finite_text(line.rating.elo), finite_text(line.rating.low),
                       finite_text(line.rating.high), reach_word(line.rating.reach),
                       line.counts.matches(), line.counts.wins, line.counts.draws,
                       line.counts.losses, line.opponents, finite_text(next, 6));
}

}  // namespace

std::vector<std::size_t> ShownList::rows() const {
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < list.rated.size(); ++i)
        if (list.rated[i].counts.matches() >= least_matches) rows.push_back(i);
    return rows;
}

std::string rating_list_csv(const ShownList& shown) {
    std::string text =
        "place,player,elo,elo_low,elo_high,reach,matches,wins,draws,losses,opponents,"
        "stronger_than_next\n";
    const auto rows = shown.rows();
    for (std::size_t k = 0; k < rows.size(); ++k)
        text += csv_line(shown, std::to_string(rows[k] + 1), shown.list.rated[rows[k]],
                         stronger_than_next(shown, rows, k));
    for (const ListedPlayer& line : shown.list.left_out)
        text += csv_line(shown, "", line, std::nan(""));
    return text;
}

std::string superiority_csv(const ShownList& shown) {
    std::string text = "player";
    const auto rows = shown.rows();
    const auto name = [&](std::size_t row) {
        return csv_field(shown.names[static_cast<std::size_t>(shown.list.rated[row].player)]);
    };
    for (const std::size_t i : rows) text += "," + name(i);
    text += "\n";
    for (const std::size_t i : rows) {
        text += name(i);
        for (const std::size_t j : rows)
            text += "," + finite_text(shown.list.superiority(i, j), 6);
        text += "\n";
    }
    return text;
}

Json rating_list_json(const ShownList& shown, bool superiority) {
    Json json{{"advantage", finite_json(shown.list.advantage)},
              {"draw_elo", finite_json(shown.list.draw_elo)},
              {"drawn", finite_json(shown.list.drawn, 1e6)},
              {"ratings", Json::array()},
              {"left_out", Json::array()}};
    const auto rows = shown.rows();
    for (std::size_t k = 0; k < rows.size(); ++k) {
        Json line{{"place", rows[k] + 1}};
        line.update(line_json(shown, shown.list.rated[rows[k]]));
        line["stronger_than_next"] = finite_json(stronger_than_next(shown, rows, k), 1e6);
        json["ratings"].push_back(std::move(line));
    }
    for (const ListedPlayer& line : shown.list.left_out)
        json["left_out"].push_back(line_json(shown, line));
    if (superiority) json["superiority"] = superiority_json(shown);
    return json;
}

std::string history_csv(const RatingHistory& history, const std::vector<std::string>& names) {
    std::string text = "until,player,elo,elo_low,elo_high,matches\n";
    for (std::size_t i = 0; i < history.lists.size(); ++i)
        for (const ListedPlayer& line : history.lists[i].rated)
            text += fmt::format("{},{},{},{},{},{}\n", history.periods[i],
                                csv_field(names[static_cast<std::size_t>(line.player)]),
                                finite_text(line.rating.elo), finite_text(line.rating.low),
                                finite_text(line.rating.high), line.counts.matches());
    return text;
}

Json history_json(const RatingHistory& history, const std::vector<std::string>& names) {
    Json json = Json::array();
    for (std::size_t i = 0; i < history.lists.size(); ++i)
        json.push_back(
            {{"until", history.periods[i]},
             {"ratings", rating_list_json({history.lists[i], names}, false)["ratings"]}});
    return json;
}

std::string decathlon_csv(const std::vector<DecathlonLine>& lines,
                          const std::vector<DecathlonGame>& games,
                          const std::vector<std::string>& names) {
    std::string text = "place,player,total,error,best_place,worst_place,first";
    for (const DecathlonGame& game : games) text += "," + csv_field(game.name);
    text += "\n";
    int place = 0;
    for (const DecathlonLine& line : lines) {
        text += fmt::format("{},{},{},{},{},{},{}", ++place,
                            csv_field(names[static_cast<std::size_t>(line.player)]),
                            finite_text(line.total), finite_text(line.error), line.best_place,
                            line.worst_place, finite_text(line.first, 6));
        for (const auto& points : line.points) text += "," + (points ? finite_text(*points) : "");
        text += "\n";
    }
    return text;
}

Json decathlon_json(const std::vector<DecathlonLine>& lines,
                    const std::vector<DecathlonGame>& games,
                    const std::vector<std::string>& names) {
    Json json = Json::array();
    for (const DecathlonLine& line : lines) {
        Json points = Json::object();
        for (std::size_t g = 0; g < games.size(); ++g)
            points[games[g].name] = line.points[g] ? finite_json(*line.points[g]) : nullptr;
        json.push_back({{"player", names[static_cast<std::size_t>(line.player)]},
                        {"total", finite_json(line.total)},
                        {"error", finite_json(line.error)},
                        {"best_place", line.best_place},
                        {"worst_place", line.worst_place},
                        {"first", finite_json(line.first, 1e6)},
                        {"points", std::move(points)}});
    }
    return json;
}

}  // namespace ply
