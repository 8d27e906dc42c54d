/// Who plays for a tuning: threads of this machine, and other machines.
///
///     Crew crew(game, {.threads = 2}, log);
///     const auto rows = crew.rows(tasks, until);
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/numbered_work.hpp"
#include "framework/game/game.hpp"
#include "framework/tuning/crew/far_machine.hpp"
#include "framework/tuning/crew/task_desk.hpp"
#include "framework/tuning/crew/tuning_log.hpp"

namespace ply::tuning {

struct CrewSettings {
    int threads = 1;  ///< of this machine; 0: it only hands out tasks
    std::vector<std::unique_ptr<FarMachine>> machines = {};  ///< greeted
    /// Hears of machines that are lost; from any thread.
    std::function<void(const std::string&)> remark = {};
};

class Crew {
public:
    /// `game` and `log` must outlive it.
    Crew(const Game& game, CrewSettings settings, TuningLog& log);

    /// How many tasks are played at a time.
    int threads() const;

    /// The rows of the tasks, in their order; nothing: time was over before. What the log has is
    /// not played again, what is played goes there. What a machine that is lost has not finished
    /// the others play. Throws what TaskDesk::play() throws, and Error where none is left.
    std::vector<std::optional<std::string>> rows(const std::vector<Task>& tasks,
                                                 const Until& until);

private:
    class Round;
    void work_here(TaskDesk& desk, Round& round);
    void work_there(std::unique_ptr<FarMachine>& machine, Round& round);

    TuningLog& log_;
    std::function<void(const std::string&)> remark_;
    std::vector<TaskDesk> desks_;
    std::vector<std::unique_ptr<FarMachine>> machines_;  ///< null: lost
    int first_id_ = 0;  ///< of the tasks of a round, over all machines
};

}  // namespace ply::tuning
