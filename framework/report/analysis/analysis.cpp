#include "framework/report/analysis/analysis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/game/shown/line_texts.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/outcome_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

std::string score_cell(const ScoreScale& scale, const AnalysisLine& line) {
    if (!line.score) return "none";
    const Json proven = proven_json(line.proven);
    const bool said = proven.is_null() || is_decided(*line.score);
    return scale.text(*line.score) + (said ? "" : " " + proven.get<std::string>());
}

std::string figures(const Analysis& analysis) {
    return fmt::format("depth {}, {} nodes, {} nodes/s, found after {:.2f} s", analysis.depth,
                       with_commas(analysis.nodes), short_number(analysis.nodes_per_second()),
                       analysis.seconds);
}

std::string lines_heading() {
    return fmt::format("{:>2} {:>17}  line", "#", "score");
}

/// What stands before the moves of a line.
std::string line_head(const ScoreScale& scale, int number, const AnalysisLine& line) {
    return fmt::format("{:>2} {:>17}  ", number, score_cell(scale, line));
}

}  // namespace

double Analysis::nodes_per_second() const {
    return static_cast<double>(nodes) / std::max(seconds, 1e-9);
}

Analysis analysis_of(const Game& game, const Position& root, const SearchResult& result,
                     const ScoreScale& scale) {
    Analysis analysis{result.depth,
                      result.nodes,
                      result.leaves,
                      std::chrono::duration<double>(result.time).count(),
                      result.selective_depth,
                      result.table_permille,
                      scale,
                      {}};
    for (const SearchLine& line : result.lines)
        analysis.lines.push_back({line.score, line.proven, line_texts(game, root.state, line.pv)});
    if (analysis.lines.empty())
        analysis.lines.push_back(
            {result.score, result.proven, line_texts(game, root.state, result.pv)});
    return analysis;
}

std::string analysis_heading() {
    return fmt::format("{:>5} {:>2} {:>17} {:>14} {:>8} {:>8}  {}\n", "depth", "#", "score",
                       "nodes", "nodes/s", "seconds", "line");
}

std::string analysis_rows(const Analysis& analysis, int columns) {
    std::string text;
    int number = 0;
    for (const AnalysisLine& line : analysis.lines) {
        const std::string head =
            fmt::format("{:>5} {:>2} {:>17} {:>14} {:>8} {:>8.2f}  ", analysis.depth, ++number,
                        score_cell(analysis.scale, line), with_commas(analysis.nodes),
                        short_number(analysis.nodes_per_second()), analysis.seconds);
        text += columns > 0 ? hanging_text(head, line.moves, columns)
                            : fmt::format("{}{}\n", head, fmt::join(line.moves, " "));
    }
    return text;
}

std::vector<std::string> analysis_screen(const Analysis& analysis) {
    std::vector<std::string> screen{figures(analysis), "", lines_heading()};
    int number = 0;
    for (const AnalysisLine& line : analysis.lines)
        screen.push_back(fmt::format("{}{}", line_head(analysis.scale, ++number, line),
                                     fmt::join(line.moves, " ")));
    return screen;
}

std::string analysis_summary(const Analysis& analysis, int columns) {
    std::string text = hanging_text("", figures(analysis), columns) + "\n" + lines_heading() + "\n";
    int number = 0;
    for (const AnalysisLine& line : analysis.lines)
        text += hanging_text(line_head(analysis.scale, ++number, line), line.moves, columns);
    return text;
}

Json analysis_json(const Analysis& analysis) {
    const auto told = [](std::optional<int> figure) { return figure ? Json(*figure) : Json(); };
    return {{"depth", analysis.depth},
            {"seldepth", told(analysis.selective_depth)},
            {"nodes", analysis.nodes},
            {"leaves", analysis.leaves},
            {"seconds", analysis.seconds},
            {"nodes_per_second", analysis.nodes_per_second()},
            {"hashfull", told(analysis.table_permille)},
            {"lines", lines_json(analysis)}};
}

Json lines_json(const Analysis& analysis) {
    Json lines = Json::array();
    for (const AnalysisLine& line : analysis.lines) {
        Json json = score_json(line.score, analysis.scale);
        json["proven"] = proven_json(line.proven);
        json["pv"] = line.moves;
        lines.push_back(std::move(json));
    }
    return lines;
}

}  // namespace ply
