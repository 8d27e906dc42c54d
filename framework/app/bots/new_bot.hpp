/// What a new player in Lua begins as, and where it goes.
#pragma once

#include <filesystem>
#include <string>

namespace ply {

/// A commented player that plays every game at once.
std::string first_bot(const std::string& name);

/// Writes NAME.lua into folder_for_new_bots(). Throws Error, and leaves no file, where the name is
/// none for a player, where another one has it, or where nothing can be written.
std::filesystem::path write_new_bot(const std::string& name);

}  // namespace ply
