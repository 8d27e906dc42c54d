#include "framework/report/compare/comparison.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/json.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

constexpr int all_games = -1;

/// The searches of a row, if none is missing.
std::vector<Measurement> complete(const Comparison& comparison, int game, int player, int depth) {
    std::vector<Measurement> found;
    for (const ComparedSearch& one : comparison.searches)
        if ((game == all_games || one.game == game) && one.player == player &&
            one.measured.asked_depth == depth)
            found.push_back(one.measured);
    std::size_t wanted = 0;
    for (std::size_t g = 0; g < comparison.games.size(); ++g)
        if (game == all_games || game == static_cast<int>(g))
            wanted += comparison.positions[g].size();
    if (found.size() != wanted) found.clear();
    return found;
}

}  // namespace

std::vector<ComparisonRow> comparison_rows(const Comparison& comparison) {
    std::set<int> depths;
    for (const ComparedSearch& one : comparison.searches) depths.insert(one.measured.asked_depth);
    std::vector<int> games;
    for (std::size_t g = 0; g < comparison.games.size(); ++g) games.push_back(static_cast<int>(g));
    if (games.size() > 1) games.push_back(all_games);
    std::vector<ComparisonRow> rows;
    for (const int game : games) {
        for (const int depth : depths) {
            for (int player = 0; player < static_cast<int>(comparison.players.size()); ++player) {
                const auto searches = complete(comparison, game, player, depth);
                if (!searches.empty()) rows.push_back({game, player, depth, summary_of(searches)});
            }
        }
    }
    return rows;
}

std::string comparison_csv(const Comparison& comparison) {
    std::string text =
        "game,player,position,depth,reached,nodes,leaves,seconds,cutoffs,first_move_cutoffs\n";
    for (const ComparedSearch& one : comparison.searches) {
        const Measurement& m = one.measured;
        text += fmt::format(
            "{},{},{},{},{},{},{},{:.9f},{},{}\n", csv_field(comparison.games[one.game]),
            csv_field(comparison.players[one.player]),
            csv_field(comparison.positions[one.game][one.position]),
            m.asked_depth > 0 ? std::to_string(m.asked_depth) : "", m.depth, m.nodes, m.leaves,
            m.seconds, m.counts.cutoffs, m.counts.first_move_cutoffs);
    }
    return text;
}

nlohmann::ordered_json comparison_json(const Comparison& comparison) {
    Json rows = Json::array();
    for (const ComparisonRow& row : comparison_rows(comparison)) {
        const Summary& mean = row.mean;
        Json json{
            {"game", row.game == all_games ? Json(nullptr) : Json(comparison.games[row.game])},
            {"player", comparison.players[row.player]},
            {"searches", mean.searches}};
        if (!comparison.by_time()) json["depth"] = row.depth;
        json["nodes"] = mean.nodes;
        json["leaves"] = mean.leaves;
        json["seconds"] = mean.seconds;
        json["nodes_per_second"] = mean.nodes_per_second;
        if (!comparison.by_time()) json["branching"] = mean.branching;
        json["first_move_cutoffs"] = mean.has_cutoffs ? Json(mean.first_move) : Json(nullptr);
        json["reached"] = {
            {"mean", mean.depth}, {"least", mean.least_depth}, {"most", mean.most_depth}};
        json["proven"] = mean.proven;
        json["deepens"] = mean.deepens;
        rows.push_back(std::move(json));
    }
    Json json{{"games", comparison.games},
              {"players", comparison.players},
              {"positions", Json::array()},
              {"seed", comparison.seed},
              {"seconds", comparison.by_time() ? Json(comparison.seconds) : Json(nullptr)},
              {"rows", std::move(rows)}};
    for (const auto& positions : comparison.positions) json["positions"].push_back(positions);
    return json;
}

LinePlot comparison_plot(const Comparison& comparison) {
    const int game = comparison.games.size() == 1 ? 0 : all_games;
    LinePlot plot{"Nodes by depth: " + fmt::format("{}", fmt::join(comparison.games, ", ")),
                  "depth",
                  "nodes",
                  {}};
    if (comparison.games.size() > 2)
        plot.title = fmt::format("Nodes by depth: {} games", comparison.games.size());
    for (const std::string& player : comparison.players) plot.lines.push_back({player, {}});
    for (const ComparisonRow& row : comparison_rows(comparison))
        if (row.game == game) plot.lines[row.player].points.emplace_back(row.depth, row.mean.nodes);
    return plot;
}

}  // namespace ply
