#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/loading/catalogue.hpp"
#include "framework/session/store/session_store.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {

namespace {

/// How long a game is that is under way may tell of moves that nobody sees.
bool hides_moves(const SessionSummary& summary) {
    const std::string name = summary.game.substr(0, summary.game.find('('));
    const auto& entries = Catalogue::standard().entries();
    return summary.over.empty() && std::ranges::any_of(entries, [&](const CatalogueEntry& entry) {
               return entry.info.hidden &&
                      (entry.source.name == name || "lua:" + entry.source.name == name);
           });
}

}  // namespace

Json session_rows() {
    Json rows = Json::array();
    for (const SavedSession& saved : SessionStore(SessionStore::standard_folder()).sessions()) {
        const SessionSummary& summary = saved.summary;
        rows.push_back(
            {{"name", saved.name},
             {"game", summary.game},
             {"players", summary.players},
             {"plies", hides_moves(summary) ? Json(nullptr) : Json(summary.plies)},
             {"ended", !summary.over.empty()},
             {"problem", summary.problem.empty() ? Json(nullptr) : Json(summary.problem)}});
    }
    return rows;
}

}  // namespace ply::studio
