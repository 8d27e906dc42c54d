#include "framework/session/formats/game_formats.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"
#include "framework/session/formats/html_game.hpp"
#include "framework/session/formats/movetext/pdn.hpp"
#include "framework/session/formats/movetext/pgn.hpp"
#include "framework/session/formats/pasted_text.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/session/formats/sgf/sgf.hpp"

namespace ply {
namespace {

std::string no_obstacle(const Game&) {
    return {};
}

/// Of formats with one game in a file.
template <auto read>
LoadedSession read_only_game(std::string_view text, const std::string& game, int number) {
    LoadedSession loaded = read(text, game);
    if (number != 1) throw no_such_game(number, 1);
    return loaded;
}

std::vector<std::string> format_names() {
    std::vector<std::string> names;
    for (const GameFormat& format : game_formats()) names.push_back(format.name);
    return names;
}

/// In the order in which a text is tried.
const std::array formats{
    GameFormat{"json", "Plyboard's own, with all that it knows; for every game", begins_as_json,
               read_only_game<read_session_json>, no_obstacle, session_json},
    GameFormat{"html", "a page that replays the game in any browser; for every game",
               begins_as_html, read_only_game<read_html_game>, no_obstacle, write_html_game},
    GameFormat{
        "sgf",
        "Smart Game Format, for go, othello, gomoku, hex, amazons, lines of action and backgammon",
        begins_as_sgf, read_sgf_game, sgf_obstacle, write_sgf_game},
    GameFormat{"pdn", "Portable Draughts Notation, for draughts, checkers and turkish_draughts",
               begins_as_pdn, read_pdn_game, pdn_obstacle, write_pdn_game},
    GameFormat{"pgn", "Portable Game Notation, for every game", begins_as_pgn, read_pgn_game,
               pgn_obstacle, write_pgn_game},
};

}  // namespace

std::span<const GameFormat> game_formats() {
    return formats;
}

const GameFormat* find_format(std::string_view name) {
    const auto* const found = std::ranges::find(formats, lower_case(name), &GameFormat::name);
    return found == formats.end() ? nullptr : found;
}

LoadedSession read_game(std::string_view text, const std::string& game, std::string_view ending,
                        int number) {
    const GameFormat* const ends_as =
        ending.starts_with('.') ? find_format(lower_case(ending.substr(1))) : nullptr;
    for (const GameFormat& format : formats) {
        if (!format.begins(text)) continue;
        // Draughts without GameType have the tags and numbers of PGN.
        const bool draughts = format.name == "pgn" && ends_as != nullptr && ends_as->name == "pdn";
        return (draughts ? *ends_as : format).read(text, game, number);
    }
    if (ends_as != nullptr) return ends_as->read(text, game, number);
    if (could_be_pgn(text)) return read_pgn_game(text, game, number);
    throw Error(fmt::format("line 1: this is no game in a form that is known here: {}",
                            fmt::join(format_names(), ", ")));
}

std::string written_game(const Session& session, const std::string& name) {
    const GameFormat* const format = find_format(name);
    if (format == nullptr)
        throw Error(
            fmt::format("there is no format '{}'{}", name, suggestion(name, format_names())));
    if (const std::string why = format->obstacle(session.game()); !why.empty()) throw Error(why);
    return format->write(session);
}

}  // namespace ply
