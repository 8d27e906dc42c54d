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

constexpr int rounds = 8;
constexpr std::size_t rounds_of_start = 2;  ///< that are not fitted to when there are others
constexpr double time_for_rounds = 0.6;     ///< of the whole; the rest is for the test
/// Results need games whose winner was not clear for long; where positions are judged, those of
/// even games say more.
constexpr double explore_when_taught = 0.01;
constexpr double time_to_judge = 0.7;  ///< of a round, where somebody does

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

/// No error is smaller than what the weights of single rounds say: what a term is worth depends on
/// how both play, which differs from round to round. Nor than that of the model: where few games
/// tell, and all the same, the other one is nothing.
void allow_for_doubt(const std::vector<std::vector<double>>& alone, LogisticFit& fit) {
    for (std::size_t t = 0; t < fit.errors.size(); ++t) fit.widen(t, fit.model_errors[t]);
    const auto count = static_cast<double>(alone.size());
    if (alone.size() < 3) return;
    for (std::size_t t = 0; t < fit.errors.size(); ++t) {
        double sum = 0;
        double squares = 0;
        for (const auto& weights : alone) {
            sum += weights[t];
            squares += weights[t] * weights[t];
        }
        const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
        fit.widen(t, std::sqrt(variance / count));
    }
}

/// On the scale of an evaluation that says what a lead is worth (Evaluation::winning_lead), so that
/// it stays true.
double scale_of(const Game& game, const std::string& start) {
    if (names_sum(start)) return usual_weight;
    const int place = evaluation_index(game.evaluations(), start);
    const double lead = place < 0 ? 0 : game.winning_lead(place);
    return lead > 0 ? lead / std::log(3) : usual_weight;
}

std::string sum_of(const std::vector<TermWeight>& weights,
                   const std::vector<EvaluationTerm>& kept) {
    std::vector<std::pair<std::string, double>> parts;
    for (const TermWeight& each : weights)
        if (!each.silent()) parts.emplace_back(each.name, each.weight);
    if (parts.empty())
        throw Error("tune: all terms were 0 in all quiet positions; look at how they are written");
    for (const EvaluationTerm& each : kept) parts.emplace_back(each.name, each.weight);
    return sum_text(parts);
}

}  // namespace

TermsResult tune_terms(const Game& game, const TermsSettings& settings, Crew& crew,
                       Progress& progress, const std::stop_token& stop,
                       const std::function<void(const TermsRound&)>& report) {
    if (game.facts().hidden)
        throw Error(fmt::format(
            "tune: in {0} players do not see everything, and weights of an evaluation would be "
            "fitted to what they do not see; tune the options of a searcher that plays it: "
            "--player \"ismcts(nodes=1000)\" --options c=0.2..3, or let plyboard solve find a "
            "strategy",
            game.info().name));
    if (game.facts().players != 2) throw Error("tune: weights are found for games of two players");
    const TermSet terms = terms_of(game, settings.terms, settings.start);
    if (!settings.unit_name.empty() && std::ranges::count(terms.names, settings.unit_name) == 0)
        throw Error(fmt::format(
            "tune: --unit names '{}', which is none of the terms{}", settings.unit_name,
            settings.unit_name != game.evaluations().front()
                ? ""
                : ": of several evaluations the first is taken for what the others make together; "
                  "name all of them by --terms"));
    if (!settings.unit_name.empty() && !terms.kept.empty())
        throw Error(
            "tune: --unit would change the scale of the terms that are kept as they are; leave it "
            "out, or take --terms all");
    const int length = usual_length(game);
    const Schedule schedule(settings.run.time, stop);
    const bool taught = !settings.teacher.player.empty();
    SelfPlaySettings play_settings = self_play_settings(settings.run, length);
    if (taught) play_settings.explore = explore_when_taught;
    SelfPlay self_play(game.facts().players, play_settings, crew);
    TermsResult result;
    result.start = settings.start;
    result.start_player = with_eval(settings.player, settings.start);
    std::string eval = settings.start;
    result.of_rules = terms.of_rules;
    result.kept = terms.kept.size();
    result.scale = scale_of(game, settings.start);
    std::optional<Teacher> teacher;
    if (taught) teacher.emplace(settings.teacher, crew);
    LogisticFit fit;
    std::vector<std::vector<SelfPlayed>> all;
    std::vector<std::vector<double>> alone;  // what each round says by itself
    int played = 0;
    const int games = std::max(2, settings.games / rounds);
    for (int round_number = 1; round_number <= rounds; ++round_number) {
        progress.say(fmt::format("{} games by {}", games, shortened_sum(eval)));
        const std::string player = with_eval(settings.player, eval);
        const double play_until = round_number - (teacher ? time_to_judge : 0);
        auto of_round = self_play.play(player, played, played + games,
                                       schedule.until(time_for_rounds * play_until / rounds));
        if (teacher && !stop.stop_requested()) {
            progress.say(
                fmt::format("{} judges {} games", settings.teacher.player, of_round.size()));
            teacher->judge(of_round, player,
                           schedule.until(time_for_rounds * round_number / rounds));
        }
        played += games;
        result.stopped = stop.stop_requested();
        if (result.stopped) break;
        if (of_round.size() < static_cast<std::size_t>(games)) result.cut = true;
        if (of_round.size() < 2)
            throw Error(
                "tune: time was over before two games were; give it more by --time, or "
                "fewer nodes by --player");
        if (result.rounds.empty()) {
            if (names_sum(settings.start)) {
                result.today = weights_written(settings.start, terms);
            } else {
                const int place = evaluation_index(game.evaluations(), settings.start);
                result.today = weights_within(game, place, terms, of_round);
            }
        }
        TermsRound round{eval, of_round.size(), 0, 0, 0, {}};
        for (const SelfPlayed& each : of_round)
            round.drawn += each.drawn() / static_cast<double>(of_round.size());
        alone.push_back(fit_logistic(observe(game, terms, of_round)).weights);
        all.push_back(of_round);
        const std::size_t begin = taught ? 0 : std::min(rounds_of_start, all.size() / 2);
        std::vector<SelfPlayed> fitted;
        for (std::size_t r = begin; r < all.size(); ++r)
            fitted.insert(fitted.end(), all[r].begin(), all[r].end());
        const Observations data = observe(game, terms, fitted);
        fit = fit_logistic(data);
        allow_for_doubt({alone.begin() + static_cast<std::ptrdiff_t>(begin), alone.end()}, fit);
        round.positions = data.size();
        round.loss = fit.loss;
        const bool scaled = has_scale(terms, fit);
        if (scaled) round.weights = weights_of(terms, fit, result.scale, "", 0);
        result.rounds.push_back(round);
        if (!taught && scaled) eval = sum_of(round.weights, terms.kept);
        if (report) report(round);
    }
    if (!result.rounds.empty() && result.rounds.back().weights.empty())
        throw Error(
            "tune: by these games the terms that are kept are not clearly worth more than nothing "
            "together, so that there is no scale for the others; play more of them, or name all "
            "terms");
    if (result.rounds.empty()) return result;
    std::vector<TermWeight>& found = result.rounds.back().weights;
    if (!terms.of_rules) result.mover = result.scale * fit.weights.back();
    const auto unit = std::ranges::find(found, settings.unit_name, &TermWeight::name);
    if (unit != found.end()) {
        result.unit_is_clear = unit->weight > 2 * unit->error && !unit->silent();
        if (result.unit_is_clear) {
            result.mover *= settings.unit / unit->weight;
            found = weights_of(terms, fit, result.scale, settings.unit_name, settings.unit);
        }
    }
    result.found = sum_of(found, terms.kept);
    result.found_player = with_eval(settings.player, result.found);
    if (result.stopped) return result;
    PairPlayer pairs(pair_settings(settings.run, length), crew);
    result.test =
        test_against(pairs, result.found_player, result.start_player, settings.run.test,
                     schedule.until(1), [&](const TestResult& test) {
                         progress.say(fmt::format("test: {} pairs, {} %", test.counts.pairs(),
                                                  share_text(test.counts)));
                     });
    result.stopped = stop.stop_requested();
    return result;
}

}  // namespace ply::tuning
