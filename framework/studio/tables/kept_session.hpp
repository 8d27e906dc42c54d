/// A table's game on the disk: nothing until something was played, then saved after every change.
#pragma once

#include <optional>
#include <string>

#include "framework/session/store/session_store.hpp"

namespace ply::studio {

class KeptSession {
public:
    /// A new game. Without a folder for them none is kept.
    KeptSession();
    /// One that is kept already. Throws Error where another program plays it.
    explicit KeptSession(const std::string& name);

    /// Empty: it is not kept, or not yet.
    const std::string& name() const { return name_; }
    /// Throws Error, once, where it cannot be written; it is then kept no longer.
    void save(const Session& session);

private:
    std::optional<SessionStore> store_;
    std::string name_;
    std::optional<SessionLock> held_;  ///< no other program plays it
};

}  // namespace ply::studio
