/// What counts as good: the one table of it. Figures are always shown beside their marks.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "framework/insight/figures/interval.hpp"

namespace ply::insight {

enum class Mark : std::uint8_t {
    good,
    unsure,   ///< outside of what is good, but of few games, or the interval reaches into it
    warn,     ///< outside, and a change of the rules may mend it
    bad,      ///< outside of that, too
    unknown,  ///< nothing was measured
};
/// `warn`
std::string_view mark_name(Mark mark);

/// Both ends belong to a range.
struct Threshold {
    std::string_view figure;
    double good_low, good_high;
    double fixable_low, fixable_high;
    std::string_view meaning;  ///< a sentence for designers
    std::string_view remedy;   ///< what may be tried
};

std::span<const Threshold> thresholds();
/// The row of this figure, which must be there.
const Threshold& threshold_of(std::string_view figure);

inline constexpr std::size_t enough_to_alarm = 20;  ///< games

/// By the interval widened to 99 %; fewer games than that do not alarm. A row whose good end is 0
/// goes by the value: what must not happen has happened.
Mark mark_of(std::string_view figure, const Figure& value);
/// The worse of two; what is unknown says nothing.
Mark worse(Mark a, Mark b);

}  // namespace ply::insight
