/// What host and plugin agree on before either calls the other: plain data under one symbol, the
/// version of the interface and the build that both must share.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "framework/game/game.hpp"

namespace ply {

/// Grows by one whenever a header that host and plugin share changes its meaning or layout.
inline constexpr std::uint32_t plugin_interface_version = 19;

#define PLYBOARD_TEXT_OF(x) #x
#define PLYBOARD_TEXT(x) PLYBOARD_TEXT_OF(x)
#if defined(__clang__)
#define PLYBOARD_COMPILER "clang " PLYBOARD_TEXT(__clang_major__)
#else
#define PLYBOARD_COMPILER "gcc " PLYBOARD_TEXT(__GNUC__)
#endif
#if defined(__SANITIZE_ADDRESS__)
#define PLYBOARD_SANITIZER "address"
#elif defined(__SANITIZE_THREAD__)
#define PLYBOARD_SANITIZER "thread"
#else
#define PLYBOARD_SANITIZER "none"
#endif
/// What must be equal on both sides for C++ objects to cross.
#define PLYBOARD_BUILD                                                                   \
    PLYBOARD_COMPILER ", C++ " PLYBOARD_TEXT(__cplusplus) ", string ABI " PLYBOARD_TEXT( \
        _GLIBCXX_USE_CXX11_ABI) ", sanitizer " PLYBOARD_SANITIZER

/// One game of a plugin. Both functions return false and say why in `error` when they fail.
struct PluginGame {
    bool (*info)(GameInfo& info, std::string& error) noexcept;
    bool (*make)(const Options& options, std::unique_ptr<Game>& game, std::string& error) noexcept;
};

/// What the host finds under the name `plyboard_plugin`.
struct PluginHeader {
    char magic[16];
    std::uint32_t interface_version;
    std::uint32_t game_count;
    const char* build;
    const PluginGame* games;
};
inline constexpr char plugin_magic[16] = "plyboard-plugin";
inline constexpr const char* plugin_symbol = "plyboard_plugin";

}  // namespace ply
