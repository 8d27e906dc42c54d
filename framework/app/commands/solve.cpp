// plyboard solve GAME: the proved value of a position, or of all positions of a game.

#include "framework/app/solve/solve.hpp"
#include "framework/app/cli/solve_methods.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "framework/base/suggest.hpp"
#include "framework/base/system/free_memory.hpp"
#include "framework/report/analysis/proof_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {
namespace {

/// How each of solve_methods is done, in their order.
constexpr std::array<int (*)(const SolveTask& task), solve_methods.size()> solvers = {
    [](const SolveTask& task) { return solve_by_search(task, "dfpn", "dfpn"); },
    [](const SolveTask& task) { return solve_by_search(task, "solver", "alphabeta"); },
    solve_by_retrograde,
    [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::plus, "cfr+"); },
    [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::plain, "cfr"); },
    [](const SolveTask& task) { return solve_by_regret(task, CfrMethod::sampled, "mccfr"); },
};

int solve_by(const SolveMethod& method, const SolveTask& task) {
    return solvers[static_cast<std::size_t>(&method - solve_methods.data())](task);
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

const SolveMethod& method_named(const std::string& name, const Game& game) {
    const auto found = std::ranges::find(solve_methods, name, &SolveMethod::name);
    std::vector<std::string> names;
    for (const SolveMethod& method : solve_methods)
        if (found == solve_methods.end() || method.hidden != found->hidden)
            names.emplace_back(method.name);
    if (found != solve_methods.end() && found->hidden != game.facts().hidden)
        throw UsageError(
            fmt::format("--method {}: in {} players {}; take {}", name, game.info().name,
                        game.facts().hidden ? "do not see everything" : "see everything",
                        fmt::join(names, ", ")));
    if (found != solve_methods.end()) return *found;
    throw UsageError(
        fmt::format("--method {}: there is no such method{}", name, suggestion(name, names)));
}

/// MiB: tables grow to so much, or to what is free.
std::int64_t memory_of(const CommandLine& line) {
    constexpr std::int64_t largest = 65536;
    const std::int64_t asked = line.number_or("memory", 1024, 1, largest);
    const std::uint64_t free = free_memory() >> 20;
    const auto most =
        static_cast<std::int64_t>(std::clamp<std::uint64_t>(free - free / 16, 1, largest));
    if (asked > most)
        remark("plyboard: not {} MiB of memory, but the {} that are free are used\n", asked, most);
    return std::min(asked, most);
}

SolveTask with_iterations(const CommandLine& line, SolveTask task, const SolveMethod& method) {
    const bool sampled = std::string_view(method.name) == "mccfr";
    task.iterations = static_cast<std::uint64_t>(
        line.number_or("iterations", sampled ? 100'000 : 1000, 1, std::int64_t{1} << 40));
    task.seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    return task;
}

}  // namespace

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
    if (task.game.facts().chance_later() && !task.game.facts().hidden)
        throw Error(fmt::format(
            "solve proves how a game ends with best play; that of {0} depends on {3} as well: for "
            "the average worth run plyboard search \"{1}\" --player \"{2}(depth=4)\"",
            task.game.info().name, line.text("GAME"),
            task.game.facts().players > 2 || !task.game.facts().zero_sum ? "maxn"
                                                                         : "expectiminimax",
            chance_word(task.game.facts().chance_kind)));
    if (const auto ended = outcome(task.game, task.position); ended && !line.has("output"))
        return report_finished(task, *ended);
    if (line.has("file") && task.game.facts().hidden)
        throw UsageError(
            fmt::format("--file looks values up, and {} has none, since players do not see "
                        "everything; the player oracle(file={}) plays by the file",
                        task.game.info().name, line.text("file")));
    if (line.has("file")) return solve_from_file(task, line.text("file"));
    const SolveMethod& method = method_named(
        line.text_or("method", usual_method(opened.game->facts(), line.has("output"))), task.game);
    if (method.hidden) return solve_by(method, with_iterations(line, std::move(task), method));
    if (line.has("iterations") || line.has("seed"))
        throw UsageError(
            "--iterations and --seed are for games in which players do not see everything");
    if (line.has("output") && std::string_view(method.name) != "retrograde")
        throw UsageError(
            fmt::format("--output writes the values of all positions, which {} does "
                        "not find; use --method retrograde",
                        method.name));
    return solve_by(method, task);
}

}  // namespace ply
