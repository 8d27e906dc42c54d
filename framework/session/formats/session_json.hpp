/// A game in play as JSON, whole: what a session is saved as, and what it is exported as.
///
///     {"plyboard session": 1, "game": "connect_four", "start": "", "players": ["human", "random"],
///      "clocks": [], "seed": 1, "here": 2, "end": null,
///      "moves": [{"after": 0, "move": "d", "player": "human"},
///                {"after": 1, "move": "d", "player": "random"}]}
///
/// Moves are counted from 1 in the order of the list, a parent before its children and the main
/// line's child first; `after` and `here` are such numbers, 0 is the start. Of a move only what is
/// known is written: `player`, `comment`, `score`, `left_ms` (on the clock), `kept` (each property
/// of SGF as its name with its values; of the start it stands beside `moves`). `clocks` holds one
/// for each seat, or none at all. `names`, `tags` and `studied` (only where true) are those of
/// SessionSetup, `tags` as pairs. `over` says how the game has ended where it stands, for lists;
/// whoever goes on with it asks the rules.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// Whether a file of this form begins so: an object with a first field.
bool begins_as_json(std::string_view text);

std::string session_json(const Session& session);

/// `game` names another game to play the moves by; empty: the file's own. Moves that its rules do
/// not allow are left out with all that follow, and a note says so. Throws Error where the text is
/// no such file.
LoadedSession read_session_json(std::string_view text, const std::string& game);

/// What a list of sessions shows; of a file that read_session_json() would refuse, whatever the
/// rules of its game, `problem` says why.
struct SessionSummary {
    std::string game;
    std::vector<std::string> players;
    std::size_t plies = 0;  ///< of the line that was being played
    std::string over{};     ///< `player 1 wins by resignation`; empty: it goes on
    std::string problem;
};
SessionSummary summary_of_json(std::string_view text);

}  // namespace ply
