// A table's game where there is no disk: the page is told of it, and keeps it.
#include "framework/session/formats/session_json.hpp"
#include "framework/studio/tables/browser_page.hpp"
#include "framework/studio/tables/kept_session.hpp"

namespace ply {

// None is ever held.
SessionLock::~SessionLock() = default;

namespace studio {

KeptSession::KeptSession() = default;

void KeptSession::save(const Session& session) {
    name_ = "browser";
    keep_in_browser(session.setup().game, session_json(session));
}

}  // namespace studio
}  // namespace ply
