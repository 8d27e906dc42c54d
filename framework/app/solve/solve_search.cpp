// plyboard solve: one position, by a searcher that proves values.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <limits>
#include <mutex>
#include <nlohmann/json.hpp>

#include "framework/app/solve/solve.hpp"
#include "framework/game/line_texts.hpp"
#include "framework/game/mover_check.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

/// What the bounds say; empty: nothing yet.
std::string bounds_text(const Game& game, Player mover, const ValueBounds& bounds) {
    const bool wins = bounds.at_least > 0;
    const bool loses = bounds.at_most < 0;
    const std::string me = fmt::format("player {}", mover + 1);
    std::string text;
    if (wins || loses) {
        text = value_text(game, mover, wins ? bounds.at_least : bounds.at_most);
        if (game.facts().goal == Goal::margin && !bounds.exact()) text += " or more";
    } else if (bounds.at_least == 0 && bounds.at_most == 0) {
        text = "draw";
    } else if (bounds.at_least == 0) {
        text = me + " does not lose";
    } else if (bounds.at_most == 0) {
        text = me + " does not win";
    }
    return text;
}

std::string proof_number_text(std::uint32_t number) {
    return number == std::numeric_limits<std::uint32_t>::max() ? "infinite" : with_commas(number);
}

std::string progress_text(const Game& game, Player mover, const SearchResult& result) {
    std::string text =
        fmt::format("{} nodes, {:.0f} s", short_number(static_cast<double>(result.nodes)),
                    seconds(result.time));
    if (!result.bounds) return text + fmt::format(", depth {}", result.depth);
    const ValueBounds& bounds = *result.bounds;
    if (bounds.proof_number > 0)
        text += fmt::format(", proof {}, disproof {}", proof_number_text(bounds.proof_number),
                            proof_number_text(bounds.disproof_number));
    if (bounds.table_fill > 0)
        text += fmt::format(", table {:.0f} % full", 100 * bounds.table_fill);
    const std::string known = bounds_text(game, mover, bounds);
    return known.empty() ? text : text + "; " + known;
}

/// How far the end is for the winner; 0: there is none, or nothing is known of it. `least`: all
/// that is faster was searched.
struct Plies {
    int plies = 0;
    bool least = false;
};
Plies plies_of(const SearchResult& result) {
    if (!is_decided(result.score.value_or(0))) return {};
    const int plies = win_score - std::abs(*result.score);
    return {plies, plies <= result.depth};
}

Json result_json(const SolveTask& task, const SearchResult& result, const std::string& method) {
    const Player mover = task.game.mover(task.position.state);
    const ValueBounds bounds = result.bounds.value_or(ValueBounds{});
    const bool margin = task.game.facts().goal == Goal::margin;
    const auto bound = [&](Score score) {
        return std::abs(score) == max_evaluation ? Json(nullptr) : Json(score);
    };
    Json json{{"game", task.name},
              {"method", method},
              {"position", task.game.state_text(task.position.state)},
              {"mover", mover + 1},
              {"value", proven_json(result.proven)},
              {"at_least", bound(bounds.at_least)},
              {"at_most", bound(bounds.at_most)}};
    if (margin) json["margin"] = bounds.exact() ? Json(bounds.at_least) : Json(nullptr);
    if (const auto [plies, least] = plies_of(result); least) json["plies"] = plies;
    if (result.proven != Proven::no)
        json["line"] = line_texts(task.game, task.position.state, result.pv);
    json["nodes"] = result.nodes;
    json["seconds"] = seconds(result.time);
    return json;
}

/// The score as value where a searcher gives no bounds.
void complete_bounds(const Game& game, SearchResult& result) {
    if (result.bounds || result.proven == Proven::no) return;
    const bool margin = game.facts().goal == Goal::margin && result.score;
    const Score value = margin                          ? *result.score
                        : result.proven == Proven::win  ? 1
                        : result.proven == Proven::loss ? -1
                                                        : 0;
    result.bounds = ValueBounds{.at_least = value, .at_most = value};
}

/// What kept the value from being proved.
std::string obstacle(const SolveTask& task, const SearchResult& result, bool stopped) {
    if (stopped) return "before it was stopped";
    if (task.time.count() > 0 && result.time >= CheckPace::within(task.time))
        return "within the time limit";
    return fmt::format("within {} plies, as far as it looks; games may be longer", max_depth);
}

void print_result(const SolveTask& task, const SearchResult& result, bool solved, bool stopped) {
    const Game& game = task.game;
    const Player mover = game.mover(task.position.state);
    emit("{}, player {} to move\n", task.name, mover + 1);
    const ValueBounds bounds = result.bounds.value_or(ValueBounds{});
    if (solved) {
        std::string value = bounds_text(game, mover, bounds);
        if (const auto [plies, least] = plies_of(result); plies > 0)
            value += fmt::format(" in {}{} plies", least ? "" : "at most ", plies);
        emit("value   {}\n", value);
    } else {
        const std::string known = bounds_text(game, mover, bounds);
        emit("value   not proved {}\n", obstacle(task, result, stopped));
        emit("known   {}\n", known.empty() ? "nothing yet" : known);
    }
    if (result.proven != Proven::no)
        emit("{}", hanging_text("line    ", line_texts(game, task.position.state, result.pv)));
    const double speed = static_cast<double>(result.nodes) / std::max(seconds(result.time), 1e-9);
    emit("search  {} nodes, {:.2f} s, {} nodes/s", with_commas(result.nodes), seconds(result.time),
         short_number(speed));
    if (result.bounds && result.bounds->table_fill > 0)
        emit(", table {:.1f} % full", 100 * result.bounds->table_fill);
    emit("\n");
}

}  // namespace

int solve_by_search(const SolveTask& task, const std::string& searcher, const std::string& method) {
    if (checked_mover(task.game, task.position.state) == chance_player)
        throw Error("chance moves in this position, not a player; add its result to --moves");
    SearcherSpec spec = parse_searcher(fmt::format("{}(tt={})", searcher, task.memory));
    spec.limits = {.time = task.time};
    const auto solver = make_searcher(spec, task.game);
    solver->new_match(1);
    const Interruptible interruptible;
    std::mutex mutex;
    std::string progress = "begins";
    solver->on_progress([&](const SearchResult& result) {
        std::string text = progress_text(task.game, task.game.mover(task.position.state), result);
        const std::lock_guard lock(mutex);
        progress = std::move(text);
    });
    SearchResult result = [&] {
        const Ticker ticker([&] {
            const std::lock_guard lock(mutex);
            return progress;
        });
        return solver->search(task.position, spec.limits, interruptible.token());
    }();
    complete_bounds(task.game, result);
    const bool solved = result.bounds && result.bounds->exact();
    if (task.json) {
        print_json(result_json(task, result, method));
    } else {
        print_result(task, result, solved, interruptible.requested());
    }
    return solved ? 0 : interruptible.requested() ? 130 : exit_unsolved;
}

}  // namespace ply
