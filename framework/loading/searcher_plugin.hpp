/// The one header that a searcher outside the tree needs.
///
///     #include <framework/loading/searcher_plugin.hpp>
///     class Greedy final : public ply::Searcher {
///     public:
///         Greedy(const ply::Game& game, const ply::Options& options);
///         static ply::SearcherEntry about();       // help, options; not the name, which is the
///         file's void new_match(std::uint64_t seed) override; ply::SearchResult search(const
///         ply::Position& root, const ply::Limits& limits,
///                                  std::stop_token stop) override;
///     };
///     PLYBOARD_SEARCHER(Greedy)
///
/// Built by add_searcher_plugin(greedy) it is greedy.so, and a player as any other: named by its
/// path, or `greedy` where the file lies in a folder `players` as scripts of players do
/// (framework/player/README.md).
#pragma once

#include <concepts>
#include <memory>
#include <string>

#include "framework/loading/plugin_interface.hpp"
#include "framework/loading/without_exceptions.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// What the host finds under the name `plyboard_searcher`, plain data first, as
/// plugin_interface.hpp has it for games. `entry` fills in all but the name, which is the file's;
/// it returns false and says why in `error` when it fails.
struct SearcherHeader {
    char magic[16];
    std::uint32_t interface_version;
    std::uint32_t reserved;  ///< 0
    const char* build;
    bool (*entry)(SearcherEntry& entry, std::string& error) noexcept;
};
inline constexpr char searcher_magic[16] = "plyboard-search";
inline constexpr const char* searcher_symbol = "plyboard_searcher";

namespace plugin_detail {

template <class S>
constexpr SearcherHeader searcher_header_of() {
    static_assert(std::derived_from<S, Searcher>, "a searcher is derived from ply::Searcher");
    static_assert(std::constructible_from<S, const Game&, const Options&>,
                  "a searcher needs: Constructor(const ply::Game&, const ply::Options&)");
    static_assert(
        requires {
            { S::about() } -> std::same_as<SearcherEntry>;
        },
        "a searcher needs: static ply::SearcherEntry about()");
    SearcherHeader header{{}, plugin_interface_version, 0, PLYBOARD_BUILD, nullptr};
    for (std::size_t i = 0; i < sizeof(searcher_magic); ++i) header.magic[i] = searcher_magic[i];
    header.entry = [](SearcherEntry& entry, std::string& error) noexcept {
        return without_exceptions(error, [&] {
            entry = S::about();
            entry.make = [](const Game& game, const Options& options) -> std::unique_ptr<Searcher> {
                return std::make_unique<S>(game, options);
            };
        });
    };
    return header;
}

}  // namespace plugin_detail
}  // namespace ply

/// Exports the searcher of this library; written once, at the end of a source file.
#define PLYBOARD_SEARCHER(Class)                                                         \
    extern "C" {                                                                         \
    [[gnu::visibility("default")]] extern const ::ply::SearcherHeader plyboard_searcher; \
    constinit const ::ply::SearcherHeader plyboard_searcher =                            \
        ::ply::plugin_detail::searcher_header_of<Class>();                               \
    }
