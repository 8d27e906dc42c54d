// plyboard bench GAME: how fast, and a signature that shows whether searches still do the same.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <nlohmann/json.hpp>

#include "framework/app/bench_threads.hpp"
#include "framework/app/common.hpp"
#include "framework/search/searchers.hpp"

namespace ply {
namespace {

constexpr std::size_t rounds = 5;
/// Limits of each search of the signature; the second is for games with hundreds of moves.
constexpr int signature_depth = 5;
constexpr int signature_nodes = 200000;

/// Seconds of processor time of this thread: other programs on the machine do not count.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Calls `work`, which answers how much it did, until a second has passed; the median of five
/// rates.
template <class Work>
double rate(const std::stop_token& stop, Work&& work) {
    std::array<double, rounds> rates{};
    for (double& each : rates) {
        const double started = processor_seconds();
        double done = 0;
        double passed = 0;
        while (passed < 1 && !stop.stop_requested()) {
            done += static_cast<double>(work());
            passed = processor_seconds() - started;
        }
        each = done / std::max(passed, 1e-9);
    }
    std::ranges::nth_element(rates, rates.begin() + rounds / 2);
    return rates[rounds / 2];
}

/// The largest depth whose perft takes at most about a fifth of a second.
int perft_depth(const Game& game, Bulk bulk) {
    int depth = 1;
    for (; depth < 40; ++depth) {
        const double started = processor_seconds();
        const std::uint64_t leaves = game.perft(game.start(), depth, bulk);
        if (leaves == 0) return depth - 1;
        if (processor_seconds() - started > 0.02) return depth;
    }
    return depth;
}

/// The start and four positions reached from it by random moves, the same on every machine.
std::vector<Position> fixed_positions(const Game& game) {
    std::vector<Position> positions{Position::start(game)};
    for (std::uint64_t i = 1; i < 5; ++i) {
        Random random(i);
        Position position = Position::start(game);
        for (std::uint64_t plies = 2 * i; plies > 0; --plies) {
            Position next = position;
            MoveList list;
            legal_moves(game, position, list);
            if (list.empty()) break;
            play(game, next, list[random.below(static_cast<std::uint32_t>(list.size()))]);
            if (outcome(game, next)) break;
            position = std::move(next);
        }
        if (game.mover(position.state) != chance_player) positions.push_back(std::move(position));
    }
    return positions;
}

/// Nodes of fixed searches: a refactoring leaves it as it is.
std::uint64_t signature(const Game& game, const std::vector<Position>& positions,
                        const std::stop_token& stop) {
    std::uint64_t nodes = 0;
    for (const Position& position : positions) {
        const auto spec = parse_searcher(fmt::format("alphabeta_tt(depth={}, nodes={}, tt=16)",
                                                     signature_depth, signature_nodes));
        nodes += make_searcher(spec, game)->search(position, spec.limits, stop).nodes;
    }
    return nodes;
}

double search_rate(const Game& game, const std::vector<Position>& positions,
                   const std::stop_token& stop) {
    const auto spec = parse_searcher("alphabeta_tt(time=1s, tt=64)");
    const auto searcher = make_searcher(spec, game);
    std::size_t next = 0;
    return rate(stop, [&] {
        searcher->new_match(1);
        const Position& position = positions[next++ % positions.size()];
        return searcher->search(position, spec.limits, stop).nodes;
    });
}

/// `bench GAME --threads N`.
int bench_threads(const Game& game, int threads, bool json, const Interruptible& interruptible) {
    constexpr int positions = 40;
    if (!alphabeta_plays(game))
        throw Error("bench: --threads measures pvs, which plays games of two without chance");
    std::atomic<int> done = 0;
    ThreadGain gain;
    {
        const Ticker ticker(
            [&] { return fmt::format("{} of {} positions", done.load(), positions); });
        gain = thread_gain(
            game, threads, positions, [&](int n) { done = n; }, interruptible.token());
    }
    if (interruptible.requested()) return 130;
    if (json) {
        print_json({{"threads", threads},
                    {"positions", gain.positions},
                    {"nodes_per_second_alone", gain.alone},
                    {"nodes_per_second_shared", gain.shared},
                    {"more_nodes", gain.more_nodes()},
                    {"sooner", gain.sooner}});
        return 0;
    }
    fmt::print("{} positions by pvs, {} threads on one search, against {} searches side by side\n",
               gain.positions, threads, threads);
    fmt::print("{:<14} {:>10.2f} times the nodes/s of one thread ({} against {})\n", "nodes",
               gain.more_nodes(), short_number(gain.shared), short_number(gain.alone));
    fmt::print("{:<14} {:>10.2f} times sooner at the same depth, the median\n", "time",
               gain.sooner);
    return 0;
}

}  // namespace

int run_bench(const Arguments& arguments) {
    CommandLine line(
        "bench", "GAME [OPTIONS]",
        "Measures one core, in processor time: each figure is the median of five runs of "
        "a second.\nThe signature counts the nodes of fixed searches: it changes only "
        "when a search does.");
    line.positional("GAME");
    line.option("threads", "N", "instead: what N threads on one search are worth (2 to 64)");
    line.flag("json", "one object");
    line.examples({"plyboard bench connect_four", "plyboard bench lua:connect_four --json",
                   "plyboard bench othello --threads 2"});
    if (!line.parse(arguments)) return 0;
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Interruptible interruptible;
    const std::stop_token stop = interruptible.token();
    const bool json = line.has("json");
    if (line.has("threads"))
        return bench_threads(game, static_cast<int>(line.number_or("threads", 2, 2, 64)), json,
                             interruptible);
    const auto show = [&](const char* name, double value, const char* unit) {
        if (json) return;
        fmt::print("{:<14} {:>10} {}\n", name, short_number(value), unit);
        std::fflush(stdout);
    };

    Random random(1);
    const std::uint64_t batch = 256;
    const double playouts = rate(stop, [&] {
        return game.playouts(game.start(), random, batch, game.playout_limit()).games;
    });
    show("random games", playouts, "games/s");
    const int depth = perft_depth(game, Bulk::no);
    const double leaves = rate(stop, [&] { return game.perft(game.start(), depth, Bulk::no); });
    show("perft", leaves, fmt::format("leaves/s at depth {}, every move made", depth).c_str());
    const int bulk_depth = perft_depth(game, Bulk::yes);
    const double bulk_leaves =
        rate(stop, [&] { return game.perft(game.start(), bulk_depth, Bulk::yes); });
    show("perft, bulk", bulk_leaves,
         fmt::format("leaves/s at depth {}, the last ply counted", bulk_depth).c_str());
    Json nodes = nullptr;
    Json mark = nullptr;
    if (alphabeta_plays(game)) {
        const auto positions = fixed_positions(game);
        nodes = search_rate(game, positions, stop);
        show("search", nodes.get<double>(), "nodes/s, alphabeta_tt(tt=64)");
        mark = signature(game, positions, stop);
        if (!json) fmt::print("{:<14} {:>10}\n", "signature", mark.get<std::uint64_t>());
    }
    if (interruptible.requested()) return 130;
    if (json)
        print_json({{"game", opened.source.spec()},
                    {"playouts_per_second", playouts},
                    {"perft_leaves_per_second", leaves},
                    {"perft_bulk_leaves_per_second", bulk_leaves},
                    {"search_nodes_per_second", nodes},
                    {"signature", mark}});
    return 0;
}

}  // namespace ply
