// plyboard perft GAME DEPTH: counts lines, the check that rules are right.

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"

namespace ply {
namespace {

struct Count {
    std::uint64_t leaves = 0;
    double seconds = 0;
    std::vector<std::pair<std::string, std::uint64_t>> divided;  ///< by first move
};

Count count_lines(const Game& game, const Position& position, int depth, Bulk bulk, bool divide) {
    const auto started = std::chrono::steady_clock::now();
    Count count;
    MoveList first;
    if (depth > 0 && !game.over(position.state)) game.moves(position.state, first);
    std::atomic<std::size_t> done = 0;
    const Ticker ticker([&done, total = first.size()] {
        return fmt::format("{} of {} first moves counted", done.load(), total);
    });
    if (depth == 0) count.leaves = 1;
    for (const Move move : first) {
        AnyState child = position.state;
        game.play(child, move);
        const std::uint64_t leaves = game.perft(child, depth - 1, bulk);
        count.leaves += leaves;
        if (divide) count.divided.emplace_back(game.move_text(position.state, move), leaves);
        ++done;
    }
    count.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    return count;
}

}  // namespace

int run_perft(const Arguments& arguments) {
    CommandLine line(
        "perft", "GAME DEPTH [OPTIONS]",
        "Counts the lines of exactly DEPTH moves; finished games have none. Repetition "
        "and superko, which depend on the way to a position, do not apply, as in "
        "published tables; nor do draws by a count of plies in chess, draughts and "
        "ataxx.");
    line.positional("GAME").positional("DEPTH");
    add_position_options(line);
    line.flag("divide", "the count below each first move");
    line.flag("no-bulk", "make the moves of the last ply, too, instead of counting them");
    line.flag("json", "one object");
    line.examples({"plyboard perft connect_four 8",
                   "plyboard perft breakthrough 3 --moves \"b2-b3\" --divide"});
    if (!line.parse(arguments)) return 0;
    const OpenedGame opened = open_named_game(line.text("GAME"));
    const Game& game = *opened.game;
    line.text("DEPTH");
    const int depth = static_cast<int>(line.number_or("DEPTH", 0, 0, 1000));
    const Position position = position_from(line, game);
    const Bulk bulk = line.has("no-bulk") ? Bulk::no : Bulk::yes;
    const Count count = count_lines(game, position, depth, bulk, line.has("divide"));
    if (line.has("json")) {
        Json json{{"game", opened.source.spec()},
                  {"depth", depth},
                  {"leaves", count.leaves},
                  {"seconds", count.seconds}};
        if (line.has("divide"))
            for (const auto& [move, leaves] : count.divided) json["divide"][move] = leaves;
        print_json(json);
        return 0;
    }
    for (const auto& [move, leaves] : count.divided)
        emit("{:<8} {:>16}\n", one_line(move), with_commas(leaves));
    emit("perft({}) = {}   {:.2f} s, {}/s\n", depth, with_commas(count.leaves), count.seconds,
         short_number(static_cast<double>(count.leaves) / std::max(count.seconds, 1e-9)));
    return 0;
}

}  // namespace ply
