// What an exported game asks for besides playing, where the studio runs in the page itself.
#include <nlohmann/json.hpp>

#include "framework/loading/browser_games.hpp"
#include "framework/loading/script_games.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {

std::span<const Studio::Operation> Studio::further_operations() {
    static constexpr Operation table[] = {
        {"script.whole", &Studio::whole_script},
        {"script.new", &Studio::new_script},
    };
    return table;
}

void Studio::make_desks() {}

/// Of the page's own, and of those that links have brought.
Studio::Answer Studio::whole_script(const Call& call) {
    const std::string file = call.fields.text("file");
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.source.kind == GameSource::Kind::script && entry.source.file == file)
            return Json{{"text", entry.source.text}, {"includes", entry.source.includes}};
    throw Error("this page has no script " + file);
}

/// Played from now on, until the page is closed.
Studio::Answer Studio::new_script(const Call& call) {
    constexpr std::size_t longest_script = std::size_t{1} << 19;
    const std::string name = call.fields.text("name", 80);
    for (const CatalogueEntry& entry : Catalogue::standard().entries())
        if (entry.source.name == name) throw Error("there is a game " + name + " already");
    GameSource script = script_with_text(name + ".lua", call.fields.text("text", longest_script),
                                         call.fields.named_texts("includes", longest_script));
    ply::open_game(script);
    give_script(std::move(script));
    return Json{{"game", name}, {"file", name + ".lua"}, {"games", game_rows(admission_)}};
}

/// What is kept, the page keeps.
Json session_rows() {
    return Json::array();
}

/// Nothing is on a disk: no script changes.
void Studio::look_at(const std::filesystem::path&, const std::string&) {}

}  // namespace ply::studio
