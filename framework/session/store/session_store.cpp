#include "framework/session/store/session_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cerrno>

#include "framework/base/calendar.hpp"
#include "framework/base/error.hpp"
#include "framework/base/failure_text.hpp"
#include "framework/base/files/config_folder.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_session = std::uint64_t{256} << 20;
constexpr const char* ending = ".json";
constexpr const char* way_out = "`plyboard sessions` lists those that there are";

/// `hex` of `lua:hex(size=5)` and of `./games/hex.lua`, fit to name a file.
std::string plain(std::string_view game) {
    const std::string spec(game.substr(0, game.find('(')));
    const std::string name = fs::path(spec.substr(spec.rfind(':') + 1)).stem().string();
    std::string text;
    for (const char letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_') text += letter;
    return text.empty() ? "game" : text;
}

}  // namespace

fs::path SessionStore::standard_folder() {
    const fs::path state = state_folder();
    if (state.empty())
        throw Error("nobody knows where to keep games: set HOME, or XDG_STATE_HOME to a folder");
    return state / "sessions";
}

fs::path SessionStore::file_of(std::string_view name) const {
    return folder_ / (std::string(name) + ending);
}

std::vector<SavedSession> SessionStore::sessions() const {
    std::vector<SavedSession> sessions;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder_, error)) {
        const fs::path& file = entry.path();
        if (file.extension() != ending) continue;
        SavedSession saved{file.stem().string(), file, entry.last_write_time(error), {}};
        try {
            saved.summary = summary_of_json(read_input_file(file, largest_session, way_out));
        } catch (const Error& unreadable) {
            saved.summary.problem = unreadable.what();
        }
        sessions.push_back(std::move(saved));
    }
    std::ranges::sort(sessions, [](const SavedSession& a, const SavedSession& b) {
        return a.saved != b.saved ? a.saved > b.saved : a.name < b.name;
    });
    return sessions;
}

SavedSession SessionStore::find(std::string_view name) const {
    const std::vector<SavedSession> all = sessions();
    if (const auto found = std::ranges::find(all, name, &SavedSession::name); found != all.end())
        return *found;
    std::vector<std::string> known;
    std::vector<const SavedSession*> begin_so;
    for (const SavedSession& saved : all) {
        known.push_back(saved.name);
        if (!name.empty() && saved.name.starts_with(name)) begin_so.push_back(&saved);
    }
    if (begin_so.size() == 1) return *begin_so.front();
    if (begin_so.size() > 1)
        throw Error(
            fmt::format("'{}' begins the names of {} saved games, such as {} and {}; write "
                        "more of it",
                        name, begin_so.size(), begin_so[0]->name, begin_so[1]->name));
    const std::string near = nearest(std::string(name), known);
    throw Error(fmt::format("there is no saved game '{}'; {}{}", name,
                            near.empty() ? "" : fmt::format("did you mean '{}'? ", near), way_out));
}

std::string SessionStore::new_name(std::string_view game,
                                   std::chrono::system_clock::time_point now) const {
    const std::string day =
        plain(game) + local_text(std::chrono::floor<std::chrono::seconds>(now), "-%Y-%m-%d");
    std::string name = day;
    std::error_code ignored;
    for (int number = 2; fs::exists(file_of(name), ignored); ++number)
        name = fmt::format("{}-{}", day, number);
    return name;
}

void SessionStore::save(const std::string& name, const Session& session) const {
    std::error_code error;
    fs::create_directories(folder_, error);
    if (error)
        throw Error(system_failure_text(folder_.string() + " cannot be made", error.value()));
    replace_file(file_of(name), session_json(session));
}

LoadedSession SessionStore::load(const std::string& name) const {
    const fs::path file = file_of(name);
    const std::string text = read_input_file(file, largest_session, way_out);
    try {
        return read_session_json(text, {});
    } catch (const Error& error) {
        throw Error(file.string() + ": " + error.what());
    }
}

void SessionStore::remove(const std::string& name) const {
    std::error_code error;
    if (!fs::remove(file_of(name), error) || error)
        throw Error(system_failure_text(file_of(name).string() + " cannot be deleted",
                                        error ? error.value() : ENOENT));
}

std::optional<SessionLock> SessionStore::lock(const std::string& name) const {
    std::error_code error;
    fs::create_directories(folder_, error);
    return SessionLock::take(file_of(name).replace_extension(".lock"));
}

}  // namespace ply
