#include <nlohmann/json.hpp>

#include "framework/session/store/session_store.hpp"
#include "framework/studio/protocol/views.hpp"

namespace ply::studio {

Json session_rows() {
    Json rows = Json::array();
    for (const SavedSession& saved : SessionStore(SessionStore::standard_folder()).sessions()) {
        const SessionSummary& summary = saved.summary;
        rows.push_back(
            {{"name", saved.name},
             {"game", summary.game},
             {"players", summary.players},
             {"plies", summary.plies},
             {"ended", summary.ended},
             {"problem", summary.problem.empty() ? Json(nullptr) : Json(summary.problem)}});
    }
    return rows;
}

}  // namespace ply::studio
