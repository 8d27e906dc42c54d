/// Games in play on the disk: saved after every move, so that a closed window or a power cut loses
/// nothing.
///
///     SessionStore store(SessionStore::standard_folder());
///     const std::string name = store.new_name("chess", now);
///     store.save(name, session);
///     const LoadedSession again = store.load(name);
///
/// A session is a file `NAME.json` as in session_json.hpp, replaced whole by every save.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/session/formats/session_json.hpp"
#include "framework/session/store/session_lock.hpp"

namespace ply {

/// One file of the folder.
struct SavedSession {
    std::string name;
    std::filesystem::path file;
    std::filesystem::file_time_type saved;
    SessionSummary summary;
};

class SessionStore {
public:
    /// `sessions` in the user's state folder: XDG_STATE_HOME/plyboard, or ~/.local/state/plyboard
    /// (XDG Base Directory Specification 0.8). Throws Error where neither variable says where.
    static std::filesystem::path standard_folder();

    explicit SessionStore(std::filesystem::path folder) : folder_(std::move(folder)) {}

    /// All there are, the last saved first.
    std::vector<SavedSession> sessions() const;
    /// The session with this name, or with the only name that begins so. Throws Error that names
    /// the nearest.
    SavedSession find(std::string_view name) const;
    /// A name that is free: `chess-2026-11-23`, `chess-2026-11-23-2`.
    std::string new_name(std::string_view game, std::chrono::system_clock::time_point now) const;

    /// Throws Error where it cannot be written; then the last save is there as it was.
    void save(const std::string& name, const Session& session) const;
    LoadedSession load(const std::string& name) const;
    void remove(const std::string& name) const;

    /// Held while a session is played, so that two programs do not save over each other. Nothing:
    /// another program holds it.
    std::optional<SessionLock> lock(const std::string& name) const;

private:
    std::filesystem::path file_of(std::string_view name) const;

    std::filesystem::path folder_;
};

}  // namespace ply
