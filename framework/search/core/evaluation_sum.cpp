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

std::vector<EvaluationSum::Part> parts_of(const Game& game, const std::string& eval) {
    const Spec spec = parse_spec(eval);
    const std::vector<std::string> names = game.evaluations();
    std::vector<EvaluationSum::Part> parts;
    for (const auto& [name, weight] : spec.options) {
        const auto found = std::ranges::find(names, name);
        if (found == names.end())
            throw Error(fmt::format("eval={}: the game has no evaluation '{}'{}", eval, name,
                                    suggestion(name, names)));
        parts.emplace_back(static_cast<int>(found - names.begin()), weight_of(name, weight));
    }
    if (parts.empty())
        throw Error(
            "eval=sum() has no parts; write sum(NAME=WEIGHT, ...) with the game's "
            "evaluations");
    return parts;
}

}  // namespace

Score EvaluationSum::operator()(const Game& game, const AnyState& state, Player view) {
    double sum = 0;
    for (const auto& [index, weight] : parts_) sum += weight * game.evaluate(index, state, view);
    return clamp_evaluation(std::llround(sum));
}

std::shared_ptr<const EvaluationSum> open_sum(const Game& game, const std::string& eval) {
    return std::make_shared<const EvaluationSum>(parts_of(game, eval));
}

double winning_lead_of_sum(const Game& game, const std::string& eval) {
    double sum = 0;
    for (const auto& [index, weight] : parts_of(game, eval)) {
        const double lead = game.winning_lead(index);
        if (lead == 0) return 0;
        sum += std::abs(weight) * lead;
    }
    return sum;
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
