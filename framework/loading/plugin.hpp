/// The one header a game plugin needs.
///
///     #include <framework/loading/plugin.hpp>
///     struct Nim { ... };          // satisfies ply::Rules, has static GameInfo info()
///     PLYBOARD_GAMES(Nim)          // several games: PLYBOARD_GAMES(Nim, Kayles)
///
/// The plugin shows one symbol, plain data first: the host reads the interface version and the
/// build before it calls anything. No exception leaves the entry functions.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "framework/game/adapters/typed_game.hpp"
#include "framework/game/grid_text.hpp"
#include "framework/loading/plugin_check.hpp"
#include "framework/loading/plugin_interface.hpp"
#include "framework/loading/without_exceptions.hpp"
#ifndef PLYBOARD_NO_KERNELS
#include "framework/search/core/tree_searcher.hpp"
#include "framework/search/mcts/mcts.hpp"
#include "framework/search/proof/dfpn_searcher.hpp"
#include "framework/search/proof/solver.hpp"
#include "framework/search/pvs/pvs_searcher.hpp"
#include "framework/search/registry/kernels.hpp"
#include "framework/search/textbook/alphabeta_tt.hpp"
#endif

namespace ply {
namespace plugin_detail {

/// The searchers worth compiling with the rules. With PLYBOARD_NO_KERNELS defined there are none:
/// the plugin compiles in a third of the time, and its games are searched type-erased.
template <Rules R>
const KernelList* kernels_of() {
#ifdef PLYBOARD_NO_KERNELS
    return nullptr;
#else
    static constexpr Kernel kernels[] = {{"alphabeta_tt", make_typed<AlphaBetaTT, R>},
                                         {"mcts", make_mcts_typed<R>},
                                         {"dfpn", make_dfpn_typed<R>},
                                         {"pvs", make_pvs_typed<R>},
                                         {"solver", make_solver_typed<R>},
                                         {"uct", make_mcts_typed<R>}};
    static constexpr KernelList list{kernels, std::size(kernels)};
    return &list;
#endif
}

/// `static std::unique_ptr<Game> variant(const Options&)`, where rules have it, makes the game of
/// options that other rules play; without searchers compiled with them. nullptr: R plays it itself.
template <Rules R>
[[gnu::cold]] std::unique_ptr<Game> make_game(const Options& options) {
    if constexpr (requires { R::variant(options); })
        if (std::unique_ptr<Game> variant = R::variant(options)) return variant;
    return std::make_unique<TypedGame<R>>(options, kernels_of<R>());
}

template <Rules R>
[[gnu::cold]] GameInfo info_of() {
    return R::info();
}

template <Rules R>
constexpr PluginGame game_of() {
    return {[](GameInfo& info, std::string& error) noexcept {
                return without_exceptions(error, [&] { info = info_of<R>(); });
            },
            [](const Options& options, std::unique_ptr<Game>& game, std::string& error) noexcept {
                return without_exceptions(error, [&] { game = make_game<R>(options); });
            }};
}

template <Rules... R>
inline constexpr std::array<PluginGame, sizeof...(R)> games_of{game_of<R>()...};

template <class... R>
constexpr PluginHeader header_of() {
    PluginHeader header{{}, plugin_interface_version, sizeof...(R), PLYBOARD_BUILD, nullptr};
    for (std::size_t i = 0; i < sizeof(plugin_magic); ++i) header.magic[i] = plugin_magic[i];
    if constexpr ((sound_rules<R>() && ...)) header.games = games_of<R...>.data();
    return header;
}

}  // namespace plugin_detail
}  // namespace ply

/// Exports the games of this plugin; written once, at the end of a source file.
#define PLYBOARD_GAMES(...)                                                          \
    extern "C" {                                                                     \
    [[gnu::visibility("default")]] extern const ::ply::PluginHeader plyboard_plugin; \
    constinit const ::ply::PluginHeader plyboard_plugin =                            \
        ::ply::plugin_detail::header_of<__VA_ARGS__>();                              \
    }
