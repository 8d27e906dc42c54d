// plyboard solve: all positions of a game, written to a file, and asked from it.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <atomic>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "framework/app/solve/solve.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/report/analysis/proof_text.hpp"
#include "framework/report/board/board_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/proof/oracle.hpp"

namespace ply {
namespace {

std::string valued_text(const Game& game, const PositionValue& value) {
    std::string text = value_text(game, 0, value.value);
    if (value.plies > 0)
        text += fmt::format(" in {} {}", value.plies, value.plies == 1 ? "ply" : "plies");
    return text;
}

Json valued_json(const Game& game, Player mover, const PositionValue& value) {
    const std::int32_t mine = value_for(mover, value);
    Json json{{"value", mine > 0 ? "win" : mine < 0 ? "loss" : "draw"}};
    if (game.facts().goal == Goal::margin) json["margin"] = mine;
    json["plies"] = value.value == 0 ? Json(nullptr) : Json(value.plies);
    return json;
}

/// A line of best play: every move keeps the value, a winner's the shortest and a loser's the
/// longest way. It goes to the end of the game, or in a drawn one until a position comes back.
/// `value_of` finds the value of a state.
template <class ValueOf>
std::vector<std::string> best_line(const Game& game, AnyState state, ValueOf&& value_of) {
    std::vector<std::string> line;
    std::vector<AnyState> seen;
    while (!game.over(state) && line.size() < max_plies) {
        if (std::ranges::find(seen, state) != seen.end()) break;
        seen.push_back(state);
        const PositionValue value = value_of(state);
        MoveList moves;
        game.moves(state, moves);
        const auto keeps = [&](Move move) {
            AnyState child = state;
            game.play(child, move);
            const PositionValue after = value_of(child);
            return after.value == value.value &&
                   (value.value == 0 || after.plies + 1 == value.plies);
        };
        const auto best = std::ranges::find_if(moves, keeps);
        if (best == moves.end()) break;
        line.push_back(game.move_text(state, *best));
        game.play(state, *best);
    }
    return line;
}

/// How many positions are won, lost and drawn.
struct Census {
    /// For the player to move, as published tables count: where the game is over, for the one whose
    /// turn it would be.
    struct OfMover {
        std::uint64_t won = 0;
        std::uint64_t lost = 0;
    };
    std::uint64_t wins[2] = {0, 0};  ///< of player 1 and 2, whoever moves
    std::uint64_t draws = 0;
    OfMover of_mover;
    std::map<std::uint32_t, OfMover> by_plies;  ///< plies to the end
    std::uint32_t longest = 0;
};

Census census_of(const Game& game, const SolvedPositions& solved) {
    Census census;
    for (std::size_t i = 0; i < solved.values.size(); ++i) {
        const PositionValue& value = solved.values[i];
        census.longest = std::max(census.longest, value.plies);
        if (value.value == 0) {
            ++census.draws;
            continue;
        }
        ++census.wins[value.value < 0];
        const bool won = value_for(game.mover(solved.states.at(i)), value) > 0;
        for (Census::OfMover* count : {&census.of_mover, &census.by_plies[value.plies]})
            ++(won ? count->won : count->lost);
    }
    return census;
}

std::string plies_table(const Census& census) {
    const auto number = [](std::uint64_t count) { return count == 0 ? "-" : with_commas(count); };
    TextTable table({{"plies"}, {"won"}, {"lost"}});
    for (const auto& [plies, count] : census.by_plies)
        table.row({with_commas(plies), number(count.won), number(count.lost)});
    return table.empty() ? "" : "\n" + table.text(wants_colours(stdout));
}

Json plies_json(const Census& census) {
    Json json = Json::array();
    for (const auto& [plies, count] : census.by_plies)
        json.push_back({{"plies", plies}, {"won", count.won}, {"lost", count.lost}});
    return json;
}

/// Solves with a ticker; nothing when Ctrl-C or the time limit ended it.
class Work {
public:
    explicit Work(const SolveTask& task) : task_(task) {}

    SolvedPositions solve() {
        const Ticker ticker([this] { return text(); });
        const std::jthread clock([this](const std::stop_token& done) { watch(done); });
        return solve_positions(task_.game, start(), usable_symmetries(task_.game),
                               static_cast<std::size_t>(task_.memory) << 20, stop_.get_token(),
                               [this](const RetrogradeProgress& progress) {
                                   found_ = progress.found;
                                   expanded_ = progress.expanded;
                                   valued_ = progress.valued;
                               });
    }
    bool interrupted() const { return interruptible_.requested(); }
    std::uint64_t found() const { return found_; }
    double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

private:
    /// A file holds all positions from the first one; without it, those below the one asked for.
    AnyState start() const {
        return task_.output.empty() ? task_.position.state : task_.first.state;
    }
    std::string text() const {
        if (valued_ > 0)
            return fmt::format("{} of {} positions decided, {:.0f} s", with_commas(valued_),
                               with_commas(found_), seconds());
        return fmt::format("{} positions found, {} of them searched, {:.0f} s", with_commas(found_),
                           with_commas(expanded_), seconds());
    }
    void watch(const std::stop_token& done) {
        while (!done.stop_requested() && !stop_.stop_requested()) {
            const bool late =
                task_.time.count() > 0 && std::chrono::steady_clock::now() - started_ > task_.time;
            if (late || interruptible_.requested()) stop_.request_stop();
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }

    const SolveTask& task_;
    Interruptible interruptible_;
    std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
    std::stop_source stop_;
    std::atomic<std::uint64_t> found_ = 0;
    std::atomic<std::uint64_t> expanded_ = 0;
    std::atomic<std::uint64_t> valued_ = 0;
};

int report_unsolved(const SolveTask& task, const std::string& why, int code) {
    if (task.json) {
        print_json(
            {{"game", task.name}, {"method", "retrograde"}, {"value", nullptr}, {"reason", why}});
    } else {
        emit("{}\nvalue      not known: {}\n", task.name, why);
        if (!task.output.empty()) emit_line("file       none was written");
    }
    return code;
}

void report_solved(const SolveTask& task, const SolvedPositions& solved, double seconds) {
    const Game& game = task.game;
    const PositionValue& value = *solved.find(game, task.position.state);
    const Census census = census_of(game, solved);
    const int symmetries = solved.symmetries.size();
    const auto line = best_line(game, task.position.state,
                                [&](const AnyState& state) { return *solved.find(game, state); });
    if (task.json) {
        const Player mover = game.mover(task.position.state);
        Json json{{"game", task.name},
                  {"method", "retrograde"},
                  {"position", game.state_text(task.position.state)},
                  {"mover", mover + 1}};
        json.update(valued_json(game, mover, value));
        json.update({{"line", line},
                     {"positions", solved.states.size()},
                     {"symmetries", symmetries},
                     {"moves", solved.moves},
                     {"player_1_wins", census.wins[0]},
                     {"player_2_wins", census.wins[1]},
                     {"draws", census.draws},
                     {"mover_wins", census.of_mover.won},
                     {"mover_loses", census.of_mover.lost},
                     {"by_plies", plies_json(census)},
                     {"longest", census.longest},
                     {"seconds", seconds}});
        if (!task.output.empty()) json["file"] = task.output;
        print_json(json);
        return;
    }
    emit_line("{}", task.name);
    emit_line("value      {}", valued_text(game, value));
    if (!line.empty()) emit("{}", hanging_text("line       ", line));
    emit_line("positions  {}{}, {} moves, {:.2f} s", with_commas(solved.states.size()),
              symmetries > 1 ? fmt::format(" up to {} symmetries", symmetries) : "",
              with_commas(solved.moves), seconds);
    if (game.facts().players == 1)
        emit_line("of these   {} are won, {} lost, {} neither", with_commas(census.wins[0]),
                  with_commas(census.wins[1]), with_commas(census.draws));
    else
        emit_line("of these   player 1 wins {}, player 2 wins {}, {} are drawn",
                  with_commas(census.wins[0]), with_commas(census.wins[1]),
                  with_commas(census.draws));
    emit_line("mover      wins {}, loses {}", with_commas(census.of_mover.won),
              with_commas(census.of_mover.lost));
    emit_line("longest    {} plies to the end", census.longest);
    if (!task.output.empty())
        emit_line("file       {}; player oracle(file={})", task.output, task.output);
    emit("{}", plies_table(census));
}

}  // namespace

int solve_by_retrograde(const SolveTask& task) {
    require_retrograde(task.game);
    refuse_chance(task.game, task.output.empty() ? task.position : task.first);
    Work work(task);
    try {
        const SolvedPositions solved = work.solve();
        if (!solved.complete)
            return report_unsolved(task,
                                   fmt::format("stopped {}after {} positions were found",
                                               work.interrupted() ? "" : "by the time limit ",
                                               with_commas(work.found())),
                                   work.interrupted() ? 130 : exit_unsolved);
        if (!task.output.empty()) OracleTable(task.game, task.name, solved).write(task.output);
        report_solved(task, solved, work.seconds());
    } catch (const MemoryReached& reached) {
        return report_unsolved(task, reached.what(), exit_unsolved);
    }
    return 0;
}

int solve_from_file(const SolveTask& task, const std::string& file) {
    const Game& game = task.game;
    const OracleTable table = OracleTable::read(file);
    table.require_rules(game, file);
    const AnyState& state = task.position.state;
    const Player mover = game.mover(state);
    const auto value = table.find(game, state);
    if (!value)
        throw Error(
            fmt::format("{} does not hold the position '{}': it cannot be reached from "
                        "where the file begins",
                        file, game.state_text(state)));
    const std::vector<ValuedMove> moves = valued_moves(table, game, state, file);
    const auto line = best_line(game, state, [&](const AnyState& each) {
        const auto known = table.find(game, each);
        if (!known)
            throw Error(
                fmt::format("{} does not hold the position '{}'", file, game.state_text(each)));
        return *known;
    });
    if (task.json) {
        Json json{{"game", task.name},
                  {"file", file},
                  {"position", game.state_text(state)},
                  {"mover", mover + 1}};
        json.update(valued_json(game, mover, *value));
        json["line"] = line;
        for (const ValuedMove& move : moves) {
            Json entry{{"move", game.move_text(state, move.move)}};
            entry.update(valued_json(game, mover, move.after));
            json["moves"].push_back(entry);
        }
        print_json(json);
        return 0;
    }
    emit("{}, player {} to move\n\n{}\n", task.name, mover + 1,
         draw_board(game, state, board_style(stdout)));
    emit_line("value  {}", valued_text(game, *value));
    emit("{}\n", hanging_text("line   ", line));
    for (const ValuedMove& move : moves)
        emit_line("{:<8} {}", one_line(game.move_text(state, move.move)),
                  valued_text(game, move.after));
    return 0;
}

}  // namespace ply
