#include "framework/base/suggest.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <utility>

namespace ply {
namespace {

/// Longer lists of known words are cut.
constexpr std::ptrdiff_t most_shown = 30;

/// Letters added, left out, replaced, or two neighbours exchanged, which is the commonest slip.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> before;
    std::vector<std::size_t> above;
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        before = std::exchange(above, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replaced = above[j - 1] + (a[i - 1] != b[j - 1]);
            row[j] = std::min({row[j - 1] + 1, above[j] + 1, replaced});
            const bool exchanged = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (exchanged) row[j] = std::min(row[j], before[j - 2] + 1);
        }
    }
    return row.back();
}

}  // namespace

std::string nearest(std::string_view name, const std::vector<std::string>& known) {
    const auto same = std::ranges::find_if(known, [&](const std::string& candidate) {
        return std::ranges::equal(name, candidate, [](unsigned char a, unsigned char b) {
            return std::tolower(a) == std::tolower(b);
        });
    });
    if (same != known.end()) return *same;
    std::string best;
    // Of a short word nothing would be left.
    const std::size_t slips = name.size() < 2 ? 0 : name.size() < 5 ? 1 : 2;
    std::size_t best_distance = std::max(slips, name.size() / 3) + 1;
    constexpr std::size_t longest = 100;  // comparing takes the product of both lengths
    if (name.size() > longest) return best;
    for (const std::string& candidate : known) {
        if (candidate.size() > longest) continue;
        const bool begins = name.size() >= 3 && candidate.starts_with(name);
        const std::size_t distance = begins ? 1 : edit_distance(name, candidate);
        if (distance >= best_distance || distance >= candidate.size()) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

std::string suggestion(std::string_view name, const std::vector<std::string>& known) {
    if (known.empty()) return {};
    const std::string near = nearest(name, known);
    const std::string question = near.empty() ? "" : fmt::format("; did you mean '{}'?", near);
    if (std::ssize(known) <= most_shown)
        return fmt::format("{} (known: {})", question, fmt::join(known, ", "));
    if (!near.empty()) return question;
    return fmt::format(" (known: {}, ...)",
                       fmt::join(known.begin(), known.begin() + most_shown, ", "));
}

}  // namespace ply
