/// What a file of session_json.hpp says, before anybody opens its game. Here alone it is decided
/// whether such a file is sound.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/session/session.hpp"

namespace ply {

inline constexpr const char* session_mark = "plyboard session";
inline constexpr int session_version = 1;

/// A move as the file has it; `after` counts moves from 1, 0 is the start.
struct SavedMove {
    std::size_t after = 0;
    GameNode node{};  ///< its text and what was said; neither move nor place in a tree
};

struct SavedEnd {
    std::size_t after = 0;
    SessionEnding ending = SessionEnding::resignation;
    std::optional<Player> loser{};
    std::string points{};
};

/// All that a file says; every number in it names a move, or a player, that there is.
struct SavedGame {
    SessionSetup setup;
    std::string comment;
    std::string over;                ///< how it has ended, for lists
    std::vector<KeptProperty> kept;  ///< of the start
    std::vector<SavedMove> moves;
    std::size_t here = 0;
    std::chrono::milliseconds thought{};  ///< about the move there
    std::optional<SavedEnd> end;
};

/// Throws Error where the text is no such file.
SavedGame saved_game(std::string_view text);

}  // namespace ply
