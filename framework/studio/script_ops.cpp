// The script desk: reads and saves scripts, judges them, and has tables play by what was saved.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/authoring/new_script/new_script.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/base/utf8.hpp"
#include "framework/report/words/words_text.hpp"
#include "framework/session/formats/session_json.hpp"
#include "framework/studio/protocol/problem.hpp"
#include "framework/studio/scripts/script_text.hpp"
#include "framework/studio/scripts/script_watch.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_script = std::size_t{1} << 19;

bool plays_by(const Table& table, const fs::path& script) {
    if (table.source().kind != GameSource::Kind::script) return false;
    for (const fs::path& file : files_of_script(table.source().file)) {
        if (real_path(file) == script) return true;
    }
    return false;
}

/// A table that is to play by rules that have changed, as a worker needs it.
struct Replay {
    std::weak_ptr<Table> table;
    std::string id;
    fs::path script;   ///< its game's own
    std::string game;  ///< as it was named
    std::string text;  ///< session_json() of what was played
    std::size_t moves = 0;
    std::optional<LoadedSession> loaded{};
};

/// What has come of a changed script.
struct Changed {
    Json judged;
    std::vector<Replay> replays;
};

/// A script that is only included makes no game: what includes it is judged.
fs::path judged_file(const fs::path& file, const std::vector<Replay>& replays) {
    for (const Replay& replay : replays)
        if (real_path(replay.script) == file) return file;
    return replays.empty() ? file : replays.front().script;
}

Json kept_json(const Replay& replay, const Session& session) {
    return {{"table", replay.id}, {"kept", session.moves().size()}, {"of_moves", replay.moves}};
}

}  // namespace

void Studio::look_at(const fs::path& file, const std::string& hash) {
    const fs::path real = real_path(file);
    const auto [known, added] = hashes_.try_emplace(real);
    if (added) watch_->watch({real});
    if (!hash.empty()) {
        known->second = hash;
    } else if (added) {
        try {
            known->second = read_script_text(real).hash;
        } catch (const Error&) {  // it is not there yet
        }
    }
}

Studio::Answer Studio::read_script(const Call& call) {
    const fs::path file = admission_.script(call.fields.text("file"));
    const ScriptText script = read_script_text(file);
    look_at(file, script.hash);
    page_of(call).scripts.insert(file);
    return script_text_json(file, script, admission_);
}

Studio::Answer Studio::whole_script(const Call& call) {
    const fs::path file = admission_.script(call.fields.text("file"));
    return later(call, [this, file](const std::stop_token&) -> Finish {
        const GameSource source = ply::read_script(file);
        for (const auto& [name, text] : source.includes)
            admission_.script(included_file(file, name).string());
        const Json whole{{"text", source.text}, {"includes", source.includes}};
        return [whole] { return whole; };
    });
}

Studio::Answer Studio::new_script(const Call& call) {
    const std::string name = call.fields.text("name", 100);
    const std::string from = call.fields.text_or("from", "");
    const std::string text = call.fields.text_or("text", "", longest_script);
    const Includes includes = call.fields.named_texts("includes", longest_script);
    if (!from.empty() && !text.empty()) throw Error("a new script has a 'text' or a 'from'");
    if (!from.empty()) admission_.require_game(from);
    return later(call, [this, name, from, text, includes](const std::stop_token&) -> Finish {
        require_new_name(name);
        std::string first = text;
        if (text.empty())
            first = from.empty() ? first_script(name) : copied_script(script_to_copy(from), name);
        const fs::path file = write_new_script(name, first, includes);
        const Json made{{"game", name}, {"file", file.string()}, {"games", game_rows(admission_)}};
        return [made] { return made; };
    });
}

Studio::Answer Studio::save_script(const Call& call) {
    const fs::path file = admission_.script(call.fields.text("file"));
    const std::string text = call.fields.text("text", longest_script);
    const std::string hash_before = call.fields.text("hash", 100);
    if (fs::exists(file)) {  // what somebody has removed is written again
        const ScriptText theirs = read_script_text(file);
        if (hash_before != theirs.hash)
            throw RequestError("conflict",
                               "the file was saved by somebody else meanwhile; take theirs, or "
                               "save over it",
                               {{"theirs", script_text_json(file, theirs, admission_)}});
        if (!admission_.editable(file))
            throw Error(file.string() + " may not be written; begin a copy of it");
    }
    replace_file(file, text);
    const std::string hash = text_hash(text);
    look_at(file, hash);
    page_of(call).scripts.insert(file);
    script_changed(file, {text, hash}, call.client);
    return Json{{"hash", hash}};
}

Studio::Answer Studio::try_script(const Call& call) {
    const fs::path file = admission_.script(call.fields.text("file"));
    const std::string text = call.fields.text("text", longest_script);
    Page& page = page_of(call);
    if (const auto last = page.trying.find(file); last != page.trying.end())
        workers_.stop(last->second);
    page.trying[file] = workers_.start(
        [this, client = call.client, file, text](const std::stop_token& stop) -> Workers::Report {
            Json event{{"ev", "script"}, {"of", file.string()}, {"saved", false}};
            event.update(judged_script(file, text, stop));
            event["tables"] = Json::array();
            if (stop.stop_requested()) return nullptr;
            return [this, client, event = std::move(event)] {
                tell(client, event, "script " + event["of"].get<std::string>());
            };
        });
    return Json::object();
}

Studio::Answer Studio::script_words(const Call&) {
    return Json{{"words", Json(words_json())}};
}

void Studio::script_saved() {
    for (auto& [file, hash] : hashes_) {
        try {
            const ScriptText script = read_script_text(file);
            if (std::exchange(hash, script.hash) == script.hash) continue;
            script_changed(file, script, std::nullopt);
        } catch (const Error&) {  // removed, or unreadable now: what was read last stays
        }
    }
}

void Studio::script_changed(const fs::path& file, const ScriptText& script,
                            std::optional<ClientId> by) {
    auto changed = std::make_shared<Changed>();
    std::set<ClientId> readers;
    for (const auto& [client, page] : pages_) {
        if (page.scripts.contains(file)) readers.insert(client);
        for (const auto& [id, table] : page.tables) {
            if (!plays_by(*table, file)) continue;
            readers.insert(client);
            changed->replays.push_back(
                {table, id, table->source().file, table->session().setup().game,
                 session_json(table->session()), table->session().moves().size()});
        }
    }
    const Json theirs = by ? Json(nullptr) : script_text_json(file, script, admission_);
    workers_.start([this, changed, file, script, theirs, by,
                    readers](const std::stop_token& stop) -> Workers::Report {
        const fs::path judged = judged_file(file, changed->replays);
        changed->judged = judged_script(
            judged, judged == file ? script.text : read_script_text(judged).text, stop);
        for (Replay& replay : changed->replays) {
            try {
                replay.loaded = read_session_json(replay.text, replay.game);
            } catch (const std::exception&) {  // the table stays with the rules that it has
            }
        }
        return [this, changed, file, script, theirs, by, readers] {
            Json event{{"ev", "script"}, {"of", file.string()}, {"saved", true}};
            event.update(changed->judged);
            event["tables"] = Json::array();
            for (Replay& replay : changed->replays) {
                const auto table = replay.table.lock();
                if (!table || !replay.loaded) continue;
                // Somebody has moved meanwhile: once more, with that move.
                if (session_json(table->session()) != replay.text)
                    return script_changed(file, script, by);
                event["tables"].push_back(kept_json(replay, *replay.loaded->session));
                table->take_rules(std::move(*replay.loaded));
            }
            for (const ClientId client : readers) {
                Json told = event;
                if (!theirs.is_null() || client != by)
                    told["theirs"] =
                        theirs.is_null() ? script_text_json(file, script, admission_) : theirs;
                tell(client, told);
            }
        };
    });
}

}  // namespace ply::studio
