#include "framework/authoring/check/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>

#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/base/error.hpp"
#include "framework/base/time_limit.hpp"
#include "framework/loading/script_games.hpp"
#include "framework/lua/rules/script.hpp"
#include "framework/lua/vm/watchdog.hpp"

namespace ply {
namespace {

constexpr std::chrono::milliseconds size_time{2000};
constexpr double most_size_seconds = 5;
constexpr double most_options_seconds = 5;
constexpr double most_clicks_seconds = 1;
constexpr double most_hidden_seconds = 3;
constexpr std::uint64_t slow_games = 1;  // a second: what was seen of them is measure enough
constexpr std::uint64_t games_with_smallest = 200;

double measure_playouts(const Game& game) {
    using Clock = std::chrono::steady_clock;
    Random random(1);
    std::uint64_t games = 0;
    const auto started = Clock::now();
    std::chrono::duration<double> passed{};
    for (std::uint64_t batch = 1; passed.count() < 0.1; batch *= 2) {
        games += game.playouts(game.start(), random, batch, game.playout_limit()).games;
        passed = Clock::now() - started;
    }
    return static_cast<double>(games) / passed.count();
}

/// Of the time for everything, the parts after which each step ends at the latest; a step that
/// needs less leaves the rest to those that follow. Whether the rules are right comes first,
/// figures come from what time is left.
constexpr double tests_end = 0.4;
constexpr double survey_ends = 0.5;
constexpr double games_end = 0.85;
constexpr double options_end = 0.95;

class Timetable {
public:
    explicit Timetable(double seconds) : seconds_(seconds) {}
    /// Seconds until this part of the time has passed.
    double until(double part) const {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started_;
        return std::max(0.0, part * seconds_ - passed.count());
    }

private:
    double seconds_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

/// What failed, without the numbers and texts that depend on the position.
std::string kind_of(const std::string& what) {
    return what.substr(0, std::min({what.find("; in "), what.find('\''), what.find(" is ")}));
}

/// The game with the smallest options there are; nothing where that is the one asked for.
std::optional<OpenedGame> smallest_game(const OpenedGame& opened) {
    GameSource source = opened.source;
    source.options = smallest_options(*opened.game);
    if (source.spec() == opened.source.spec()) return std::nullopt;
    try {
        return OpenedGame{source, open_game(source)};
    } catch (const Error&) {
        return std::nullopt;  // try_options finds that they make no game
    }
}

/// Looks for the same failure with the smallest options; it is easier to read.
void try_smallest(const OpenedGame& opened, std::uint64_t seed, const std::stop_token& stop,
                  CheckResult& result) {
    if (stop.stop_requested()) return;
    auto smallest = smallest_game(opened);
    if (!smallest) return;
    const ContractReport report =
        check_contract(*smallest->game, games_with_smallest, seed, stop, {}, stop);
    if (!report.failure || kind_of(report.failure->what) != kind_of(result.contract.failure->what))
        return;
    result.contract = report;
    result.smaller = std::move(smallest);
}

/// Of a game that takes long, how it ends is seen with the smallest options.
void play_smallest(const OpenedGame& opened, std::uint64_t games, std::uint64_t seed,
                   const std::stop_token& stop, const std::stop_token& hurry, CheckResult& result) {
    auto smallest = smallest_game(opened);
    if (!smallest) return;
    const ContractReport report = check_contract(
        *smallest->game, std::min(games, games_with_smallest), seed, stop, {}, hurry);
    result.small_game = smallest->source.spec();
    result.small_games = report.games;
    if (!report.failure) return;
    result.contract = report;
    result.smaller = std::move(smallest);
}

/// Where something is hidden small games show most: all that can happen in them can be looked at.
void check_smallest_hidden(const OpenedGame& opened, std::uint64_t games, std::uint64_t seed,
                           const std::stop_token& stop, CheckResult& result) {
    if (!opened.game->facts().hidden || stop.stop_requested()) return;
    auto smallest = smallest_game(opened);
    if (!smallest || !smallest->game->facts().hidden) return;
    ContractReport report =
        check_contract(*smallest->game, std::min(games, games_with_smallest), seed, stop, {}, stop);
    if (!report.failure) return;
    result.contract = std::move(report);
    result.smaller = std::move(smallest);
}

void check_script(const GameSource& source, const Game& game, const Timetable& time,
                  const std::stop_token& stop, CheckProgress& progress, CheckResult& result) {
    {
        const TimeBudget for_tests(stop, time.until(tests_end));
        result.tests = run_script_tests(script_of(source), for_tests.token());
    }
    progress.step = CheckProgress::Step::survey;
    const TimeBudget for_survey(stop, time.until(survey_ends));
    std::vector<OptionTexts> others;
    for (const GameSource& other : sources_with_other_options(source, game))
        others.push_back(other.options);
    result.survey = survey_script(script_of(source), source.options, for_survey.token(), others);
}

void measure(const Game& game, std::uint64_t games, std::uint64_t seed, const TimeBudget& budget,
             CheckResult& result) {
    const auto begun = std::chrono::steady_clock::now();
    result.size = sample_game_size(game, {games, seed, size_time}, budget.token());
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun;
    result.playouts_per_second = static_cast<double>(result.size.games) / passed.count();
    if (result.playouts_per_second > slow_games)
        result.playouts_per_second = measure_playouts(game);
}

}  // namespace

std::string CheckProgress::text() const {
    switch (step) {
        case Step::tests:
            return "the tests in the script are run";
        case Step::survey:
            return "random games show what is used";
        case Step::games:
            return fmt::format("{} of {} random games checked, for {:g} s at most", games.load(),
                               games_asked.load(), games_end * seconds.load());
        case Step::options:
            return "other values of the options are tried";
        case Step::size:
            return "random games are counted";
    }
    return "";
}

CheckResult check(const OpenedGame& opened, const CheckSettings& settings, CheckProgress& progress,
                  const std::stop_token& stop) {
    const auto [games, seconds, seed] = settings;
    const Timetable time(seconds);
    // Steps stop between two moves; one position may ask for very much.
    const lua::ScriptTime at_most(10 + 2 * static_cast<int>(seconds));
    CheckResult result;
    result.games_asked = games;
    result.seconds_allowed = seconds;
    progress.games_asked = games;
    progress.seconds = seconds;
    if (opened.source.kind == GameSource::Kind::script)
        check_script(opened.source, *opened.game, time, stop, progress, result);
    if (result.survey && result.survey->late) {
        result.contract.failure = result.survey->late;
        return result;
    }
    progress.step = CheckProgress::Step::games;
    const TimeBudget for_all(stop, time.until(1));
    if (result.survey && result.survey->games == 0) {
        const TimeBudget for_smallest(stop, time.until(games_end) / 2);
        play_smallest(opened, games, seed, for_smallest.token(), for_all.token(), result);
        if (result.contract.failure) return result;
    }
    {
        const TimeBudget for_games(stop, time.until(games_end));
        result.contract = check_contract(
            *opened.game, games, seed, for_games.token(),
            [&](std::uint64_t count) { progress.games = count; }, for_all.token());
        result.out_of_time = for_games.token().stop_requested() && result.contract.games < games;
    }
    if (stop.stop_requested()) return result;
    if (result.contract.failure) {
        try_smallest(opened, seed, for_all.token(), result);
        return result;
    }
    {
        const TimeBudget for_hidden(stop, std::min(most_hidden_seconds, time.until(options_end)));
        check_smallest_hidden(opened, games, seed, for_hidden.token(), result);
        if (result.contract.failure) return result;
    }
    {
        const TimeBudget for_clicks(stop, std::min(most_clicks_seconds, time.until(options_end)));
        result.untold = find_untold_moves(*opened.game, seed, for_clicks.token());
    }
    progress.step = CheckProgress::Step::options;
    {
        const TimeBudget for_options(stop, std::min(most_options_seconds, time.until(options_end)));
        result.options = try_options(opened, for_options.token());
    }
    progress.step = CheckProgress::Step::size;
    const TimeBudget for_size(stop, std::min(most_size_seconds, time.until(1)));
    measure(*opened.game, games, seed, for_size, result);
    return result;
}

}  // namespace ply
