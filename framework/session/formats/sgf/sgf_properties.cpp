#include "framework/session/formats/sgf/sgf_properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "framework/base/line_words.hpp"
#include "framework/session/formats/pasted_text.hpp"

namespace ply {

using std::chrono::milliseconds;

namespace {
constexpr double longest_time = 1e7;  // seconds
/// For a blank of a label, since blanks part the values of a command: U+00A0.
constexpr std::string_view blank_inside = "\u00a0";
}  // namespace

std::string marks_in(const SgfNode& node) {
    std::string commands;
    for (const std::string_view name : sgf_marks) {
        const auto* const values = node.values(name);
        if (values == nullptr) continue;
        std::string command = fmt::format("[%{}", name);
        for (const std::string& value : *values) {
            command += ' ';
            for (const char letter : joined_line(value))
                if (letter == ' ')
                    command += blank_inside;
                else
                    command += letter == ']' ? ')' : letter;
        }
        commands += (commands.empty() ? "" : " ") + command + "]";
    }
    return commands;
}

MarkedComment without_marks(std::string_view comment) {
    MarkedComment marked;
    while (true) {
        const std::size_t open = comment.find("[%");
        const std::size_t close = open == comment.npos ? open : comment.find(']', open);
        if (close == comment.npos) break;
        Words words(comment.substr(open + 2, close - open - 2));
        SgfProperty mark{std::string(words.next()), {}};
        while (!words.empty()) {
            std::string value(words.next());
            for (std::size_t at = value.find(blank_inside); at != value.npos;
                 at = value.find(blank_inside))
                value.replace(at, blank_inside.size(), " ");
            mark.values.push_back(std::move(value));
        }
        const bool known = std::ranges::find(sgf_marks, mark.name) != sgf_marks.end();
        marked.comment += comment.substr(0, known ? open : close + 1);
        comment.remove_prefix(close + 1);
        if (!known || mark.values.empty()) continue;
        if (marked.comment.ends_with(' ')) marked.comment.pop_back();
        marked.marks.push_back(std::move(mark));
    }
    marked.comment += comment;
    return marked;
}

std::optional<milliseconds> sgf_time_of(const std::optional<std::string>& value) {
    const auto seconds = value ? real_number(joined_line(*value)) : std::nullopt;
    if (!seconds || *seconds < 0 || *seconds > longest_time) return std::nullopt;
    return milliseconds(std::llround(*seconds * 1000));
}
std::string sgf_time(milliseconds time) {
    return fmt::format("{}", static_cast<double>(time.count()) / 1000);
}

void add_overtime(ClockRule& rule, const std::string& overtime) {
    Words words(overtime);
    const std::string_view first = words.next();
    const std::string kind = lower_case(words.next());
    const std::size_t sign = first.find_first_of("x/");
    const auto seconds = sgf_time_of(std::string(first.substr(sign + 1)));
    if (!seconds) return;
    const auto number =
        sign == first.npos ? std::optional<std::int64_t>(1) : whole_number(first.substr(0, sign));
    const bool counted = number && *number >= 1 && *number <= ClockRule::most_counted;
    if (kind.starts_with("fischer")) rule.increment = *seconds;
    if (kind.starts_with("byo")) {
        rule.byoyomi = *seconds;
        if (counted) rule.periods = static_cast<int>(*number);
    }
    if (kind.starts_with("canad") && counted && rule.main.count() == 0) {
        rule.main = *seconds;
        rule.moves = static_cast<int>(*number);
    }
}

std::string overtime_of(const ClockRule& rule) {
    if (rule.moves > 0) return fmt::format("{}/{} canadian", rule.moves, sgf_time(rule.main));
    if (rule.increment.count() > 0) return sgf_time(rule.increment) + " fischer";
    if (rule.byoyomi.count() > 0)
        return fmt::format("{}x{} byo-yomi", rule.periods, sgf_time(rule.byoyomi));
    return "";
}

}  // namespace ply
