#include "framework/app/terminal_person.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <iostream>

#include "framework/app/common.hpp"
#include "framework/report/board_text.hpp"
#include "framework/search/searchers.hpp"

namespace ply {
namespace {

/// A line of standard input; nothing at its end or when a stop is requested while waiting.
std::optional<std::string> read_line(const std::stop_token& stop) {
    while (std::cin.rdbuf()->in_avail() <= 0) {
        if (stop.stop_requested()) return std::nullopt;
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, 50) > 0) break;
    }
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    while (line.starts_with(' ')) line.erase(0, 1);
    return line;
}

/// As many to a line as fit into 80 columns.
void print_moves(const std::vector<std::string>& moves, std::FILE* talk) {
    std::string line = " ";
    for (const std::string& move : moves) {
        if (line.size() + move.size() + 1 > 79) {
            fmt::print(talk, "{}\n", line);
            line = " ";
        }
        line += " " + move;
    }
    fmt::print(talk, "{}\n", line);
}

void print_hint(const Game& game, const Position& position, const std::stop_token& stop,
                std::FILE* talk) {
    try {
        const SearcherSpec spec = parse_searcher("alphabeta_tt(time=1s)");
        const SearchResult result = make_searcher(spec, game)->search(position, spec.limits, stop);
        fmt::print(talk, "  {} ({}, {} plies ahead)\n", game.move_text(position.state, result.move),
                   result.score ? score_text(*result.score) : "no score", result.depth);
    } catch (const RulesError&) {
        throw;
    } catch (const Error& error) {
        fmt::print(talk, "  no hint: {}\n", error.what());
    }
}

}  // namespace

PersonWish ask_person(const Game& game, const Position& position, const std::stop_token& stop,
                      std::FILE* talk) {
    std::ios::sync_with_stdio(false);
    while (true) {
        fmt::print(talk, "move (? for help)> ");
        std::fflush(talk);
        const auto line = read_line(stop);
        if (!line) return {PersonWish::Kind::quit, {}};
        if (line->empty()) continue;
        if (*line == "undo") return {PersonWish::Kind::undo, {}};
        if (*line == "resign") return {PersonWish::Kind::resign, {}};
        if (*line == "quit") return {PersonWish::Kind::quit, {}};
        if (*line == "?" || *line == "help") {
            print_moves(legal_texts(game, position), talk);
            fmt::print(talk, "  or: undo, hint, board, resign, quit\n");
        } else if (*line == "board") {
            fmt::print(talk, "\n{}", draw_board(game, position.state, wants_colours(talk)));
        } else if (*line == "hint") {
            print_hint(game, position, stop, talk);
        } else {
            try {
                return {PersonWish::Kind::move, legal_move(game, position, *line)};
            } catch (const RulesError&) {
                throw;
            } catch (const Error& error) {
                fmt::print(talk, "  {}\n", error.what());
            }
        }
    }
}

}  // namespace ply
