#include "framework/tuning/play/sequential_match.hpp"

#include <algorithm>

namespace ply::tuning {

TestResult test_against(PairPlayer& pairs, const std::string& found, const std::string& start,
                        const TestSettings& settings, const Until& until,
                        const std::function<void(const TestResult&)>& report) {
    constexpr int batch = 8;
    TestResult result;
    for (int number = 0; number < settings.most_pairs &&
                         result.verdict == SprtVerdict::undecided && !until.reached();) {
        std::vector<Pair> next;
        for (int i = std::min(batch, settings.most_pairs - number); i > 0; --i)
            next.push_back({number++, found, start});
        bool whole = true;
        for (const auto points : pairs.play("test", next, until)) {
            if (points && whole) add_pair(result.counts, *points);
            whole = whole && points.has_value();
        }
        result.log_likelihood_ratio = settings.sprt.log_likelihood_ratio(result.counts);
        result.verdict = settings.sprt.verdict(result.log_likelihood_ratio);
        if (report) report(result);
        if (!whole) break;
    }
    return result;
}

const char* verdict_text(SprtVerdict verdict) {
    switch (verdict) {
        case SprtVerdict::h1_accepted:
            return "better";
        case SprtVerdict::h0_accepted:
            return "not better";
        default:
            return "undecided";
    }
}

}  // namespace ply::tuning
