#include "framework/tuning/run/tune_terms.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/search/core/evaluator.hpp"

namespace ply::tuning {
namespace {

/// Parts of the games, and of the time when each round must end.
struct PlannedRound {
    double games;
    double end;
};
constexpr PlannedRound planned_rounds[] = {{0.2, 0.12}, {0.3, 0.3}, {0.5, 0.6}};

/// The weights of a start that is a sum itself, by the terms; empty: it has others.
std::vector<double> weights_written(const std::string& start, const TermSet& terms) {
    std::vector<double> weights(terms.names.size());
    for (const auto& [name, text] : parse_spec(start).options) {
        const auto at = std::ranges::find(terms.names, name);
        if (at == terms.names.end()) return {};
        weights[static_cast<std::size_t>(at - terms.names.begin())] = std::stod(text);
    }
    return weights;
}

std::string sum_of(const std::vector<TermWeight>& weights) {
    std::vector<std::pair<std::string, double>> parts;
    for (const TermWeight& each : weights) parts.emplace_back(each.name, each.weight);
    return sum_text(parts);
}

}  // namespace

TermsResult tune_terms(const Game& game, const TermsSettings& settings, TuningLog& log,
                       Progress& progress, const std::stop_token& stop,
                       const std::function<void(const TermsRound&)>& report) {
    if (game.facts().hidden)
        throw Error(fmt::format(
            "tune: in {0} players do not see everything, and weights of an evaluation would be "
            "fitted to what they do not see; tune the options of a searcher that plays it: "
            "--player \"ismcts(nodes=1000)\" --options c=0.2..3, or let plyboard solve find a "
            "strategy",
            game.info().name));
    if (game.facts().players != 2)
        throw Error("tune: weights are found for games of two players");
    const TermSet terms = terms_of(game, settings.terms);
    if (!settings.unit_name.empty() && std::ranges::count(terms.names, settings.unit_name) == 0)
        throw Error(fmt::format("tune: --unit names '{}', which is none of the terms",
                                settings.unit_name));
    const int length = usual_length(game);
    const Schedule schedule(settings.run.time, stop);
    SelfPlay self_play(game, self_play_settings(settings.run, length), log);
    TermsResult result;
    result.start = settings.start;
    result.start_player = with_eval(settings.player, settings.start);
    std::string eval = settings.start;
    LogisticFit fit;
    int played = 0;
    for (const PlannedRound& planned : planned_rounds) {
        const int games = std::max(2, static_cast<int>(settings.games * planned.games));
        progress.say(fmt::format("{} games by {}", games, eval));
        const auto of_round = self_play.play(with_eval(settings.player, eval), played,
                                             played + games, schedule.until(planned.end));
        played += games;
        result.stopped = stop.stop_requested();
        if (result.stopped) break;
        if (of_round.size() < static_cast<std::size_t>(games)) result.cut = true;
        if (of_round.size() < 2)
            throw Error("tune: time was over before two games were; give it more by --time, or "
                        "fewer nodes by --player");
        if (result.rounds.empty()) {
            if (names_sum(settings.start)) {
                result.today = weights_written(settings.start, terms);
            } else {
                const int place = evaluation_index(game.evaluations(), settings.start);
                result.today = weights_within(game, place, terms, of_round);
            }
        }
        const Observations data = observe(game, terms.places, of_round);
        fit = fit_logistic(data);
        TermsRound round{eval, of_round.size(), data.size(), fit.loss, 0, {}};
        for (const SelfPlayed& each : of_round)
            round.drawn += each.drawn() / static_cast<double>(of_round.size());
        round.weights = weights_of(terms, fit, settings.unit_name, settings.unit);
        result.rounds.push_back(round);
        eval = sum_of(round.weights);
        if (report) report(round);
    }
    if (result.rounds.empty()) return result;
    const double first = fit.weights.front();
    const double scale = first == 0 ? 100 : result.rounds.back().weights.front().weight / first;
    result.mover = scale * fit.weights.back();
    result.found = eval;
    result.found_player = with_eval(settings.player, eval);
    if (result.stopped) return result;
    PairPlayer pairs(game, pair_settings(settings.run, length), log);
    result.test = test_against(
        pairs, result.found_player, result.start_player, settings.run.test, schedule.until(1),
        [&](const TestResult& test) {
            progress.say(fmt::format("test: {} pairs, {} %", test.counts.pairs(),
                                     share_text(test.counts)));
        });
    result.stopped = stop.stop_requested();
    return result;
}

}  // namespace ply::tuning
