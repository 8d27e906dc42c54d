#include "framework/studio/tables/kept_session.hpp"

#include "framework/base/error.hpp"

namespace ply::studio {

KeptSession::KeptSession() {
    try {
        store_.emplace(SessionStore::standard_folder());
    } catch (const Error&) {  // nowhere to keep games; they can be played all the same
    }
}

KeptSession::KeptSession(const std::string& name)
    : store_(SessionStore::standard_folder()), name_(name), held_(store_->lock(name)) {
    if (!held_) throw Error(name + " is being played elsewhere; leave it there first");
}

void KeptSession::save(const Session& session) {
    if (!store_) return;
    try {
        if (name_.empty()) {
            name_ = store_->new_name(session.setup().game, std::chrono::system_clock::now());
            held_ = store_->lock(name_);
        }
        store_->save(name_, session);
    } catch (const Error& error) {
        store_.reset();
        name_.clear();
        throw Error(std::string("this game is not kept: ") + error.what());
    }
}

}  // namespace ply::studio
