#include "framework/app/launch/launcher.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>

#include "framework/app/cli/rest_after.hpp"
#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"
#include "framework/report/text/emit.hpp"
#include "framework/tournament/journal/database.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// The controller of a busy cluster is asked seldom.
constexpr auto shortest_wait = 2s;
/// So many attempts running may bring nothing.
constexpr int most_fruitless = 3;

void wait(std::chrono::steady_clock::duration time, const std::stop_token& stop) {
    const auto end = std::chrono::steady_clock::now() + time;
    while (!stop.stop_requested() && std::chrono::steady_clock::now() < end)
        std::this_thread::sleep_for(100ms);
}

}  // namespace

bool Launcher::run(const std::stop_token& stop) {
    collect();
    while (!collected_.complete) {
        if (stop.stop_requested()) return false;
        matches_before_ = collected_.matches;
        begin_tasks();
        if (!wait_for_tasks(stop)) return false;
        end_tasks();
    }
    return true;
}

void Launcher::cancel(const std::stop_token& stop) {
    if (!folder_.state.over) {
        engine_.cancel(folder_.unfinished());
        while (!engine_.look(folder_.unfinished()).over()) {
            if (stop.stop_requested()) return;
            wait(shortest_wait, stop);
        }
        folder_.state.over = true;
        folder_.save();
    }
    collect();
}

void Launcher::collect() {
    collected_ = collecting_.collect(folder_.journals());
    watch_.collected(collecting_.journal(), collected_);
}

/// Hands tasks over, unless a launcher before this one has done so.
void Launcher::begin_tasks() {
    LaunchState& state = folder_.state;
    if (!state.over) {
        if (state.submitted) return;
        // That launcher was killed just then: whether the tasks were taken, the engine knows, or
        // they themselves.
        const QueueNews news = engine_.look(folder_.unfinished());
        if (!news.reachable) throw Error(news.trouble);
        if (!folder_.begun() && news.over()) return submit();
        state.submitted = true;
        return folder_.save();
    }
    if (state.round == 0 || folder_.unfinished().numbers.empty()) {
        begin_round();
    } else {
        ++state.attempt;
    }
    submit();
}

void Launcher::begin_round() {
    LaunchState& state = folder_.state;
    ++state.round;
    state.tasks = tasks_for_(collected_.missing);
    state.attempt = 1;
    // What a launcher has begun that was killed before it had saved its state.
    fs::remove_all(folder_.round_folder());
    fs::create_directories(folder_.round_folder());
    if (collected_.matches > 0)
        Database((folder_.round_folder() / "from.db").string())
            .take_over(Database(collecting_.journal().string(), Database::Access::read));
}

void Launcher::submit() {
    LaunchState& state = folder_.state;
    state.over = false;
    state.submitted = false;
    folder_.save();
    try {
        engine_.submit(folder_.unfinished());
    } catch (const Error&) {
        // Refused, unless the answer alone came too late: then the engine knows, next time.
        state.over = engine_.look(folder_.unfinished()).over() && !folder_.begun();
        folder_.save();
        throw;
    }
    state.submitted = true;
    folder_.save();
}

/// False: stopped.
bool Launcher::wait_for_tasks(const std::stop_token& stop) {
    while (true) {
        const auto begin = std::chrono::steady_clock::now();
        const TaskList left = folder_.unfinished();
        const QueueNews news = engine_.look(left);
        watch_.tasks(left, news);
        if (news.over()) return true;
        if (collecting_.news(folder_.journals())) {
            collect();
            // A sequential test is decided: the rest need not be played.
            if (collected_.complete) {
                engine_.cancel(folder_.unfinished());
                return true;
            }
        }
        wait(rest_after(std::chrono::steady_clock::now() - begin, shortest_wait), stop);
        if (stop.stop_requested()) return false;
    }
}

void Launcher::end_tasks() {
    collect();
    LaunchState& state = folder_.state;
    state.over = true;
    state.fruitless = collected_.matches > matches_before_ ? 0 : state.fruitless + 1;
    const bool stuck = !collected_.complete && state.fruitless >= most_fruitless;
    if (stuck) state.fruitless = 0;  // the same command tries again
    folder_.save();
    if (stuck) throw Error(complaint());
    const TaskList left = folder_.unfinished();
    if (!collected_.complete && !left.numbers.empty())
        remark("{} of {} tasks have not ended well; they are handed over again.\n",
               left.numbers.size(), left.tasks);
}

std::string Launcher::complaint() const {
    return fmt::format(
        "{} matches are missing, and {} attempts running brought none of them; what the tasks say "
        "is in {}; then the same command goes on",
        collected_.missing, most_fruitless, folder_.log_folder().string());
}

}  // namespace ply
