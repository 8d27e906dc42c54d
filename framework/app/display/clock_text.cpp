#include "framework/app/display/clock_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace ply {
namespace {

using std::chrono::nanoseconds;

/// With tenths in the last ten seconds.
std::string minutes_text(nanoseconds time) {
    const auto tenths = std::chrono::duration_cast<std::chrono::milliseconds>(time).count() / 100;
    const auto seconds = tenths / 10;
    return seconds < 10 ? fmt::format("0:{:02}.{}", seconds, tenths % 10)
                        : fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

/// `rest` is what all periods have left together.
std::string byoyomi_text(nanoseconds rest, std::chrono::milliseconds period) {
    const std::int64_t begun = (rest + period - nanoseconds(1)) / nanoseconds(period);
    const std::int64_t periods = std::max<std::int64_t>(begun, 1);
    return fmt::format("{} ({} x {})", minutes_text(rest - (periods - 1) * period), periods,
                       written_time(period));
}

/// No time but one period, which comes again with every move.
bool is_time_a_move(const ClockRule& rule) {
    return rule.main.count() + rule.increment.count() == 0 && rule.periods == 1;
}

}  // namespace

std::string clock_text(const TimeLeft& left, nanoseconds used) {
    const nanoseconds rest = std::max(left.most() - used, nanoseconds(0));
    if (is_time_a_move(left.rule))
        return fmt::format("{} ({} a move)", minutes_text(rest), written_time(left.rule.byoyomi));
    const bool byoyomi = left.rule.byoyomi.count() > 0 && used >= left.main;
    std::string text = byoyomi ? byoyomi_text(rest, left.rule.byoyomi)
                               : minutes_text(std::max(left.main - used, nanoseconds(0)));
    if (left.rule.moves > 0)
        text += fmt::format(", {} move{}", left.moves_to_go, left.moves_to_go == 1 ? "" : "s");
    return text;
}

}  // namespace ply
