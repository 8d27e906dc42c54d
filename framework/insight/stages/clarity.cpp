// Clarity: how little thought finds the judge's move.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>

#include "framework/insight/play/judge.hpp"
#include "framework/insight/stages/stage.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t least_thought = 2;

/// A position of a judged game, and the judge's move there.
struct Sampled {
    const PlayedGame* game;
    int ply;
    Move best;
};

/// At one and two thirds of each judged game, where there is something to choose.
std::vector<Sampled> sampled_positions(const Insight& insight) {
    std::vector<Sampled> list;
    for (const JudgedGame& judged : insight.judged) {
        const PlayedGame& game =
            insight.strongest()->games[static_cast<std::size_t>(judged.number)];
        for (const std::size_t third : {1, 2}) {
            const Judgement& one = judged.judgements[judged.judgements.size() * third / 3];
            if (game.plies[static_cast<std::size_t>(one.ply)].choices > 1)
                list.push_back({&game, one.ply, one.best});
        }
    }
    return list;
}

using Thinkers = std::map<std::uint64_t, std::unique_ptr<Judge>>;

/// Doublings after which the move is found and stays; nothing where the stage is stopped.
std::optional<double> doublings_of(const Game& rules, const Strengths& strengths,
                                   const Sampled& sampled, std::uint64_t most, Thinkers& thinkers,
                                   const std::stop_token& stop) {
    Position position = Position::start(rules);
    for (int ply = 0; ply < sampled.ply; ++ply)
        play(rules, position, sampled.game->plies[static_cast<std::size_t>(ply)].move);
    double found = 0;
    double doublings = 0;
    for (std::uint64_t budget = least_thought; budget <= most; budget *= 2, ++doublings) {
        auto& thinker = thinkers[budget];
        if (!thinker) thinker = std::make_unique<Judge>(rules, strengths, budget);
        thinker->begin();
        const Judgement thought = thinker->look(position, sampled.ply, stop);
        if (stop.stop_requested()) return std::nullopt;
        if (thought.best != sampled.best) found = doublings + 1;
    }
    return found;
}

}  // namespace

void measure_clarity(Stage& stage, Insight& insight) {
    if (insight.judged.empty()) return;
    const std::vector<Sampled> positions = sampled_positions(insight);
    const std::uint64_t most = stage.reached(insight);
    std::vector<std::optional<double>> found(positions.size());
    std::vector<Thinkers> thinkers(stage.hall.threads());
    stage.progress.doing(fmt::format("clarity: {} positions", positions.size()));
    stage.hall.each(
        0, static_cast<int>(positions.size()),
        [&](int number, const Game& rules, std::size_t thread) {
            const auto at = static_cast<std::size_t>(number);
            rules.protect([&] {
                found[at] = doublings_of(rules, stage.strengths, positions[at], most,
                                         thinkers[thread], stage.stop);
            });
        },
        stage.stop);
    std::vector<double> doublings;
    for (const std::optional<double>& one : found) {
        if (!one) break;
        doublings.push_back(*one);
    }
    insight.clarity = bootstrap_quantile(doublings, 0.5, stage.seed("clarity"));
    insight.at_once =
        wilson(static_cast<double>(std::ranges::count(doublings, 0.0)), doublings.size());
    if (doublings.size() < positions.size())
        insight.cuts.push_back({"clarity", doublings.size(), positions.size(), "positions"});
}

}  // namespace ply::insight
