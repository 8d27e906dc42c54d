#include <fmt/format.h>

#include <algorithm>

#include "framework/authoring/check/check.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

std::vector<std::string> names_of(const std::vector<ScriptPlace>& places) {
    std::vector<std::string> names;
    for (const ScriptPlace& place : places)
        names.push_back(fmt::format("{} ({})", place.name, place.place));
    return names;
}

std::string failure_of(const CheckResult& result) {
    if (result.contract.failure) return result.contract.failure->what;
    if (!result.tests.failures.empty()) return result.tests.failures.front().text();
    if (!result.options.broken.empty())
        return fmt::format("{} makes no game: {}", result.options.broken.front().option,
                           result.options.broken.front().what);
    return {};
}

}  // namespace

void check_soundness(Stage& stage, double seconds, Insight& insight) {
    stage.progress.doing("checks the rules by random games");
    CheckProgress progress;
    stage.clock.start();
    const CheckSettings settings{1000, std::max(1.0, seconds), stage.settings.seed};
    const CheckResult result = check(stage.opened, settings, progress, stage.stop);
    Soundness& sound = insight.sound;
    sound.ok = !result.contract.failure;
    sound.failure = failure_of(result);
    sound.games = result.contract.games;
    sound.unfinished = result.contract.unfinished;
    sound.branching = result.size.branching.value;
    sound.branching_error = result.size.branching.error.value_or(0);
    sound.length = result.size.length.value;
    sound.length_error = result.size.length.error.value_or(0);
    sound.tree_log10 = result.size.tree_log10.value;
    sound.tree_error = result.size.tree_log10.error.value_or(0);
    sound.unused_options = result.options.useless;
    sound.unused_values = result.options.useless_values;
    if (result.survey) {
        sound.unused_functions = names_of(result.survey->uncalled);
        sound.unused_lines = result.survey->unreached;
    }
    if (result.out_of_time && !stage.stop.stop_requested())
        insight.cuts.push_back({"sound", result.contract.games, result.games_asked, "games"});
    const std::size_t untried = result.options.untried.size();
    if (untried > 0 && !stage.stop.stop_requested())
        insight.cuts.push_back(
            {"options", result.options.values - untried, result.options.values, "values tried"});
    stage.progress.learn(fmt::format("sound: {} random games, {}", sound.games,
                                     sound.failure.empty() ? "no fault" : sound.failure));
}

}  // namespace ply::insight
