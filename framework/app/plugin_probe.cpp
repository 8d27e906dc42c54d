// The child that opens an unknown plugin: whatever happens here happens to this process alone.

#include <fmt/format.h>

#include "framework/app/command.hpp"
#include "framework/game/error.hpp"
#include "framework/loading/plugin_file.hpp"

namespace ply {

int run_plugin_probe(const Arguments& arguments) {
    if (arguments.size() != 1) throw UsageError("plugin-probe takes one file");
    const PluginVerdict verdict = inspect_plugin(arguments[0]);
    // On a line of its own: a plugin may print while it is loaded.
    fmt::print("\n{}\n", verdict_text(verdict));
    return 0;
}

}  // namespace ply
