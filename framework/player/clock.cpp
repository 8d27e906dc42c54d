#include "framework/player/clock.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/spec.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr int moves_ahead = 25;

std::string time_text(milliseconds time) {
    return time.count() % 1000 == 0 ? fmt::format("{}s", time.count() / 1000)
                                    : fmt::format("{}ms", time.count());
}

}  // namespace

milliseconds parse_time(std::string_view text) {
    const std::vector<OptionSpec> known{
        {"time", OptionSpec::Kind::duration, "1s", {}, 0, 0, "a time"}};
    return milliseconds(
        resolve_options(known, {{"time", std::string(text)}}, "clock").whole("time"));
}

ClockRule parse_clock(std::string_view text) {
    const std::size_t plus = text.find('+');
    ClockRule rule;
    rule.main = parse_time(text.substr(0, plus));
    if (plus != std::string_view::npos) rule.increment = parse_time(text.substr(plus + 1));
    return rule;
}

std::string ClockRule::text() const {
    return increment.count() == 0 ? time_text(main) : time_text(main) + "+" + time_text(increment);
}

bool TimeLeft::spend(nanoseconds time) {
    if (time > most()) return false;
    main = std::max(nanoseconds(0), main - time) + rule.increment;
    return true;
}

milliseconds TimeLeft::budget() const {
    const auto reserve = std::clamp<nanoseconds>(most() / 10, milliseconds(1), milliseconds(30));
    const nanoseconds share = main / moves_ahead + nanoseconds(rule.increment) * 3 / 4 +
                              nanoseconds(rule.byoyomi) * 9 / 10;
    const auto time = std::chrono::duration_cast<milliseconds>(std::min(share, most() - reserve));
    return std::max(milliseconds(1), time);
}

}  // namespace ply
