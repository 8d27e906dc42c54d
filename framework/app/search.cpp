// plyboard search GAME: the best move in a position.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "framework/app/common.hpp"
#include "framework/game/line_texts.hpp"
#include "framework/report/board_text.hpp"
#include "framework/search/searchers.hpp"

namespace ply {
namespace {

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

Json result_json(const Game& game, const Position& position, const SearchResult& result,
                 const std::string& player, const std::string& name) {
    return {{"game", name},
            {"player", player},
            {"move", game.move_text(position.state, result.move)},
            {"score", result.score ? Json(*result.score) : Json(nullptr)},
            {"depth", result.depth},
            {"nodes", result.nodes},
            {"leaves", result.leaves},
            {"seconds", seconds(result.time)},
            {"pv", line_texts(game, position.state, result.pv)},
            {"proven", proven_json(result.proven)}};
}

std::string score_cell(const SearchResult& result) {
    if (!result.score) return "none";
    return score_text(*result.score);
}

/// Wipes the ticker's line first, where both go to one terminal.
void print_depth(const Game& game, const Position& position, const SearchResult& result) {
    if (isatty(STDERR_FILENO) != 0) fmt::print(stderr, "\r\x1b[K");
    fmt::print("{:>5} {:>18} {:>15} {:>8.2f}  {}\n", result.depth, score_cell(result),
               with_commas(result.nodes), seconds(result.time),
               fmt::join(line_texts(game, position.state, result.pv), " "));
    std::fflush(stdout);
}

void print_result(const Game& game, const Position& position, const SearchResult& result) {
    const double speed = static_cast<double>(result.nodes) / std::max(seconds(result.time), 1e-9);
    const Json proven = proven_json(result.proven);
    fmt::print("move   {}\n", game.move_text(position.state, result.move));
    fmt::print("score  {}{}\n", score_cell(result),
               proven.is_null() ? "" : fmt::format(", proven {}", proven.get<std::string>()));
    fmt::print("line   {}\n", fmt::join(line_texts(game, position.state, result.pv), " "));
    fmt::print("depth  {}, {} nodes, {} leaves, {:.2f} s, {} nodes/s\n", result.depth,
               with_commas(result.nodes), with_commas(result.leaves), seconds(result.time),
               short_number(speed));
}

std::string help_of_players() {
    std::string text =
        "Searches for the best move of the player to move. Ctrl-C stops and shows the best so far."
        "\n\nPlayers, written name(option=value, ...):\n";
    for (const SearcherEntry& entry : searcher_table())
        text += fmt::format("  {:<18}{}\n", entry.name, entry.help);
    text += "\nTheir options, with defaults:\n";
    std::vector<std::string> shown;
    for (const SearcherEntry& entry : searcher_table()) {
        for (const OptionSpec& option : searcher_options(entry)) {
            const std::string line =
                fmt::format("  {:<28}{}\n", option.name + "=" + option.fallback, option.help);
            if (std::ranges::find(shown, line) != shown.end()) continue;
            shown.push_back(line);
            text += line;
        }
    }
    return text;
}

}  // namespace

int run_search(const Arguments& arguments) {
    CommandLine line("search", "GAME [OPTIONS]", help_of_players());
    line.positional("GAME");
    add_position_options(line);
    line.option("player", "PLAYER",
                "the searcher; alphabeta_tt(time=2s) if left away, mcts where that cannot play");
    line.flag("json", "one object");
    line.examples(
        {"plyboard search tic_tac_toe --player minimax",
         "plyboard search connect_four --moves \"d d e\" --player \"alphabeta(depth=12)\"",
         "plyboard search breakthrough --player \"alphabeta_tt(time=5s)\" --json"});
    if (!line.parse(arguments)) return 0;
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Position position = position_from(line, game);
    require_choice(game, position);
    const std::string usual = alphabeta_plays(game) ? "alphabeta_tt(time=2s)" : "mcts(time=2s)";
    const SearcherSpec spec = parse_searcher(line.text_or("player", usual));
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(1);
    const bool json = line.has("json");
    if (!json) {
        fmt::print("{}, player {} to move, {}\n\n{}\n", opened.source.spec(),
                   game.mover(position.state) + 1, spec.text(),
                   draw_board(game, position.state, wants_colours(stdout)));
        if (spec.entry->name != "random")
            fmt::print("depth              score           nodes  seconds  line\n");
        searcher->on_progress(
            [&](const SearchResult& result) { print_depth(game, position, result); });
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
        print_json(result_json(game, position, result, spec.text(), opened.source.spec()));
    } else {
        fmt::print("\n");
        print_result(game, position, result);
    }
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
