// plyboard solve GAME: the proved value of a position, or of all positions of a game.

#include "framework/app/solve/solve.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "framework/base/free_memory.hpp"
#include "framework/base/suggest.hpp"
#include "framework/report/analysis/proof_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {
namespace {

/// One line of the table of methods.
struct Method {
    const char* name;
    const char* help;
    int (*run)(const SolveTask& task);
    bool hidden = false;  ///< for games in which something is hidden, and for no others
};

constexpr std::array methods = {
    Method{"dfpn", "proof-number search: who wins; where the goal is the margin, by how much",
           [](const SolveTask& task) { return solve_by_search(task, "dfpn", "dfpn"); }},
    Method{"alphabeta", "null windows to the end of the game: who wins, and in how many plies",
           [](const SolveTask& task) { return solve_by_search(task, "solver", "alphabeta"); }},
    Method{"retrograde", "values and distances to the end of all positions that can be reached",
           solve_by_retrograde},
    Method{"cfr+", "counterfactual regret minimisation, regrets never below 0 (Tammelin 2014)",
           [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::plus, "cfr+"); },
           true},
    Method{"cfr", "counterfactual regret minimisation (Zinkevich et al. 2007)",
           [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::plain, "cfr"); },
           true},
    Method{"mccfr", "the same with samples of chance and others (Lanctot et al. 2009)",
           [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::sampled, "mccfr"); },
           true},
};

std::string solve_description() {
    std::string text = "Proves who wins a position, with a line of best play. Methods:\n\n";
    for (const Method& method : methods)
        text += hanging_text(fmt::format("  {:<12}", method.name), method.help);
    text +=
        "\nWithout --method it is alphabeta for games that end within 250 plies, dfpn for others, "
        "with --output retrograde. Where players do not see everything there is no such value: the "
        "last three find a strategy for all of them, and say by how much it can be exploited; "
        "without --method it is cfr+. Exit code 0: the value is known; "
        "3: "
        "a limit was reached before; 130: Ctrl-C. What is known by then is printed. A player "
        "oracle(file=FILE) plays by the file that --output wrote.";
    return text;
}

/// The name of the method by the searcher that solves this game best.
const char* usual_method(const Facts& facts, bool writes) {
    if (facts.hidden) return "cfr+";
    if (writes) return "retrograde";
    return usual_solver(facts) == std::string_view("solver") ? "alphabeta" : "dfpn";
}

/// The value of a position in which the game is over.
int report_finished(const SolveTask& task, const Outcome& ended) {
    const Game& game = task.game;
    const std::string value = outcome_text(ended, game);
    if (!task.json) {
        emit("{}, the game is over\nvalue   {}\n", task.name, value);
        return 0;
    }
    const Player mover = game.mover(task.position.state);
    const std::int32_t mine = worth(ended, game.facts().goal, mover);
    Json json{{"game", task.name},
              {"method", "rules"},
              {"position", game.state_text(task.position.state)},
              {"mover", mover + 1},
              {"value", mine > 0   ? "win"
                        : mine < 0 ? "loss"
                                   : "draw"}};
    if (game.facts().goal == Goal::margin) json["margin"] = mine;
    json.update({{"plies", 0}, {"line", Json::array()}});
    print_json(json);
    return 0;
}

const Method& method_named(const std::string& name, const Game& game) {
    const auto found = std::ranges::find(methods, name, &Method::name);
    std::vector<std::string> names;
    for (const Method& method : methods)
        if (found == methods.end() || method.hidden != found->hidden)
            names.emplace_back(method.name);
    if (found != methods.end() && found->hidden != game.facts().hidden)
        throw UsageError(
            fmt::format("--method {}: in {} players {}; take {}", name, game.info().name,
                        game.facts().hidden ? "do not see everything" : "see everything",
                        fmt::join(names, ", ")));
    if (found != methods.end()) return *found;
    throw UsageError(
        fmt::format("--method {}: there is no such method{}", name, suggestion(name, names)));
}

/// MiB: tables grow to so much, or to what is free.
std::int64_t memory_of(const CommandLine& line) {
    constexpr std::int64_t largest = 65536;
    const std::int64_t asked = line.number_or("memory", 1024, 1, largest);
    const auto most =
        static_cast<std::int64_t>(std::min<std::uint64_t>(most_table_mebibytes(), largest));
    if (asked > most)
        remark("plyboard: not {} MiB of memory, but the {} that are free are used\n", asked, most);
    return std::min(asked, most);
}

SolveTask with_iterations(const CommandLine& line, SolveTask task, const Method& method) {
    const bool sampled = std::string_view(method.name) == "mccfr";
    task.iterations = static_cast<std::uint64_t>(
        line.number_or("iterations", sampled ? 100'000 : 1000, 1, std::int64_t{1} << 40));
    task.seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    return task;
}

}  // namespace

CommandLine solve_line() {
    CommandLine line("solve", "GAME [OPTIONS]", solve_description());
    line.positional("GAME");
    add_position_options(line);
    line.option("method", "NAME", "how to solve");
    line.option("memory", "MiB", "memory for tables; 1024 by default");
    line.option("time", "TIME", "stop after it: 30s, 10m, 5 (seconds)");
    line.option("iterations", "N", "of cfr+ and cfr, 1000 by default, and mccfr, 100000");
    line.option("seed", "N", "of mccfr; 1 by default");
    line.option(
        "output", "FILE",
        "write the values of all positions, or the strategy, from --position on, else of the "
        "whole game");
    line.option("file", "FILE", "look values up in a file that --output wrote");
    line.flag("json", "one object");
    line.examples(
        {"plyboard solve tic_tac_toe",
         "plyboard solve \"connect_four(width=5, height=5)\" --time 1m",
         "plyboard solve tic_tac_toe --output tic_tac_toe.oracle",
         "plyboard solve tic_tac_toe --file tic_tac_toe.oracle --moves \"a1 b2\"",
         "plyboard solve kuhn_poker --method cfr+ --iterations 10000 --output kuhn.strategy",
         "plyboard solve \"chess(quiet_moves=0)\" --position \"8/8/8/8/3k4/8/8/KR6 w - -\" "
         "--output krk.oracle"});
    return line;
}

int run_solve(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    SolveTask task{*opened.game,
                   opened.source.spec(),
                   first_position(line, *opened.game),
                   position_from(line, *opened.game),
                   memory_of(line),
                   read_time("solve", line.text_or("time", "0")),
                   line.text_or("output", ""),
                   line.has("json")};
    if (task.game.facts().chance && !task.game.facts().hidden)
        throw Error(fmt::format(
            "solve proves how a game ends with best play; that of {0} depends on dice as well: for "
            "the average worth run plyboard search \"{1}\" --player \"{2}(depth=4)\"",
            task.game.info().name, line.text("GAME"),
            task.game.facts().players > 2 || !task.game.facts().zero_sum ? "maxn"
                                                                         : "expectiminimax"));
    if (const auto ended = outcome(task.game, task.position); ended && !line.has("output"))
        return report_finished(task, *ended);
    if (line.has("file") && task.game.facts().hidden)
        throw UsageError(
            fmt::format("--file looks values up, and {} has none, since players do not see "
                        "everything; the player oracle(file={}) plays by the file",
                        task.game.info().name, line.text("file")));
    if (line.has("file")) return solve_from_file(task, line.text("file"));
    const Method& method = method_named(
        line.text_or("method", usual_method(opened.game->facts(), line.has("output"))), task.game);
    if (method.hidden) return method.run(with_iterations(line, std::move(task), method));
    if (line.has("iterations") || line.has("seed"))
        throw UsageError(
            "--iterations and --seed are for games in which players do not see everything");
    if (line.has("output") && std::string_view(method.name) != "retrograde")
        throw UsageError(
            fmt::format("--output writes the values of all positions, which {} does "
                        "not find; use --method retrograde",
                        method.name));
    return method.run(task);
}

}  // namespace ply
