#!/bin/bash
# A tournament by GNU parallel on this machine, as two hosts: a task, parallel and the launcher are
# killed, and the matches and tables are those of one machine. Where GNU parallel is not installed the test
# is skipped with a word, exit code 77.
#
#     tests/cli/tournament/parallel.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
if ! parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
    echo "skipped: GNU parallel is not installed (Debian's package parallel)"
    exit 77
fi

tests=$(dirname "$(realpath "$0")")
work=$(mktemp -d)
cd "$work"
mkdir home
export HOME=$work/home
. "$tests/launched.sh"

end() {
    strike KILL parallel.sh parallel "$work"
    rm -rf "$work"
}
trap end EXIT

fail() {
    echo "FAILED: $*" >&2
    tail -n 20 launch.err cup.launch/logs/* cup.launch/round-1/joblog >&2 2>/dev/null || true
    exit 1
}

cat >cup.lua <<'LUA'
return {
    games = { "lua:tic_tac_toe", "connect_four" },
    players = { "random", "negamax(depth=2)", "tt = alphabeta_tt(nodes=20000, tt=1)" },
    rounds = 30,
    openings = { plies = 3 },
    seed = 5,
}
LUA
"$plyboard" tournament cup.lua --journal calm.db >calm.txt 2>calm.err || fail "one machine: $(cat calm.err)"
"$plyboard" matches calm.db --canonical >calm.canonical

# Another host, as far as parallel sees: its ssh stays here. SHELL is set as sshd sets it, whatever the test
# was started with; what parallel runs over there needs it.
cat >ssh <<'SH'
#!/bin/bash
while [ "${1#-}" != "$1" ]; do
    case $1 in -[lopiSF]) shift 2 ;; *) shift ;; esac
done
shift
[ "${1-}" != -- ] || shift
SHELL=/bin/bash exec bash -c "$*" </dev/null
SH
chmod +x ssh
export PARALLEL_SSH=$work/ssh

"$plyboard" launch parallel cup.lua --hosts localhost,far --tasks 5 --dry-run >dry.txt
grep -q -- '--sshlogin :,far' dry.txt && grep -q -- --resume-failed dry.txt && grep -q -- --joblog dry.txt ||
    fail "--dry-run does not show the command: $(cat dry.txt)"
[ ! -e cup.launch ] || fail "--dry-run left something"

launch() { "$plyboard" launch parallel cup.lua --hosts localhost,far --tasks 5 >launch.txt 2>>launch.err; }
running() { [ "$(processes "tournament $work/cup.lua --shard" | wc -l)" -gt 0 ]; }

# The launcher is killed, a task is killed: parallel goes on.
launch &
until_true 60 running
strike KILL "plyboard-extras launch"
wait $! 2>/dev/null || true
until_true 60 running
processes "tournament $work/cup.lua --shard" | sed -n 1p | xargs kill -9 || fail "no task could be killed"
# Parallel itself is killed with all that it runs.
until_true 60 running
strike KILL parallel.sh 'perl.*parallel' task.sh
launch || fail "exit code $? of the launch: $(cat launch.err)"

"$plyboard" matches cup.lua --canonical >cup.canonical
cmp calm.canonical cup.canonical || fail "the canonical records differ"
for journal in calm.db cup.db; do
    "$plyboard" standings $journal --json | sed 's/"effort":.*//' >$journal.json
done
cmp calm.db.json cup.db.json || fail "the standings differ"

# Without --tasks some matches are played here first, and then perhaps all of them.
rm -rf cup.launch cup.db*
"$plyboard" launch parallel cup.lua --hosts localhost >launch.txt 2>launch.err || fail "$(cat launch.err)"
"$plyboard" matches cup.lua --canonical >cup.canonical
cmp calm.canonical cup.canonical || fail "the canonical records differ after a trial"

# --cancel ends the tasks and keeps what they have played.
rm -rf cup.launch cup.db*
sed -i 's/rounds = 30/rounds = 3000/' cup.lua
launch &
until_true 60 running
some() { ls cup.launch/round-1/*.db; }
until_true 60 some
strike KILL "plyboard-extras launch"
wait $! 2>/dev/null || true
"$plyboard" launch parallel cup.lua --hosts localhost,far --cancel >launch.txt 2>launch.err ||
    fail "--cancel: $(cat launch.err)"
# Those behind ssh end when they notice that nobody is there any more.
idle() { ! running; }
until_true 60 idle
[ "$("$plyboard" matches cup.lua | tail -n 1 | sed 's/ .*//' | tr -d ,)" -gt 0 ] || fail "--cancel kept nothing"
echo "parallel: all is well ($(wc -l <cup.canonical) matches)"
