// plyboard compare: the same positions searched by several players, counted by depth or by time.

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/base/input_file.hpp"
#include "framework/player/player.hpp"
#include "framework/report/compare/comparison.hpp"
#include "framework/study/experiment.hpp"

namespace ply {
namespace {

constexpr int usual_depth = 6;
constexpr int usual_positions = 10;

struct DepthRange {
    int first = 1;
    int last = usual_depth;
};

/// `6` is 1..6.
DepthRange depth_range(const std::string& text) {
    const auto read = [&](std::string_view number) {
        int value = 0;
        const auto [end, error] =
            std::from_chars(number.data(), number.data() + number.size(), value);
        if (error != std::errc() || end != number.data() + number.size() || value < 1 ||
            value > max_depth)
            throw UsageError(fmt::format(
                "compare: --depth {} cannot be; write 8 for 1 to 8, or 4..8 (at most {})", text,
                max_depth));
        return value;
    };
    const std::size_t dots = text.find("..");
    if (dots == std::string::npos) return {1, read(text)};
    const std::string_view whole = text;
    const DepthRange range{read(whole.substr(0, dots)), read(whole.substr(dots + 2))};
    if (range.first > range.last)
        throw UsageError(fmt::format("compare: --depth {} is empty", text));
    return range;
}

std::chrono::milliseconds time_of(const std::string& text) {
    const std::chrono::milliseconds time = read_time("compare", text);
    if (time.count() == 0) throw UsageError("compare: --time 0 leaves no time to search");
    return time;
}

/// The players, none with a limit of its own and each able to use the limit that all have.
std::vector<PlayerSpec> players_of(const CommandLine& line, bool by_time) {
    std::vector<PlayerSpec> players;
    for (const std::string& text : line.texts("players")) {
        PlayerSpec player = parse_player(text);
        if (player.level() != nullptr) throw level_refused(player.name);
        if (player.searcher() == nullptr)
            throw UsageError(
                fmt::format("compare: {} is a third-party engine, and only searchers can be "
                            "compared; let it play "
                            "in a tournament",
                            player.name));
        const SearcherEntry& entry = *player.searcher()->entry;
        if (entry.options.empty())
            throw UsageError(fmt::format("compare: {} does not search", entry.name));
        for (const char* limit : {"depth", "nodes", "time"})
            if (player.searcher()->options.given(limit))
                throw UsageError(
                    fmt::format("compare: leave {} out of {}; --depth or --time holds for all",
                                limit, player.name));
        if (!by_time && !entry.ends_at_depth)
            throw UsageError(fmt::format(
                "compare: {} has no depth at which it ends; compare it with --time", entry.name));
        if (std::ranges::find(players, player.name, &PlayerSpec::name) != players.end())
            throw UsageError(fmt::format("compare: {} is there twice", player.name));
        players.push_back(std::move(player));
    }
    if (players.empty())
        throw UsageError("compare: --players is missing; see `plyboard compare --help`");
    return players;
}

struct Contest {
    OpenedGame opened;
    std::vector<Position> positions;
};

using Searchers = std::vector<std::unique_ptr<Searcher>>;

/// A searcher for each player.
Searchers searchers_for(const Game& game, const std::vector<PlayerSpec>& players) {
    Searchers searchers;
    for (const PlayerSpec& player : players)
        searchers.push_back(make_searcher(*player.searcher(), game));
    return searchers;
}

std::vector<Contest> contests_of(const CommandLine& line, const std::vector<PlayerSpec>& players) {
    const auto seed = static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX));
    const int count = static_cast<int>(line.number_or("positions", usual_positions, 1, 100'000));
    std::vector<Contest> contests;
    for (const std::string& name : line.texts("games")) {
        Contest contest{open_named_game(name), {}};
        const Game& game = *contest.opened.game;
        searchers_for(game, players);  // says now, not in an hour, which player cannot play it
        contest.positions = sample_positions(game, count, seed);
        if (contest.positions.empty())
            throw Error(fmt::format("{} has no position in which a player moves", name));
        contests.push_back(std::move(contest));
    }
    if (contests.empty())
        throw UsageError("compare: --games is missing; see `plyboard compare --help`");
    return contests;
}

/// Runs all searches of one limit, players taking turns, so that what is finished when it is
/// stopped holds for all of them. Tables live as long as one game's searches.
void run_all(const std::vector<Contest>& contests, const std::vector<PlayerSpec>& players,
             const Limits& limits, Comparison& comparison, std::atomic<std::size_t>& done,
             const std::stop_token& stop) {
    for (int g = 0; g < static_cast<int>(contests.size()); ++g) {
        const Contest& contest = contests[g];
        const Searchers searchers = searchers_for(*contest.opened.game, players);
        // The memory of tables is taken by the first search: by one that is not counted.
        for (const auto& searcher : searchers)
            measure(*searcher, contest.positions[0], {.depth = 1, .nodes = 1000}, stop);
        for (int i = 0; i < static_cast<int>(contest.positions.size()); ++i) {
            for (int p = 0; p < static_cast<int>(searchers.size()); ++p) {
                const Measurement one = measure(*searchers[p], contest.positions[i], limits, stop);
                if (stop.stop_requested()) return;
                comparison.searches.push_back({g, p, i, one});
                ++done;
            }
        }
    }
}

Comparison prepared(const std::vector<Contest>& contests, const std::vector<PlayerSpec>& players,
                    std::uint64_t seed) {
    Comparison comparison;
    comparison.seed = seed;
    for (const PlayerSpec& player : players) comparison.players.push_back(player.name);
    for (const Contest& contest : contests) {
        comparison.games.push_back(contest.opened.source.spec());
        std::vector<std::string>& texts = comparison.positions.emplace_back();
        for (const Position& position : contest.positions)
            texts.push_back(contest.opened.game->state_text(position.state));
    }
    return comparison;
}

}  // namespace

CommandLine compare_line() {
    CommandLine line(
        "compare", "--games GAME ... --players PLAYER ... [OPTIONS]",
        "Searches the same positions with several players, to each depth or for the same time, "
        "and shows nodes, leaves, time, the effective branching factor and how often the first "
        "move cuts off.\nThe positions are the start and others after random moves, up to half "
        "way through a random game. Tables are empty before each search. Textbook algorithms "
        "search once to the depth; those that deepen count all depths on the way. Ctrl-C stops "
        "and shows the depths that are finished.");
    line.list("games", "GAME", "the games");
    line.list("players", "PLAYER", "searchers without limits, or `name = searcher`");
    line.option("depth", "N", "search to 1, 2 ... N; A..B: to A ... B (6)");
    line.option("time", "T", "instead: as deep as each gets in T, such as 1s, 500ms, 5 (seconds)");
    line.option("positions", "N", "of each game; 1: the start alone (10)");
    line.option("seed", "N", "of the random moves (1)");
    line.option("csv", "FILE", "write every single search");
    line.option("plot", "FILE", "draw nodes by depth as SVG");
    line.flag("json", "one object with the means");
    line.examples({"plyboard compare --games connect_four --players negascout mtdf --depth 8",
                   "plyboard compare --games othello hex --players alphabeta_tt mtdf --time 1s",
                   "plyboard compare --games tic_tac_toe --players minimax alphabeta "
                   "--plot nodes.svg"});
    return line;
}

int run_compare(const CommandLine& line) {
    const bool by_time = line.has("time");
    if (by_time && line.has("depth"))
        throw UsageError("compare: --time takes the place of --depth; leave one out");
    if (by_time && line.has("plot"))
        throw UsageError("compare: --plot shows nodes by depth; leave --time out");
    const DepthRange depths = depth_range(line.text_or("depth", std::to_string(usual_depth)));
    const auto time = by_time ? time_of(line.text("time")) : std::chrono::milliseconds(0);
    const std::vector<PlayerSpec> players = players_of(line, by_time);
    const std::vector<Contest> contests = contests_of(line, players);
    Comparison comparison = prepared(
        contests, players, static_cast<std::uint64_t>(line.number_or("seed", 1, 0, INT64_MAX)));
    comparison.seconds = std::chrono::duration<double>(time).count();
    std::size_t total = 0;
    for (const Contest& contest : contests) total += contest.positions.size() * players.size();
    const int rounds = by_time ? 1 : depths.last - depths.first + 1;

    const Interruptible interruptible;
    {
        std::atomic<std::size_t> done = 0;
        const Ticker ticker([&done, all = total * static_cast<std::size_t>(rounds)] {
            return fmt::format("{} of {} searches; Ctrl-C shows what is finished", done.load(),
                               all);
        });
        for (int round = 0; round < rounds && !interruptible.requested(); ++round)
            run_all(contests, players,
                    by_time ? Limits{.time = time} : Limits{.depth = depths.first + round},
                    comparison, done, interruptible.token());
    }
    if (line.has("json")) {
        print_json(comparison_json(comparison));
    } else {
        emit("{}", comparison_text(comparison, wants_colours(stdout)));
    }
    if (line.has("csv")) write_output_file(line.text("csv"), comparison_csv(comparison));
    if (line.has("plot")) write_output_file(line.text("plot"), svg_of(comparison_plot(comparison)));
    return interruptible.requested() ? 130 : 0;
}

}  // namespace ply
