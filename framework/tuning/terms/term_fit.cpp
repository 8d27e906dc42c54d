#include "framework/tuning/terms/term_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "framework/base/error.hpp"
#include "framework/search/core/evaluation_sum.hpp"
#include "framework/search/core/evaluator.hpp"

namespace ply::tuning {
namespace {

/// How much each position of a game counts: 1 if it is as long as the others. Its result is told
/// once, however long it takes; else long endings would decide what everything is worth.
std::vector<double> shares_of(const std::vector<SelfPlayed>& games) {
    std::vector<double> shares;
    double all = 0;
    for (const SelfPlayed& played : games) {
        const auto quiet = static_cast<double>(std::ranges::count(played.quiet, true));
        shares.push_back(quiet > 0 ? 1 / quiet : 0);
        all += quiet;
    }
    const auto told =
        static_cast<double>(std::ranges::count_if(shares, [](double share) { return share > 0; }));
    for (double& share : shares) share *= all / std::max(1.0, told);
    return shares;
}

/// The same where positions were judged, and each tells something of its own: but one that
/// everybody would win says nothing of what the terms are worth.
double weight_of_judged(double points) {
    return 4 * points * (1 - points);
}

/// Calls `visit(state, mover, points of the mover, number of the game)` for every quiet position
/// that has points.
template <class Visit>
void each_quiet(const Game& game, const std::vector<SelfPlayed>& games, const Visit& visit) {
    game.protect([&] {
        for (std::size_t g = 0; g < games.size(); ++g) {
            const SelfPlayed& played = games[g];
            AnyState state = game.start();
            for (std::size_t i = 0; i < played.moves.size(); ++i) {
                const Player mover = game.mover(state);
                const std::optional<double> points =
                    played.judged.empty() ? played.points[mover] : played.judged[i];
                if (played.quiet[i] && points) visit(state, mover, *points, g);
                game.play(state, played.moves[i]);
            }
        }
    });
}

}  // namespace

TermSet terms_of(const Game& game, const std::string& text, const std::string& start) {
    const std::vector<std::string> known = game.evaluations();
    if (known.empty())
        throw Error(
            fmt::format("tune: {} has no evaluation whose terms could be weighed; write its parts "
                        "as 'function evaluate.NAME(me) ... end', or try 'plyboard learn'",
                        game.info().name));
    const std::vector<EvaluationTerm> terms = game.terms();
    TermSet set;
    if (text == "all" && !terms.empty()) {
        for (const EvaluationTerm& term : terms) set.names.push_back(term.name);
    } else if (text == "all") {
        set.names.assign(known.begin() + (known.size() == 1 ? 0 : 1), known.end());
    } else {
        for (std::size_t at = 0; at <= text.size();) {
            const std::size_t end = std::min(text.find(',', at), text.size());
            set.names.push_back(text.substr(at, end - at));
            at = end + 1;
        }
    }
    for (const std::string& name : set.names) {
        if (std::ranges::count(set.names, name) > 1)
            throw Error(fmt::format("tune: --terms names '{}' twice", name));
    }
    (void)NamedCounts(game, set.names, "tune");
    const auto own = [&](const std::string& name) {
        return std::ranges::count(terms, name, &EvaluationTerm::name) > 0;
    };
    set.of_rules = std::ranges::any_of(set.names, own);
    const bool of_first = !names_sum(start) && evaluation_index(known, start) == 0;
    if (of_first && std::ranges::all_of(set.names, own))
        std::ranges::copy_if(terms, std::back_inserter(set.kept), [&](const EvaluationTerm& term) {
            return term.weight != 0 && std::ranges::count(set.names, term.name) == 0;
        });
    return set;
}

Observations observe(const Game& game, const TermSet& terms, const std::vector<SelfPlayed>& games) {
    const std::size_t count = terms.names.size();
    std::vector<std::string> names = terms.names;
    for (const EvaluationTerm& term : terms.kept) names.push_back(term.name);
    NamedCounts counts(game, names, "tune");
    std::vector<double> counted(names.size());
    std::vector<double> row(count + (terms.kept.empty() ? 0 : 1) + (terms.of_rules ? 0 : 1), 1);
    Observations data(row.size());
    const std::vector<double> shares = shares_of(games);
    each_quiet(game, games, [&](const AnyState& state, Player mover, double points, std::size_t g) {
        counts.read(game, state, mover, counted);
        std::copy_n(counted.begin(), count, row.begin());
        if (!terms.kept.empty()) row[count] = 0;
        for (std::size_t i = count; i < counted.size(); ++i)
            row[count] += terms.kept[i - count].weight * counted[i];
        data.add(row, points, static_cast<std::uint32_t>(g),
                 games[g].judged.empty() ? shares[g] : weight_of_judged(points));
    });
    return data;
}

bool has_scale(const TermSet& terms, const LogisticFit& fit) {
    const std::size_t kept = terms.names.size();
    return terms.kept.empty() || fit.weights[kept] > 2 * fit.errors[kept];
}

std::vector<TermWeight> weights_of(const TermSet& terms, const LogisticFit& fit, double scale,
                                   const std::string& unit_name, double unit) {
    const auto named = std::ranges::find(terms.names, unit_name);
    const auto at = static_cast<std::size_t>((terms.kept.empty() ? named : terms.names.end()) -
                                             terms.names.begin());
    const bool by_unit = !terms.kept.empty() || named != terms.names.end();
    if (!terms.kept.empty()) unit = 1;
    std::vector<TermWeight> weights;
    for (std::size_t t = 0; t < terms.names.size(); ++t) {
        const double w = fit.weights[t];
        if (!by_unit) {
            weights.push_back({terms.names[t], scale * w, scale * fit.errors[t]});
        } else if (t == at) {
            weights.push_back({terms.names[t], unit, 0});
        } else {
            const double u = fit.weights[at];
            const double ratio = w / u;
            const double variance = fit.covariance(t, t) - 2 * ratio * fit.covariance(t, at) +
                                    ratio * ratio * fit.covariance(at, at);
            weights.push_back({terms.names[t], unit * ratio,
                               std::abs(unit / u) * std::sqrt(std::max(0.0, variance))});
        }
    }
    return weights;
}

std::vector<double> weights_within(const Game& game, int start, const TermSet& terms,
                                   const std::vector<SelfPlayed>& games) {
    if (terms.of_rules) {
        const std::vector<EvaluationTerm> known = game.terms();
        std::vector<double> weights;
        for (const std::string& name : terms.names) {
            const auto term = std::ranges::find(known, name, &EvaluationTerm::name);
            if (start != 0 || term == known.end()) return {};
            weights.push_back(term->weight);
        }
        return weights;
    }
    constexpr double rounding = 1.0;  // evaluations are whole numbers
    NamedCounts counts(game, terms.names, "tune");
    Observations data(terms.names.size());
    std::vector<double> values;
    std::vector<double> row(terms.names.size());
    each_quiet(game, games, [&](const AnyState& state, Player mover, double, std::size_t g) {
        counts.read(game, state, mover, row);
        data.add(row, 0, static_cast<std::uint32_t>(g));
        values.push_back(game.evaluate(start, state, mover));
    });
    LinearFit fit = fit_linear(data, values);
    if (fit.size == 0 || fit.difference > rounding || fit.difference > 0.05 * fit.size) return {};
    return fit.weights;
}

namespace {

/// How many are worth writing behind the point.
int digits_of(const std::vector<TermWeight>& weights) {
    double largest = 0;
    for (const TermWeight& each : weights) largest = std::max(largest, std::abs(each.weight));
    return largest >= 1000 ? 0 : largest >= 100 ? 1 : 3;
}

}  // namespace

std::string lua_lines(const std::string& name, const std::vector<TermWeight>& weights) {
    const int digits = digits_of(weights);
    std::string lines = fmt::format("function evaluate.{}(me)\n  return ", name);
    bool first = true;
    for (const TermWeight& each : weights) {
        if (each.silent()) continue;
        const bool below = std::signbit(each.weight);
        if (first)
            lines += below ? "-" : "";
        else
            lines += below ? "\n       - " : "\n       + ";
        lines += fmt::format("{:.{}f} * evaluate.{}(me)", std::abs(each.weight), digits, each.name);
        first = false;
    }
    return lines + "\nend\n";
}

std::string cpp_lines(const std::vector<EvaluationTerm>& terms,
                      const std::vector<TermWeight>& weights) {
    const int digits = digits_of(weights);
    std::string lines;
    for (const EvaluationTerm& term : terms) {
        const auto found = std::ranges::find(weights, term.name, &TermWeight::name);
        const bool kept = found == weights.end() || found->silent();
        lines += fmt::format("{{\"{}\", {:.{}f}}},\n", term.name,
                             (kept ? term.weight : found->weight) + 0.0, digits);
    }
    return lines;
}

}  // namespace ply::tuning
