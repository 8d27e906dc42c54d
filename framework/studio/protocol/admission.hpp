/// What a page may have: games, files and players. A page is a program in a browser; whoever finds
/// the way into one shall reach no more than games.
///
/// Games are those of the catalogue, by name; files are those of script folders. Whatever else was
/// named when the program was started may be had, too. Nothing here changes, so that any thread may
/// use it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/player/player.hpp"

namespace ply::studio {

/// What was named when the program was started.
struct Admitted {
    std::string game{};                      ///< a path, or empty
    std::vector<std::string> players{};      ///< `fish = uci(cmd=stockfish)`
    std::vector<std::string> tournaments{};  ///< paths of tournament files
};

/// The path with links followed, as far as it is there; empty where that cannot be found out.
std::filesystem::path real_path(const std::filesystem::path& path);

class Admission {
public:
    /// Throws Error where a player is none.
    explicit Admission(Admitted admitted);

    /// The game's source; a plugin that is not built yet is built. Throws Error.
    GameSource game(const std::string& spec) const;
    /// Throws Error where the page may not name it; reads and builds nothing.
    void require_game(const std::string& spec) const;

    /// The path of a game that was named when the program was started; empty: none was.
    const std::string& own_game() const { return game_; }

    /// The file as a path that may be read. Throws Error.
    std::filesystem::path script(const std::string& file) const;
    /// Whether the file may be written, too.
    bool editable(const std::filesystem::path& file) const;

    /// A person, or a player as it is to be written into a session. Throws Error.
    std::string seat(const std::string& text) const;
    /// The player of a seat that is no person. Throws Error.
    PlayerSpec player(const std::string& text) const;
    /// The same of one that was read already, as those of a tournament. Throws Error.
    void require_player(const PlayerSpec& player) const;
    /// As it is to be written into a tournament: with its name. Throws Error.
    std::string entrant(const std::string& text) const;
    /// The tournament files that were named when the program was started.
    const std::vector<std::filesystem::path>& tournaments() const { return tournaments_; }
    /// The names of players that were named when the program was started, and of those in files of
    /// named players that a page may have.
    std::vector<std::string> players() const;
    /// Those of them that know all positions of a game by a file.
    std::vector<SearcherSpec> oracles() const;

private:
    std::string game_;  ///< its path; empty: the catalogue's games alone
    std::vector<PlayerSpec> players_;
    std::vector<std::filesystem::path> tournaments_;
};

}  // namespace ply::studio
