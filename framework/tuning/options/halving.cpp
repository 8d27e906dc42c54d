#include <algorithm>
#include <bit>

#include "framework/tuning/options/searches.hpp"

namespace ply::tuning {

std::vector<Standing> halve(std::size_t candidates, int pairs, const Ask<Question>& ask) {
    std::vector<Standing> all;
    for (std::size_t i = 0; i < candidates; ++i) all.push_back({i, 0, 0});
    const auto rounds = static_cast<int>(std::bit_width(std::max<std::size_t>(1, candidates - 1)));
    int pair = 0;
    for (std::size_t left = candidates; left > 1; left = (left + 1) / 2) {
        const int each = std::max(1, pairs / rounds / static_cast<int>(left));
        std::vector<Question> questions;
        for (int n = 0; n < each; ++n)
            for (std::size_t i = 0; i < left; ++i)
                questions.push_back({all[i].candidate, pair + n});
        pair += each;
        const auto answers = ask(questions);
        bool whole = true;
        for (std::size_t q = 0; q < answers.size(); ++q) {
            whole = whole && answers[q].has_value();
            if (!whole) break;
            Standing& standing = all[q % left];
            standing.points += (*answers[q] - standing.points) / ++standing.pairs;
        }
        std::stable_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(left),
                         [](const Standing& a, const Standing& b) { return a.points > b.points; });
        if (!whole) break;
    }
    return all;
}

}  // namespace ply::tuning
