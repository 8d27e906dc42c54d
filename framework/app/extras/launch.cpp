// plyboard launch: a tournament on a cluster or on several hosts.

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/app/cli/notify.hpp"
#include "framework/app/extras/extras.hpp"
#include "framework/app/launch/gnu_parallel.hpp"
#include "framework/app/launch/hosts.hpp"
#include "framework/app/launch/launcher.hpp"
#include "framework/app/launch/slurm.hpp"
#include "framework/app/launch/task_script.hpp"
#include "framework/app/launch/trial.hpp"
#include "framework/app/tournament/tournament_input.hpp"
#include "framework/base/system/process.hpp"
#include "framework/report/standings/standings_json.hpp"
#include "framework/report/standings/standings_table.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {
namespace {

namespace fs = std::filesystem;

constexpr int interrupted = 130;

/// What was asked for.
struct Launch {
    fs::path file;
    fs::path journal;
    fs::path folder;
    std::string engine;
    int tasks = 0;  ///< of each round; 0: as the matches are long
    int processors = 1;
};

Launch launch_of(const CommandLine& line) {
    Launch launch;
    launch.engine = line.text("ENGINE");
    if (launch.engine != "slurm" && launch.engine != "parallel")
        throw UsageError(fmt::format("launch: slurm or parallel, not '{}'", launch.engine));
    launch.file = fs::absolute(line.text("FILE"));
    launch.journal = fs::absolute(
        line.text_or("journal", fs::path(launch.file).replace_extension(".db").string()));
    launch.folder = fs::absolute(
        line.text_or("folder", fs::path(launch.file).replace_extension(".launch").string()));
    launch.tasks = static_cast<int>(line.number_or("tasks", 0, 1, 100'000));
    launch.processors = static_cast<int>(line.number_or("processors", 1, 1, 1024));
    const bool slurm = launch.engine == "slurm";
    for (const char* const option : {"partition", "account", "time"})
        if (!slurm && line.has(option))
            throw UsageError(fmt::format("launch: --{} is for slurm", option));
    for (const char* const option : {"hosts", "retries"})
        if (slurm && line.has(option))
            throw UsageError(fmt::format("launch: --{} is for parallel", option));
    if (line.has("dry-run") && line.has("cancel"))
        throw UsageError("launch: --dry-run or --cancel; choose one of them");
    return launch;
}

/// As a word of a job's name.
std::string plain_name(const fs::path& file) {
    std::string name = file.stem().string();
    for (char& letter : name)
        if (std::isalnum(static_cast<unsigned char>(letter)) == 0) letter = '_';
    return name;
}

std::vector<std::string> hosts_of(const CommandLine& line) {
    std::vector<std::string> hosts = host_names(line.texts("hosts"));
    if (hosts.empty())
        throw UsageError("launch: parallel needs --hosts, such as ana,bob; localhost is this one");
    return hosts;
}

std::unique_ptr<TaskEngine> engine_of(const CommandLine& line, const Launch& launch,
                                      const std::string& id) {
    if (launch.engine == "parallel")
        return std::make_unique<GnuParallel>(
            ParallelSettings{launch.folder, hosts_of(line), launch.processors,
                             static_cast<int>(line.number_or("retries", 3, 1, 100))});
    const std::string time = line.text_or("time", "");
    if (!time.empty() && !is_slurm_time(time))
        throw UsageError(fmt::format(
            "launch: --time is minutes, H:MM:SS or DAYS-HOURS, as sbatch has it, not '{}'", time));
    return std::make_unique<Slurm>(SlurmSettings{launch.folder, id, plain_name(launch.file),
                                                 launch.processors, line.text_or("partition", ""),
                                                 line.text_or("account", ""), time});
}

std::string task_script_of(const Launch& launch) {
    return task_script(
        {own_program(), launch.file, fs::current_path(), launch.folder, launch.processors});
}

TaskList whole_round(int tasks) {
    TaskList list{1, tasks, 1, {}};
    for (int task = 1; task <= tasks; ++task) list.numbers.push_back(task);
    return list;
}

/// A trial that leaves nothing behind.
double timed_match(const Launch& launch, const std::stop_token& stop) {
    std::string folder = (fs::temp_directory_path() / "plyboard-trial-XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) throw Error("no folder for a trial: " + folder);
    struct Removed {
        fs::path folder;
        ~Removed() {
            std::error_code none;
            fs::remove_all(folder, none);
        }
    } const removed{folder};
    return seconds_per_match(launch.file, removed.folder / "trial.db", stop);
}

int dry_run(const CommandLine& line, const Launch& launch, const Plan& plan,
            const std::stop_token& stop) {
    int tasks = launch.tasks;
    if (tasks == 0) {
        const double seconds = timed_match(launch, stop);
        if (stop.stop_requested()) return interrupted;
        tasks = task_count(plan.schedule().known(), seconds, launch.processors);
        remark("{} matches of about {} each: {} tasks.\n", plan.schedule().known(),
               time_text(std::chrono::duration<double>(seconds)), tasks);
    }
    emit("# {}\n{}", (launch.folder / "task.sh").string(), task_script_of(launch));
    const auto engine = engine_of(line, launch, "ID");
    emit("\n# {}\n{}", (launch.folder / engine->script_name()).string(), engine->script());
    emit("\n# {}\n", engine->command(whole_round(tasks)));
    return 0;
}

/// Measures how long a match takes, unless a launcher has done so before. What it played counts.
void measure(const Launch& launch, LaunchFolder& folder, Collecting& collecting,
             const std::stop_token& stop) {
    if (launch.tasks > 0 || folder.state.seconds_per_match > 0 || folder.state.round > 0) return;
    if (fs::exists(launch.journal) && collecting.collect({}).complete) return;
    const fs::path journal = folder.path() / "trial.db";
    remark("Some matches are played here, to see how long they take.\n");
    folder.state.seconds_per_match = seconds_per_match(launch.file, journal, stop);
    if (stop.stop_requested()) return;
    folder.save();
    collecting.collect({journal});
}

Json summary_of(const Launch& launch, const Plan& plan, const TournamentResult& result) {
    Json summary = standings_json(plan, result);
    summary["file"] = launch.file.string();
    summary["journal"] = launch.journal.string();
    return summary;
}

int finish(const CommandLine& line, const Launch& launch) {
    const JournalReader journal(launch.journal);
    const TournamentResult result = result_of(journal);
    if (line.has("json")) {
        print_json(standings_json(journal.plan(), result));
    } else {
        emit("{}", standings_text(journal.plan(), result, wants_colours(stdout)));
    }
    notify(line.text_or("notify", ""), summary_of(launch, journal.plan(), result));
    return result.all.errors > 0 ? 1 : 0;
}

}  // namespace

int run_launch(const CommandLine& line) {
    const Interruptible interruptible;
    const Launch launch = launch_of(line);
    const Plan plan = make_plan(read_tournament_and_book(line), Catalogue::standard());
    if (line.has("dry-run")) return dry_run(line, launch, plan, interruptible.token());

    LaunchFolder folder(launch.folder, launch.engine);
    const auto engine = engine_of(line, launch, folder.state.id);
    Collecting collecting(launch.file, launch.journal);
    const auto tasks_for = [&](std::uint32_t matches) {
        if (launch.tasks > 0) return launch.tasks;
        return task_count(matches, folder.state.seconds_per_match, launch.processors);
    };
    const std::string again =
        fmt::format("plyboard launch {} {}", launch.engine, shell_word(line.text("FILE")));
    folder.write_script("task.sh", task_script_of(launch));
    folder.write_script(engine->script_name(), engine->script());
    folder.save();
    if (!line.has("cancel")) measure(launch, folder, collecting, interruptible.token());
    std::optional<LaunchWatch> watch(std::in_place, line.text("FILE"),
                                     fmt::format("Ctrl-C leaves the tasks running; '{}' goes on, "
                                                 "with --cancel it ends them.",
                                                 again),
                                     interruptible.token());
    Launcher launcher(folder, *engine, collecting, *watch, tasks_for);
    if (line.has("cancel")) {
        launcher.cancel(interruptible.token());
        watch.reset();
        if (interruptible.requested()) return interrupted;
        remark("No task is left; what was played is in {}.\n", launch.journal.string());
        return 0;
    }
    const bool complete = launcher.run(interruptible.token());
    watch.reset();
    if (complete) return finish(line, launch);
    remark(
        "The tasks go on without this launcher. '{0}' watches them again, '{0} --cancel' ends "
        "them.\n",
        again);
    return interrupted;
}

}  // namespace ply
