#include "framework/app/play/terminal_person.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <iostream>
#include <variant>

#include "framework/app/cli/common.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

/// Waits until a line can be read; false when a stop is requested or a file is saved before.
bool wait_for_line(const Terminal& terminal) {
    while (std::cin.rdbuf()->in_avail() <= 0) {
        if (terminal.stop.stop_requested()) return false;
        if (terminal.files != nullptr && terminal.files->saved()) return false;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, 50) > 0) break;
    }
    return true;
}

/// A line of standard input without blanks around it; nothing at its end.
std::optional<std::string> read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    while (line.starts_with(' ')) line.erase(0, 1);
    return line;
}

void print_hint(const Game& game, const Position& position, const std::stop_token& stop,
                std::FILE* talk) {
    try {
        const SearcherSpec spec = parse_searcher("alphabeta_tt(time=1s)");
        const SearchResult result = make_searcher(spec, game)->search(position, spec.limits, stop);
        emit(talk, "  {} ({}, {} plies ahead)\n",
             one_line(game.move_text(position.state, result.move)),
             result.score ? score_text(*result.score) : "no score", result.depth);
    } catch (const RulesError&) {
        throw;
    } catch (const Error& error) {
        emit(talk, "  no hint: {}\n", short_line(error.what()));
    }
}

struct Word {
    const char* text;
    PersonWish::Kind wish;
};
constexpr Word wishes[] = {{"undo", PersonWish::Kind::undo},
                           {"new", PersonWish::Kind::restart},
                           {"resign", PersonWish::Kind::resign},
                           {"quit", PersonWish::Kind::quit}};

using Lines = std::variant<std::string, PersonWish>;

/// The next line that says something, or the wish that it or its absence is.
Lines next_line(const std::string& prompt, const Terminal& terminal) {
    std::ios::sync_with_stdio(false);
    while (true) {
        emit(terminal.talk, "{}> ", prompt);
        std::fflush(terminal.talk);
        if (!wait_for_line(terminal)) {
            const bool stop = terminal.stop.stop_requested();
            emit(terminal.talk, "\n");
            return PersonWish{stop ? PersonWish::Kind::quit : PersonWish::Kind::saved, {}};
        }
        const auto line = read_line();
        if (!line) return PersonWish{PersonWish::Kind::quit, {}};
        for (const Word& word : wishes)
            if (*line == word.text) return PersonWish{word.wish, {}};
        if (!line->empty()) return *line;
    }
}

}  // namespace

void print_columns(const std::vector<std::string>& words, std::FILE* talk) {
    const auto columns = static_cast<std::size_t>(columns_for(talk));
    std::string line = " ";
    for (const std::string& word : words) {
        if (line.size() > 1 && line.size() + word.size() + 1 >= columns) {
            emit(talk, "{}\n", line);
            line = " ";
        }
        line += " " + word;
    }
    emit(talk, "{}\n", line);
}

PersonWish ask_person(const Game& game, const Position& position, const Terminal& terminal) {
    std::FILE* talk = terminal.talk;
    while (true) {
        const Lines next = next_line("move (? for help)", terminal);
        if (const auto* wish = std::get_if<PersonWish>(&next)) return *wish;
        const std::string& line = std::get<std::string>(next);
        if (line == "?" || line == "help" || line == "moves") {
            print_columns(legal_texts(game, position), talk);
            if (line != "moves") emit(talk, "  or: undo, new, hint, board, resign, quit\n");
        } else if (line == "board") {
            emit(talk, "\n{}", draw_board(game, position.state, wants_colours(talk)));
        } else if (line == "hint") {
            print_hint(game, position, terminal.stop, talk);
        } else {
            try {
                return {PersonWish::Kind::move, legal_move(game, position, line)};
            } catch (const RulesError&) {
                throw;
            } catch (const Error& error) {
                emit(talk, "{}", hanging_text("  ", short_line(error.what())));
            }
        }
    }
}

PersonWish ask_without_moves(const std::string& prompt, const Terminal& terminal) {
    while (true) {
        const Lines next = next_line(prompt, terminal);
        const auto* wish = std::get_if<PersonWish>(&next);
        if (wish != nullptr && wish->kind != PersonWish::Kind::resign) return *wish;
        emit(terminal.talk, "  no move can be made here: undo, new or quit\n");
    }
}

}  // namespace ply
