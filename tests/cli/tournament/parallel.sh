#!/bin/bash
# A tournament by GNU parallel on this machine, as two hosts, one of them by ssh: a task, parallel and the
# launcher are killed, and the matches and tables are those of one machine. Where GNU parallel is not
# installed the test is skipped with a word, exit code 77; where sshd is not, ssh is a stand-in.
#
#     tests/cli/tournament/parallel.sh PLYBOARD [sanitized]
set -euo pipefail

plyboard=$(realpath "$1")
nodes=20000  # a task takes some seconds, in which it can be killed
[ "${2-}" != sanitized ] || nodes=4000  # is slow enough
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

daemon=
end() {
    [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
    strike KILL parallel.sh parallel "$work"
    rm -rf "$work"
}
trap end EXIT

fail() {
    echo "FAILED: $*" >&2
    tail -n 20 launch.err cup.launch/logs/* cup.launch/round-1/joblog >&2 2>/dev/null || true
    exit 1
}

cat >cup.lua <<LUA
return {
    games = { "lua:tic_tac_toe", "connect_four" },
    players = { "random", "negamax(depth=2)", "tt = alphabeta_tt(nodes=$nodes, tt=1)" },
    rounds = 30,
    openings = { plies = 3 },
    seed = 5,
}
LUA
"$plyboard" tournament cup.lua --journal calm.db >calm.txt 2>calm.err || fail "one machine: $(cat calm.err)"
"$plyboard" matches calm.db --canonical >calm.canonical

# Another host, as far as parallel sees: this one, by a daemon of ssh in this folder.
sshd=$(PATH=$PATH:/usr/sbin command -v sshd || true)
ssh_to_here() {
    [ -n "$sshd" ] || return
    [ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd || return  # where the one of root wants to be safe
    ssh-keygen -q -t ed25519 -N '' -f key && ssh-keygen -q -t ed25519 -N '' -f host_key && cp key.pub authorized || return
    port=$(free_port)
    cat >sshd_config <<CONF
Port $port
ListenAddress 127.0.0.1
HostKey $work/host_key
AuthorizedKeysFile $work/authorized
PidFile none
StrictModes no
UsePAM no
SetEnv TMPDIR=$TMPDIR PLYBOARD_PUBLISH=$PLYBOARD_PUBLISH HOME=$HOME PATH=$PATH
CONF
    cat >ssh_config <<CONF
Host far
    HostName 127.0.0.1
    Port $port
    User $(id -un)
    IdentityFile $work/key
    IdentitiesOnly yes
    BatchMode yes
    StrictHostKeyChecking no
    UserKnownHostsFile $work/known
    LogLevel ERROR
CONF
    "$sshd" -D -e -f "$work/sshd_config" 2>sshd.log &
    daemon=$!
    local i
    for ((i = 0; i < 50; ++i)); do
        ssh -F "$work/ssh_config" far true 2>ssh.log && break
        sleep 0.1
    done
    [ "$i" -lt 50 ] && [ "$(ssh -F "$work/ssh_config" far 'echo "$TMPDIR"')" = "$TMPDIR" ]
}
if ssh_to_here; then
    echo "ssh: by $sshd"
    printf '#!/bin/bash\nexec ssh -F %q "$@"\n' "$work/ssh_config" >far_ssh
else
    # One that stays here. SHELL is set as sshd sets it, whatever the test was started with; what parallel
    # runs over there needs it.
    why=$(cat ssh.log sshd.log 2>/dev/null)
    [ -n "$sshd" ] || why="sshd is not installed (Debian's package openssh-server)"
    echo "skipped: a real ssh: $why"
    cat >far_ssh <<'SH'
#!/bin/bash
while [ "${1#-}" != "$1" ]; do
    case $1 in -[lopiSF]) shift 2 ;; *) shift ;; esac
done
shift
[ "${1-}" != -- ] || shift
SHELL=/bin/bash exec bash -c "$*" </dev/null
SH
fi
chmod +x far_ssh
export PARALLEL_SSH=$work/far_ssh

"$plyboard" launch parallel cup.lua --hosts localhost,far --tasks 5 --dry-run >dry.txt
grep -q -- '--sshlogin :,far' dry.txt && grep -q -- --resume-failed dry.txt && grep -q -- --joblog dry.txt ||
    fail "--dry-run does not show the command: $(cat dry.txt)"
[ ! -e cup.launch ] || fail "--dry-run left something"

launch() { "$plyboard" launch parallel cup.lua --hosts localhost,far --tasks 5 >launch.txt 2>>launch.err; }
kill_a_task() { processes "tournament $work/cup.lua --shard" | sed -n 1p | xargs kill -9; }  # false: none is there
running() { [ "$(processes "tournament $work/cup.lua --shard" | wc -l)" -gt 0 ]; }

# The launcher is killed, a task is killed: parallel goes on.
launch &
until_true 60 running
strike KILL "plyboard-extras launch"
wait $! 2>/dev/null || true
until_true 60 kill_a_task
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

# Where pairings follow from results the tournament goes round by round, and a sequential test ends before
# all is played.
cat >knockout.lua <<'LUA'
return { game = "tic_tac_toe", format = "knockout", pairs = 2,
         players = { "negamax(depth=3)", "random", "one = negamax(depth=1)", "b = random" } }
LUA
cat >ladder.lua <<'LUA'
return { game = "tic_tac_toe", format = "ladder", rounds = 2, pairs = 2,
         players = { "random", "one = negamax(depth=1)", "three = negamax(depth=3)" } }
LUA
cat >sprt.lua <<'LUA'
return { game = "tic_tac_toe", players = { "negamax(depth=3)", "random" }, format = "match", rounds = 3000,
         sprt = { elo0 = 0, elo1 = 40 } }
LUA
for form in knockout ladder sprt; do
    "$plyboard" tournament $form.lua --journal calm-$form.db >/dev/null 2>&1
    launch_form() { "$plyboard" launch parallel $form.lua --hosts localhost --tasks 2 >launch.txt 2>launch.err; }
    for _ in 1 2 3; do  # the launcher is killed whenever it may be
        launch_form &
        sleep "0.$((RANDOM % 10))"
        strike KILL "plyboard-extras launch" "plyboard launch"
        wait $! 2>/dev/null || true
    done
    launch_form || fail "$form: $(cat launch.err)"
    "$plyboard" matches calm-$form.db --canonical >calm.$form
    "$plyboard" matches $form.lua --canonical >launched.$form
    cmp calm.$form launched.$form || fail "$form: the canonical records differ"
done
[ -e knockout.launch/round-2 ] && [ -e ladder.launch/round-2 ] || fail "not played round by round"
grep -q 'H1 accepted' launch.txt || fail "the sequential test was not decided: $(cat launch.txt)"

# A tuning on both machines finds what it finds on one, also where the worker of the other is killed.
if [ -n "$daemon" ]; then
    tune one || fail "tune: $(cat one.err)"
    tune two --hosts localhost,far --shell "$work/far_ssh" || fail "tune: $(cat two.err)"
    cmp one.json two.json || fail "two machines tune otherwise than one"
    tune lost --hosts localhost,far --shell "$work/far_ssh" &
    kill_the_worker() { [ -e lost.tune ] && processes "tune .*--worker" | xargs kill -9; }
    until_true 60 kill_the_worker
    wait $! || fail "tune: $(cat lost.err)"
    cmp one.json lost.json || fail "where a machine is lost it tunes otherwise"
    grep -q 'far is lost' lost.err || fail "nothing is said of the lost machine: $(cat lost.err)"
    # Where the tuning itself is killed its workers end.
    tune killed --hosts localhost,far --shell "$work/far_ssh" &
    a_worker_plays() { [ -e killed.tune ] && processes "tune .*--worker" | grep -q .; }
    until_true 60 a_worker_plays
    strike KILL "tune .*--journal killed.tune"
    wait $! 2>/dev/null || true
    no_worker_plays() { ! processes "tune .*--worker" | grep -q .; }
    until_true 60 no_worker_plays
fi

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
