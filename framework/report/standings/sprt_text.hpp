/// A sequential test in words and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "framework/tournament/results/sequential_test.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

/// Hypotheses, likelihood ratio between its bounds, verdict: three lines.
std::string sprt_text(const Plan& plan, const SprtState& state);

/// `model`, `elo0`, `elo1`, `alpha`, `beta`, `llr`, `lower`, `upper`, `verdict` ("undecided",
/// "h0_accepted", "h1_accepted"), `match` (the number that decided it, or null), `pairs` by kind.
nlohmann::ordered_json sprt_json(const SprtState& state);

/// Counts by the two results, `ll` to `ww`.
nlohmann::ordered_json pairs_json(const PairCounts& pairs);

}  // namespace ply
