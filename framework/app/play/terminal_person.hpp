/// A person at the terminal, as a participant: asks for moves, shows what was asked for.
#pragma once

#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/base/file_watch.hpp"
#include "framework/game/position.hpp"

namespace ply {

/// What a person wants at their turn.
struct PersonWish {
    enum class Kind : std::uint8_t {
        move,
        undo,
        restart,
        resign,
        quit,
        saved,  ///< no wish: one of the watched files was saved meanwhile
    };
    Kind kind = Kind::quit;
    Move move;
};

/// Where a person types and is spoken to, and what may interrupt them.
struct Terminal {
    std::stop_token stop;
    std::FILE* talk = stdout;
    FileWatch* files = nullptr;  ///< null: nothing is watched
};

/// Prints the words, as many to a line as fit into 80 columns.
void print_columns(const std::vector<std::string>& words, std::FILE* talk);

/// Reads lines from standard input until one is a legal move or a wish; replies to `?`, `board`,
/// `hint` and mistakes on the way. The end of the input, or a requested stop, is the wish to quit.
PersonWish ask_person(const Game& game, const Position& position, const Terminal& terminal);

/// The same where no move can be made: undo, new, quit, or a file that is saved. `prompt` says why.
PersonWish ask_without_moves(const std::string& prompt, const Terminal& terminal);

}  // namespace ply
