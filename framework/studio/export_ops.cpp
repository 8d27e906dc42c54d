// The game of a table as one file for others, which plays it.
#include <nlohmann/json.hpp>

#include "framework/studio/exported_page.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {

/// As the rules were saved last; none of the moves go with it.
Studio::Answer Studio::export_game(const Call& call) {
    const Table& table = table_of(call);
    const GameInfo& info = table.game().info();
    const ExportedGame game{table.source(), table.source().spec(),
                            info.title.empty() ? info.name : info.title};
    return later(call, [game, version = settings_.version](const std::stop_token&) -> Finish {
        const Json made{{"name", game.source.name + ".html"},
                        {"mime", "text/html"},
                        {"data", exported_page(game, browser_module(), version)}};
        return [made] { return made; };
    });
}

}  // namespace ply::studio
