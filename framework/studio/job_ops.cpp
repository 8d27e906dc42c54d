// Jobs of a page: analyses and checks.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "framework/report/analysis/analyst.hpp"
#include "framework/report/analysis/proof_text.hpp"
#include "framework/session/shown_game.hpp"
#include "framework/studio/studio.hpp"

namespace ply::studio {
namespace {

constexpr std::size_t most_jobs = 4;

/// `lines`: a number, or "all".
int lines_field(const Fields& fields, const SearcherSpec& analyst) {
    const int most = most_lines(*analyst.entry);
    if (!fields.has("lines")) return std::min(most, usual_analysis_lines);
    try {
        return std::min(most, static_cast<int>(fields.whole("lines", 1, 1000)));
    } catch (const Error&) {
        if (fields.text("lines", 10) == "all") return most;
        throw Error("'lines' is to be a number from 1 to 1000, or 'all'");
    }
}

/// The node that a page means, by default the one the table is at.
int node_number(const Fields& fields, Table& table) {
    return static_cast<int>(fields.whole_or("node", table.here(), 0, GameTree::most_nodes));
}

/// What may be searched there: nothing is in it that the viewer does not know.
Position position_to_search(const Table& table, NodeId node) {
    const std::optional<Player> viewer = table.eyes().viewer;
    if (viewer == chance_player) table.require_open("a search");
    Position position = position_at(table.session(), node);
    if (!viewer) return position;
    require_choice(table.game(), position);
    if (viewer != table.game().mover(position.state))
        table.require_open("a search for somebody else");
    return imagined_position(table.game(), position, *viewer);
}

/// Of a search that was begun for other eyes only that it has ended is told.
JobLink for_same_eyes(JobLink link, const std::weak_ptr<Table>& table, const Eyes& eyes) {
    link.tell = [tell = std::move(link.tell), table, eyes](Json event) {
        const auto still = table.lock();
        if (still && still->eyes() != eyes && still->eyes().viewer) {
            if (!event.value("done", false)) return;
            for (const char* const found :
                 {"depth", "nodes", "seconds", "nodes_per_second", "lines", "problem"})
                event.erase(found);
        }
        tell(std::move(event));
    };
    return link;
}

}  // namespace

JobLink Studio::new_job(const Call& call, const std::string& kind) {
    if (page_of(call).jobs.size() >= most_jobs)
        throw Error(fmt::format("{} jobs of this page are under way; stop one first", most_jobs));
    const std::string id = fmt::format("j{}", ++last_name_);
    return {id, workers_, [this, client = call.client, id, kind](const Json& event) {
                const auto page = pages_.find(client);
                if (page == pages_.end()) return;
                if (event.value("done", false)) page->second.jobs.erase(id);
                // How far it is replaces what was said of that, not what was found.
                tell(client, event,
                     fmt::format("{} {}{}", kind, id, event.contains("report") ? " report" : ""));
            }};
}

Studio::Answer Studio::start_analysis(const Call& call) {
    Table& table = table_of(call);
    const int node = node_number(call.fields, table);
    Position position = position_to_search(table, table.node_of(node));
    SearcherSpec analyst = usual_analyst(table.game());
    if (call.fields.has("player")) {
        // Admits no other program and no file but those named at the start.
        const Spec spec = parse_searcher_spec(admission_.player(call.fields.text("player")).text());
        const SearcherEntry* const entry = find_searcher(spec.name);
        if (entry != nullptr && !entry->searches && entry->options.empty())
            throw Error(fmt::format("{} does not search; try pvs or mcts", spec.name));
        analyst = resolve_analyst(spec);
    }
    const int lines = lines_field(call.fields, analyst);
    analyst = with_lines(std::move(analyst), lines);
    const JobLink link = new_job(call, "analysis");
    page_of(call).jobs[link.job] = ply::studio::start_analysis(
        for_same_eyes(link, table.weak_from_this(), table.eyes()), table.game(),
        {call.fields.text("table"), node, std::move(position), analyst});
    return Json{{"job", link.job}, {"player", analyst.text()}};
}

Studio::Answer Studio::start_solve(const Call& call) {
    constexpr std::int64_t most_seconds = 3600;
    constexpr std::int64_t usual_seconds = 60;
    constexpr int table_mebibytes = 256;
    const Table& table = table_of(call);
    const Session& session = table.session();
    const Facts& facts = table.game().facts();
    if (facts.hidden)
        throw Error(
            fmt::format("players of {0} do not see everything, so that positions have no value to "
                        "be proved; `plyboard solve {0}` finds how to play it",
                        table.game().info().name));
    if (facts.chance_later() || facts.players > 2)
        throw Error(
            facts.chance_later()
                ? fmt::format("how this game ends depends on {} as well; analyse it instead",
                              chance_word(facts.chance_kind))
                : "games of three and more players have no value to be proved");
    const NodeId node =
        static_cast<NodeId>(call.fields.whole_or("node", session.here(), 0, GameTree::most_nodes));
    SearcherSpec solver =
        parse_searcher(fmt::format("{}(tt={})", usual_solver(facts), table_mebibytes));
    solver.limits = {.time = std::chrono::seconds(
                         call.fields.whole_or("seconds", usual_seconds, 1, most_seconds))};
    std::vector<SearcherSpec> oracles = admission_.oracles();
    for (SearcherSpec& oracle : oracles) oracle = with_lines(oracle, most_lines(*oracle.entry));
    const JobLink link = new_job(call, "analysis");
    page_of(call).jobs[link.job] = ply::studio::start_analysis(
        link, table.game(),
        {call.fields.text("table"), node, position_at(session, node), solver, true, oracles});
    return Json{{"job", link.job}, {"player", solver.text()}};
}

Studio::Answer Studio::start_check(const Call& call) {
    constexpr std::int64_t most_seconds = 3600;
    constexpr std::int64_t most_games = 1'000'000;
    CheckWish wish{call.fields.text("game"),
                   static_cast<std::uint64_t>(call.fields.whole_or("games", 1000, 1, most_games)),
                   static_cast<double>(call.fields.whole_or("seconds", 20, 1, most_seconds))};
    admission_.require_game(wish.game);
    const JobLink link = new_job(call, "check");
    page_of(call).jobs[link.job] = ply::studio::start_check(link, admission_, std::move(wish));
    return Json{{"job", link.job}};
}

Studio::Answer Studio::stop_job(const Call& call) {
    const auto& jobs = page_of(call).jobs;
    const auto found = jobs.find(call.fields.text("job", 40));
    if (found != jobs.end()) workers_.stop(found->second);  // it may have ended meanwhile
    return Json::object();
}

}  // namespace ply::studio
