/// Where the user's own files lie. The folders need not exist.
#pragma once

#include <filesystem>
#include <string>

namespace ply {

/// `plyboard` in XDG_CONFIG_HOME, or in ~/.config (XDG Base Directory Specification 0.8): what the
/// user writes. Empty where neither variable says where.
std::filesystem::path config_folder();

/// `plyboard` in XDG_STATE_HOME, or in ~/.local/state: what programs keep. Empty likewise.
std::filesystem::path state_folder();

/// `~/game.pgn` with the home of the user, as a shell reads it; another text as it is.
std::filesystem::path with_home(const std::string& text);

}  // namespace ply
