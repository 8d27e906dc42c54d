// plyboard perft GAME DEPTH: counts lines, the check that rules are right.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>

#include "framework/app/cli/common.hpp"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point started) {
    return std::chrono::duration<double>(Clock::now() - started).count();
}

/// Counts lines in portions that take about a tenth of a second, so that it can be stopped between
/// two of them.
class LineCounter {
public:
    LineCounter(const Game& game, Bulk bulk, std::stop_token stop)
        : game_(game), bulk_(bulk), stop_(std::move(stop)) {}

    /// Nothing: it was stopped.
    std::optional<std::uint64_t> count(const AnyState& state, int depth) {
        if (stop_.stop_requested()) return std::nullopt;
        // What a finished game counts for is for its rules to say.
        if (depth <= portion_ || game_.over(state)) return portion(state, depth);
        MoveList list;
        game_.moves(state, list);
        std::uint64_t leaves = 0;
        for (const Move move : list) {
            AnyState child = state;
            game_.play(child, move);
            const auto below = count(child, depth - 1);
            if (!below) return std::nullopt;
            leaves += *below;
        }
        return leaves;
    }

private:
    /// The next one is a ply deeper where this one took hardly any time, and shallower where it
    /// took long.
    std::uint64_t portion(const AnyState& state, int depth) {
        constexpr double short_time = 0.002;
        constexpr double long_time = 0.2;
        const auto started = Clock::now();
        const std::uint64_t leaves = game_.perft(state, depth, bulk_);
        const double passed = seconds_since(started);
        if (passed < short_time && depth == portion_) ++portion_;
        if (passed > long_time && portion_ > 1) --portion_;
        return leaves;
    }

    const Game& game_;
    Bulk bulk_;
    std::stop_token stop_;
    int portion_ = 1;  ///< plies
};

struct Count {
    std::uint64_t leaves = 0;
    double seconds = 0;
    std::size_t first_moves = 0;
    std::vector<std::pair<std::string, std::uint64_t>>
        divided;  ///< by first move, as far as counted

    bool complete() const { return divided.size() == first_moves; }
};

Count count_lines(const Game& game, const Position& position, int depth, Bulk bulk,
                  const std::stop_token& stop) {
    const auto started = Clock::now();
    Count count;
    MoveList first;
    if (depth > 0 && !game.over(position.state)) game.moves(position.state, first);
    count.first_moves = first.size();
    std::atomic<std::size_t> done = 0;
    const Ticker ticker([&done, total = first.size()] {
        return fmt::format("{} of {} first moves counted", done.load(), total);
    });
    if (depth == 0) count.leaves = 1;
    LineCounter counter(game, bulk, stop);
    for (const Move move : first) {
        AnyState child = position.state;
        game.play(child, move);
        const auto leaves = counter.count(child, depth - 1);
        if (!leaves) break;
        count.leaves += *leaves;
        count.divided.emplace_back(game.move_text(position.state, move), *leaves);
        ++done;
    }
    count.seconds = seconds_since(started);
    return count;
}

}  // namespace

int run_perft(const CommandLine& line) {
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    line.text("DEPTH");
    const int depth = static_cast<int>(line.number_or("DEPTH", 0, 0, 1000));
    const Position position = position_from(line, game);
    const Bulk bulk = line.has("no-bulk") ? Bulk::no : Bulk::yes;
    const bool divide = line.has("divide");
    const Interruptible interruptible;
    const Count count = count_lines(game, position, depth, bulk, interruptible.token());
    if (line.has("json")) {
        Json json{{"game", opened.source.spec()},
                  {"depth", depth},
                  {"leaves", count.complete() ? Json(count.leaves) : Json(nullptr)},
                  {"seconds", count.seconds}};
        if (divide)
            for (const auto& [move, leaves] : count.divided) json["divide"][move] = leaves;
        print_json(json);
        return count.complete() ? 0 : 130;
    }
    if (divide)
        for (const auto& [move, leaves] : count.divided)
            emit_line("{:<8} {:>16}", one_line(move), with_commas(leaves));
    if (!count.complete()) {
        emit_line("stopped after {} of {} first moves, {} lines, {:.2f} s", count.divided.size(),
                  count.first_moves, with_commas(count.leaves), count.seconds);
        return 130;
    }
    emit_line("perft({}) = {}   {:.2f} s, {}/s", depth, with_commas(count.leaves), count.seconds,
              short_number(static_cast<double>(count.leaves) / std::max(count.seconds, 1e-9)));
    return 0;
}

}  // namespace ply
