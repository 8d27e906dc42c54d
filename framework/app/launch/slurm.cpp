#include "framework/app/launch/slurm.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "framework/app/cli/command_line.hpp"
#include "framework/base/error.hpp"
#include "framework/base/pattern.hpp"
#include "framework/base/shown_text.hpp"
#include "framework/base/system/process.hpp"

namespace ply {
namespace {

using SlurmCommand = std::vector<std::string>;

constexpr std::chrono::seconds longest_slurm_call{60};

// Slurm requeues a task by itself when its node is lost or its partition preempts it. TERM comes
// with a cancellation, too, after which nothing may bring the task back.
constexpr const char* array_task = R"sh(
# batch.sh ROUND TASKS ATTEMPT: task $SLURM_ARRAY_TASK_ID goes back to the queue when its time is up
# (USR1 comes a minute before) and when its program dies by a signal, at most ten times.
# Written by plyboard launch, which leaves it as it is from now on: change what you like.
folder={folder}
shared=$folder/round-$1
mkdir -p "$shared" && echo "$SLURM_ARRAY_JOB_ID" >"$shared/begun-$3" || exit 1

cancelled= task=
trap 'kill -TERM $task' USR1
trap 'cancelled=yes; kill -TERM $task' TERM
bash "$folder/task.sh" "$1" "$SLURM_ARRAY_TASK_ID" "$2" &
task=$!
while :; do
    wait "$task"
    code=$?
    kill -0 "$task" 2>/dev/null || break
done

deaths=$shared/$SLURM_ARRAY_TASK_ID.deaths
[ "$code" -le 128 ] || echo "$HOSTNAME: signal $((code - 128))" >>"$deaths"
if [ -z "$cancelled" ] && {{ [ "$code" -eq 75 ] || [ "$code" -gt 128 ]; }} &&
    [ "$(cat "$deaths" 2>/dev/null | wc -l)" -lt 10 ]; then
    echo "back to the queue after code $code"
    scontrol requeue "${{SLURM_ARRAY_JOB_ID}}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
)sh";

std::string option(const char* name, const std::string& value) {
    return value.empty() ? "" : fmt::format("#SBATCH --{}={}\n", name, value);
}

SlurmCommand with_environment(SlurmCommand words) {
    words.insert(words.begin(), "/usr/bin/env");
    return words;
}

std::string first_line(const std::string& text) {
    return short_line(text.substr(0, text.find('\n')));
}

/// Its output. Throws Error when it fails.
std::string output_of(const SlurmCommand& words) {
    const ProcessResult result =
        run_process(with_environment(words), {.limit = longest_slurm_call, .when_slow = {}});
    if (result.ended_well) return result.output;
    throw Error(
        fmt::format("{}: {}", words[0],
                    result.errors.empty() ? result.how_it_ended : first_line(result.errors)));
}

}  // namespace

std::string number_ranges(const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t begin = 0; begin < numbers.size();) {
        std::size_t end = begin + 1;
        while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
        if (!text.empty()) text += ',';
        text += std::to_string(numbers[begin]);
        if (end - begin > 1) text += '-' + std::to_string(numbers[end - 1]);
        begin = end;
    }
    return text;
}

bool is_slurm_time(const std::string& text) {
    static const Pattern form(R"(\d+(:\d+){0,2}|\d+-\d+(:\d+){0,2})");
    return form.matches(text);
}

std::string Slurm::script() const {
    const std::string log = (settings_.folder / "logs" / "%A_%a.txt").string();
    return "#!/bin/bash\n" + option("ntasks", "1") +
           option("cpus-per-task", std::to_string(settings_.processors)) +
           option("partition", settings_.partition) + option("account", settings_.account) +
           option("time", settings_.time) + "#SBATCH --requeue\n#SBATCH --signal=B:USR1@60\n" +
           option("output", shell_word(log)) + "#SBATCH --open-mode=append\n" +
           fmt::format(fmt::runtime(array_task),
                       fmt::arg("folder", shell_word(settings_.folder.string())));
}

std::string Slurm::job_name(const TaskList& list) const {
    return fmt::format("{}-{}-{}.{}", settings_.name, settings_.id, list.round, list.attempt);
}

SlurmCommand Slurm::sbatch(const TaskList& list) const {
    return {"sbatch",
            "--parsable",
            "--job-name=" + job_name(list),
            "--array=" + number_ranges(list.numbers),
            (settings_.folder / "batch.sh").string(),
            std::to_string(list.round),
            std::to_string(list.tasks),
            std::to_string(list.attempt)};
}

std::string Slurm::command(const TaskList& list) const {
    std::string command;
    for (const std::string& word : sbatch(list))
        command += (command.empty() ? "" : " ") + shell_word(word);
    return command;
}

void Slurm::submit(const TaskList& list) {
    output_of(sbatch(list));
}

QueueNews Slurm::look(const TaskList& list) {
    QueueNews news;
    const ProcessResult result =
        run_process(with_environment({"squeue", "--noheader", "--array", "--states=all",
                                      "--name=" + job_name(list), "--format=%T %r"}),
                    {.limit = longest_slurm_call, .when_slow = {}});
    if (!result.ended_well) {
        news.reachable = false;
        news.trouble =
            result.errors.empty() ? "squeue: " + result.how_it_ended : first_line(result.errors);
        return news;
    }
    std::istringstream lines(result.output);
    for (std::string state, reason; lines >> state && std::getline(lines, reason);) {
        constexpr std::array at_work{"RUNNING",   "COMPLETING", "CONFIGURING", "SUSPENDED",
                                     "STAGE_OUT", "SIGNALING",  "STOPPED"};
        constexpr std::array to_come{"PENDING",      "REQUEUED",      "REQUEUE_FED", "REQUEUE_HOLD",
                                     "SPECIAL_EXIT", "RESV_DEL_HOLD", "RESIZING"};
        if (std::ranges::find(at_work, state) != at_work.end()) ++news.running;
        if (std::ranges::find(to_come, state) == to_come.end()) continue;
        ++news.waiting;
        constexpr std::array usual{" Resources", " Priority", " None", " BeginTime"};
        if (std::ranges::find(usual, reason) == usual.end())
            news.trouble = "waiting:" + first_line(reason);
    }
    return news;
}

void Slurm::cancel(const TaskList& list) {
    output_of({"scancel", "--name=" + job_name(list)});
}

}  // namespace ply
