#include "framework/tuning/terms/term_fit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"

namespace ply::tuning {
namespace {

/// Calls `visit(state, mover, points of the mover, number of the game)` for every quiet position.
template <class Visit>
void each_quiet(const Game& game, const std::vector<SelfPlayed>& games, const Visit& visit) {
    game.protect([&] {
        for (std::size_t g = 0; g < games.size(); ++g) {
            const SelfPlayed& played = games[g];
            AnyState state = game.start();
            for (std::size_t i = 0; i < played.moves.size(); ++i) {
                const Player mover = game.mover(state);
                if (played.quiet[i]) visit(state, mover, played.points[mover], g);
                game.play(state, played.moves[i]);
            }
        }
    });
}

int place_of(const std::vector<std::string>& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end())
        throw Error(fmt::format("tune: the game has no evaluation '{}'{}", name,
                                suggestion(name, names)));
    return static_cast<int>(found - names.begin());
}

}  // namespace

TermSet terms_of(const Game& game, const std::string& text) {
    const std::vector<std::string> known = game.evaluations();
    if (known.empty())
        throw Error(
            fmt::format("tune: {} has no evaluation whose terms could be weighed; write its parts "
                        "as 'function evaluate.NAME(me) ... end', or try 'plyboard learn'",
                        game.info().name));
    TermSet set;
    if (text == "all") {
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
        set.places.push_back(place_of(known, name));
    }
    return set;
}

Observations observe(const Game& game, const std::vector<int>& terms,
                     const std::vector<SelfPlayed>& games) {
    Observations data(terms.size() + 1);
    std::vector<double> row(terms.size() + 1, 1);
    each_quiet(game, games, [&](const AnyState& state, Player mover, double points, std::size_t g) {
        for (std::size_t t = 0; t < terms.size(); ++t)
            row[t] = game.evaluate(terms[t], state, mover);
        data.add(row, points, static_cast<std::uint32_t>(g));
    });
    return data;
}

std::vector<TermWeight> weights_of(const TermSet& terms, const LogisticFit& fit,
                                   const std::string& unit_name, double unit) {
    const auto at = static_cast<std::size_t>(std::ranges::find(terms.names, unit_name) -
                                             terms.names.begin());
    const bool by_unit = at < terms.names.size();
    std::vector<TermWeight> weights;
    for (std::size_t t = 0; t < terms.names.size(); ++t) {
        const double w = fit.weights[t];
        if (!by_unit) {
            weights.push_back({terms.names[t], usual_weight * w, usual_weight * fit.errors[t]});
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
    constexpr double rounding = 1.0;  // evaluations are whole numbers
    Observations data(terms.places.size());
    std::vector<double> values;
    std::vector<double> row(terms.places.size());
    each_quiet(game, games, [&](const AnyState& state, Player mover, double, std::size_t g) {
        for (std::size_t t = 0; t < row.size(); ++t)
            row[t] = game.evaluate(terms.places[t], state, mover);
        data.add(row, 0, static_cast<std::uint32_t>(g));
        values.push_back(game.evaluate(start, state, mover));
    });
    LinearFit fit = fit_linear(data, values);
    if (fit.size == 0 || fit.difference > rounding || fit.difference > 0.05 * fit.size) return {};
    return fit.weights;
}

std::string lua_lines(const std::string& name, const std::vector<TermWeight>& weights) {
    double largest = 0;
    for (const TermWeight& each : weights) largest = std::max(largest, std::abs(each.weight));
    const int digits = largest >= 1000 ? 0 : largest >= 100 ? 1 : 3;
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

}  // namespace ply::tuning
