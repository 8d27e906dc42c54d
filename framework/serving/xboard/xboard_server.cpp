#include "framework/serving/xboard/xboard_server.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "framework/player/time_budget.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

/// In hundredths of a pawn; a win in n moves is 100000 + n.
int cecp_score(Score score) {
    if (!is_decided(score)) return std::clamp(score, -99'999, 99'999);
    const int moves = (win_score - std::abs(score) + 1) / 2;
    return is_win(score) ? 100'000 + moves : -100'000 - moves;
}

std::string claim_of(const Outcome& outcome, bool repeated) {
    if (outcome.balance(0) == 0)
        return repeated ? "1/2-1/2 {Draw by repetition}" : "1/2-1/2 {Draw}";
    return outcome.balance(0) > 0 ? "1-0 {White wins}" : "0-1 {Black wins}";
}

}  // namespace

XboardServer::XboardServer(const GameSource& source, const Spec& player, Terms terms)
    : terms_(std::move(terms)), served_(source, player, "xboard", terms_.searched) {
    base_ = milliseconds(std::chrono::minutes(5));
    moves_per_session_ = 40;
    forget_time();
}

bool XboardServer::own_turn() const {
    return served_.game().mover(served_.position().state) == own_side_;
}

void XboardServer::drop_search() {
    served_.thinker().stop();
    if (const auto answer = served_.thinker().wait(); answer && task_ == Task::perft)
        this->answer(*answer);
    task_ = Task::none;
    for (const std::string& number : pings_) say("pong " + number);
    pings_.clear();
}

int XboardServer::moves_to_go() const {
    if (moves_per_session_ == 0) return 0;
    const int played = static_cast<int>(served_.moves().size() / 2) % moves_per_session_;
    return moves_per_session_ - played;
}

milliseconds XboardServer::move_time() const {
    if (exact_.count() > 0) return exact_time(exact_, usual_overhead);
    return move_budget({left_, increment_, moves_to_go()}, usual_overhead);
}

Limits XboardServer::limits() const {
    return {.depth = depth_, .nodes = 0, .time = move_time()};
}

void XboardServer::start_search(Task task, const Limits& limits) {
    task_ = task;
    root_ = served_.position();
    {
        const std::scoped_lock lock(latest_mutex_);
        latest_ = {};
    }
    const bool held = task == Task::ponder || task == Task::analysis;
    served_.search({.limits = limits, .held = held}, [this, task](const SearchResult& result) {
        report(result, task == Task::analysis);
    });
}

void XboardServer::report(const SearchResult& result, bool always) {
    {
        const std::scoped_lock lock(latest_mutex_);
        latest_ = result;
    }
    if ((!posting_ && !always) || !result.score) return;
    const auto time = std::chrono::duration_cast<milliseconds>(result.time).count() / 10;
    std::vector<SearchLine> lines = result.lines;
    if (lines.empty()) lines.push_back({*result.score, result.proven, result.pv});
    std::string text;
    for (const SearchLine& line : lines)
        text +=
            fmt::format("{}{} {} {} {} {}", text.empty() ? "" : "\n", result.depth,
                        cecp_score(line.score), time, result.nodes,
                        fmt::join(served_.texts_of(served_.search_game(), root_, line.pv), " "));
    say(text);
}

void XboardServer::continue_search() {
    if (task_ != Task::none || !served_.has_choice()) return;
    if (analyzing_) return start_search(Task::analysis, {});
    if (!force_ && own_turn() && !claim_end()) start_search(Task::move, limits());
}

void XboardServer::searched() {
    if (const auto answer = served_.thinker().take()) this->answer(*answer);
}

void XboardServer::answer(const Answer& answer) {
    const Task task = std::exchange(task_, Task::none);
    if (!answer.failure.empty()) say("telluser " + short_line(answer.failure));
    if (task == Task::perft && answer.failure.empty()) say(fmt::format("{}", answer.result.nodes));
    if (task == Task::move && answer.failure.empty()) play_own(answer.result);
    for (const std::string& number : std::exchange(pings_, {})) say("pong " + number);
}

void XboardServer::play_own(const SearchResult& result) {
    bool new_depth = false;
    {
        const std::scoped_lock lock(latest_mutex_);
        new_depth = latest_.depth != result.depth || latest_.nodes != result.nodes;
    }
    if (new_depth) report(result, false);
    say("move " + served_.text_of(result.move));
    served_.play(result.move);
    if (claim_end()) return;
    hint_.reset();
    if (result.pv.size() < 2 || result.pv.front() != result.move) return;
    const auto moves = served_.legal();
    if (std::ranges::find(moves, result.pv[1]) == moves.end()) return;
    hint_ = result.pv[1];
    if (pondering_on_) ponder(result.pv[1]);
}

/// Searches as if the other player had made the move that is expected.
void XboardServer::ponder(Move expected) {
    if (own_turn()) return;
    served_.play(expected);
    if (!served_.outcome() && served_.has_choice() && own_turn()) {
        start_search(Task::ponder, {.depth = depth_});
        expected_ = expected;
    }
    served_.take_back(1);
}

bool XboardServer::claim_end() {
    const auto outcome = served_.outcome();
    if (!outcome) return false;
    say(claim_of(*outcome, drawn_by_repetition(served_.game(), served_.position())));
    return true;
}

bool XboardServer::make_move(std::string_view text) {
    const auto move = served_.move_named(text);
    if (!move) return false;
    if (task_ == Task::ponder && expected_ == move) {
        served_.play(*move);
        task_ = Task::move;
        served_.thinker().release(move_time());
        return true;
    }
    drop_search();
    served_.play(*move);
    if (force_ || analyzing_ || !claim_end()) continue_search();
    return true;
}

void XboardServer::take_back(std::size_t plies) {
    drop_search();
    if (!served_.take_back(plies)) throw Error("there is nothing to take back");
    continue_search();
}

}  // namespace ply::serving
