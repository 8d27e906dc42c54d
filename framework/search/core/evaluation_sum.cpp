#include "framework/search/core/evaluation_sum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

double weight_of(const std::string& name, const std::string& text) {
    constexpr double most = 1e6;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !(std::abs(value) <= most))
        throw Error(fmt::format("eval=sum({}={}): a weight is a number from {:.0f} to {:.0f}", name,
                                text, -most, most));
    return value;
}

/// The parts of a sum, as they are written.
struct Parts {
    std::vector<std::string> names;
    std::vector<double> weights;
};
Parts parts_of(const std::string& eval) {
    Parts parts;
    for (const auto& [name, weight] : parse_spec(eval).options) {
        parts.names.push_back(name);
        parts.weights.push_back(weight_of(name, weight));
    }
    if (parts.names.empty())
        throw Error(
            "eval=sum() has no parts; write sum(NAME=WEIGHT, ...) with the game's "
            "evaluations");
    return parts;
}

}  // namespace

NamedCounts::NamedCounts(const Game& game, const std::vector<std::string>& names,
                         const std::string& who)
    : evaluations_(names.size(), -1), terms_(names.size()) {
    std::vector<std::string> known = game.evaluations();
    const std::size_t evaluations = known.size();
    for (const EvaluationTerm& term : game.terms()) known.push_back(term.name);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto found = std::ranges::find(known, names[i]);
        if (found == known.end())
            throw Error(fmt::format("{}: the game has no evaluation '{}'{}", who, names[i],
                                    suggestion(names[i], known)));
        const auto place = static_cast<std::size_t>(found - known.begin());
        if (place < evaluations) {
            evaluations_[i] = static_cast<int>(place);
        } else {
            terms_[i] = place - evaluations;
            all_terms_.resize(known.size() - evaluations);
        }
    }
}

void NamedCounts::read(const Game& game, const AnyState& state, Player view,
                       std::span<double> into) {
    if (!all_terms_.empty()) {
        std::ranges::fill(all_terms_, 0.0);
        game.count_terms(state, view, all_terms_);
    }
    for (std::size_t i = 0; i < into.size(); ++i)
        into[i] = evaluations_[i] < 0 ? all_terms_[terms_[i]]
                                      : game.evaluate(evaluations_[i], state, view);
}

Score EvaluationSum::operator()(const Game& game, const AnyState& state, Player view) {
    counts_.read(game, state, view, parts_);
    double sum = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) sum += weights_[i] * parts_[i];
    return clamp_evaluation(std::llround(sum));
}

std::shared_ptr<const EvaluationSum> open_sum(const Game& game, const std::string& eval) {
    Parts parts = parts_of(eval);
    return std::make_shared<const EvaluationSum>(
        NamedCounts(game, parts.names, "eval=" + shortened_sum(eval)), std::move(parts.weights));
}

double winning_lead_of_sum(const Game& game, const std::string& eval) {
    const Parts parts = parts_of(eval);
    const std::vector<std::string> known = game.evaluations();
    double sum = 0;
    for (std::size_t i = 0; i < parts.names.size(); ++i) {
        const auto found = std::ranges::find(known, parts.names[i]);
        const double lead =
            found == known.end() ? 0 : game.winning_lead(static_cast<int>(found - known.begin()));
        if (lead == 0) return 0;
        sum += std::abs(parts.weights[i]) * lead;
    }
    return sum;
}

std::string shortened_sum(const std::string& eval) {
    constexpr std::size_t most = 200;
    if (eval.size() <= most) return eval;
    return fmt::format("a sum of {} terms", 1 + std::ranges::count(eval, ','));
}

std::string sum_text(const std::vector<std::pair<std::string, double>>& parts) {
    Spec spec{"sum", {}};
    for (const auto& [name, weight] : parts) {
        const double shown = std::abs(weight) < 1e-9 ? 0 : weight;
        spec.options.emplace_back(name, fmt::format("{:.6g}", shown));
    }
    return spec.text();
}

}  // namespace ply
