#include "framework/player/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/spec.hpp"
#include "framework/player/time_budget.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

/// Reads a clock part by part, as `+` separates them.
class ClockReader {
public:
    explicit ClockReader(std::string_view text) : rest_(text) {}

    ClockRule read() {
        read_first(next_part());
        for (bool increment = false; more_;) {
            const std::string_view part = next_part();
            if (part.find('x') != part.npos) {
                read_periods(part);
                if (more_) throw Error("byoyomi comes last");
            } else if (std::exchange(increment, true)) {
                throw Error("it has two increments");
            } else {
                rule_.increment = parse_time(part);
            }
        }
        if (!rule_.on()) throw Error("it leaves no time for any move");
        if (std::max({rule_.main, rule_.increment, rule_.byoyomi}) > ClockRule::longest)
            throw Error("a time is longer than a year");
        return rule_;
    }

private:
    std::string_view next_part() {
        const std::size_t plus = rest_.find('+');
        const std::string_view part = rest_.substr(0, plus);
        more_ = plus != rest_.npos;
        rest_.remove_prefix(more_ ? plus + 1 : rest_.size());
        return part;
    }

    void read_first(std::string_view part) {
        constexpr std::string_view each_move = "/move";
        const std::size_t slash = part.find('/');
        if (part.ends_with(each_move)) {
            part.remove_suffix(each_move.size());
            rule_.byoyomi = parse_time(part);
            if (more_) throw Error("what is given for each move stands alone");
        } else if (part.find('x') != part.npos) {
            read_periods(part);
            if (more_) throw Error("byoyomi comes last");
        } else if (slash != part.npos) {
            rule_.moves = count_in(part.substr(0, slash), "moves");
            rule_.main = main_time(part.substr(slash + 1));
        } else {
            rule_.main = main_time(part);
        }
    }

    /// A time, or minutes and seconds: `1:30`.
    static milliseconds main_time(std::string_view part) {
        const std::size_t colon = part.find(':');
        if (colon == part.npos) return parse_time(part);
        return parse_time(std::string(part.substr(0, colon)) + "m") +
               parse_time(part.substr(colon + 1));
    }

    void read_periods(std::string_view part) {
        const std::size_t times = part.find('x');
        rule_.periods = count_in(part.substr(0, times), "periods");
        rule_.byoyomi = parse_time(part.substr(times + 1));
    }

    static int count_in(std::string_view number, const char* what) {
        const auto count = whole_number(number);
        if (!count || *count < 1 || *count > ClockRule::most_counted)
            throw Error(
                fmt::format("the number of {} is from 1 to {}", what, ClockRule::most_counted));
        return static_cast<int>(*count);
    }

    std::string_view rest_;
    bool more_ = false;  ///< another part follows
    ClockRule rule_;
};

}  // namespace

milliseconds parse_time(std::string_view text) {
    const std::vector<OptionSpec> known{
        {"time", OptionSpec::Kind::duration, "1s", {}, 0, 0, "a time"}};
    if (text.empty()) throw Error("a time is missing");
    try {
        return milliseconds(
            resolve_options(known, {{"time", std::string(text)}}, "clock").whole("time"));
    } catch (const Error&) {
        throw Error(fmt::format("'{}' is no time such as 500ms, 2s or 1m",
                                short_line(std::string(text), 60)));
    }
}

std::string written_time(milliseconds time) {
    return time.count() % 1000 == 0 ? fmt::format("{}s", time.count() / 1000)
                                    : fmt::format("{}ms", time.count());
}

ClockRule parse_clock(std::string_view text) {
    try {
        return ClockReader(text).read();
    } catch (const Error& error) {
        throw Error(fmt::format("clock '{}': {}; write {}", short_line(std::string(text), 60),
                                error.what(), clock_examples));
    }
}

std::string ClockRule::text() const {
    const bool before = main.count() + increment.count() + moves > 0;
    if (!before && byoyomi.count() > 0 && periods == 1) return written_time(byoyomi) + "/move";
    std::string text = moves > 0 ? fmt::format("{}/", moves) : "";
    text += written_time(main);
    if (increment.count() > 0) text += "+" + written_time(increment);
    if (byoyomi.count() > 0) text += fmt::format("+{}x{}", periods, written_time(byoyomi));
    return text;
}

bool TimeLeft::spend(nanoseconds time) {
    if (time > most() + rule.margin) return false;
    time = std::min(time, most());
    // A period that is used up to its end is not lost yet.
    if (const nanoseconds over = time - main; over > nanoseconds(rule.byoyomi))
        periods -= static_cast<int>((over - nanoseconds(1)) / nanoseconds(rule.byoyomi));
    main = std::max(nanoseconds(0), main - time) + rule.increment;
    if (count_move()) main += rule.main;
    return true;
}

bool TimeLeft::count_move() {
    if (rule.moves == 0 || --moves_to_go > 0) return false;
    moves_to_go = rule.moves;
    return true;
}

milliseconds TimeLeft::budget() const {
    const auto floored = [](nanoseconds time) { return std::chrono::floor<milliseconds>(time); };
    const milliseconds share = move_budget(
        {floored(main), rule.increment, rule.moves > 0 ? moves_to_go : 0}, move_overhead);
    if (rule.byoyomi.count() == 0) return share;
    const milliseconds of_period =
        std::min(rule.byoyomi * 9 / 10, exact_time(rule.byoyomi, move_overhead));
    return std::min(share + of_period, exact_time(floored(most()), move_overhead));
}

}  // namespace ply
