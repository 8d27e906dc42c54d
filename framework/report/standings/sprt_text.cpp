#include "framework/report/standings/sprt_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

constexpr int bar_columns = 40;

/// `├───────────●──────┤`
std::string bar(double low, double value, double high) {
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    const auto at = static_cast<int>(std::lround(share * (bar_columns - 1)));
    std::string text;
    for (int i = 0; i < bar_columns; ++i)
        text += i == at ? "●" : i == 0 ? "├" : i == bar_columns - 1 ? "┤" : "─";
    return text;
}

std::string verdict_text(const Plan& plan, const SprtState& state) {
    const Sprt& sprt = state.sprt;
    if (state.verdict == SprtVerdict::undecided) return "undecided";
    const bool h1 = state.verdict == SprtVerdict::h1_accepted;
    return fmt::format("H{} accepted at match {}: {} is better by {:g} rather than by {:g}",
                       h1 ? 1 : 0, with_commas(state.decided_at), plan.player_name(0),
                       h1 ? sprt.elo1 : sprt.elo0, h1 ? sprt.elo0 : sprt.elo1);
}

}  // namespace

std::string sprt_text(const Plan& plan, const SprtState& state) {
    const Sprt& sprt = state.sprt;
    return fmt::format(
        "Sequential test: {} Elo {:g} (H0) or {:g} (H1), alpha {:g}, beta {:g}\n"
        "  LLR {}   {:.2f} {} {:.2f}\n  {}\n",
        elo_model_name(sprt.model), sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta,
        fixed_text(state.log_likelihood_ratio, 2), sprt.lower_bound(),
        bar(sprt.lower_bound(), state.log_likelihood_ratio, sprt.upper_bound()), sprt.upper_bound(),
        verdict_text(plan, state));
}

nlohmann::ordered_json pairs_json(const PairCounts& pairs) {
    return {{"ll", pairs.ll}, {"ld", pairs.ld}, {"wl", pairs.wl},
            {"dd", pairs.dd}, {"wd", pairs.wd}, {"ww", pairs.ww}};
}

nlohmann::ordered_json sprt_json(const SprtState& state) {
    constexpr const char* verdicts[] = {"undecided", "h0_accepted", "h1_accepted"};
    const auto rounded = [](double number) { return std::round(number * 1e5) / 1e5 + 0.0; };
    const Sprt& sprt = state.sprt;
    nlohmann::ordered_json json{{"model", elo_model_name(sprt.model)},
                                {"elo0", sprt.elo0},
                                {"elo1", sprt.elo1},
                                {"alpha", sprt.alpha},
                                {"beta", sprt.beta},
                                {"llr", rounded(state.log_likelihood_ratio)},
                                {"lower", rounded(sprt.lower_bound())},
                                {"upper", rounded(sprt.upper_bound())},
                                {"verdict", verdicts[static_cast<std::size_t>(state.verdict)]},
                                {"match", nullptr},
                                {"pairs", pairs_json(state.pairs)}};
    if (state.decided_at > 0) json["match"] = state.decided_at;
    return json;
}

}  // namespace ply
