#include "framework/tuning/crew/crew.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <map>

#include "framework/base/error.hpp"
#include "framework/engine/engine_failure.hpp"

namespace ply::tuning {

/// Tasks that wait, are played, or have their row.
class Crew::Round {
public:
    Round(const std::vector<Task>& tasks, const Until& until, TuningLog& log)
        : tasks_(tasks), until_(until), log_(log), rows_(tasks.size()) {
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            rows_[i] = log.find(tasks[i].series, tasks[i].number);
            if (!rows_[i]) waiting_.push_back(i);
        }
    }

    const Task& task(std::size_t place) const { return tasks_[place]; }
    const std::stop_token& stop() const { return until_.stop; }

    /// A task to play. Waits while others are played, since they may come back; nothing: there is
    /// no more to do.
    std::optional<std::size_t> take() {
        std::unique_lock lock(mutex_);
        changed_.wait_until(lock, until_.stop, until_.deadline,
                            [&] { return failure_ || !waiting_.empty() || played_ == 0; });
        return take_locked();
    }
    /// The same without waiting.
    std::optional<std::size_t> take_at_once() {
        const std::lock_guard lock(mutex_);
        return take_locked();
    }
    void finish(std::size_t place, std::optional<std::string> row) {
        if (row) log_.add(tasks_[place].series, tasks_[place].number, *row);
        const std::lock_guard lock(mutex_);
        rows_[place] = std::move(row);
        --played_;
        changed_.notify_all();
    }
    /// What a machine had, of which `lost` says what became of it.
    void give_back(const std::map<int, std::size_t>& there, const std::string& lost) {
        const std::lock_guard lock(mutex_);
        for (const auto& each : there) waiting_.push_front(each.second);
        played_ -= static_cast<int>(there.size());
        last_lost_ = lost;
        changed_.notify_all();
    }
    void fail(std::exception_ptr failure) {
        const std::lock_guard lock(mutex_);
        failure_ = std::move(failure);
        changed_.notify_all();
    }

    /// When all have left off.
    std::vector<std::optional<std::string>> rows() {
        if (failure_) std::rethrow_exception(failure_);
        return std::move(rows_);
    }
    bool done() const { return waiting_.empty(); }
    const std::string& last_lost() const { return last_lost_; }

private:
    std::optional<std::size_t> take_locked() {
        if (failure_ || waiting_.empty() || until_.reached()) return std::nullopt;
        const std::size_t place = waiting_.front();
        waiting_.pop_front();
        ++played_;
        return place;
    }

    const std::vector<Task>& tasks_;
    const Until& until_;
    TuningLog& log_;
    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<std::size_t> waiting_;
    int played_ = 0;
    std::vector<std::optional<std::string>> rows_;
    std::exception_ptr failure_;
    std::string last_lost_;
};

Crew::Crew(const Game& game, CrewSettings settings, TuningLog& log)
    : log_(log), remark_(std::move(settings.remark)), machines_(std::move(settings.machines)) {
    for (int i = 0; i < settings.threads; ++i) desks_.emplace_back(game);
}

int Crew::threads() const {
    int threads = static_cast<int>(desks_.size());
    for (const auto& machine : machines_) threads += machine ? machine->threads() : 0;
    return threads;
}

std::vector<std::optional<std::string>> Crew::rows(const std::vector<Task>& tasks,
                                                   const Until& until) {
    Round round(tasks, until, log_);
    if (round.done()) return round.rows();
    {
        std::vector<std::jthread> threads;
        for (auto& machine : machines_)
            if (machine) threads.emplace_back([&] { work_there(machine, round); });
        for (std::size_t i = 1; i < desks_.size(); ++i)
            threads.emplace_back([&, i] { work_here(desks_[i], round); });
        if (!desks_.empty()) work_here(desks_.front(), round);
    }
    first_id_ += static_cast<int>(tasks.size());
    auto rows = round.rows();
    if (!round.done() && !until.reached())
        throw Error(fmt::format(
            "tune: no machine is left to play: {}; what was played is kept, and --resume goes on",
            round.last_lost()));
    return rows;
}

void Crew::work_here(TaskDesk& desk, Round& round) {
    try {
        while (const auto place = round.take())
            round.finish(*place, desk.play(round.task(*place), round.stop()));
    } catch (...) {
        round.fail(std::current_exception());
    }
}

/// Keeps it as busy as it can be.
void Crew::work_there(std::unique_ptr<FarMachine>& machine, Round& round) {
    std::map<int, std::size_t> there;  // ids to places
    try {
        while (true) {
            while (std::ssize(there) < machine->threads()) {
                const auto place = there.empty() ? round.take() : round.take_at_once();
                if (!place) break;
                const int id = static_cast<int>(*place) + first_id_;
                there[id] = *place;
                machine->send(id, round.task(*place));
            }
            if (there.empty()) return;
            const auto answer = machine->receive(round.stop());
            if (!answer) return;
            const auto asked = there.find(answer->id);
            if (asked == there.end()) continue;  // of a round that was broken off
            if (!answer->error.empty())
                throw Error(fmt::format("{} (on {})", answer->error, machine->host()));
            round.finish(asked->second, answer->row);
            there.erase(asked);
        }
    } catch (const EngineFailure& failure) {
        const std::string lost = fmt::format("{} is lost: {}", machine->host(), failure.what());
        if (remark_) remark_(lost);
        machine.reset();
        round.give_back(there, lost);
    } catch (...) {
        round.fail(std::current_exception());
    }
}

}  // namespace ply::tuning
