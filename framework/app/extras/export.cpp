// plyboard export: a game as one HTML file that plays anywhere; all of them as a gallery.

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/report/picture/board_picture.hpp"
#include "framework/report/text/json.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/session/store/game_file.hpp"
#include "framework/studio/exported_page.hpp"
#include "framework/studio/gallery.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

std::string title_of(const GameInfo& info) {
    return info.title.empty() ? info.name : info.title;
}

void write_page(const CommandLine& line, const fs::path& file, const std::string& page) {
    write_output_file(file, page);
    if (line.has("json"))
        print_json(Json{{"file", file.string()}, {"bytes", page.size()}});
    else if (wants_remarks())
        emit("{}: {} kB\n", file.string(), page.size() / 1000);
}

int export_one(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    studio::ExportedGame game{opened.source, opened.source.spec(), title_of(opened.game->info())};
    if (line.has("game"))
        game.record = session_json(*read_game_file(line.text("game"), line.text("GAME")).session);
    write_page(line, line.text_or("html", opened.source.name + ".html"),
               studio::exported_page(game, studio::browser_module(), PLYBOARD_VERSION));
    return 0;
}

/// Every game of the catalogue, each once, and a page that shows them.
int export_all(const CommandLine& line) {
    const fs::path folder = line.text("all");
    const studio::BrowserModule module = studio::browser_module();
    fs::create_directories(folder);
    std::vector<studio::GalleryGame> shown;
    for (const CatalogueEntry& entry : Catalogue::standard().entries()) {
        if (entry.shadowed || !entry.problem.empty()) continue;
        const OpenedGame opened = open_named_game(entry.source.name);
        const std::string title = title_of(entry.info);
        const std::string file = opened.source.name + ".html";
        write_page(line, folder / file,
                   studio::exported_page({opened.source, opened.source.spec(), title}, module,
                                         PLYBOARD_VERSION));
        const BoardPicture picture(*opened.game, {.id = opened.source.name + "-"});
        shown.push_back({file, title, entry.info.description, picture.svg(opened.game->start())});
    }
    write_page(line, folder / "index.html", studio::gallery_page(shown));
    return 0;
}

}  // namespace

int run_export(const CommandLine& line) {
    if (line.has("all") == line.has("GAME"))
        throw UsageError("export: name a game, or a folder by --all");
    return line.has("all") ? export_all(line) : export_one(line);
}

}  // namespace ply
