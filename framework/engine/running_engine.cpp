#include "framework/engine/running_engine.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ply {
namespace {

using std::chrono::milliseconds;

/// A move that comes so much after the flag has fallen is lost, but the engine is still in step.
constexpr milliseconds clock_slack{500};

}  // namespace

RunningEngine::RunningEngine(EngineSpec spec, const Game& game)
    : spec_(std::move(spec)), notation_(game, spec_.protocol), trail_(notation_) {
    name_ = program();
    if (game.facts().players != 2 || game.facts().chance)
        throw Error(fmt::format("engines play games for two without dice, and {} is none",
                                game.info().name));
}

RunningEngine::~RunningEngine() {
    if (process_ != nullptr && !process_->ended()) process_->end("quit\n");
}

void RunningEngine::start() {
    guarded([&] {
        if (process_ != nullptr && !process_->ended()) return;
        restart();
    });
}

void RunningEngine::restart() {
    if (process_ != nullptr && !process_->ended()) process_->end("quit\n");
    process_.reset();
    trail_.clear();
    process_ = std::make_unique<EngineProcess>(spec_.command, log_, spec_.folder);
    fresh_ = true;
    greet();
}

void RunningEngine::say_first_lines() {
    for (const std::string& line : spec_.first_lines) process().send(line + "\n");
}

void RunningEngine::new_match(std::uint64_t seed) {
    start();
    guarded([&] {
        if (spec_.restart && !fresh_) restart();
        fresh_ = false;
        trail_.clear();
        begin_match(seed);
    });
}

std::string RunningEngine::end_match(const EngineTask& last,
                                     const std::optional<Outcome>& outcome) {
    std::string said;
    try {
        if (process_ != nullptr && !process_->ended()) guarded([&] { said = rest(last, outcome); });
    } catch (const std::exception&) {  // the next match begins with another process
    }
    return said;
}

SearchResult RunningEngine::choose(const EngineTask& task, std::stop_token stop) {
    SearchResult result;
    guarded([&] {
        if (process_ == nullptr) fail(Kind::died, program() + " has failed before");
        result = think(task, stop);
    });
    return result;
}

void RunningEngine::guarded(const std::function<void()>& work) {
    try {
        work();
    } catch (const EngineFailure& failure) {
        if (failure.kind() != Kind::resigned) {
            log_.add(EngineLog::From::note, failure.what());
            log_.append_to(spec_.log, fmt::format("{}: {}", spec_.text, failure.what()));
        }
        if (failure.kind() != Kind::resigned && failure.kind() != Kind::illegal_move)
            process_.reset();
        throw;
    } catch (...) {
        process_.reset();
        throw;
    }
}

void RunningEngine::read_until(Clock::time_point deadline, const std::string& missing,
                               const std::function<bool(std::string_view)>& last) {
    while (const auto line = process().read_line(deadline))
        if (last(*line)) return;
    fail(Kind::silent,
         fmt::format("{} {} within {} ms", program(), missing, spec_.limits.start.count()));
}

std::vector<EngineClock> RunningEngine::told_clocks(const EngineTask& task) const {
    std::vector<EngineClock> clocks = task.clocks;
    if (clocks.empty()) return clocks;
    EngineClock& own = clocks[static_cast<std::size_t>(task.seat)];
    milliseconds& last = own.byoyomi.count() > 0 ? own.byoyomi : own.main;
    last -= std::min(spec_.limits.margin, last / 2);
    return clocks;
}

milliseconds RunningEngine::patience(const EngineTask& task) const {
    if (task.clocks.empty()) return spec_.limits.wait_limit();
    const EngineClock& own = task.clocks[static_cast<std::size_t>(task.seat)];
    return own.main + own.periods * own.byoyomi + own.margin + clock_slack;
}

milliseconds RunningEngine::stop_patience(milliseconds patience) {
    return std::clamp<milliseconds>(patience, milliseconds(100), milliseconds(1000));
}

std::string RunningEngine::next_line(Thinking& thinking) {
    const milliseconds patience = this->patience(thinking.task);
    if (!thinking.stopping) {
        if (auto line = process().read_line(thinking.asked + patience, thinking.stop)) return *line;
        thinking.stopping = true;
        thinking.stopped = Clock::now();
        process().send(thinking.stop_words);
    }
    if (auto line = process().read_line(thinking.stopped + stop_patience(patience))) return *line;
    fail_as_silent(thinking.task);
}

std::chrono::nanoseconds RunningEngine::time_of(const Thinking& thinking) const {
    if (thinking.stopping && !thinking.stop.stop_requested() && thinking.task.clocks.empty())
        fail_as_silent(thinking.task);
    return process_->answered() - thinking.asked;
}

void RunningEngine::fail_as_silent(const EngineTask& task) const {
    const milliseconds limit =
        patience(task) - (task.clocks.empty() ? milliseconds(0) : clock_slack);
    fail(Kind::silent, fmt::format("{} gave no move within {} ms", program(), limit.count()));
}

Move RunningEngine::legal_move(const EngineTask& task, std::string_view text) const {
    if (const auto move = notation_.read_move(task.position, text)) return *move;
    MoveList list;
    legal_moves(notation_.game(), task.position, list);
    fail(Kind::illegal_move,
         fmt::format("{} plays '{}', which is none of the {} legal moves in {}", program(),
                     text.substr(0, 40), list.size(), notation_.state_text(task.position.state)));
}

void RunningEngine::fail(Kind kind, const std::string& what) const {
    throw EngineFailure(kind, what);
}

Score score_of_centipawns(std::int64_t value) {
    return clamp_evaluation(value);
}

Score score_of_mate(std::int64_t moves) {
    const std::int64_t most = max_plies / 2;
    moves = std::clamp(moves, -most, most);
    return score_of_plies(moves > 0 ? 2 * moves - 1 : 2 * moves);
}

Score score_of_plies(std::int64_t plies) {
    const std::int64_t distance = std::min<std::int64_t>(plies > 0 ? plies : -plies, max_plies);
    return static_cast<Score>(plies > 0 ? win_score - distance : distance - win_score);
}

}  // namespace ply
