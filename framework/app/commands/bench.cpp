// plyboard bench GAME: how fast, and signatures that show whether searches still do the same.

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>

#include "framework/app/cli/common.hpp"
#include "framework/app/commands/bench_signature.hpp"
#include "framework/app/commands/bench_threads.hpp"
#include "framework/authoring/contract/game_size.hpp"
#include "framework/base/time_limit.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

constexpr std::size_t rounds = 5;
/// Seconds after which a figure is made of what there is, by default. Each is ready in half of that
/// where a game is not slow.
constexpr int usual_seconds = 10;
/// The signatures have that many times as long, and are left out where that is too short.
constexpr int signature_times = 6;

/// For what several threads are worth, which takes about 80 s.
constexpr double threads_seconds = 600;

/// How long a figure may take, and what may stop it before.
struct Time {
    std::stop_token stop;
    double seconds;
    TimeBudget budget() const { return {stop, seconds}; }
};

/// Ctrl-C: what was measured meanwhile is no result.
struct Stopped {};

void end_where_stopped(const Time& time) {
    if (time.stop.stop_requested()) throw Stopped();
}

/// The result of `work`; meanwhile a terminal shows `what` is measured and for how long.
template <class Work>
auto while_shown(const char* what, const Time& time, Work&& work) {
    end_where_stopped(time);
    const auto started = std::chrono::steady_clock::now();
    const Ticker ticker([what, started, most = time.seconds] {
        const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - started;
        return fmt::format("{}: {:.0f} s, at most {:.0f}; Ctrl-C ends it", what, passed.count(),
                           std::max(most, passed.count()));
    });
    return work();
}

/// Seconds of processor time of this thread: other programs on the machine do not count.
double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Calls `work`, which returns how much it did, until a second has passed; the median of five
/// rates, or of fewer where `work` takes long or the user ends it. Throws Stopped where not one
/// second was whole.
template <class Work>
double rate(const Time& time, Work&& work) {
    const TimeBudget budget = time.budget();
    std::vector<double> rates;
    while (rates.size() < rounds && (rates.empty() || !budget.over())) {
        const double started = processor_seconds();
        double done = 0;
        double passed = 0;
        do {
            done += static_cast<double>(work());
            passed = processor_seconds() - started;
        } while (passed < 1 && !budget.over());
        if (passed >= 1) {
            rates.push_back(done / passed);
        } else if (rates.empty()) {
            end_where_stopped(time);
            rates.push_back(done / std::max(passed, 1e-9));
        }
    }
    const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
    std::ranges::nth_element(rates, middle);
    return *middle;
}

/// Random games a second; nothing: not one ended in the time for it.
std::optional<double> playout_rate(const Game& game, const Time& time) {
    {
        const TimeBudget budget = time.budget();
        if (sample_game_size(game, {.games = 1, .seed = 1}, budget.token()).games == 0) {
            end_where_stopped(time);
            return std::nullopt;
        }
    }
    constexpr std::uint64_t most_games = 256;
    constexpr double long_enough = 0.01;  // that reading the clock is nothing beside it
    Random random(1);
    std::uint64_t batch = 1;
    return rate(time, [&] {
        const double started = processor_seconds();
        const auto games = game.playouts(game.start(), random, batch, game.playout_limit()).games;
        if (batch < most_games && processor_seconds() - started < long_enough) batch *= 2;
        return games;
    });
}

/// Makes each move of the start; whether there was time for it.
bool first_ply_ends(const Game& game, const Time& time) {
    const TimeBudget budget = time.budget();
    game.protect([&] {
        const AnyState start = game.start();
        MoveList list;
        if (!game.over(start)) game.moves(start, list);
        for (const Move move : list) {
            if (budget.over()) return;
            AnyState child = start;
            game.play(child, move);
        }
    });
    return !budget.over();
}

/// The largest depth whose perft takes at most about a fifth of a second; 1 where none does.
int perft_depth(const Game& game, Bulk bulk) {
    constexpr double long_enough = 0.02;
    constexpr double too_long = 2;
    double last_leaves = 1;
    for (int depth = 1; depth < 40; ++depth) {
        const double started = processor_seconds();
        const auto leaves = static_cast<double>(game.perft(game.start(), depth, bulk));
        const double passed = processor_seconds() - started;
        if (leaves == 0) return depth - 1;
        if (passed > long_enough || passed * leaves / last_leaves > too_long) return depth;
        last_leaves = leaves;
    }
    return 40;
}

/// `alphabeta_tt 123, pvs 456`
std::string shown(const std::vector<Signature>& signatures) {
    std::string text;
    for (const auto& [searcher, count] : signatures)
        if (count) text += fmt::format("{}{} {}", text.empty() ? "" : ", ", searcher, *count);
    return text;
}

Json signatures_json(const std::optional<std::vector<Signature>>& signatures) {
    if (!signatures) return nullptr;
    Json json = Json::object();
    for (const auto& [searcher, count] : *signatures)
        json[searcher] = count ? Json(*count) : Json(nullptr);
    return json;
}

/// Nothing: there was not enough time.
std::optional<std::vector<Signature>> signatures_in(const Game& game, const Time& time) {
    return while_shown("signatures", time, [&] {
        const TimeBudget budget = time.budget();
        auto signatures = signatures_of(game, budget.token());
        if (!signatures) end_where_stopped(time);
        return signatures;
    });
}

/// `bench GAME --signatures`.
void bench_signatures(const std::string& name, const Game& game, const Time& time, bool json) {
    if (game.facts().hidden)
        throw Error(fmt::format(
            "bench: {} has no signatures, which are for games in which players see everything",
            name));
    const auto signatures = signatures_in(game, time);
    if (!signatures)
        throw Error(fmt::format("bench: its searches take longer than {:g} s; raise --seconds",
                                time.seconds));
    if (json) {
        print_json({{"game", name}, {"signatures", signatures_json(signatures)}});
    } else {
        emit_line("{}: {}", name, shown(*signatures));
    }
}

double search_rate(const Game& game, const char* player, const std::vector<Position>& positions,
                   const Time& time) {
    const auto spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    std::size_t next = 0;
    if (positions.empty()) return 0;  // chance alone moves
    return rate(time, [&] {
        searcher->new_match(1);
        const Position& position = positions[next++ % positions.size()];
        return searcher->search(position, spec.limits, time.stop).nodes;
    });
}

Json number_or_null(const std::optional<double>& number) {
    return number ? Json(*number) : Json(nullptr);
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
        const TimeBudget budget(interruptible.token(), threads_seconds);
        gain = thread_gain(
            game, threads, positions, [&](int n) { done = n; }, budget.token());
    }
    if (interruptible.requested()) throw Stopped();
    if (gain.positions == 0)
        throw Error(fmt::format(
            "bench: pvs completed no depth of any position in {:g} s: the game is too slow",
            threads_seconds));
    if (json) {
        print_json({{"threads", threads},
                    {"positions", gain.positions},
                    {"nodes_per_second_alone", gain.alone},
                    {"nodes_per_second_shared", gain.shared},
                    {"more_nodes", gain.more_nodes()},
                    {"sooner", gain.sooner}});
        return 0;
    }
    emit_line("{} positions by pvs, {} threads on one search, against {} searches side by side",
              gain.positions, threads, threads);
    emit_line("{:<14} {:>10.2f} times the nodes/s of one thread ({} against {})", "nodes",
              gain.more_nodes(), short_number(gain.shared), short_number(gain.alone));
    emit_line("{:<14} {:>10.2f} times sooner at the same depth, the median", "time", gain.sooner);
    return 0;
}

struct PerftRate {
    int depth;
    double leaves;  ///< a second
};

PerftRate perft_rate(const Game& game, const Time& time, Bulk bulk) {
    const int depth = perft_depth(game, bulk);
    return {depth, rate(time, [&] { return game.perft(game.start(), depth, bulk); })};
}

/// A figure as soon as it is there: a line, or a field of an object.
class Figures {
public:
    Figures(const std::string& game, bool json)
        : json_(json),
          fields_{{"game", game},
                  {"playouts_per_second", nullptr},
                  {"perft_leaves_per_second", nullptr},
                  {"perft_bulk_leaves_per_second", nullptr},
                  {"search_nodes_per_second", nullptr},
                  {"signatures", nullptr}} {}

    void add(const char* title, const char* field, const std::optional<double>& value,
             const std::string& unit) {
        fields_[field] = number_or_null(value);
        if (json_) return;
        emit_line("{:<14} {:>10} {}", title, value ? short_number(*value) : "-", unit);
        std::fflush(stdout);
    }
    void add_signatures(const std::optional<std::vector<Signature>>& found,
                        const std::string& why_none) {
        fields_["signatures"] = signatures_json(found);
        if (!json_) emit_line("{:<14} {}", "signatures", found ? shown(*found) : why_none);
    }
    void end() const {
        if (json_) print_json(fields_);
    }

private:
    bool json_;
    Json fields_;
};

void measure(const Game& game, const Time& time, Figures& figures) {
    const std::string in_time = fmt::format("in {:g} s", time.seconds);

    std::optional<double> playouts =
        while_shown("random games", time, [&] { return playout_rate(game, time); });
    if (playouts == 0) playouts.reset();
    figures.add("random games", "playouts_per_second", playouts,
                playouts ? "games/s" : "not one ended " + in_time);
    const char* const every_move = "perft_leaves_per_second";
    const char* const last_counted = "perft_bulk_leaves_per_second";
    const bool first_ply = while_shown("perft", time, [&] { return first_ply_ends(game, time); });
    if (first_ply) {
        const auto made =
            while_shown("perft", time, [&] { return perft_rate(game, time, Bulk::no); });
        figures.add("perft", every_move, made.leaves,
                    fmt::format("leaves/s at depth {}, every move made", made.depth));
        const auto counted =
            while_shown("perft, bulk", time, [&] { return perft_rate(game, time, Bulk::yes); });
        figures.add("perft, bulk", last_counted, counted.leaves,
                    fmt::format("leaves/s at depth {}, the last ply counted", counted.depth));
    } else {
        end_where_stopped(time);
        figures.add("perft", every_move, {}, "the first moves were not all made " + in_time);
    }
    const bool hidden = game.facts().hidden;
    if (hidden || alphabeta_plays(game)) {
        const char* const player =
            hidden ? "ismcts(nodes=1000, memory=64)" : "alphabeta_tt(time=1s, tt=64)";
        const double nodes = while_shown(
            "search", time, [&] { return search_rate(game, player, fixed_positions(game), time); });
        figures.add("search", "search_nodes_per_second", nodes,
                    hidden ? "games/s, ismcts" : "nodes/s, alphabeta_tt(tt=64)");
    }
    const Time longer{time.stop, signature_times * time.seconds};
    figures.add_signatures(
        signatures_in(game, longer),
        hidden ? "none: players do not see everything"
               : fmt::format("none: its searches take longer than {:g} s", longer.seconds));
}

/// `bench GAME`
void bench_speed(const std::string& name, const Game& game, const Time& time, bool json) {
    Figures figures(name, json);
    try {
        measure(game, time, figures);
    } catch (const Stopped&) {
        figures.end();
        throw;
    }
    figures.end();
}

}  // namespace

int run_bench(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    const Interruptible interruptible;
    const Time time{interruptible.token(),
                    static_cast<double>(line.number_or("seconds", usual_seconds, 1, 100'000))};
    const bool json = line.has("json");
    try {
        if (line.has("threads"))
            return bench_threads(game, static_cast<int>(line.number_or("threads", 2, 2, 64)), json,
                                 interruptible);
        if (line.has("signatures"))
            bench_signatures(line.text("GAME"), game, {time.stop, signature_times * time.seconds},
                             json);
        else
            bench_speed(opened.source.spec(), game, time, json);
    } catch (const Stopped&) {
        remark(
            "stopped: what is not shown was not finished, the last figure is of fewer seconds\n");
        return 130;
    }
    return 0;
}

}  // namespace ply
