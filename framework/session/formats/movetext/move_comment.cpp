#include "framework/session/formats/movetext/move_comment.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "framework/base/line_words.hpp"
#include "framework/player/clock.hpp"
#include "framework/session/formats/pasted_text.hpp"

namespace ply {
namespace {

using std::chrono::milliseconds;

/// The numbers that have annotation_signs (Edwards, 10).
constexpr std::array<std::string_view, 6> annotation_signs{"!", "?", "!!", "??", "!?", "?!"};

constexpr double longest_clock = std::chrono::seconds(ClockRule::longest).count();

/// `!` for `$1` and for what some programs write as one letter; what it was where there is no sign.
std::string sign_of(std::string_view annotation) {
    constexpr std::array<std::string_view, 6> letters{"",       "",       "\u203c",
                                                      "\u2047", "\u2049", "\u2048"};
    for (std::size_t i = 0; i < annotation_signs.size(); ++i)
        if (annotation == fmt::format("${}", i + 1) || annotation == letters[i])
            return std::string(annotation_signs[i]);
    return std::string(annotation);
}

/// `0:09:58`, `9:58.5`
std::optional<milliseconds> clock_time(std::string_view text) {
    double seconds = 0;
    while (true) {
        const std::size_t colon = text.find(':');
        const auto part = real_number(text.substr(0, colon));
        if (!part || *part < 0 || *part > longest_clock) return std::nullopt;
        seconds = seconds * 60 + *part;
        if (seconds > longest_clock) return std::nullopt;
        if (colon == text.npos) break;
        text.remove_prefix(colon + 1);
    }
    return milliseconds(static_cast<std::int64_t>(seconds * 1000 + 0.5));
}

std::string clock_text(milliseconds left) {
    const std::int64_t seconds = std::max<std::int64_t>(left.count(), 0) / 1000;
    std::string text =
        fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    const std::int64_t rest = std::max<std::int64_t>(left.count(), 0) % 1000;
    if (rest == 0) return text;
    text += fmt::format(".{:03}", rest);
    return text.substr(0, text.find_last_not_of('0') + 1);
}

/// The time of the player who has moved: of `0:09:58`, or of `w0:05:00 B0:04:58`, where a capital
/// is the colour to move.
std::optional<milliseconds> clock_command(std::string_view value, const MoveBy& by) {
    Words words(value);
    const std::string_view first = words.peek();
    if (first.empty()) return std::nullopt;
    if (first.front() >= '0' && first.front() <= '9') return clock_time(first);
    const char mine = by.seat == by.white ? 'w' : 'b';
    while (!words.empty()) {
        const std::string word = lower_case(words.next());
        if (word.front() == mine) return clock_time(std::string_view(word).substr(1));
    }
    return std::nullopt;
}

constexpr std::string_view pawns = " pawns";
constexpr std::string_view one_pawn = " pawn";
constexpr std::string_view win_in = "win in ";
constexpr std::string_view loss_in = "loss in ";

/// `0.25` or `#-3` as White sees it, as its player sees it and scores are written here: `-0.25
/// pawns`, `win in 3 moves`.
std::optional<std::string> score_of(std::string_view value, const MoveBy& by) {
    value = value.substr(0, value.find(','));
    const bool mate = value.starts_with('#');
    auto number = real_number(mate ? value.substr(1) : value);
    if (!number || std::abs(*number) > 1e6) return std::nullopt;
    if (by.seat != by.white) number = -*number;
    if (mate)
        return fmt::format("{}{:.0f} move{}", *number < 0 ? loss_in : win_in, std::abs(*number),
                           std::abs(*number) == 1 ? "" : "s");
    if (std::abs(*number) < 0.005) return "0";
    const std::string text = fmt::format("{:+.2f}", *number);
    return text + std::string(text.substr(1) == "1.00" ? one_pawn : pawns);
}

/// The other way round; nothing where the score is no number of pawns and no mate.
std::optional<std::string> eval_of(const std::string& score, const MoveBy& by) {
    std::string_view text = score;
    const auto take_end = [&](std::string_view end) {
        if (text.ends_with(end)) text.remove_suffix(end.size());
    };
    const bool loses = text.starts_with(loss_in);
    const bool mate = loses || text.starts_with(win_in);
    if (mate) {
        text.remove_prefix(loses ? loss_in.size() : win_in.size());
        take_end(" moves");
        take_end(" move");
    } else {
        take_end(pawns);
        take_end(one_pawn);
    }
    const auto number = real_number(text);  // not of `3 plies`
    if (!number || std::abs(*number) > 1e6) return std::nullopt;
    const double white = (by.seat == by.white) != loses ? *number : -*number;
    return mate ? fmt::format("#{:.0f}", white) : fmt::format("{:.2f}", white == 0 ? 0 : white);
}

/// What a command says; false: it stays in the comment.
bool obey(GameNode& node, std::string_view name, std::string_view value, const MoveBy& by) {
    if (name == "score") {
        node.score = value;
        return true;
    }
    if (by.seat == chance_player) return false;
    if (name == "clk" || name == "clock") {
        const auto left = clock_command(value, by);
        if (left) node.left = left;
        return left.has_value();
    }
    const auto score = name == "eval" && by.pawns ? score_of(value, by) : std::nullopt;
    if (score) node.score = *score;
    return score.has_value();
}

}  // namespace

void add_behind(std::string& comment, const std::string& words) {
    if (!comment.empty() && !words.empty()) comment += ' ';
    comment += words;
}

void take_comment(GameNode& node, std::string_view comment, const MoveBy& by) {
    std::string words;
    while (true) {
        const std::size_t open = comment.find("[%");
        const std::size_t close = open == comment.npos ? open : comment.find(']', open);
        if (close == comment.npos) break;
        const std::string_view inside = comment.substr(open + 2, close - open - 2);
        const std::size_t gap = std::min(inside.find_first_of(" \n\t"), inside.size());
        words += comment.substr(0, open);
        if (!obey(node, inside.substr(0, gap), joined_line(inside.substr(gap)), by))
            words += comment.substr(open, close + 1 - open);
        comment.remove_prefix(close + 1);
    }
    words += comment;
    add_behind(node.comment, joined_line(words));
}

std::string glyph_of(std::string_view word) {
    const auto* const found = std::ranges::find(annotation_signs, word);
    if (found != annotation_signs.end())
        return fmt::format("${}", found - annotation_signs.begin() + 1);
    const bool number =
        word.size() > 1 && word.size() < 5 && word[0] == '$' &&
        std::ranges::all_of(word.substr(1), [](char c) { return c >= '0' && c <= '9'; });
    return number ? std::string(word) : "";
}

void add_annotation(std::string& comment, std::string_view annotation) {
    const std::string sign = sign_of(annotation);
    std::size_t behind = 0;  // the annotations that are there
    while (behind < comment.size()) {
        const std::size_t end = std::min(comment.find(' ', behind), comment.size());
        const auto there = std::string_view(comment).substr(behind, end - behind);
        if (glyph_of(there).empty()) break;
        if (there == sign) return;  // some programs write both: Nf6?? $4
        behind = std::min(end + 1, comment.size());
    }
    if (behind < comment.size()) {
        comment.insert(behind, sign + " ");
    } else {
        add_behind(comment, sign);
    }
}

WrittenComment written_comment(const GameNode& node, const MoveBy& by) {
    WrittenComment written;
    if (!node.score.empty()) {
        const auto eval = by.pawns ? eval_of(node.score, by) : std::nullopt;
        std::string score = joined_line(node.score);
        std::ranges::replace(score, ']', ')');
        written.words.push_back(eval ? fmt::format("[%eval {}]", *eval)
                                     : fmt::format("[%score {}]", score));
    }
    if (node.left)
        written.words.push_back(by.clock.empty() ? fmt::format("[%clk {}]", clock_text(*node.left))
                                                 : by.clock);
    bool in_front = by.seat != chance_player;
    const std::string comment = joined_line(node.comment);
    for (Words words(comment); !words.empty();) {
        const std::string_view word = words.next();
        const std::string glyph = in_front ? glyph_of(word) : "";
        in_front =
            !glyph.empty() && std::ranges::find(written.glyphs, glyph) == written.glyphs.end();
        if (in_front) {
            written.glyphs.push_back(glyph);
        } else {
            written.words.emplace_back(word);
        }
    }
    return written;
}

std::string both_clocks(milliseconds left, std::optional<milliseconds> other_left,
                        const MoveBy& by) {
    const bool white_moved = by.seat == by.white;
    const std::string own = (white_moved ? "w" : "b") + clock_text(left);
    if (!other_left) return fmt::format("[%clock {}]", own);
    const std::string other = (white_moved ? "B" : "W") + clock_text(*other_left);
    return fmt::format("[%clock {} {}]", white_moved ? own : other, white_moved ? other : own);
}

}  // namespace ply
