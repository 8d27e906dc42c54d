// The child that opens an unknown plugin: whatever happens here happens to this process alone. And
// what plugins hold, as the table plugins/games.json.

#include <fmt/format.h>
#include <sys/resource.h>

#include "framework/app/cli/command_line.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/sanitized.hpp"
#include "framework/loading/plugin_file.hpp"
#include "framework/loading/unbuilt_plugins.hpp"
#include "framework/report/text/emit.hpp"

namespace ply {
namespace {

void limit_to(__rlimit_resource resource, rlim_t most) {
    const rlimit limit{most, most + 1};  // one more, as SIGXCPU comes before the end
    setrlimit(resource, &limit);
}

/// A plugin that loops for ever is stopped by the time that it has worked, so that on a busy
/// machine a good one is not taken for bad.
void limit_resources(bool plays) {
    const std::chrono::seconds work = plays ? 2 * plugin_probe_limit : plugin_probe_limit / 2;
    limit_to(RLIMIT_CORE, 0);
    limit_to(RLIMIT_CPU, static_cast<rlim_t>(work.count()));
    if (!memory_sanitized) limit_to(RLIMIT_DATA, rlim_t{plugin_probe_mebibytes} << 20);
}

PluginVerdict play_once(const std::string& file, const std::string& name) {
    try {
        const auto game = open_plugin_game(file, name, {});
        Random random(1);
        game->playouts(game->start(), random, 1, game->playout_limit());
    } catch (const std::exception& error) {
        return {fmt::format("{}: {}", file, short_line(failure_text(error))), {}};
    }
    return {};
}

}  // namespace

int run_plugin_probe(const CommandLine& line) {
    const std::vector<std::string> words = line.texts("FILE");
    if (words.empty() || words.size() > 2)
        throw UsageError("plugin-probe takes one file, and a game of it to be played");
    limit_resources(words.size() == 2);
    const PluginVerdict verdict =
        words.size() == 1 ? inspect_plugin(words[0]) : play_once(words[0], words[1]);
    // On a line of its own: a plugin may print while it is loaded.
    emit("\n{}\n", verdict_text(verdict));
    return 0;
}

int run_plugin_table(const CommandLine& line) {
    emit("{}", plugin_table(line.text("FOLDER")));
    return 0;
}

}  // namespace ply
