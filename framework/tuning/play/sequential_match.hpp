/// The last word on every tuning: what was found against what was there, until a sequential test
/// decides.
#pragma once

#include <functional>
#include <string>

#include "framework/statistics/sprt.hpp"
#include "framework/tuning/play/pair_player.hpp"

namespace ply::tuning {

struct TestResult {
    PairCounts counts;
    double log_likelihood_ratio = 0;
    SprtVerdict verdict = SprtVerdict::undecided;
};

struct TestSettings {
    Sprt sprt{.elo0 = 0, .elo1 = 40};
    int most_pairs = 400;
};

/// Looks at the ratio after every eight pairs. `report` hears of each such look. Where more are
/// played at a time some of them may be in vain.
TestResult test_against(PairPlayer& pairs, const std::string& found, const std::string& start,
                        const TestSettings& settings, const Until& until,
                        const std::function<void(const TestResult&)>& report = {});

/// `better`, `not better`, `undecided`
const char* verdict_text(SprtVerdict verdict);

}  // namespace ply::tuning
