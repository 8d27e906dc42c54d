// plyboard export: a game as one HTML file that plays anywhere.

#include <fmt/format.h>

#include <filesystem>

#include "framework/app/cli/common.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/base/input_file.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/studio/exported_page.hpp"

namespace ply {
namespace {

constexpr std::uint64_t largest_game = 1'000'000;

}  // namespace

int run_export(const CommandLine& line) {
    OpenedGame opened = open_named_game(line.text("GAME"));
    studio::ExportedGame exported{std::move(opened.source), {}, opened.game->info().title};
    exported.spec = exported.source.spec();
    if (exported.title.empty()) exported.title = opened.game->info().name;
    if (line.has("game")) {
        const LoadedSession loaded = read_game(
            read_input_file(line.text("game"), largest_game, "name a game that was played"),
            line.text("GAME"));
        exported.record = session_json(*loaded.session);
    }
    const std::filesystem::path file = line.text_or("html", exported.source.name + ".html");
    const std::string page =
        studio::exported_page(exported, studio::browser_module(), PLYBOARD_VERSION);
    write_output_file(file, page);
    emit("{}: {} kB\n", file.string(), page.size() / 1000);
    return 0;
}

}  // namespace ply
