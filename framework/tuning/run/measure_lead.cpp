#include "framework/tuning/run/measure_lead.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/random.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/learned/learned_file.hpp"
#include "framework/tuning/fit/logistic_fit.hpp"
#include "framework/tuning/play/self_play.hpp"

namespace ply::tuning {
namespace {

Observations scores_of(const Game& game, const std::vector<SelfPlayed>& games) {
    const bool sides = game.facts().players == 2;
    Observations data(sides ? 2 : 1);
    game.protect([&] {
        for (std::size_t g = 0; g < games.size(); ++g) {
            const SelfPlayed& played = games[g];
            AnyState state = game.start();
            for (std::size_t i = 0; i < played.moves.size(); ++i) {
                if (const auto& score = played.scores[i]) {
                    const Player mover = game.mover(state);
                    const double row[] = {static_cast<double>(*score), mover == 0 ? 1.0 : -1.0};
                    data.add({row, data.columns()}, played.points[mover],
                             static_cast<std::uint32_t>(g));
                }
                game.play(state, played.moves[i]);
            }
        }
    });
    return data;
}

void find_lead(const LogisticFit& fit, LeadResult& result) {
    constexpr double within = 1.96;
    const double odds = std::log(3);
    const double weight = fit.weights.front();
    const double error = within * fit.errors.front();
    if (!(weight > 0)) return;
    result.lead = odds / weight;
    result.low = odds / (weight + error);
    result.high =
        weight > error ? odds / (weight - error) : std::numeric_limits<double>::infinity();
    if (fit.weights.size() < 2) return;
    result.even = -fit.weights[1] / weight;
    const double along[] = {-result.even / weight, -1 / weight};  // of `even` by the weights
    double variance = 0;
    for (std::size_t a = 0; a < 2; ++a)
        for (std::size_t b = 0; b < 2; ++b) variance += along[a] * fit.covariance(a, b) * along[b];
    result.even_low = result.even - within * std::sqrt(variance);
    result.even_high = result.even + within * std::sqrt(variance);
}

}  // namespace

std::string evaluation_to_measure(const Game& game, const std::string& name) {
    if (game.facts().hidden)
        throw Error("tune: leads are measured in games whose players see everything");
    const std::vector<std::string> names = game.evaluations();
    const int index = names_sum(name) || names_learned(name) ? -1 : evaluation_index(names, name);
    if (index < 0)
        throw Error(
            fmt::format("tune: --lead takes an evaluation of the game; {} has {}", game.info().name,
                        names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
    return names[static_cast<std::size_t>(index)];
}

LeadResult measure_lead(const Game& game, const LeadSettings& settings, Crew& crew,
                        Progress& progress, const std::stop_token& stop) {
    const std::string player = with_eval(settings.player, settings.evaluation);
    const int length = usual_length(game);
    SelfPlay self_play(game.facts().players, self_play_settings(settings.run, length), crew);
    const Schedule schedule(settings.run.time, stop);
    progress.say(fmt::format("{} games by {}", settings.games, player));
    const auto games = self_play.play(player, 0, settings.games, schedule.until(1));
    LeadResult result;
    result.stopped = stop.stop_requested();
    result.games = games.size();
    result.cut = games.size() < static_cast<std::size_t>(settings.games);
    for (const SelfPlayed& each : games)
        result.drawn += each.drawn() / static_cast<double>(games.size());
    const Observations data = scores_of(game, games);
    result.positions = data.size();
    if (games.size() >= LeadResult::least_games && data.size() > 0)
        find_lead(fit_logistic(data), result);
    return result;
}

}  // namespace ply::tuning
