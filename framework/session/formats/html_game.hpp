/// A game in play as one page of HTML that replays it, with its comments and variations: complete
/// in itself, for any browser, without this program and without a network. The page holds the game
/// as session_json.hpp writes it, so that it can be read back.
#pragma once

#include <string>
#include <string_view>

#include "framework/session/formats/game_formats.hpp"

namespace ply {

/// Whether it is a page of HTML.
bool begins_as_html(std::string_view text);

/// The game in the page, as session_json.hpp writes it. Throws Error where there is none.
std::string record_in_html(std::string_view text);

/// Reads what write_html_game() wrote, by `game` if it names one. Throws Error as both do.
LoadedSession read_html_game(std::string_view text, const std::string& game);

/// Takes time and room for every position of the tree. Throws Error where there are more than fit
/// into a page.
std::string write_html_game(const Session& session);

}  // namespace ply
