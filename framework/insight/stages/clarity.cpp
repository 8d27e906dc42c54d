// Clarity: how little thought finds the judge's move, and how many moves are nearly as good as the
// best one.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>

#include "framework/insight/play/judge.hpp"
#include "framework/insight/stages/stage.hpp"
#include "framework/report/analysis/analyst.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t least_thought = 2;
constexpr double near_best = 0.05;

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

/// Values of positions, by game: two positions of one game may be alike.
using ByGame = std::vector<std::vector<double>>;

std::size_t count_of(const ByGame& values) {
    std::size_t count = 0;
    for (const std::vector<double>& game : values) count += game.size();
    return count;
}

Figure median_of(const ByGame& values, std::uint64_t seed) {
    const auto median = [&](std::span<const std::size_t> drawn) {
        std::vector<double> all;
        for (const std::size_t game : drawn)
            all.insert(all.end(), values[game].begin(), values[game].end());
        return quantile(std::move(all), 0.5);
    };
    return within(bootstrap_games(values.size(), seed, Percentiles::plain, median), 0, INFINITY);
}

/// The share of the legal moves of a position that are near the best, by each of the units.
std::vector<double> shares_near_best(const Game& rules, const SearcherSpec& spec,
                                     std::span<const ScoreUnit> units, const Sampled& sampled,
                                     const std::stop_token& stop) {
    Position position = Position::start(rules);
    for (int ply = 0; ply < sampled.ply; ++ply)
        play(rules, position, sampled.game->plies[static_cast<std::size_t>(ply)].move);
    const auto searcher = make_searcher(spec, rules);
    searcher->new_match(0);
    SearchResult found = searcher->search(position, spec.limits, stop);
    // So few nodes have not told the moves apart.
    if (found.lines.empty() && spec.entry->ends_at_depth)
        found = searcher->search(position, {.depth = 1}, stop);
    std::vector<double> shares;
    for (const ScoreUnit& unit : units) {
        std::vector<double> expected;
        for (const SearchLine& line : found.lines) {
            Judgement judgement{0, 0, line.score, std::nullopt, {}};
            if (line.proven != Proven::no)
                judgement.proven = line.proven == Proven::win    ? 1
                                   : line.proven == Proven::draw ? 0
                                                                 : -1;
            expected.push_back(unit.expected(judgement));
        }
        if (expected.empty()) expected.push_back(1);
        const double least = std::ranges::max(expected) - near_best;
        const auto near = std::ranges::count_if(expected, [&](double one) { return one >= least; });
        shares.push_back(static_cast<double>(near) /
                         sampled.game->plies[static_cast<std::size_t>(sampled.ply)].choices);
    }
    return shares;
}

/// Runs `look` for each position, several at a time; fewer where the stage is stopped, without
/// gaps.
template <class Look>
ByGame of_positions(Stage& stage, const std::vector<Sampled>& positions, Look&& look) {
    std::vector<std::optional<double>> found(positions.size());
    stage.clock.start();
    stage.hall.each(
        0, static_cast<int>(positions.size()),
        [&](int number, const Game& rules, std::size_t thread) {
            const auto at = static_cast<std::size_t>(number);
            rules.protect([&] { found[at] = look(rules, positions[at], thread); });
        },
        stage.stop);
    ByGame values;
    for (std::size_t i = 0; i < found.size() && found[i]; ++i) {
        if (i == 0 || positions[i].game != positions[i - 1].game) values.emplace_back();
        values.back().push_back(*found[i]);
    }
    return values;
}

void measure_near_best(Stage& stage, Insight& insight, const std::vector<Sampled>& positions) {
    SearcherSpec spec = parse_searcher(stage.strengths.searcher(stage.reached(insight)));
    spec = with_lines(spec, most_lines(*spec.entry));
    stage.progress.doing(
        fmt::format("clarity: moves near the best in {} positions", positions.size()));
    const std::span<const ScoreUnit> units = insight.unit.units();
    std::vector<std::vector<double>> shares(positions.size());
    const std::size_t done = count_of(of_positions(
        stage, positions,
        [&](const Game& rules, const Sampled& sampled, std::size_t) -> std::optional<double> {
            auto list = shares_near_best(rules, spec, units, sampled, stage.stop);
            if (stage.stop.stop_requested()) return std::nullopt;
            const double by_best = list.front();
            shares[static_cast<std::size_t>(&sampled - positions.data())] = std::move(list);
            return by_best;
        }));
    if (done > 0) {
        std::vector<std::vector<double>> by_unit;
        for (std::size_t k = 0; k < units.size(); ++k) {
            ByGame of_games(insight.judged.size());
            for (std::size_t i = 0; i < done; ++i)
                of_games[static_cast<std::size_t>(positions[i].game->number)].push_back(
                    shares[i][k]);
            std::vector<double>& means = by_unit.emplace_back();
            for (const std::vector<double>& game : of_games)
                means.push_back(game.empty() ? NAN : mean(game));
        }
        insight.near_best =
            within(judged_mean(insight.unit, by_unit, stage.seed("near best")), 0, 1);
    }
    if (done < positions.size())
        insight.cuts.push_back({"near best", done, positions.size(), "positions"});
}

}  // namespace

void measure_clarity(Stage& stage, Insight& insight) {
    if (insight.judged.empty()) return;
    const std::vector<Sampled> positions = sampled_positions(insight);
    const std::uint64_t most = stage.reached(insight);
    std::vector<Thinkers> thinkers(stage.hall.threads());
    stage.progress.doing(fmt::format("clarity: {} positions", positions.size()));
    const ByGame doublings = of_positions(
        stage, positions, [&](const Game& rules, const Sampled& sampled, std::size_t thread) {
            return doublings_of(rules, stage.strengths, sampled, most, thinkers[thread],
                                stage.stop);
        });
    insight.clarity = median_of(doublings, stage.seed("clarity"));
    Points at_once;
    for (const std::vector<double>& game : doublings)
        at_once.add(static_cast<double>(std::ranges::count(game, 0.0)) /
                    static_cast<double>(game.size()));
    insight.at_once = at_once.score();
    if (const std::size_t done = count_of(doublings); done < positions.size())
        insight.cuts.push_back({"clarity", done, positions.size(), "positions"});
    const bool has_lines = !stage.game().facts().hidden;
    if (has_lines) measure_near_best(stage, insight, positions);
}

}  // namespace ply::insight
