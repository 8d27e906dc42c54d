/// Where the user's own files of configuration lie.
#pragma once

#include <filesystem>

namespace ply {

/// `plyboard` in XDG_CONFIG_HOME, or in ~/.config (XDG Base Directory Specification 0.8). Empty
/// where neither variable says where. The folder need not exist.
std::filesystem::path config_folder();

}  // namespace ply
