#include "framework/app/analysis.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/game/line_texts.hpp"

namespace ply {
namespace {

std::string score_cell(const AnalysisLine& line) {
    if (!line.score) return "none";
    const Json proven = proven_json(line.proven);
    const bool said = proven.is_null() || is_decided(*line.score);
    return score_text(*line.score) + (said ? "" : " " + proven.get<std::string>());
}

}  // namespace

double Analysis::nodes_per_second() const {
    return static_cast<double>(nodes) / std::max(seconds, 1e-9);
}

Analysis analysis_of(const Game& game, const Position& root, const SearchResult& result) {
    Analysis analysis{result.depth,
                      result.nodes,
                      result.leaves,
                      std::chrono::duration<double>(result.time).count(),
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

std::string analysis_rows(const Analysis& analysis) {
    std::string text;
    int number = 0;
    for (const AnalysisLine& line : analysis.lines)
        text += fmt::format("{:>5} {:>2} {:>17} {:>14} {:>8} {:>8.2f}  {}\n", analysis.depth,
                            ++number, score_cell(line), with_commas(analysis.nodes),
                            short_number(analysis.nodes_per_second()), analysis.seconds,
                            fmt::join(line.moves, " "));
    return text;
}

std::vector<std::string> analysis_screen(const Analysis& analysis) {
    std::vector<std::string> screen{
        fmt::format("depth {}, {} nodes, {} nodes/s, found after {:.2f} s", analysis.depth,
                    with_commas(analysis.nodes), short_number(analysis.nodes_per_second()),
                    analysis.seconds),
        "", fmt::format("{:>2} {:>17}  {}", "#", "score", "line")};
    int number = 0;
    for (const AnalysisLine& line : analysis.lines)
        screen.push_back(fmt::format("{:>2} {:>17}  {}", ++number, score_cell(line),
                                     fmt::join(line.moves, " ")));
    return screen;
}

Json analysis_json(const Analysis& analysis) {
    Json json{{"depth", analysis.depth},
              {"nodes", analysis.nodes},
              {"leaves", analysis.leaves},
              {"seconds", analysis.seconds},
              {"nodes_per_second", analysis.nodes_per_second()},
              {"lines", Json::array()}};
    for (const AnalysisLine& line : analysis.lines)
        json["lines"].push_back({{"score", line.score ? Json(*line.score) : Json(nullptr)},
                                 {"proven", proven_json(line.proven)},
                                 {"pv", line.moves}});
    return json;
}

}  // namespace ply
