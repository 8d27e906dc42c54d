/// A person at the terminal, as a participant: asks for moves, shows what was asked for.
#pragma once

#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>

#include "framework/game/position.hpp"

namespace ply {

/// What a person wants at their turn.
struct PersonWish {
    enum class Kind : std::uint8_t { move, undo, resign, quit };
    Kind kind = Kind::quit;
    Move move;
};

/// Reads lines from standard input until one is a legal move or a wish; answers `?`, `board`,
/// `hint` and mistakes on the way, on `talk`. The end of the input, or a requested stop, is the
/// wish to quit.
PersonWish ask_person(const Game& game, const Position& position, const std::stop_token& stop,
                      std::FILE* talk);

}  // namespace ply
