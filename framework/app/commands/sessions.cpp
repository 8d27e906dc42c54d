// plyboard sessions: games that were played here and kept.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/position/game_file.hpp"
#include "framework/base/calendar.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/session/store/session_store.hpp"

namespace ply {
namespace {

Moment moment_of(const SavedSession& saved) {
    const auto age = std::filesystem::file_time_type::clock::now() - saved.saved;
    return this_second() - std::chrono::duration_cast<std::chrono::seconds>(age);
}

void list(const std::vector<SavedSession>& sessions, bool json) {
    if (json) {
        for (const SavedSession& saved : sessions) {
            const SessionSummary& game = saved.summary;
            print_json({{"name", saved.name},
                        {"game", game.game},
                        {"players", game.players},
                        {"plies", game.plies},
                        {"over", game.over.empty() ? Json(nullptr) : Json(game.over)},
                        {"saved", iso_text(moment_of(saved))},
                        {"file", saved.file.string()},
                        {"problem", game.problem.empty() ? Json(nullptr) : Json(game.problem)}});
        }
        return;
    }
    if (sessions.empty()) remark("no games are kept yet; plyboard play keeps what it plays\n");
    for (const SavedSession& saved : sessions) {
        const SessionSummary& game = saved.summary;
        if (!game.problem.empty()) {
            emit("{}", hanging_text(fmt::format("{:<26}  ", one_line(saved.name)),
                                    one_line(game.problem)));
            continue;
        }
        emit_line("{:<26}  {}  {} {}", one_line(saved.name),
                  local_text(moment_of(saved), "%Y-%m-%d %H:%M"), game.plies,
                  game.plies == 1 ? "ply" : "plies");
        emit("{}", hanging_text("    ", one_line(fmt::format(
                                            "{}: {}{}{}", game.game, fmt::join(game.players, ", "),
                                            game.over.empty() ? "" : "; ", game.over))));
    }
}

/// Of a game that goes on, with persons who do not see everything, nothing may be printed.
std::string printed(const Session& session, const std::string& name, const std::string& notation) {
    if (viewer_of(session))
        throw Error(name +
                    " is not over, and prints what a player may not see; play it to its end "
                    "first: plyboard play --resume " +
                    name);
    return written_game(session, notation);
}

}  // namespace

int run_sessions(const CommandLine& line) {
    const SessionStore store(SessionStore::standard_folder());
    const std::vector<std::string> names = line.texts("SESSION");
    if (names.empty() && (line.has("delete") || line.has("print")))
        throw UsageError("sessions: name the games; `plyboard sessions` lists them");
    if (line.has("delete") && line.has("print"))
        throw UsageError("sessions: --print first, then --delete");
    std::vector<SavedSession> chosen;
    for (const std::string& name : names) {
        if (line.has("print") && names_game_file(name)) {
            emit("{}", written_game(*open_game_file(name).session, line.text("print")));
            continue;
        }
        SavedSession found = store.find(name);
        if (line.has("delete") && found.name != name)
            throw Error(
                fmt::format("there is no saved game '{}'; to delete {} write its whole name", name,
                            found.name));
        if (std::ranges::find(chosen, found.name, &SavedSession::name) == chosen.end())
            chosen.push_back(std::move(found));  // a game that is named twice is one
    }
    if (names.empty()) chosen = store.sessions();
    if (!line.has("delete") && !line.has("print")) list(chosen, line.has("json"));
    for (const SavedSession& saved : chosen) {
        if (line.has("print")) {
            const LoadedSession loaded = store.load(saved.name);
            remark_notes(loaded.notes);
            emit("{}", printed(*loaded.session, saved.name, line.text("print")));
        }
        if (!line.has("delete")) continue;
        const auto held = store.lock(saved.name);
        if (!held) throw Error(saved.name + " is being played; leave it there first");
        store.remove(saved.name);
    }
    return 0;
}

}  // namespace ply
