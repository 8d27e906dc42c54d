// plyboard check GAME: does the game keep the contract?

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <chrono>

#include "framework/app/common.hpp"
#include "framework/game/contract.hpp"
#include "framework/game/game_size.hpp"
#include "framework/loading/lua/script.hpp"
#include "framework/report/board_text.hpp"
#include "framework/report/game_size_text.hpp"

namespace ply {
namespace {

struct CheckResult {
    ScriptTestReport tests;  ///< those that the script carries
    ContractReport contract;
    GameSize size;
    double playouts_per_second = 0;
};

constexpr std::chrono::milliseconds size_time{2000};

double measure_playouts(const Game& game) {
    using Clock = std::chrono::steady_clock;
    Random random(1);
    std::uint64_t games = 0;
    const auto started = Clock::now();
    std::chrono::duration<double> passed{};
    for (std::uint64_t batch = 1; passed.count() < 0.3; batch *= 2) {
        games += game.playouts(game.start(), random, batch, game.playout_limit()).games;
        passed = Clock::now() - started;
    }
    return static_cast<double>(games) / passed.count();
}

CheckResult check(const OpenedGame& opened, std::uint64_t games, std::uint64_t seed,
                  const std::stop_token& stop) {
    CheckResult result;
    if (opened.source.kind == GameSource::Kind::script) {
        const ScriptSource script{
            opened.source.file, opened.source.text,
            [&](const std::string& name) { return opened.source.includes.at(name); }};
        result.tests = run_script_tests(script);
    }
    std::atomic<std::uint64_t> done = 0;
    const Ticker ticker([&done, games] {
        return fmt::format("{} of {} random games checked", done.load(), games);
    });
    result.contract =
        check_contract(*opened.game, games, seed, stop, [&](std::uint64_t count) { done = count; });
    if (result.contract.failure || stop.stop_requested()) return result;
    result.size = sample_game_size(*opened.game, {games, seed, size_time}, stop);
    result.playouts_per_second = measure_playouts(*opened.game);
    return result;
}

double mean(std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count);
}

Json result_json(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed) {
    const ContractReport& report = result.contract;
    Json json{{"game", opened.source.spec()},
              {"ok", !report.failure && result.tests.failures.empty()},
              {"games", report.games},
              {"size", game_size_json(result.size, seed)},
              {"unfinished", report.unfinished},
              {"playouts_per_second", result.playouts_per_second},
              {"tests", result.tests.tests},
              {"failed_tests", result.tests.failures},
              {"failure", nullptr}};
    if (report.failure)
        json["failure"] = {{"what", report.failure->what},
                           {"moves", report.failure->moves},
                           {"position", report.failure->state}};
    return json;
}

void print_failure(const Game& game, const ContractFailure& failure) {
    fmt::print("FAILED: {}\n", one_line(failure.what));
    if (failure.moves.empty()) {
        fmt::print("  in the opening position\n");
    } else {
        fmt::print("  after the moves: {}\n", fmt::join(failure.moves, " "));
    }
    if (failure.state.empty()) return;
    fmt::print("  position: {}\n", failure.state);
    try {
        fmt::print("\n{}",
                   draw_board(game, game.parse_state(failure.state), wants_colours(stdout)));
    } catch (const std::exception&) {
        // The text itself may be what is broken; it stands above.
    }
}

void print_result(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed) {
    const ContractReport& report = result.contract;
    const Game& game = *opened.game;
    for (const std::string& failed : result.tests.failures) fmt::print("FAILED: {}\n", failed);
    if (result.tests.tests > 0 && result.tests.failures.empty())
        fmt::print("tests in the script pass\n");
    if (report.failure) return print_failure(game, *report.failure);
    fmt::print("{} random games, {} plies: the rules keep the contract\n",
               with_commas(report.games), with_commas(report.plies));
    if (result.size.games > 0)
        fmt::print("size {}\n     ({})\n", game_size_text(result.size),
                   game_size_note(result.size, seed));
    std::uint64_t decided = report.unfinished;
    for (Player p = 0; p < game.facts().players; ++p) {
        decided += report.wins[p];
        fmt::print("player {} wins {:.1f} %, ", p + 1, 100 * mean(report.wins[p], report.games));
    }
    fmt::print("draws {:.1f} %", 100 * mean(report.games - decided, report.games));
    if (report.unfinished > 0) fmt::print(", {} not finished", report.unfinished);
    fmt::print("\n{} random games a second\n", short_number(result.playouts_per_second));
}

}  // namespace

int run_check(const Arguments& arguments) {
    CommandLine line("check", "GAME [OPTIONS]",
                     "Verifies a game: the tests in its script, then random games in which every "
                     "position is checked (copy, hash, texts read back, moves legal and distinct, "
                     "ends). Prints the shortest list of moves that fails.");
    line.positional("GAME");
    line.option("games", "N", "random games to play (1000)");
    line.option("seed", "N", "seed of the random games (1)");
    line.flag("json", "one object");
    line.examples({"plyboard check scripts/games/breakthrough.lua",
                   "plyboard check \"connect_four(width=8)\" --games 5000"});
    if (!line.parse(arguments)) return 0;
    const auto games = static_cast<std::uint64_t>(line.number_or("games", 1000, 1, 1'000'000'000));
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Interruptible interruptible;
    const CheckResult result = check(opened, games, seed, interruptible.token());
    if (line.has("json")) {
        print_json(result_json(opened, result, seed));
    } else {
        print_result(opened, result, seed);
    }
    if (result.contract.failure || !result.tests.failures.empty()) return 1;
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
