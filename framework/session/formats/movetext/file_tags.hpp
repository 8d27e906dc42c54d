/// The tags in front of a game of PGN or PDN: read, and taken apart into what a session knows.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/session/formats/movetext/movetext_reader.hpp"
#include "framework/session/session.hpp"

namespace ply {

using FileTags = std::vector<std::pair<std::string, std::string>>;

/// The tags at the front of a game. Comments before them are passed over.
FileTags read_tags(MovetextReader& reader);

/// The tag's value; empty where there is none.
std::string tag_value(const FileTags& tags, std::string_view name);

/// What the tags say of the players, the clocks and the rest. `white` is the seat of White; `seats`
/// are people.
SessionSetup setup_of(const FileTags& tags, const std::string& game, int seats, Player white);

/// How a game ended where its rules did not end it: what Reason or Termination say, if anything.
SessionEnding ending_in(const FileTags& tags);

/// The tags of a session as lines: the roster of seven, then the others sorted. `own` are those
/// that the format adds; they come before what a file said once.
std::string tag_lines(const Session& session, Player white, const std::string& result,
                      std::map<std::string, std::string> own);

}  // namespace ply
