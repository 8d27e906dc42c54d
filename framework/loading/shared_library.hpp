/// Shared libraries of other people, opened and asked whether they fit. The only part that includes
/// Boost.DLL.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "framework/base/error.hpp"

namespace ply {

/// What a library is to hold, and how that is said where it does not.
struct LibraryKind {
    const char* symbol;    ///< its header's
    const char* magic;     ///< the 16 bytes with which that begins
    const char* what;      ///< `a game plugin`
    const char* built;     ///< how it is built: `add_game_plugin, see plugins/README.md`
    const char* exported;  ///< how it is exported: `PLYBOARD_GAMES(YourRules)`
};

/// An Error that begins with the file.
Error library_error(const std::filesystem::path& file, const std::string& what);

/// The header of a library, which stays loaded until the program ends: objects of its types may
/// live as long. A crash in it is reported by its name. Nothing of it was called, but what
/// libraries do when they are opened. Throws Error where the file is no such library.
const void* open_library(const std::filesystem::path& file, const LibraryKind& kind);

/// Throws Error where the first bytes of a header, its version or its build are not this program's.
void check_library(const std::filesystem::path& file, const LibraryKind& kind, const char* magic,
                   std::uint32_t interface_version, const char* build);

}  // namespace ply
