#include "framework/report/board/board_text.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "framework/report/text/emit.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// ANSI colours of the players, in order.
constexpr const char* player_colours[max_players] = {"1;33", "1;36", "1;31",
                                                     "1;32", "1;35", "1;34"};

/// The parameters of the sequence that chooses colours and underlines what has just moved
/// (ECMA-48, SGR); empty: as usual. Grounds come with a light foreground, so that they read the
/// same on dark and light terminals: its contrast and that of the first two players is 3.6 or more
/// (WCAG 2) on each, with the colours of xterm, bold or not.
std::string colours_of(const Ink& ink) {
    const char* const ground = ink.ground == Look::Cell::light     ? "48;5;240"
                               : ink.ground == Look::Cell::dark    ? "48;5;235"
                               : ink.ground == Look::Cell::rosette ? "48;5;53"
                                                                   : "";
    std::string colours = ink.owner >= 0    ? player_colours[ink.owner]
                          : *ground != '\0' ? "38;5;255"
                                            : "";
    for (const char* const more : {ground, ink.moved ? "4" : ""})
        if (*more != '\0') colours += (colours.empty() ? "" : ";") + std::string(more);
    return colours;
}

}  // namespace

BoardStyle board_style(std::FILE* stream) {
    return {.colours = wants_colours(stream),
            .figures = isatty(fileno(stream)) != 0 && is_utf8_locale(),
            .columns = columns_for(stream)};
}

std::string draw_board(const Game& game, const AnyState& state, const BoardStyle& style) {
    std::string text;
    for (const DrawnRow& row : drawn_board(game, state, style).rows) {
        for (const DrawnRun& run : row) {
            const std::string colours = style.colours ? colours_of(run.ink) : "";
            text +=
                colours.empty() ? run.text : fmt::format("\x1b[{}m{}\x1b[0m", colours, run.text);
        }
        text += '\n';
    }
    return text;
}

std::string draw_board_in_window(const Game& game, const AnyState& state, const BoardStyle& style,
                                 int columns, int rows, int others) {
    const std::string picture = draw_board(game, state, style);
    const std::vector<std::string> lines = lines_of(picture);
    const int high = static_cast<int>(lines.size()) + others;
    int wide = 0;
    for (const std::string& line : lines) wide = std::max(wide, columns_of(line));
    if (wide <= columns && high <= rows) return picture;
    std::string text;
    for (const std::string& line : lines) text += fitted_text(line, columns) + '\n';
    return text + wrapped_text(fmt::format("(not all can be seen: it takes a window of {} columns "
                                           "and {} rows)",
                                           wide, high),
                               columns);
}

std::vector<std::string> board_takes(int wide, int high, int columns) {
    return lines_of(wrapped_text(
        fmt::format("(the board takes a window of {} columns and {} rows)", wide, high), columns));
}

}  // namespace ply
