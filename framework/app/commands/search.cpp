// plyboard search GAME: the best move in a position.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "framework/app/analysis/throws_text.hpp"
#include "framework/app/cli/common.hpp"
#include "framework/app/position/named_position.hpp"
#include "framework/player/player.hpp"
#include "framework/report/analysis/analysis.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/provisional.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// What is searched, and how its scores are written.
struct Task {
    const Game& game;
    const Position& position;
    const SearcherSpec& spec;
    ScoreScale scale{&spec, game};

    Analysis analysis(const SearchResult& result) const {
        return analysis_of(game, position, result, scale);
    }
    std::string score(const std::optional<Score>& score) const {
        return score ? scale.text(*score) : "none";
    }
};

Json result_json(const Task& task, const SearchResult& result, const std::string& name) {
    const Json lines = lines_json(task.analysis(result));
    Json json{{"game", name},
              {"player", task.spec.text()},
              {"move", task.game.move_text(task.position.state, result.move)}};
    json.update(score_json(result.score, task.scale));
    json.update({{"depth", result.depth},
                 {"nodes", result.nodes},
                 {"leaves", result.leaves},
                 {"seconds", seconds(result.time)},
                 {"pv", lines.at(0).at("pv")},
                 {"proven", proven_json(result.proven)},
                 {"lines", lines}});
    return json;
}

constexpr const char* heading = "depth              score           nodes  seconds  line\n";

/// Wipes the ticker's line first, where both go to one terminal.
void print_depth(const Task& task, const SearchResult& result) {
    if (wants_remarks() && isatty(STDERR_FILENO) != 0) replace_line(stderr, "");
    for (const AnalysisLine& line : task.analysis(result).lines)
        emit_line("{:>5} {:>18} {:>15} {:>8.2f}  {}", result.depth, task.score(line.score),
                  with_commas(result.nodes), seconds(result.time), fmt::join(line.moves, " "));
    std::fflush(stdout);
}

/// Several lines, each with its score.
void print_lines(const Task& task, const Analysis& analysis) {
    int number = 0;
    for (const AnalysisLine& line : analysis.lines)
        emit("{}",
             hanging_text(fmt::format("line   {:>2} {:>17}  ", ++number, task.score(line.score)),
                          line.moves));
}

void print_result(const Task& task, const SearchResult& result) {
    const double speed = static_cast<double>(result.nodes) / std::max(seconds(result.time), 1e-9);
    const Json proven = proven_json(result.proven);
    const Analysis analysis = task.analysis(result);
    emit("move   {}\n", one_line(task.game.move_text(task.position.state, result.move)));
    const std::string meaning = result.score ? task.scale.meaning(*result.score) : "";
    emit_line("score  {}{}{}{}", task.score(result.score), meaning.empty() ? "" : ", ", meaning,
              proven.is_null() ? "" : fmt::format(", proven {}", proven.get<std::string>()));
    if (analysis.lines.size() > 1) {
        print_lines(task, analysis);
    } else {
        emit_line("line   {}", fmt::join(analysis.lines.front().moves, " "));
    }
    emit_line("depth  {}, {} nodes, {} leaves, {:.2f} s, {} nodes/s", result.depth,
              with_commas(result.nodes), with_commas(result.leaves), seconds(result.time),
              short_number(speed));
}

/// Before dice are thrown.
int search_throws(const OpenedGame& opened, const Position& position, const SearcherSpec& spec,
                  bool json) {
    const Game& game = *opened.game;
    ThrowsSearch search(game, position, spec);
    if (!search.possible()) refuse_chance(game, position);
    if (!json)
        emit("{}, {}, {}\n\n{}\n", opened.source.spec(), chance_to_move(game.facts().chance_kind),
             spec.text(), draw_board(game, position.state, board_style(stdout)));
    const Interruptible interruptible;
    const Throws throws = [&] {
        const Ticker ticker([&search] {
            return fmt::format("{} of {} positions after throws; Ctrl-C stops and shows these",
                               search.searched(), search.searches());
        });
        return search.run(spec.limits, interruptible.token());
    }();
    if (json) {
        Json all{{"game", opened.source.spec()}, {"player", spec.text()}, {"move", nullptr}};
        all.update(throws_json(throws));
        print_json(all);
    } else {
        emit("{}", throws_text(throws));
    }
    return interruptible.requested() ? 130 : 0;
}

/// Who searches where nobody was named, for two seconds.
Spec usual_player(const Game& game, const Position& position) {
    Spec spec = parse_searcher_spec(is_throw(game, position) ? usual_before_throws(game)
                                    : alphabeta_plays(game)  ? "alphabeta_tt"
                                                             : usual_searcher(game));
    spec.options.emplace_back("time", "2s");
    return spec;
}

}  // namespace

int run_search(const CommandLine& line) {
    const NamedPosition named = named_position(line);
    const OpenedGame& opened = named.opened;
    const Game& game = *opened.game;
    const Position& position = named.position;
    const SearcherSpec spec =
        resolve_searcher(line.has("player") ? parse_searcher_spec(line.text("player"))
                                            : usual_player(game, position));
    if (is_throw(game, position)) return search_throws(opened, position, spec, line.has("json"));
    require_choice(game, position);
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    const bool json = line.has("json");
    const Task task{game, position, spec};
    bool headed = false;
    if (!json) {
        emit("{}, player {} to move, {}\n\n{}\n", opened.source.spec(),
             game.mover(position.state) + 1, spec.text(),
             draw_board(game, position.state, board_style(stdout)));
        searcher->on_progress([&](const SearchResult& result) {
            if (is_provisional(result)) return;
            if (!std::exchange(headed, true)) emit("{}", heading);
            print_depth(task, result);
        });
    }
    const Interruptible interruptible;
    const SearchResult result = [&] {
        const auto started = std::chrono::steady_clock::now();
        const Ticker ticker([started] {
            return fmt::format("searching, {:.0f} s; Ctrl-C stops and shows the best so far",
                               seconds(std::chrono::steady_clock::now() - started));
        });
        return searcher->search(position, spec.limits, interruptible.token());
    }();
    if (json) {
        print_json(result_json(task, result, opened.source.spec()));
    } else {
        if (headed) emit("\n");
        print_result(task, result);
    }
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
