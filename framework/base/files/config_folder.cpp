#include "framework/base/files/config_folder.hpp"

#include <cstdlib>

namespace ply {
namespace {

/// `plyboard` in the folder that the variable names, else below the user's home.
std::filesystem::path own_folder(const char* variable, const char* below_home) {
    const char* const named = std::getenv(variable);
    if (named != nullptr && *named == '/') return std::filesystem::path(named) / "plyboard";
    const char* const home = std::getenv("HOME");
    if (home == nullptr || *home != '/') return {};
    return std::filesystem::path(home) / below_home / "plyboard";
}

}  // namespace

std::filesystem::path with_home(const std::string& text) {
    const char* const home = std::getenv("HOME");
    if (!text.starts_with("~/") || home == nullptr || *home != '/') return text;
    return std::filesystem::path(home) / text.substr(2);
}

std::filesystem::path config_folder() {
    return own_folder("XDG_CONFIG_HOME", ".config");
}

std::filesystem::path state_folder() {
    return own_folder("XDG_STATE_HOME", ".local/state");
}

}  // namespace ply
