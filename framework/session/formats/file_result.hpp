/// How a game ended, as files say it: by who has won, and in which way.
#pragma once

#include <optional>
#include <string>

#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/session.hpp"

namespace ply {

struct FileResult {
    bool known = false;              ///< false: the game goes on, or nobody knows
    std::optional<Player> winner{};  ///< nothing: a draw
    SessionEnding ending = SessionEnding::unexplained;
    std::string points{};  ///< of a count
    bool stands = false;   ///< whatever the rules say

    friend bool operator==(const FileResult&, const FileResult&) = default;
};

/// The position at the end of the main line.
Position end_of_main_line(const Session& session);

/// Whether people ended the game at the end of the main line.
bool ended_by_people(const Session& session);

/// The result at the end of the main line, of two players.
FileResult result_of(const Session& session);

/// Ends the game at the end of the main line, and goes there: as the file says, where its word
/// stands or the rules have not ended it. A file and rules that say different things are a note,
/// but where its word stands, of which its reader says more.
void settle(Session& session, const FileResult& result, BoundedNotes& notes);

/// The game of a session as a file for others names it, who need not know where a script lies:
/// `duel.lua(size=5)`.
std::string game_for_others(const Session& session);

}  // namespace ply
