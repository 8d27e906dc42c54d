#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine launch_line() {
    CommandLine line(
        "launch", "slurm|parallel FILE [OPTIONS]",
        "Holds a tournament on more than this machine, by a scheduler that is there already: the "
        "matches are divided among tasks of a few minutes, which slurm (sbatch) runs as an array, "
        "or GNU parallel over ssh on --hosts. The tasks publish what they have played in a folder "
        "that all machines see; the launcher shows the table, collects into one journal, hands "
        "over again what has failed, and begins the next round when one is whole. Ctrl-C or a kill "
        "leaves the tasks running; the same command goes on. See framework/tournament/clusters.md. "
        "Exit code 1: the rules of a game failed in some match; 130: interrupted.");
    line.positional("ENGINE");
    line.positional("FILE");
    line.option("tasks", "N", "of each round; default: so many that each has five minutes to play");
    line.option("processors", "N",
                "of each task, which plays as many matches at a time; default 1");
    line.option("partition", "P", "slurm: where the tasks run");
    line.option("account", "A", "slurm: who pays for them");
    line.option(
        "time", "LIMIT",
        "slurm: of a task, as sbatch has it (30, 2:00:00); one that reaches it goes on in the "
        "queue");
    line.list("hosts", "HOST", "parallel: a,b,c as ssh knows them; localhost is this machine");
    line.option("retries", "N", "parallel: how often a task is tried; default 3");
    line.option("folder", "DIR",
                "scripts, state and what the tasks publish; default: FILE with .launch for .lua");
    line.option("journal", "DB", "where it is collected; default: FILE with .db for .lua");
    add_notify_option(line);
    line.flag("dry-run", "prints the scripts and what would be submitted");
    line.flag("cancel", "ends the tasks; what they have played is kept");
    line.flag("json", "the standings as one object");
    line.examples({"plyboard launch slurm cup.lua --dry-run",
                   "plyboard launch slurm cup.lua --partition long --time 2:00:00 --tasks 200",
                   "plyboard launch slurm cup.lua --cancel",
                   "plyboard launch parallel cup.lua --hosts localhost,ana,bob"});
    return line;
}

}  // namespace ply
