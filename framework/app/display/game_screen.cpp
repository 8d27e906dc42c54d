#include "framework/app/display/game_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

constexpr int least_beside = 20;  ///< columns that make a pane worth having
constexpr int usual_said = 2;     ///< rows for what was said
constexpr int least_said = 1;     ///< where else there is no room for whose turn it is
constexpr int pane_gap = 3;

using PaneLines = std::vector<std::string>;

/// As many of the last ones as there is room for.
PaneLines last_lines(const PaneLines& lines, std::size_t room) {
    const std::size_t count = std::min(lines.size(), room);
    return {lines.end() - static_cast<std::ptrdiff_t>(count), lines.end()};
}

PaneLines first_lines(const PaneLines& lines, std::size_t room) {
    return {lines.begin(),
            lines.begin() + static_cast<std::ptrdiff_t>(std::min(lines.size(), room))};
}

PaneLines folded(const PaneLines& lines, int columns) {
    PaneLines all;
    for (const std::string& line : lines)
        std::ranges::move(folded_text(line, columns), std::back_inserter(all));
    return all;
}

int widest_of(const PaneLines& lines) {
    int widest = 0;
    for (const std::string& line : lines) widest = std::max(widest, columns_of(line));
    return widest;
}

std::string line_of(const SeatLine& seat) {
    return (seat.moves ? "> " : "  ") + seat.name + (seat.clock.empty() ? "" : "  ") + seat.clock;
}

/// Its clock before its name.
std::string line_of(const SeatLine& seat, int columns) {
    if (seat.clock.empty()) return fitted_text(line_of(seat), columns);
    const std::string clock = "  " + seat.clock;
    const int room = std::max(0, columns - columns_of(clock));
    return fitted_text((seat.moves ? "> " : "  ") + seat.name, room) + clock;
}

/// Whose turn it is, before all else, and behind it the others where they have room, else their
/// clocks.
std::string seats_in_a_row(const std::vector<SeatLine>& seats, int columns) {
    std::string first;
    std::string others;
    std::string clocks;
    for (const SeatLine& seat : seats) {
        if (seat.moves && first.empty()) {
            first = line_of(seat);
        } else {
            others += line_of(seat);
            if (!seat.clock.empty()) clocks += "  " + seat.clock;
        }
    }
    if (columns_of(first + others) <= columns) return first + others;
    return fitted_text(first, std::max(0, columns - columns_of(clocks))) + clocks;
}

PaneLines seat_rows(const std::vector<SeatLine>& seats, int columns, std::size_t room) {
    if (seats.size() > room) return {seats_in_a_row(seats, columns)};
    PaneLines rows;
    for (const SeatLine& seat : seats) rows.push_back(line_of(seat, columns));
    return rows;
}

/// Whose it is before what was found, as far as that leaves room for it.
std::string thought_in_a_row(const PaneLines& thought, int columns) {
    constexpr int least_name = 8;
    if (thought.size() == 1) return thought.front();
    const std::string& found = thought[1];
    const int room = columns - columns_of(found) - 1;
    return room < least_name ? found : fitted_name(thought.front(), room) + " " + found;
}

/// A thought in one row or two, or as many as there are below an empty one.
PaneLines thought_rows(const PaneLines& thought, int columns, std::size_t room) {
    if (thought.empty() || room == 0) return {};
    if (room == 1) return {thought_in_a_row(thought, columns)};
    if (room == 2) return first_lines(thought, room);
    PaneLines rows = first_lines(thought, room - 1);
    rows.insert(rows.begin(), "");
    return rows;
}

/// Seats, thoughts, opinion and variations from the top, the last moves below them.
PaneLines pane_of(const GameScreenContent& content, int columns, std::size_t room) {
    PaneLines pane = seat_rows(content.seats, columns, room);
    std::ranges::move(thought_rows(content.thought, columns, room - std::min(room, pane.size())),
                      std::back_inserter(pane));
    for (const PaneLines* const part : {&content.opinion, &content.ways, &content.moves}) {
        if (part->empty() || pane.size() + 2 > room) continue;
        pane.emplace_back();
        const std::size_t left = room - pane.size();
        const PaneLines seen =
            part == &content.moves ? last_lines(*part, left) : first_lines(*part, left);
        pane.insert(pane.end(), seen.begin(), seen.end());
    }
    if (pane.size() > room) pane.resize(room);
    return pane;
}

/// The board for so many rows: where one is wanted for whose turn it is, the last empty row, which
/// parts the board from what is written below it, is given up.
PaneLines board_for(const PaneLines& board, int rows) {
    PaneLines lines = board;
    if (static_cast<int>(lines.size()) < rows) return lines;
    const auto empty = std::find(lines.rbegin(), lines.rend(), "");
    if (empty != lines.rend()) lines.erase(std::next(empty).base());
    return lines;
}

/// Prompt and what is typed; of a line that is too long the part with the cursor.
void add_prompt(GameScreenLayout& layout, const GameScreenContent& content, int columns) {
    const int before = columns_of(content.prompt);
    layout.cursor_row = static_cast<int>(layout.rows.size());
    if (before + content.cursor < columns) {
        layout.rows.push_back(fitted_text(content.prompt + content.typed, columns));
        layout.cursor_column = before + content.cursor;
        return;
    }
    std::string tail = content.typed;
    const int room = std::max(1, columns - 1);
    while (columns_of(tail) > room) {
        std::size_t next = 1;
        while (next < tail.size() && (static_cast<unsigned char>(tail[next]) & 0xC0U) == 0x80U)
            ++next;
        tail.erase(0, next);
    }
    layout.cursor_column = columns_of(tail);
    layout.rows.push_back(std::move(tail));
}

GameScreenLayout sheet_layout(const GameScreenContent& content, int columns, int rows) {
    GameScreenLayout layout;
    layout.board_seen = false;
    const auto room = static_cast<std::size_t>(std::max(0, rows - 2));
    const PaneLines sheet = folded(content.sheet, columns);
    layout.sheet_last = sheet.size() - std::min(sheet.size(), room);
    const std::size_t from = std::min(content.sheet_from, layout.sheet_last);
    const auto begin = sheet.begin() + static_cast<std::ptrdiff_t>(from);
    layout.rows.assign(begin, begin + static_cast<std::ptrdiff_t>(std::min(room, sheet.size())));
    layout.rows.resize(room);
    if (rows > 1)
        layout.rows.push_back(fitted_text(from < layout.sheet_last
                                              ? "(Space: more; Esc: back to the board)"
                                              : "(Esc: back to the board)",
                                          columns));
    add_prompt(layout, content, columns);
    return layout;
}

}  // namespace

std::string marked_line(const std::string& line, int row, const std::vector<CellMark>& marks) {
    std::string text;
    int column = 0;
    for (std::size_t begin = 0; begin < line.size();) {
        if (line[begin] == '\x1b') {
            const std::size_t end = std::min(line.find('m', begin), line.size() - 1);
            text += line.substr(begin, end + 1 - begin);
            begin = end + 1;
            continue;
        }
        std::size_t end = begin + 1;
        while (end < line.size() && (static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) ++end;
        std::string character = line.substr(begin, end - begin);
        const int width = columns_of(character);
        std::string on;
        std::string off;
        for (const CellMark& mark : marks) {
            if (mark.place.row != row) continue;
            const int from = mark.place.column;
            const int to = from + mark.place.columns;  // the column after it
            const bool inside = column >= from && column < to;
            using Kind = CellMark::Kind;
            if (mark.kind == Kind::changed && inside) on += "\x1b[4m", off += "\x1b[24m";
            if (mark.kind == Kind::target && inside) on += "\x1b[7m", off += "\x1b[27m";
            if (mark.kind == Kind::chosen && inside) on += "\x1b[1;7m", off += "\x1b[22;27m";
            if (mark.kind == Kind::cursor && column == from - 1) character = "[";
            if (mark.kind == Kind::cursor && column == to) character = "]";
        }
        text += on;
        text += character;
        text += off;
        column += width;
        begin = end;
    }
    return text;
}

int columns_for_board(int columns) {
    constexpr int least_board = 40;
    const int beside = pane_gap + least_beside;
    return columns - beside < least_board ? columns : columns - beside;
}

GameScreenLayout laid_out(const GameScreenContent& content, int columns, int rows) {
    if (!content.sheet.empty()) return sheet_layout(content, columns, rows);
    GameScreenLayout layout;
    const int wide = widest_of(content.board);
    const int beside = columns - wide - pane_gap;
    const bool has_side = beside >= least_beside;
    const PaneLines board = board_for(content.board, rows - 1 - usual_said);
    const int high = static_cast<int>(board.size());
    const int least = high + 1 + usual_said;  // the prompt
    if (wide > columns || least > rows) {
        layout.board_seen = false;
        const std::string problem = wrapped_text(
            fmt::format("The window is too small for this board: it takes {} columns and {} rows, "
                        "and there are {} and {}. --plain plays line by line.",
                        wide, least, columns, rows),
            columns);
        layout.rows = lines_of(problem);
        for (std::string& line :
             last_lines(folded(content.said, columns), static_cast<std::size_t>(rows)))
            layout.rows.push_back(std::move(line));
        layout.said_rows = std::max(0, rows - 1 - static_cast<int>(lines_of(problem).size()));
        layout.rows.resize(static_cast<std::size_t>(std::max(0, rows - 1)));
        add_prompt(layout, content, columns);
        return layout;
    }
    int spare = rows - least;
    const bool squeezed = spare == 0 && !has_side && !content.seats.empty();
    const int for_said = squeezed ? least_said : usual_said;
    if (squeezed) ++spare;

    // 1. The title, and the rules where there is room for them. Players go before, and their
    // clocks.
    if (spare > (has_side ? 0 : 1)) {
        layout.rows.push_back("\x1b[1m" + fitted_text(content.title, columns) + "\x1b[0m");
        --spare;
    }
    const std::vector<std::string> rules = lines_of(wrapped_text(content.rules, columns));
    const int seats_below = has_side ? 0 : static_cast<int>(content.seats.size());
    const auto rule_lines = static_cast<int>(rules.size());
    const bool rules_above =
        content.rules.empty() || rule_lines + 1 <= std::min(spare - seats_below, 4);
    if (rules_above && !content.rules.empty()) {
        layout.rows.insert(layout.rows.end(), rules.begin(), rules.end());
        spare -= rule_lines;
        // An empty row, unless whose turn it is takes the last one.
        if (has_side || spare > 1) {
            layout.rows.emplace_back();
            --spare;
        }
    }

    // 2. The board, and the pane beside it, which may go on below the board.
    const int wanted = static_cast<int>(content.seats.size() + content.thought.size() +
                                        content.opinion.size() + content.ways.size()) +
                       6;
    const int body = has_side ? std::min(std::max(high, wanted), high + spare) : high;
    const std::vector<std::string> side =
        has_side ? pane_of(content, beside, static_cast<std::size_t>(body))
                 : std::vector<std::string>{};
    layout.board_row = static_cast<int>(layout.rows.size());
    for (int row = 0; row < body; ++row) {
        const auto i = static_cast<std::size_t>(row);
        std::string line = row < high ? marked_line(board[i], row, content.marks) : "";
        if (i < side.size() && !side[i].empty())
            line = padded_text(line, wide + pane_gap) + fitted_text(side[i], beside);
        layout.rows.push_back(std::move(line));
    }
    spare -= body - high;

    // 3. Without a side: below the board, as much as leaves room for what is said. Who thinks has a
    // row of that room where there is no other, so that the board stays where it is.
    if (!has_side) {
        const auto below = static_cast<std::size_t>(spare);
        PaneLines pane = below > 0 ? pane_of(content, columns, below) : PaneLines{};
        const bool only_seats = pane.size() <= seat_rows(content.seats, columns, below).size();
        if (content.thinks && only_seats && for_said > least_said)
            pane.push_back(thought_in_a_row(content.thought, columns));
        for (const std::string& line : pane) layout.rows.push_back(fitted_text(line, columns));
        spare -= static_cast<int>(pane.size());
    }

    // 4. What was said, the newest just above the prompt; as long as nothing was, the rules where
    // they have no room above.
    const auto room = static_cast<std::size_t>(spare + for_said);
    layout.said_rows = static_cast<int>(room);
    const bool rules_here = content.said.empty() && !rules_above && rules.size() <= room;
    const PaneLines said = rules_here ? rules : last_lines(folded(content.said, columns), room);
    layout.rows.resize(layout.rows.size() + room - said.size());
    layout.rows.insert(layout.rows.end(), said.begin(), said.end());
    add_prompt(layout, content, columns);
    return layout;
}

}  // namespace ply
