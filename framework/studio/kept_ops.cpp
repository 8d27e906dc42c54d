// Games that are kept on the disk, as tables.
#include <nlohmann/json.hpp>

#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

/// To be moved through a std::function, which copies.
struct OpenedAgain {
    LoadedSession loaded;
    KeptSession kept;
};

}  // namespace

Studio::Answer Studio::open_table(const Call& call) {
    const SessionStore store(SessionStore::standard_folder());
    const std::string name = store.find(call.fields.text("session")).name;
    take_from_others(name);
    return later(call, [this, client = call.client, name](const std::stop_token&) -> Finish {
        KeptSession kept(name);
        auto opened = std::make_shared<OpenedAgain>(
            OpenedAgain{SessionStore(SessionStore::standard_folder()).load(name), std::move(kept)});
        return [this, client, opened] {
            return add_table(client, std::move(opened->loaded), std::move(opened->kept),
                             {.running = false});
        };
    });
}

void Studio::take_from_others(const std::string& session) {
    for (auto& [client, page] : pages_)
        for (auto at = page.tables.begin(); at != page.tables.end();) {
            if (at->second->kept_as() != session) {
                ++at;
                continue;
            }
            tell(client, {{"ev", "closed"},
                          {"of", at->first},
                          {"problem", {{"text", "this game was opened in another page"}}}});
            at = page.tables.erase(at);
        }
}

Studio::Answer Studio::list_sessions(const Call&) {
    return Json{{"sessions", session_rows()}};
}

}  // namespace ply::studio
