#include "framework/app/analysis/walk_screen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "framework/app/analysis/throws_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// Up to so many rows show the best lines alone.
constexpr int few_rows = 8;
/// Lines beside a board have as many columns at least.
constexpr int narrowest_lines = 40;
constexpr int board_gap = 3;
/// Below a board there are as many rows for what is known, at least.
constexpr int least_below = 3;
constexpr int most_title = 2;
constexpr int most_trouble = 3;
/// Below the title: the way, an empty row and the keys.
constexpr int rows_around = 3;

using ScreenRows = std::vector<std::string>;

int row_count(const ScreenRows& rows) {
    return static_cast<int>(rows.size());
}

std::string marked_line(const std::string& text, bool chosen, bool colours) {
    if (!chosen) return "  " + text;
    return colours ? fmt::format("\x1b[7m> {}\x1b[0m", text) : "> " + text;
}

/// A list of which one row is chosen.
struct List {
    ScreenRows head;
    ScreenRows rows;
    ScreenRows foot;
    const char* rest;  ///< of the rows for which there is no room, behind their number
};

List list_of(const Analysis& analysis) {
    ScreenRows all = analysis_screen(analysis);
    const auto first = all.begin() + analysis_screen_head;
    List list{{all.begin(), first}, {first, all.end()}, {}, "more lines: a taller window"};
    for (std::size_t i = 1; i < list.head.size(); ++i) list.head[i] = "  " + one_line(list.head[i]);
    list.head.front() = one_line(list.head.front());
    return list;
}

List list_of(const Throws& throws, int columns) {
    ScreenRows all = throws_rows(throws);
    ScreenRows mean = lines_of(throws_mean(throws, columns));
    mean.insert(mean.begin(), "");
    return {{"  " + all.front()}, {all.begin() + 1, all.end()}, mean, "more throws: PgUp and PgDn"};
}

/// `room` rows at most, at least one: head and foot where they are wanted and leave room for rows,
/// then these, with the chosen one among them.
ScreenRows list_rows(const List& list, int chosen, int room, bool wants_head, bool colours) {
    const int others = row_count(list.head) + row_count(list.foot);
    const int count = row_count(list.rows);
    const int here = std::clamp(chosen, 0, std::max(count - 1, 0));
    const bool headed = wants_head && room > others + 1;
    const int left = std::max(1, room - (headed ? others : 0));
    const bool hides = headed && count > left;
    const int shown = std::min(count, hides ? left - 1 : left);
    const int first = std::max(0, here - shown + 1);
    ScreenRows rows;
    if (headed) rows = list.head;
    for (int i = first; i < first + shown; ++i)
        rows.push_back(
            marked_line(one_line(list.rows[static_cast<std::size_t>(i)]), i == here, colours));
    if (hides) rows.push_back(fmt::format("{} {}", count - shown, list.rest));
    if (headed) rows.insert(rows.end(), list.foot.begin(), list.foot.end());
    return rows;
}

/// The end of the moves that led here, as much as there is room for.
std::string path_line(const AnalysisWalk& walk, int columns) {
    const ScreenRows moves = walk.path();
    if (moves.empty()) return {};
    const std::string all = one_line(fmt::format("moves {}", fmt::join(moves, " ")));
    if (columns_of(all) <= columns) return all;
    std::string end;
    for (std::size_t i = moves.size(); i-- > 0;) {
        std::string longer = " " + one_line(moves[i]) + end;
        if (columns_of("moves …" + longer) > columns) break;
        end = std::move(longer);
    }
    return "moves …" + end;
}

/// The keys, or what is typed; where something is said it may take `most` rows.
ScreenRows bottom_rows(const WalkScene& scene, int columns, int most, bool colours) {
    const AnalysisWalk& walk = scene.walk;
    if (walk.typed())
        return {fmt::format("{}: {}_   Esc: drop it", walk.before_throw() ? "throw" : "move",
                            one_line(*walk.typed()))};
    if (!walk.trouble().empty()) {
        ScreenRows rows = folded_text(walk.trouble(), columns);
        rows.resize(static_cast<std::size_t>(std::min(row_count(rows), most)));
        return rows;
    }
    const std::string keys = key_hints(scene.keys, columns);
    return {colours ? "\x1b[2m" + keys + "\x1b[0m" : keys};
}

/// Rows and columns at most.
struct Room {
    int rows;
    int columns;
};

/// What is known of the position.
ScreenRows known_rows(const WalkScene& scene, Room room, bool wants_head, bool colours) {
    if (!scene.walk.standstill().empty()) return {one_line(scene.walk.standstill())};
    const Findings& found = scene.found;
    if (!found.lines && !found.throws) return {"searching ..."};
    const List list = found.throws ? list_of(*found.throws, room.columns) : list_of(*found.lines);
    return list_rows(list, scene.walk.chosen(), room.rows, wants_head, colours);
}

/// So many rows all of it takes.
int wanted_rows(const WalkScene& scene, int columns) {
    if (!scene.found.throws) return analysis_screen_head + scene.walk.lines();
    const List list = list_of(*scene.found.throws, columns);
    return row_count(list.head) + row_count(list.rows) + row_count(list.foot);
}

ScreenRows side_by_side(const ScreenRows& board, const ScreenRows& right, int width) {
    ScreenRows rows;
    for (std::size_t i = 0; i < std::max(board.size(), right.size()); ++i) {
        std::string row = i < board.size() ? board[i] : "";
        if (i < right.size()) {
            row.append(static_cast<std::size_t>(width + board_gap - columns_of(row)), ' ');
            row += right[i];
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

/// Board and what is known, in `room` rows.
ScreenRows middle_rows(const WalkScene& scene, Room room, int around, BoardStyle style) {
    const bool colours = style.colours;
    style.before = scene.walk.before();
    const ScreenRows board = lines_of(draw_board(scene.game, scene.walk.position().state, style));
    int width = 0;
    for (const std::string& row : board) width = std::max(width, columns_of(row));
    // So that the board stays where it is while lines are found, there is room for all of them.
    const int high = row_count(board);
    const int beside = room.columns - width - board_gap;
    const bool below = high + 1 + wanted_rows(scene, room.columns) <= room.rows;
    if (!below && high <= room.rows && beside >= narrowest_lines)
        return side_by_side(board, known_rows(scene, {room.rows, beside}, true, colours), width);
    ScreenRows rows = board;
    if (high + least_below < room.rows) rows.emplace_back();
    if (width > room.columns || high + least_below > room.rows)
        rows = board_takes(width, high + least_below + around, room.columns);
    const int left = std::max(1, room.rows - row_count(rows));
    const ScreenRows known = known_rows(scene, {left, room.columns}, true, colours);
    rows.insert(rows.end(), known.begin(), known.end());
    return rows;
}

}  // namespace

std::vector<std::string> walk_screen(const WalkScene& scene, int columns, int rows,
                                     const BoardStyle& style) {
    ScreenRows lines;
    if (rows <= few_rows) {
        const int room = std::max(1, rows - 2);
        if (rows > 2) lines.push_back(one_line(scene.title));
        const bool waits = scene.walk.typed() || !scene.walk.trouble().empty();
        if (rows == 1 && waits) return bottom_rows(scene, columns, 1, style.colours);
        const ScreenRows found = known_rows(scene, {room, columns}, false, style.colours);
        lines.insert(lines.end(), found.begin(), found.end());
    } else {
        lines = folded_text(one_line(scene.title), columns);
        const int title = std::min(row_count(lines), most_title);
        lines.resize(static_cast<std::size_t>(title));
        lines.push_back(path_line(scene.walk, columns));
        const int around = title + rows_around;
        const ScreenRows middle = middle_rows(scene, {rows - around, columns}, around, style);
        lines.insert(lines.end(), middle.begin(), middle.end());
    }
    if (rows > 1) {
        const ScreenRows bottom =
            bottom_rows(scene, columns, rows <= few_rows ? 1 : most_trouble, style.colours);
        lines.resize(static_cast<std::size_t>(rows - row_count(bottom)));
        lines.insert(lines.end(), bottom.begin(), bottom.end());
    }
    return lines;
}

}  // namespace ply
