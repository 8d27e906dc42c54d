/// What a game may offer besides: which library it was loaded from.
#pragma once

#include <string>
#include <utility>

#include "framework/game/game.hpp"

namespace ply {

/// Also a base of games that plugins make.
class LibraryFile {
public:
    virtual ~LibraryFile() = default;
    /// The path of the plugin; empty where the game is a part of the program.
    const std::string& library_file() const { return file_; }
    void loaded_from(std::string file) { file_ = std::move(file); }

private:
    std::string file_;
};

/// The file NAME.learned, or of another extension, in the folder of a game's plugin; empty: it has
/// none.
inline std::string beside_library(const Game& game, const std::string& extension) {
    const auto* const made = dynamic_cast<const LibraryFile*>(&game);
    if (made == nullptr || made->library_file().empty()) return "";
    const std::string& file = made->library_file();
    const std::size_t folder = file.rfind('/');
    return (folder == std::string::npos ? "" : file.substr(0, folder + 1)) + game.info().name +
           extension;
}

}  // namespace ply
