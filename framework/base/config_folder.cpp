#include "framework/base/config_folder.hpp"

#include <cstdlib>

namespace ply {

std::filesystem::path config_folder() {
    const char* const config = std::getenv("XDG_CONFIG_HOME");
    if (config != nullptr && *config == '/') return std::filesystem::path(config) / "plyboard";
    const char* const home = std::getenv("HOME");
    if (home == nullptr || *home != '/') return {};
    return std::filesystem::path(home) / ".config" / "plyboard";
}

}  // namespace ply
