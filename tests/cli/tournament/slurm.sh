#!/bin/bash
# A tournament on a real Slurm, whose daemons run in a folder of this test: tasks, the node's daemon and
# the launcher are killed, and the matches and tables are those of one machine. Where Slurm is not
# installed the test is skipped with a word, exit code 77; with PLYBOARD_SLURM=required in the environment
# that is a failure.
#
#     tests/cli/tournament/slurm.sh PLYBOARD [ROUNDS | sanitized]     1667 rounds are 20,004 matches
set -euo pipefail

plyboard=$(realpath "$1")
rounds=60
nodes=30000  # a task takes some seconds, in which it can be killed
case ${2-} in
'') ;;
sanitized) nodes=5000 ;;  # is slow enough
*) rounds=$2 nodes=2000 ;;
esac
for command in slurmctld slurmd sbatch; do
    PATH=$PATH:/usr/sbin
    command -v "$command" >/dev/null && continue
    echo "skipped: $command is not installed (Debian's package slurm-wlm)"
    [ "${PLYBOARD_SLURM-}" = required ] && exit 1
    exit 77
done

tests=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
cd "$work"
mkdir state spool
export SLURM_CONF=$work/slurm.conf
. "$tests/launched.sh"

end() {
    strike KILL "plyboard-extras launch" slurmctld slurmd slurmstepd "$work"
    rm -rf "$work"
}
trap end EXIT

fail() {
    echo "FAILED: $*" >&2
    tail -n 20 launch.err slurmctld.log slurmd.log cup.launch/logs/* >&2 2>/dev/null || true
    squeue --array --states=all >&2 || true
    exit 1
}

# --- Slurm ----------------------------------------------------------------------------------------

me=$(id -un)
cat >slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$(hostname -s)(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/none
CredType=cred/none
AuthInfo=cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1
SlurmdParameters=config_overrides
SlurmdTimeout=10
KillWait=5
ReturnToService=2
NodeName=node1 NodeHostname=$(hostname -s) NodeAddr=127.0.0.1 CPUs=2
PartitionName=all Nodes=node1 Default=YES MaxTime=INFINITE State=UP
CONF
start_node() { slurmd -D -N node1 >>slurmd.out 2>&1 & }
slurmctld -D -c >slurmctld.out 2>&1 &
start_node
node_is_idle() { [ "$(sinfo --noheader --format=%t)" = idle ]; }
until_true 60 node_is_idle

# --- One machine ----------------------------------------------------------------------------------

cat >cup.lua <<LUA
return {
    games = { "lua:tic_tac_toe", "connect_four" },
    players = { "random", "negamax(depth=2)", "tt = alphabeta_tt(nodes=$nodes, tt=1)" },
    rounds = $rounds,
    openings = { plies = 3 },
    seed = 5,
}
LUA

"$plyboard" tournament cup.lua --journal calm.db >calm.txt 2>calm.err || fail "one machine: $(cat calm.err)"
"$plyboard" matches calm.db --canonical >calm.canonical

# tables JOURNAL: what is not measured.
tables() { "$plyboard" standings "$1" --json | sed 's/"effort":.*//'; }
same_as_one_machine() {
    "$plyboard" matches cup.lua --canonical >cup.canonical
    cmp calm.canonical cup.canonical || fail "$1: the canonical records differ"
    tables calm.db >calm.json
    tables cup.db >cup.json
    cmp calm.json cup.json || fail "$1: the standings differ"
}

# --- Eight tasks ----------------------------------------------------------------------------------

"$plyboard" launch slurm cup.lua --tasks 8 --partition all --dry-run >dry.txt 2>launch.err ||
    fail "--dry-run: $(cat launch.err)"
grep -q '^#SBATCH --partition=all' dry.txt && grep -q '^#SBATCH --requeue' dry.txt &&
    grep -q -- '--array=1-8' dry.txt || fail "--dry-run does not show the script: $(cat dry.txt)"
[ ! -e cup.launch ] && [ -z "$(squeue --noheader --states=all)" ] || fail "--dry-run left something"

launch() { "$plyboard" launch slurm cup.lua --tasks 8 --partition all >launch.txt 2>>launch.err; }
running() { [ "$(processes "tournament $work/cup.lua --shard" | wc -l)" -gt 0 ]; }
published() { [ "$(find cup.launch/round-1 -name '[1-8].db' | wc -l)" -ge "$1" ]; }

# The launcher is killed without warning, and a second one hands nothing over again.
launch &
launcher=$!
until_true 60 running
strike KILL "plyboard-extras launch"
wait "$launcher" 2>/dev/null || true
rm launch.err

# A task's program is killed: the youngest one, and another if that one had ended just then.
until_true 60 published 1
deadly() {
    kill -9 "$(processes "tournament $work/cup.lua --shard" | tail -n 1)" || return
    sleep 1
    ls cup.launch/round-1/*.deaths
}
until_true 60 deadly

launch &
launcher=$!
# Ctrl-C leaves the tasks running.
told() { grep -q 'tasks ended' launch.err; }
until_true 60 told
until_true 60 running
strike INT "plyboard-extras launch"
code=0
wait "$launcher" || code=$?
[ "$code" -eq 130 ] || fail "exit code $code after Ctrl-C"
grep -q -- '--cancel' launch.err || fail "it does not say how to cancel"
[ "$(squeue --noheader --states=all --format=%F | sort -u | wc -l)" -eq 1 ] || fail "it submitted twice"

# The node dies: its daemon, and all that ran there.
until_true 60 running
strike KILL "slurmd -D" slurmstepd slurm_script task.sh "tournament $work/cup.lua --shard"
start_node

launch || fail "exit code $? of the launch: $(cat launch.err)"
same_as_one_machine "8 tasks"
grep -q 'score' launch.txt || fail "no table at the end: $(cat launch.txt)"
[ "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name 'plyboard-??????' -newer slurm.conf 2>/dev/null | wc -l)" -lt 8 ] ||
    fail "tasks leave their folders behind"

# A launch that is complete says so again, and runs nothing.
arrays=$(squeue --noheader --states=all --format=%F | sort -u | wc -l)
launch || fail "a second launch of a complete tournament"
[ "$(squeue --noheader --states=all --format=%F | sort -u | wc -l)" -eq "$arrays" ] ||
    fail "a complete tournament was submitted again"

# --- Rounds that follow results, as long as matches are -------------------------------------------

cat >swiss.lua <<'LUA'
return {
    games = { "tic_tac_toe" },
    players = { "random", "negamax(depth=1)", "two = negamax(depth=2)", "three = negamax(depth=3)" },
    format = "swiss",
    rounds = 2,
    seed = 2,
}
LUA
"$plyboard" tournament swiss.lua --journal swiss-calm.db >/dev/null 2>&1
"$plyboard" matches swiss-calm.db --canonical >calm.canonical
"$plyboard" launch slurm swiss.lua --tasks 2 --notify 'cat >notified.json' >swiss.txt 2>launch.err ||
    fail "swiss: $(cat launch.err)"
"$plyboard" matches swiss.lua --canonical >swiss.canonical
cmp calm.canonical swiss.canonical || fail "swiss: the canonical records differ"
grep -q '"complete":true' notified.json || fail "--notify: $(cat notified.json)"
[ -e swiss.launch/round-2 ] || fail "swiss was not played round by round"

# --- A tuning --------------------------------------------------------------------------------------

tune one || fail "tune: $(cat one.err)"
tune far --hosts node1 --shell "srun -n1 -w" || fail "tune by srun: $(cat far.err)"
cmp one.json far.json || fail "a node tunes otherwise than this machine"
nothing_runs() { [ -z "$(squeue --noheader)" ]; }
until_true 60 nothing_runs
echo "slurm: all is well ($(wc -l <cup.canonical) matches)"
