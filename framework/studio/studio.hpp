/// The studio without its sockets: what pages ask for is done here, what comes of it is told them.
/// page/protocol.d.ts is the contract of both.
///
///     Studio studio(settings, {.send = ..., .post = ...});
///     studio.message(1, R"({"id": 1, "op": "hello", "key": "..."})");
///
/// All of it runs in one thread, but for the work of `workers`. Tables and jobs belong to the page
/// that asked for them and end with it.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "framework/studio/jobs/job.hpp"
#include "framework/studio/jobs/workers.hpp"
#include "framework/studio/protocol/fields.hpp"
#include "framework/studio/tables/table.hpp"
#include "framework/web/page_handler.hpp"

namespace ply::studio {

using web::ClientId;

// What some operations alone need; where those are not linked, it is not (make_desks).
class OpenJournals;
class ScriptWatch;
struct FoundInsight;
struct ScriptText;

/// What the program was started with.
struct StudioSettings {
    std::string key{};                       ///< a page has to say it first
    std::string version{};                   ///< of the program
    std::string game{};                      ///< what the page begins with; empty: it chooses
    std::string session{};                   ///< the same, a game that is kept
    std::string link{};                      ///< the same, a game as a link that the page reads
    std::vector<std::string> players{};      ///< that pages may seat, besides searchers and levels
    std::vector<std::string> tournaments{};  ///< paths of files that pages may open
};

/// How the studio reaches its pages and its own thread.
struct StudioLink {
    /// A message with the same `replaces` that waits to be sent is replaced, unless that is empty.
    std::function<void(ClientId, std::string text, std::string replaces)> send;
    /// Has the studio's thread call it, from any thread.
    std::function<void(std::function<void()>)> post;
};

/// The field `pace` of a request.
std::chrono::milliseconds pace_field(const Fields& fields);

class Studio : public web::PageHandler {
public:
    /// Throws Error where a player is none.
    Studio(StudioSettings settings, StudioLink link);
    ~Studio() override;

    bool message(ClientId client, std::string text) override;
    void closed(ClientId client) override;

private:
    /// A page.
    struct Page {
        std::map<std::string, std::shared_ptr<Table>> tables;
        std::map<std::string, WorkerId> jobs;
        std::map<std::filesystem::path, WorkerId> trying;  ///< scripts that are being looked at
        std::set<std::filesystem::path> scripts;           ///< that it has read
        std::shared_ptr<FoundInsight> insight;             ///< the last report, as far as it is
        std::size_t later = 0;                             ///< replies that are still to come
    };
    /// A request.
    struct Call {
        ClientId client;
        std::uint64_t id;
        Fields fields;
    };
    /// What a request gets; nothing: its reply comes later.
    using Answer = std::optional<Json>;
    struct Operation {
        const char* name;
        Answer (Studio::*run)(const Call&);
    };
    static std::span<const Operation> playing_operations();
    /// Those that differ between the program and the page of an exported game.
    static std::span<const Operation> further_operations();
    /// Throws Error where there is none of that name.
    static const Operation& operation_of(const std::string& name);
    /// What the operations need besides.
    void make_desks();

    /// What a worker has done for a request, to be finished in the studio's thread: the reply.
    using Finish = std::function<Json()>;
    /// Has a worker do what takes long; `work` may throw, and so may what it returns.
    Answer later(const Call& call, std::function<Finish(const std::stop_token&)> work);

    bool greet(ClientId client, std::uint64_t id, const Fields& fields);
    void answer(ClientId client, std::optional<std::uint64_t> id, const Json& ok);
    void refuse(ClientId client, std::optional<std::uint64_t> id, const std::exception& failure);
    void tell(ClientId client, const Json& event, const std::string& replaces = {});
    /// Where rules fail is not said while a table of the page keeps something from somebody.
    Json told_problem(ClientId client, const std::exception& failure) const;
    Page& page_of(const Call& call) { return pages_.at(call.client); }
    Table& table_of(const Call& call);

    Answer open_game(const Call& call);
    Answer new_table(const Call& call);
    Answer open_table(const Call& call);
    Answer import_table(const Call& call);
    Answer edit_position(const Call& call);
    Answer close_table(const Call& call);
    Answer export_table(const Call& call);
    Answer play(const Call& call);
    Answer go(const Call& call);
    Answer undo(const Call& call);
    Answer redo(const Call& call);
    Answer promote(const Call& call);
    Answer remove(const Call& call);
    Answer restore(const Call& call);
    Answer comment(const Call& call);
    Answer throw_dice(const Call& call);
    Answer uncover(const Call& call);
    Answer set_seats(const Call& call);
    Answer swap_seats(const Call& call);
    Answer run_programs(const Call& call);
    Answer set_pace(const Call& call);
    Answer step(const Call& call);
    Answer move_now(const Call& call);
    Answer resign(const Call& call);
    Answer agree_draw(const Call& call);
    Answer reopen(const Call& call);
    Answer flag(const Call& call);
    Answer export_game(const Call& call);
    Answer find_threat(const Call& call);
    Answer list_sessions(const Call& call);
    Answer start_analysis(const Call& call);
    Answer start_solve(const Call& call);
    Answer start_check(const Call& call);
    Answer start_trace(const Call& call);
    Answer start_compare(const Call& call);
    Answer start_insight(const Call& call);
    Answer insight_games(const Call& call);
    Answer insight_game(const Call& call);
    Answer stop_job(const Call& call);
    Answer list_tournaments(const Call& call);
    Answer new_tournament(const Call& call);
    Answer open_tournament(const Call& call);
    Answer start_tournament(const Call& call);
    Answer remove_tournament(const Call& call);
    Answer tournament_matches(const Call& call);
    Answer open_match(const Call& call);
    Answer draw_position(const Call& call);
    Answer evaluate_line(const Call& call);
    Answer read_script(const Call& call);
    Answer whole_script(const Call& call);
    Answer new_script(const Call& call);
    Answer save_script(const Call& call);
    Answer try_script(const Call& call);
    Answer script_words(const Call& call);

    /// The reply to a request that has moved the table.
    Json node_reply(Table& table) const;
    /// Makes a table of the page; what is not admitted in its seats becomes a person. `values`:
    /// what is known of nodes beside the session.
    Json add_table(ClientId client, LoadedSession loaded, KeptSession kept,
                   const TableSettings& settings, const std::map<NodeId, double>& values = {});
    void take_from_others(const std::string& session);
    /// Throws Error where the page has none.
    const FoundInsight& insight_of(const Call& call);
    /// An id for a new job; throws Error where the page has too many.
    JobLink new_job(const Call& call, const std::string& kind);

    void look_at(const std::filesystem::path& file, const std::string& hash);
    void script_saved();
    /// Judges the script and has tables of it read the rules anew.
    void script_changed(const std::filesystem::path& file, const ScriptText& script,
                        std::optional<ClientId> by);

    const StudioSettings settings_;
    const Admission admission_;
    StudioLink link_;
    std::map<ClientId, Page> pages_;
    std::map<std::filesystem::path, std::string> hashes_;  ///< of the scripts that are watched
    std::uint64_t last_name_ = 0;                          ///< of tables and jobs
    std::shared_ptr<OpenJournals> journals_;
    Workers workers_;  ///< goes first: until then its work may use what is above
    std::shared_ptr<ScriptWatch> watch_;
};

}  // namespace ply::studio
