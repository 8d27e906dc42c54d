// What the words about the game as a whole do: its moves and pictures, seats, files, ends. Others
// are in tree_words.cpp and advice_words.cpp.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "framework/app/cli/common.hpp"
#include "framework/app/play/far_side.hpp"
#include "framework/app/play/terminal_game.hpp"
#include "framework/app/play/typed_cells.hpp"
#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/line_words.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/board/drawn_board.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/shown_game.hpp"

namespace ply {

TerminalGame::Next TerminalGame::list_moves(const std::string& cell) {
    if (session_.outcome()) throw Error("the game is over; there are no moves");
    if (cell.empty()) {
        std::vector<std::string> names;
        for (const Word& word : words())
            if (std::string_view(word.name) != "?") names.emplace_back(word.name);
        display_->say_fitted([moves = listed_moves(game(), now(), board_style(stdout)),
                              others = fmt::format("{}", fmt::join(names, ", "))](int columns) {
            return columns_text(moves, columns) + hanging_text("  or: ", others, columns);
        });
        return Next::ask;
    }
    display_->say_fitted([moves = moves_with(game(), now(), cell)](int columns) {
        return columns_text(moves, columns);
    });
    return Next::ask;
}

TerminalGame::Next TerminalGame::seat(const std::string& text) {
    Words words(text);
    const std::optional<std::int64_t> number = words.number();
    const std::string player(words.rest());
    if (!number || player.empty())
        throw Error("player takes a seat and who takes it: player 2 mcts(time=1s)");
    if (*number < 1 || *number > game().facts().players)
        throw Error(fmt::format("there is no player {}", *number));
    const Player seat = static_cast<Player>(*number);
    const std::string before = player_of(seat - 1);
    const bool turned = plays_from_far_side(session_);
    session_.set_player(seat - 1, player);
    try {
        seat_programs();
    } catch (const Error&) {
        session_.set_player(seat - 1, before);
        throw;
    }
    have_changed_seats(turned);
    return Next::show;
}

TerminalGame::Next TerminalGame::swap(const std::string&) {
    if (game().facts().players < 2) throw Error("there is nobody to change seats with");
    const bool turned = plays_from_far_side(session_);
    session_.swap_players();
    seat_programs();
    have_changed_seats(turned);
    return Next::show;
}

/// The board turns with the person, unless `flip` has turned it otherwise than it was `turned` for
/// who sat there.
void TerminalGame::have_changed_seats(bool turned) {
    if (settings_.flipped == turned) settings_.flipped = plays_from_far_side(session_);
    display_->show_thought({});  // of who sat there
    changed();
}

TerminalGame::Next TerminalGame::show_again(const std::string&) {
    show_board();
    return Next::ask;
}

TerminalGame::Next TerminalGame::flip(const std::string&) {
    if (!can_be_flipped(game()))
        throw Error(
            fmt::format("{} cannot be flipped; only boards of squares, of hexagons and tracks can",
                        game().info().name));
    settings_.flipped = !settings_.flipped;
    show_board();
    return Next::ask;
}

/// Without a wish the other of both.
TerminalGame::Next TerminalGame::set_opinion(const std::string& wish) {
    if (!wish.empty() && wish != "on" && wish != "off")
        throw Error("opinion is on or off; eval says once what the position is worth");
    if (!display_->shows_opinions())
        throw Error(
            "opinions are shown on the whole screen only; eval says what a position is worth");
    settings_.opinion = wish.empty() ? !settings_.opinion : wish == "on";
    if (!settings_.opinion) end_opinion();
    display_->say(settings_.opinion
                      ? hanging_text("  ",
                                     "positions are valued while you think, where the window has "
                                     "room for it; eval says it in any",
                                     display_->columns())
                      : "  no opinion any more\n");
    return Next::ask;
}

TerminalGame::Next TerminalGame::position(const std::string&) {
    display_->say(fmt::format("{}\n", game().state_text(shown_state(session_))));
    return Next::ask;
}

TerminalGame::Next TerminalGame::print_as(const std::string& format) {
    display_->say(written_game(session_, format));
    return Next::ask;
}

/// What this game has not written itself stays, unless its player says `over`.
TerminalGame::Next TerminalGame::save_to(const std::string& words) {
    constexpr std::string_view over = " over";
    const bool replaces = words.ends_with(over);
    const std::string file =
        replaces ? words.substr(0, words.find_last_not_of(' ', words.size() - over.size()) + 1)
                 : words;
    const std::string ending = std::filesystem::path(file).extension().string();
    const std::string format = ending.empty() ? "json" : lower_case(ending.substr(1));
    const std::string text = written_game(session_, format);
    const std::filesystem::path path = with_home(file);
    std::error_code unreadable;
    if (!replaces && std::filesystem::is_regular_file(path, unreadable)) {
        const auto own = saved_.find(path);
        if (own == saved_.end() || first_bytes_of(path, own->second.size() + 1) != own->second)
            throw Error(fmt::format("{0} is there already; `save {0} over` replaces it", file));
    }
    write_output_file(path, text);
    saved_[path] = text;
    display_->say(
        hanging_text("  ", fmt::format("saved as {} ({})", file, format), display_->columns()));
    return Next::ask;
}

/// A program accepts where it has not thought itself ahead for some moves.
TerminalGame::Next TerminalGame::offer_draw(const std::string&) {
    if (game().facts().players != 2 || !session_.mover() || *session_.mover() == chance_player)
        throw Error("a draw can be offered by the player to move, in games for two");
    constexpr int moves_before_a_draw = 4;
    const Player other = 1 - *session_.mover();
    bool accepted = not_ahead_ >= moves_before_a_draw;
    if (is_person(other)) {
        const std::string question =
            fmt::format("{}, is it a draw? (yes, no)> ", seat_title(other, session_.setup().names));
        const std::string answer = lower_case(ask(question, {}).text);
        accepted = answer.starts_with("y");
        if (!accepted && !answer.empty() && !answer.starts_with("n"))
            throw Error(fmt::format("'{}' is neither yes nor no: the offer is declined", answer));
    }
    if (!accepted) throw Error("the offer is declined");
    follow_as_main_line();
    session_.agree_draw();
    changed();
    return Next::show;
}

Player TerminalGame::speaker_for(Player mover) const {
    const std::vector<std::string>& players = session_.setup().players;
    if (is_person(mover) || std::ranges::count(players, person) != 1) return mover;
    return static_cast<Player>(std::ranges::find(players, person) - players.begin());
}

TerminalGame::Next TerminalGame::resign(const std::string&) {
    const std::optional<Player> mover = session_.mover();
    if (!mover) throw Error("the game is over already");
    if (*mover == chance_player) throw Error("dice cannot resign");
    follow_as_main_line();
    session_.resign(speaker_for(*mover));
    changed();
    return Next::show;
}

TerminalGame::Next TerminalGame::start_again(const std::string&) {
    return Next::again;
}

TerminalGame::Next TerminalGame::quit(const std::string&) {
    return Next::left;
}

}  // namespace ply
