/// Scripts that are not there yet: what a new one begins as, and where it goes.
///
///     require_new_name("my_hex");
///     const auto file = write_new_script("my_hex", copied_script(script_to_copy("hex"),
///     "my_hex"));
///
/// `plyboard new` and the studio begin games by it.
#pragma once

#include <filesystem>
#include <string>

#include "framework/loading/catalogue.hpp"
#include "framework/loading/script_games.hpp"

namespace ply {

/// Throws Error where the name is none for a game, or where a game has it.
void require_new_name(const std::string& name);

/// A commented script that plays at once.
std::string first_script(const std::string& name);

/// The script that begins others; a plugin's name means the script beside it. Throws Error.
GameSource script_to_copy(const std::string& from);
/// Its text under another title, without its other names.
std::string copied_script(const GameSource& from, const std::string& name);

/// Throws Error, and changes nothing, where there is such a file already.
void write_new_file(const std::filesystem::path& file, const std::string& text);

/// Writes NAME.lua among the scripts of the user (Catalogue::folder_for_new_scripts), and what it
/// includes of `brought` into the folder NAME beside it. Throws Error, and leaves no file, where
/// there is one already or where the texts make no game.
std::filesystem::path write_new_script(const std::string& name, const std::string& text,
                                       const Includes& brought = {});

}  // namespace ply
