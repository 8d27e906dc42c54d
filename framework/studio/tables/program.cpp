#include "framework/studio/tables/program.hpp"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <nlohmann/json.hpp>

#include "framework/engine/engine_failure.hpp"
#include "framework/game/shown/line_texts.hpp"
#include "framework/studio/protocol/problem.hpp"

namespace ply::studio {
namespace {

using Clock = std::chrono::steady_clock;

/// Waits until then, or for the stop.
void wait_until(Clock::time_point when, const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any().wait_until(lock, stop, when, [] { return false; });
}

}  // namespace

Program::Program(PlayerSpec spec, const Game& game, std::uint64_t seed)
    : spec_(std::move(spec)), game_(game.fork()), scale_(spec_.searcher(), *game_), seed_(seed) {}

Thought Program::think(const Question& question, const std::function<void(Finding)>& found,
                       const std::stop_token& stop) {
    const auto began = Clock::now();
    Thought thought;
    try {
        thought = asked(question, found, stop);
    } catch (const EngineFailure& failure) {
        thought.resigned = failure.kind() == EngineFailure::Kind::resigned;
        if (!thought.resigned) thought.problem = problem_json(failure);
        player_.reset();
    } catch (const std::exception& failure) {
        thought.problem = problem_json(failure);
        player_.reset();
    }
    if (thought.result) wait_until(began + question.pace, stop);
    return thought;
}

Finding Program::finding(const Question& question, const SearchResult& result) const {
    return {result.depth, result.nodes, result.score ? scale_.text(*result.score) : "",
            line_texts(*game_, question.position.state, result.pv)};
}

Thought Program::asked(const Question& question, const std::function<void(Finding)>& found,
                       const std::stop_token& stop) {
    if (!player_) {
        player_ = make_player(spec_, *game_);
        player_->new_match(seed_);
    }
    const auto seat = static_cast<std::size_t>(question.seat);
    if (!question.times.empty() && question.times[seat].rule.on())
        player_->set_time(question.times, question.seat);
    player_->on_progress([&](const SearchResult& result) { found(finding(question, result)); });
    const auto began = Clock::now();
    Thought thought;
    thought.result = player_->choose(question.position, {&question.start, question.moves}, stop);
    thought.used = player_->measures_time() ? thought.result->time : Clock::now() - began;
    MoveList list;
    legal_moves(*game_, question.position, list);
    if (!list.contains(thought.result->move))
        throw Error(fmt::format("{} chose an illegal move", spec_.name));
    thought.line = line_texts(*game_, question.position.state, thought.result->pv);
    return thought;
}

}  // namespace ply::studio
