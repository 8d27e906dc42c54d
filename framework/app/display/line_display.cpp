#include "framework/app/display/line_display.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "framework/app/display/clock_text.hpp"
#include "framework/app/display/shown_board.hpp"
#include "framework/app/display/ways_on.hpp"
#include "framework/app/terminal/terminal_screen.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {
namespace {

/// `Chess: player 1 (human), player 2 (mcts(time=1s))`
std::string title_with_players(const Session& session) {
    std::string text = session.game().info().title;
    for (Player seat = 0; seat < session.game().facts().players; ++seat)
        text += fmt::format("{} player {} ({})", seat == 0 ? ":" : ",", seat + 1,
                            session.shown_player(seat));
    return one_line(text);
}

/// `all choose in secret: player 1 has chosen, player 2 has not chosen`
std::string choices_text(const Session& session) {
    std::string text;
    for (Player seat = 0; seat < session.game().facts().players; ++seat)
        if (const std::string choice = choice_text(session, seat); !choice.empty())
            text += fmt::format("{} {} {}", text.empty() ? "all choose in secret:" : ",",
                                seat_title(seat, session.setup().names), choice);
    return text;
}

}  // namespace

LineDisplay::LineDisplay(const Terminal& terminal, Completion completion)
    : terminal_(terminal), lines_(terminal, std::move(completion)) {}

void LineDisplay::show(const Session& session, bool flipped) {
    if (viewer_of(session) == chance_player) return;  // there is nothing that all may see
    std::FILE* const talk = terminal_.talk;
    if (!std::exchange(titled_, true))
        emit(talk, "{}", hanging_text("", title_with_players(session)));
    emit(talk, "\n{}", shown_board(session, flipped, talk));
    const std::optional<Player> mover = session.mover();
    if (mover && *mover != chance_player) {
        const std::vector<TimeLeft> times = session.times();
        const auto seat = static_cast<std::size_t>(*mover);
        const bool clock = !times.empty() && times[seat].rule.on();
        emit(talk, "\nplayer {} ({}){}\n", *mover + 1, one_line(session.shown_player(*mover)),
             clock ? "  " + clock_text(times[seat], session.thought()) : "");
        if (const std::string choices = choices_text(session); !choices.empty())
            emit(talk, "{}", line_for(talk, choices));
    }
    if (const std::string& comment = session.tree()[session.here()].comment; !comment.empty())
        emit(talk, "{}", hanging_text("  ", one_line(comment)));
    for (const std::string& way : ways_on(session)) emit(talk, "  {}\n", way);
    std::fflush(talk);
}

void LineDisplay::cover() {
    if (isatty(fileno(terminal_.talk)) == 0) return;
    const int rows = TerminalScreen::size().rows;
    emit(terminal_.talk, "{}", std::string(static_cast<std::size_t>(rows), '\n'));
}

void LineDisplay::say(const std::string& text) {
    emit(terminal_.talk, "{}", text);
}

void LineDisplay::say_fitted(const FittedText& text) {
    say(text(columns()));
}

void LineDisplay::warn(const std::string& text) {
    emit(stderr, "{}", line_for(stderr, text));
}

int LineDisplay::columns() const {
    return columns_for(terminal_.talk);
}

GameDisplay::Line LineDisplay::ask(const std::string& prompt, const Waiting& waiting) {
    return lines_.read(prompt, waiting);
}

}  // namespace ply
