// The child that opens an unknown plugin: whatever happens here happens to this process alone. And
// what plugins hold, as the table plugins/games.json.

#include <fmt/format.h>

#include "framework/app/command.hpp"
#include "framework/game/error.hpp"
#include "framework/loading/plugin_file.hpp"
#include "framework/loading/unbuilt_plugins.hpp"

namespace ply {
namespace {

PluginVerdict play_once(const std::string& file, const std::string& name) {
    try {
        const auto game = open_plugin_game(file, name, {});
        Random random(1);
        game->playouts(game->start(), random, 1, game->playout_limit());
    } catch (const std::exception& error) {
        return {fmt::format("{}: {}", file, error.what()), {}};
    }
    return {};
}

}  // namespace

int run_plugin_probe(const Arguments& arguments) {
    if (arguments.empty() || arguments.size() > 2)
        throw UsageError("plugin-probe takes one file, and a game of it to be played");
    const PluginVerdict verdict = arguments.size() == 1 ? inspect_plugin(arguments[0])
                                                        : play_once(arguments[0], arguments[1]);
    // On a line of its own: a plugin may print while it is loaded.
    fmt::print("\n{}\n", verdict_text(verdict));
    return 0;
}

int run_plugin_table(const Arguments& arguments) {
    if (arguments.size() != 1) throw UsageError("plugin-table takes one folder of plugins");
    fmt::print("{}", plugin_table(arguments[0]));
    return 0;
}

}  // namespace ply
