/// Games in play as files: Plyboard's own JSON and what other programs read and write.
///
///     const LoadedSession loaded = read_game("1. e4 e5 *", {});
///     const std::string sgf = written_game(*loaded.session, "sgf");
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/session/session.hpp"

namespace ply {

/// A session with the game that it is played by.
struct LoadedSession {
    OpenedGame opened;
    std::unique_ptr<Session> session{};
    /// What could not be taken over, one sentence each: a variation with a move that is not legal.
    std::vector<std::string> notes{};
    int games = 1;  ///< in the text, of which this is one
    /// The note that says why the main line ends before a move that is not legal; empty: it is
    /// whole.
    std::string cut{};
};

/// One line of the table of formats.
struct GameFormat {
    std::string name;  ///< `pgn`, and the ending of its files
    std::string help;  ///< one line: what it is, for which games
    /// Whether the text says that it is of this format.
    bool (*begins)(std::string_view text);
    /// Reads the game with that number, from 1. `game` names the game to play it by; empty: the
    /// file says. Throws Error with the line.
    LoadedSession (*read)(std::string_view text, const std::string& game, int number);
    /// Why the game cannot be written so; empty: it can.
    std::string (*obstacle)(const Game& game);
    std::string (*write)(const Session& session);
};

std::span<const GameFormat> game_formats();
/// Null: there is no such format.
const GameFormat* find_format(std::string_view name);

/// Reads a text of any of the formats. Where the text does not say of which, the ending of its file
/// does (`.sgf`; empty: unknown); where that is unknown, too, it is taken for moves as in PGN. Of
/// several games the one with that number, from 1. Throws Error that says what is wrong and in
/// which line.
LoadedSession read_game(std::string_view text, const std::string& game,
                        std::string_view ending = {}, int number = 1);
/// The game in the format with this name. Throws Error where there is none, or where the game
/// cannot be written so.
std::string written_game(const Session& session, const std::string& format);

}  // namespace ply
