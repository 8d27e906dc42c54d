// plyboard solve: one position, by a searcher that proves values.

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <mutex>
#include <nlohmann/json.hpp>

#include "framework/app/solve/solve.hpp"
#include "framework/game/shown/line_texts.hpp"
#include "framework/report/analysis/proof_text.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "framework/search/core/clock_polling.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {
namespace {

double seconds_of(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
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
    if (const auto [plies, least] = plies_to_end(result); least) json["plies"] = plies;
    if (result.proven != Proven::no)
        json["line"] = line_texts(task.game, task.position.state, result.pv);
    json["nodes"] = result.nodes;
    json["seconds"] = seconds_of(result.time);
    return json;
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
    emit_line("{}, player {} to move", task.name, mover + 1);
    const ValueBounds bounds = result.bounds.value_or(ValueBounds{});
    if (solved) {
        emit_line("value   {}", proved_text(game, mover, result));
    } else {
        const std::string known = bounds_text(game, mover, bounds);
        emit_line("value   not proved {}", obstacle(task, result, stopped));
        emit_line("known   {}", known.empty() ? "nothing yet" : known);
    }
    if (result.proven != Proven::no)
        emit("{}", hanging_text("line    ", line_texts(game, task.position.state, result.pv)));
    const double speed =
        static_cast<double>(result.nodes) / std::max(seconds_of(result.time), 1e-9);
    const bool has_table = result.bounds && result.bounds->table_fill > 0;
    emit_line(
        "search  {} nodes, {:.2f} s, {} nodes/s{}", with_commas(result.nodes),
        seconds_of(result.time), short_number(speed),
        has_table ? fmt::format(", table {:.1f} % full", 100 * result.bounds->table_fill) : "");
}

}  // namespace

int solve_by_search(const SolveTask& task, const std::string& searcher, const std::string& method) {
    refuse_chance(task.game, task.position);
    SearcherSpec spec = parse_searcher(fmt::format("{}(tt={})", searcher, task.memory));
    spec.limits = {.time = task.time};
    const auto solver = make_searcher(spec, task.game);
    solver->new_match(1);
    const Interruptible interruptible;
    std::mutex mutex;
    std::string progress = "begins";
    solver->on_progress([&](const SearchResult& result) {
        std::string text = proof_progress(task.game, task.game.mover(task.position.state), result);
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
