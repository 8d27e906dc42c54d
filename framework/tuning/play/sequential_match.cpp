#include "framework/tuning/play/sequential_match.hpp"

#include <algorithm>

namespace ply::tuning {

TestResult test_against(PairPlayer& pairs, const std::string& found, const std::string& start,
                        const TestSettings& settings, const Until& until,
                        const std::function<void(const TestResult&)>& report) {
    constexpr int batch = 8;
    TestResult result;
    const int ahead = (pairs.at_once() + batch - 1) / batch * batch;
    for (int number = 0; number < settings.most_pairs && !until.reached();) {
        std::vector<Pair> next;
        for (int i = std::min(ahead, settings.most_pairs - number); i > 0; --i)
            next.push_back({number++, found, start});
        const auto points = pairs.play("test", next, until);
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i]) add_pair(result.counts, *points[i]);
            if (points[i] && (i + 1) % batch != 0 && i + 1 != points.size()) continue;
            result.log_likelihood_ratio = settings.sprt.log_likelihood_ratio(result.counts);
            result.verdict = settings.sprt.verdict(result.log_likelihood_ratio);
            if (report) report(result);
            if (!points[i] || result.verdict != SprtVerdict::undecided) return result;
        }
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
