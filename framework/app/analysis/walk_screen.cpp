#include "framework/app/analysis/walk_screen.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

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

using ScreenRows = std::vector<std::string>;

int row_count(const ScreenRows& rows) {
    return static_cast<int>(rows.size());
}

std::string marked_line(const std::string& text, bool chosen, bool colours) {
    if (!chosen) return "  " + text;
    return colours ? fmt::format("\x1b[7m> {}\x1b[0m", text) : "> " + text;
}

/// `room` rows at most, at least one: figures and heading where they are wanted and leave room for
/// lines, then these, with the chosen one among them.
ScreenRows best_lines(const Analysis& analysis, int chosen, int room, bool wants_head,
                      bool colours) {
    const ScreenRows all = analysis_screen(analysis);
    const int count = row_count(all) - analysis_screen_head;
    const int here = std::clamp(chosen, 0, std::max(count - 1, 0));
    const bool headed = wants_head && room > analysis_screen_head + 1;
    const int left = std::max(1, room - (headed ? analysis_screen_head : 0));
    const bool hides = headed && count > left;
    const int shown = std::min(count, hides ? left - 1 : left);
    const int first = std::max(0, here - shown + 1);
    ScreenRows rows;
    for (int i = 0; headed && i < analysis_screen_head; ++i)
        rows.push_back("  " + one_line(all[static_cast<std::size_t>(i)]));
    if (headed) rows.front().erase(0, 2);
    for (int i = first; i < first + shown; ++i)
        rows.push_back(marked_line(
            one_line(all[static_cast<std::size_t>(analysis_screen_head + i)]), i == here, colours));
    if (hides)
        rows.push_back(fmt::format("{} more line{}: a taller window", count - shown,
                                   count - shown == 1 ? "" : "s"));
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

std::string bottom_line(const WalkScene& scene, bool colours) {
    const AnalysisWalk& walk = scene.walk;
    const std::string& trouble = walk.trouble();
    if (walk.typed())
        return fmt::format("move: {}_{}{}", one_line(*walk.typed()), trouble.empty() ? "" : "   ",
                           trouble);
    if (!trouble.empty()) return trouble;
    return colours ? "\x1b[2m" + scene.keys + "\x1b[0m" : scene.keys;
}

/// What is known of the position, in `room` rows at most.
ScreenRows known_rows(const WalkScene& scene, int room, bool wants_head, bool colours) {
    if (!scene.walk.standstill().empty()) return {one_line(scene.walk.standstill())};
    if (!scene.found) return {"searching ..."};
    return best_lines(*scene.found, scene.walk.chosen(), room, wants_head, colours);
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
ScreenRows middle_rows(const WalkScene& scene, int columns, int room, BoardStyle style) {
    const bool colours = style.colours;
    style.before = scene.walk.before();
    const ScreenRows board = lines_of(draw_board(scene.game, scene.walk.position().state, style));
    int width = 0;
    for (const std::string& row : board) width = std::max(width, columns_of(row));
    // So that the board stays where it is while lines are found, there is room for all of them.
    const int wanted = analysis_screen_head + scene.walk.lines();
    if (row_count(board) + 1 + wanted <= room) {
        ScreenRows rows = board;
        rows.emplace_back();
        const ScreenRows below = known_rows(scene, room - row_count(rows), true, colours);
        rows.insert(rows.end(), below.begin(), below.end());
        return rows;
    }
    if (row_count(board) <= room && columns - width - board_gap >= narrowest_lines)
        return side_by_side(board, known_rows(scene, room, true, colours), width);
    return known_rows(scene, room, true, colours);
}

}  // namespace

std::vector<std::string> walk_screen(const WalkScene& scene, int columns, int rows,
                                     const BoardStyle& style) {
    ScreenRows lines;
    if (rows <= few_rows) {
        const int room = std::max(1, rows - 2);
        if (rows > 2) lines.push_back(one_line(scene.title));
        const bool waits = scene.walk.typed() || !scene.walk.trouble().empty();
        if (rows == 1 && waits) return {bottom_line(scene, style.colours)};
        const ScreenRows found = known_rows(scene, room, false, style.colours);
        lines.insert(lines.end(), found.begin(), found.end());
    } else {
        lines = {one_line(scene.title), path_line(scene.walk, columns)};
        const ScreenRows middle = middle_rows(scene, columns, rows - row_count(lines) - 2, style);
        lines.insert(lines.end(), middle.begin(), middle.end());
    }
    if (rows > 1) {
        lines.resize(static_cast<std::size_t>(rows - 1));
        lines.push_back(bottom_line(scene, style.colours));
    }
    return lines;
}

}  // namespace ply
