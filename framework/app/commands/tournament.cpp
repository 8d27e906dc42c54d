// plyboard tournament: players against each other, from a file or from options.

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/other_program.hpp"
#include "framework/app/commands/tournament.hpp"
#include "framework/app/tournament/growing_pgn.hpp"
#include "framework/app/tournament/publicity.hpp"
#include "framework/app/tournament/tournament_input.hpp"
#include "framework/app/tournament/tournament_watch.hpp"
#include "framework/report/match/match_json.hpp"
#include "framework/report/standings/progress_line.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/standings/standings_table.hpp"
#include "framework/tournament/collect.hpp"
#include "framework/tournament/journal/plan_extension.hpp"
#include "framework/tournament/journal/recovery.hpp"
#include "framework/tournament/tournament.hpp"
#include "framework/tournament/workers/affinity.hpp"

namespace ply {
namespace {

constexpr int interrupted = 130;  ///< exit code after Ctrl-C or SIGTERM, as shells have it
/// Of a shard after SIGTERM: start it again (EX_TEMPFAIL of sysexits.h).
constexpr int to_be_continued = 75;

/// What --restart and --salvage do before the journal is opened.
void prepare_journal(const CommandLine& line, const std::filesystem::path& path, const Plan& plan) {
    if (line.has("restart") && line.has("salvage"))
        throw UsageError(
            "tournament: --restart begins anew and --salvage keeps what is whole; choose one");
    if (line.has("restart")) {
        const auto aside = Journal::move_aside(path);
        if (!aside.empty()) remark("The old journal is now {}.\n", aside.string());
    }
    if (line.has("salvage")) {
        const Salvage salvage = salvage_journal(path, plan);
        if (!salvage.aside.empty())
            remark("The damaged journal is now {}; {} matches of it are kept.\n",
                   salvage.aside.string(), salvage.kept);
    }
}

/// `first.lua: 5 players, 2 games, 2 workers`
std::string title_of(const CommandLine& line, const Plan& plan, int workers) {
    const std::size_t players = plan.file.players.size();
    const std::string games =
        plan.sources.size() == 1 ? plan.game_name(0) : fmt::format("{} games", plan.sources.size());
    return fmt::format("{}: {} players, {}, {} {}",
                       line.has("FILE") ? line.text("FILE") : "tournament", players, games, workers,
                       workers == 1 ? "worker" : "workers");
}

std::string footer_of(const std::filesystem::path& journal) {
    return journal.empty()
               ? "Ctrl-C stops it; nothing is kept, because no --journal was named."
               : fmt::format("Ctrl-C stops it; what is finished is kept in {}.", journal.string());
}

/// Prints matches as they are finished, in the order of their numbers whatever the workers do.
class JsonLines {
public:
    JsonLines(const Plan& plan, const Journal& journal) : plan_(plan), journal_(journal) {}

    /// Prints the matches up to number `last`.
    void print(std::uint32_t last) {
        if (last < next_) return;
        journal_.each(
            [&](const Fixture& fixture, const PlayedMatch& match) {
                print_json(match_json(plan_, fixture, match));
                next_ = match.number + 1;
            },
            next_, last);
    }

private:
    const Plan& plan_;
    const Journal& journal_;
    std::uint32_t next_ = 1;
};

/// What others have played, for a shard of a tournament whose pairings follow from results.
std::optional<JournalReader> collected(const CommandLine& line, Plan& plan) {
    if (!line.has("from")) return std::nullopt;
    std::optional<JournalReader> from;
    from.emplace(line.text("from"));
    go_on_with(plan, from->plan(), false);
    require_same_tournament(*from, plan);
    return from;
}

std::optional<Shard> shard_wanted(const CommandLine& line) {
    if (!line.has("shard")) {
        if (line.has("from")) throw UsageError("tournament: --from goes with --shard");
        return std::nullopt;
    }
    if (!line.has("journal"))
        throw UsageError(
            "tournament: --shard needs --journal, another one for each shard; 'plyboard collect' "
            "brings them together");
    const std::string text = line.text("shard");
    try {
        return text == "auto" ? shard_of_surroundings() : parse_shard(text);
    } catch (const Error& error) {
        throw UsageError(fmt::format("tournament: {}", error.what()));
    }
}

void print_shard(const Shard& shard, const TournamentResult& result, bool json) {
    if (json)
        print_json({{"shard", shard.number},
                    {"shards", shard.count},
                    {"matches", result.progress.done},
                    {"expected", result.progress.total},
                    {"complete", result.complete}});
    else
        emit("shard {}/{}: {} of {} matches\n", shard.number, shard.count,
             with_commas(result.progress.done), with_commas(result.progress.total));
}

void tell_interruption(const TournamentResult& result, const std::filesystem::path& journal,
                       int signal) {
    const std::string kept =
        journal.empty() ? "nothing is kept, because no --journal was named"
                        : fmt::format("they are kept in {}; the same command goes on from there",
                                      journal.string());
    remark("{} after {} of {} matches; {}.\n",
           signal == SIGTERM  ? "Terminated"
           : signal == SIGINT ? "Interrupted"
                              : "Stopped",
           result.progress.done, result.progress.total, kept);
}

}  // namespace

TournamentCommand::TournamentCommand(const CommandLine& line)
    : line_(line), shard_(shard_wanted(line)), interruptible_(Interruptible::First::ends) {
    if (shard_) interruptible_.wait_for_stop();  // the exit code says that it goes on
}

int run_tournament(const CommandLine& line) {
    {
        TournamentCommand command(line);
        TournamentFile file = read_tournament(line);
        if (!is_opening_book(file.openings.file)) return command.play(std::move(file));
    }
    return become(Program::tools, line);
}

int TournamentCommand::play(TournamentFile file) {
    const CommandLine& line = line_;
    Interruptible& interruptible = interruptible_;
    const int processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    TournamentOptions options;
    options.shard = shard_;
    Plan wanted = make_plan(std::move(file), Catalogue::standard());
    std::vector<int> kept_to;
    if (line.has("affinity"))
        kept_to = parse_processors(line.text("affinity"), usable_processors());
    const int usual = wanted.file.workers > 0 ? wanted.file.workers
                      : kept_to.empty()       ? processors
                                              : static_cast<int>(kept_to.size());
    options.workers = static_cast<int>(line.number_or("workers", usual, 1, 1024));
    if (!kept_to.empty()) options.processors = shares_of(kept_to, options.workers);
    const std::optional<JournalReader> from = collected(line, wanted);
    if (from) options.from = &*from;
    const std::filesystem::path path = journal_path(line);
    interruptible.wait_for_stop();
    prepare_journal(line, path, wanted);
    Journal journal(path, wanted, line.has("extend"));
    const Plan& plan = journal.plan();

    const auto clocked = [](const PlayerSpec& player) {
        return player.clock.on() || player.time().count() > 0;
    };
    if (options.workers > processors && std::ranges::any_of(plan.file.players, clocked))
        remark(
            "Players with a clock and {} workers on {} processors: they take each "
            "other's time; --workers {} is fairer.\n",
            options.workers, processors, processors);
    options.stop = [&] { return interruptible.requested(); };
    if (!journal.older_copy().empty())
        remark("The journal had an older layout; as it was, it is now {}.\n",
               journal.older_copy().string());
    Publicity publicity(line, path);
    JsonLines lines(plan, journal);
    std::optional<GrowingPgn> pgn;
    if (line.has("pgn")) pgn.emplace(line.text("pgn"), plan, journal);
    const bool json = line.has("json");
    ProgressLine progress(stderr);
    std::optional<TournamentWatch> watch;
    if (!json && wants_remarks() && TournamentWatch::possible())
        watch.emplace(plan, title_of(line, plan, options.workers), footer_of(path),
                      interruptible.token());
    options.progress = [&](const Snapshot& now) {
        publicity.update(now.playing);
        if (pgn) pgn->write(now.settled);
        if (json) {
            lines.print(now.settled);
        } else if (watch) {
            watch->update(now);
        } else if (wants_remarks()) {
            progress.show(now.progress);
        }
    };
    const TournamentResult result = hold_tournament(journal, options);
    watch.reset();
    if (pgn) pgn->write(UINT32_MAX);

    if (json) lines.print(UINT32_MAX);
    if (options.shard) {
        print_shard(*options.shard, result, json);
    } else if (json) {
        print_json(standings_json(plan, result));
    } else {
        emit("{}", standings_text(plan, result, wants_colours(stdout)));
    }
    if (result.complete) publicity.ended(plan, result);
    if (!result.complete) {
        tell_interruption(result, path, interruptible.signal());
        const bool terminated = options.shard && interruptible.signal() == SIGTERM;
        return terminated ? to_be_continued : interrupted;
    }
    return result.all.errors > 0 ? 1 : 0;
}

}  // namespace ply
