// plyboard tune GAME: weights of evaluations, options of searchers.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/teacher.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/app/extras/tune_run.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/player/player.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/tuning/run/tune_options.hpp"
#include "framework/tuning/run/tune_terms.hpp"

namespace ply {
namespace {

using tuning::OptionsResult;
using tuning::TermsResult;
using tuning::TermsRound;
using tuning::TestResult;

/// The tournament that is the last test, to be held again, longer, or on more machines.
std::string tournament_text(const std::string& game, const std::string& found,
                            const std::string& start, const Sprt& sprt, std::uint64_t seed) {
    const auto quoted = [](const std::string& text) {
        return Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    return fmt::format(
        "-- what 'plyboard tune' found against what was there\n"
        "return {{\n    games = {{ {} }},\n    players = {{ {}, {} }},\n"
        "    openings = {{ plies = 4 }},\n    seed = {},\n"
        "    sprt = {{ elo0 = {:g}, elo1 = {:g} }},\n}}\n",
        quoted(game), quoted("found = " + found), quoted("start = " + start), seed, sprt.elo0,
        sprt.elo1);
}

Json test_json(const std::optional<TestResult>& test) {
    if (!test) return nullptr;
    const ScoreSample sample = test->counts;
    return {{"pairs", test->counts.pairs()},
            {"score", test->counts.pairs() == 0 ? Json(nullptr) : Json(sample.mean())},
            {"llr", test->log_likelihood_ratio},
            {"verdict", tuning::verdict_text(test->verdict)}};
}

void show_test(const std::optional<TestResult>& test, const Sprt& sprt) {
    if (!test) return;
    emit("\ntest    {} % in {} pairs against the start, SPRT {:g} : {:g}, ratio {:.2f}: {}\n",
         tuning::share_text(test->counts), test->counts.pairs(), sprt.elo0, sprt.elo1,
         test->log_likelihood_ratio, tuning::verdict_text(test->verdict));
    if (test->verdict == SprtVerdict::h0_accepted)
        emit("        it is not better; keep what you have\n");
    if (test->verdict == SprtVerdict::undecided)
        emit("        that it is better was not shown; give it more by --time and --test\n");
}

int exit_code(bool stopped, const std::optional<TestResult>& test) {
    if (stopped) return 130;
    return test && test->verdict == SprtVerdict::h1_accepted ? 0 : 3;
}

Json weights_json(const TermsResult& result, const TermsRound& round) {
    Json weights = Json::array();
    for (std::size_t i = 0; i < round.weights.size(); ++i) {
        const auto& each = round.weights[i];
        weights.push_back({{"term", each.name},
                           {"today", result.today.empty() ? Json(nullptr) : Json(result.today[i])},
                           {"weight", each.weight},
                           {"error", each.error}});
    }
    return weights;
}

void show_weights(const TermsResult& result) {
    const TermsRound& last = result.rounds.back();
    std::size_t width = 4;
    for (const auto& each : last.weights) width = std::max(width, each.name.size());
    emit("\n{:<{}}  {:>9}  {:>9}  {:>8}\n", "term", width, "today", "weight", "± error");
    for (std::size_t i = 0; i < last.weights.size(); ++i) {
        const auto& each = last.weights[i];
        const std::string today =
            result.today.empty() ? "-" : fmt::format("{:.2f}", result.today[i]);
        const std::string error = each.silent()            ? "left out"
                                  : each.error == 0        ? "unit"
                                  : std::isnan(each.error) ? "?"
                                                           : fmt::format("{:.2f}", each.error);
        emit("{:<{}}  {:>9}  {:>9.2f}  {:>8}\n", each.name, width, today, each.weight, error);
    }
    for (const auto& each : last.weights)
        if (each.silent())
            emit("{} was 0 in all quiet positions; look at how it is written\n", each.name);
    if (result.today.empty())
        emit("{} is no sum of these terms, so there are no weights of today{}\n", result.start,
             names_sum(result.start) ? "" : ";\nif it is to be a term, name it by --terms");
}

/// What an author pastes: a function of a script; the rules' own terms as lines of their source.
std::string lines_to_paste(const TermsResult& result, const Game& game) {
    const auto& weights = result.rounds.back().weights;
    return result.of_rules ? tuning::cpp_lines(game.terms(), weights)
                           : tuning::lua_lines("tuned", weights);
}

void show_terms(const TermsResult& result, const tuning::TermsSettings& settings,
                const Game& game) {
    if (result.rounds.empty()) return;
    show_weights(result);
    if (!result.unit_is_clear)
        emit("{} is not clearly worth more than nothing, and is no unit for the others\n",
             settings.unit_name);
    if (result.kept > 0)
        emit("{} other terms keep their weights of today, on whose scale these are\n", result.kept);
    else if (settings.unit_name.empty() || !result.unit_is_clear)
        emit("{:.0f} are odds of e to 1; to keep a scale of your own: --unit NAME=WEIGHT\n",
             result.scale);
    if (result.of_rules)
        emit("--lines FILE writes them as lines of C++\n");
    else
        emit("\n{}\nplayer  {}\n", lines_to_paste(result, game), result.found_player);
    if (result.cut) emit("time cut the games short: the same seed may find other weights\n");
    show_test(result.test, settings.run.test.sprt);
}

/// Weights by games. `--unit material=100`
tuning::TermsSettings terms_settings(const CommandLine& line, const Game& game) {
    tuning::TermsSettings settings;
    settings.run = run_settings(line);
    settings.terms = line.text("terms");
    const auto names = game.evaluations();
    settings.start = line.text_or("start", names.empty() ? "" : names.front());
    if (names_sum(settings.start)) (void)open_sum(game, settings.start);
    settings.player = line.text_or("player", settings.player);
    settings.games = static_cast<int>(line.number_or("games", settings.games, 10, 10'000'000));
    if (line.has("teacher"))
        settings.teacher = {line.text("teacher"),
                            expectation_of("tune", line.text("teacher"), game)};
    if (!line.has("unit")) return settings;
    const std::string unit = line.text("unit");
    const std::size_t equals = unit.find('=');
    if (equals == std::string::npos)
        throw UsageError("tune: --unit takes a term and its weight, as material=100");
    settings.unit_name = unit.substr(0, equals);
    settings.unit = decimal("unit", unit.substr(equals + 1), 1e-3, 1e6);
    return settings;
}

void show_options(const OptionsResult& result, const tuning::OptionSpace& space, const Sprt& sprt) {
    for (std::size_t i = 0; i < result.raced.size(); ++i) {
        if (i == 0) emit("race                              points   pairs\n");
        const auto& each = result.raced[i];
        std::string values;
        for (std::size_t c = 0; c < each.values.size(); ++c)
            values += (c > 0 ? " " : "") + space.choices()[c].name + "=" + each.values[c];
        emit("  {:<30}  {:>6.1f}  {:>6}\n", values, 100 * each.points, each.pairs);
    }
    if (!result.ranges.empty()) {
        emit("{} fit of {} pairs in all\n\noption        start       found   ± error\n",
             result.method, result.pairs);
        for (const auto& each : result.ranges)
            emit("{:<10} {:>8.3g}    {:>8.3g}  {:>8}\n", each.name, each.start, each.value,
                 each.error ? fmt::format("{:.2g}", *each.error) : "-");
    }
    emit("\nstart   {}\nfound   {}\n", result.start_player, result.found_player);
    if (result.found_player == result.start_player)
        emit("nothing better than the start was found\n");
    if (result.cut) emit("time cut the search short: the same seed may find something else\n");
    show_test(result.test, sprt);
}

int tune_the_terms(const CommandLine& line, const OpenedGame& opened, const std::string& name) {
    const tuning::TermsSettings settings = terms_settings(line, *opened.game);
    TuningRun run(line, opened);
    const bool json = line.has("json");
    const TermsResult result = tuning::tune_terms(
        *opened.game, settings, run.crew, run.progress, run.interruptible.token(),
        [&](const TermsRound& round) {
            if (json) return;
            emit("{:>6} games, {:>8} quiet positions, drawn {:.0f} %, loss {:.4f}, by {}\n",
                 with_commas(round.games), with_commas(round.positions), 100 * round.drawn,
                 round.loss, shortened_sum(round.eval));
            std::fflush(stdout);  // in a file, too, one looks how far it is
        });
    if (json) {
        print_json({{"game", name},
                    {"start", result.start},
                    {"found", result.found},
                    {"weights", result.rounds.empty() ? Json::array()
                                                      : weights_json(result, result.rounds.back())},
                    {"mover", result.mover},
                    {"cut", result.cut},
                    {"test", test_json(result.test)}});
    } else {
        show_terms(result, settings, *opened.game);
    }
    if (line.has("lines") && !result.rounds.empty())
        write_output_file(line.text("lines"), lines_to_paste(result, *opened.game));
    if (line.has("write") && !result.found.empty())
        write_output_file(line.text("write"),
                          tournament_text(name, result.found_player, result.start_player,
                                          settings.run.test.sprt, settings.run.seed));
    return exit_code(result.stopped, result.test);
}

int tune_the_options(const CommandLine& line, const OpenedGame& opened, const std::string& name) {
    tuning::OptionsSettings settings{
        .run = run_settings(line), .player = line.text("player"), .options = line.texts("options")};
    settings.pairs = static_cast<int>(line.number_or("pairs", settings.pairs, 8, 10'000'000));
    const tuning::OptionSpace space(settings.player, settings.options);
    TuningRun run(line, opened);
    if (!space.limited()) remark("the player has no limit; taken is {}\n", space.start());
    const OptionsResult result = tuning::tune_options(*opened.game, settings, run.crew,
                                                      run.progress, run.interruptible.token());
    if (line.has("json")) {
        Json ranges = Json::array();
        for (const auto& each : result.ranges)
            ranges.push_back({{"option", each.name},
                              {"start", each.start},
                              {"value", each.value},
                              {"error", each.error ? Json(*each.error) : Json(nullptr)}});
        Json raced = Json::array();
        for (const auto& each : result.raced)
            raced.push_back(
                {{"values", each.values}, {"score", each.points}, {"pairs", each.pairs}});
        print_json({{"game", name},
                    {"start", result.start_player},
                    {"found", result.found_player},
                    {"method", result.method},
                    {"raced", raced},
                    {"ranges", ranges},
                    {"pairs", result.pairs},
                    {"cut", result.cut},
                    {"test", test_json(result.test)}});
    } else {
        show_options(result, space, settings.run.test.sprt);
    }
    if (line.has("write"))
        write_output_file(line.text("write"),
                          tournament_text(name, result.found_player, result.start_player,
                                          settings.run.test.sprt, settings.run.seed));
    return exit_code(result.stopped, result.test);
}

}  // namespace

int run_tune(const CommandLine& line) {
    const std::string name = line.text("GAME");
    if (line.has("worker")) return work_for_tuning(line, open_named_game(name));
    const int wishes = line.has("terms") + line.has("options") + line.has("lead");
    if (wishes != 1)
        throw UsageError(
            "tune: say one of these: --terms all, for the weights of the game's evaluations, "
            "--lead NAME, "
            "for what an evaluation says of who wins, or --player PLAYER --options "
            "NAME=LOW..HIGH ..., for a searcher's options");
    for (const char* const file : {"lines", "write"})
        if (line.has(file)) require_writable(line.text(file));
    const OpenedGame opened = open_named_game(name);
    if (line.has("lead")) return measure_the_lead(line, opened, name);
    return line.has("terms") ? tune_the_terms(line, opened, name)
                             : tune_the_options(line, opened, name);
}

}  // namespace ply
