#!/bin/bash
# A tournament that is killed at many moments and started again each time ends with the same table
# and the same matches as an undisturbed one, whatever the number of workers.
#
#     tests/cli/tournament/resume.sh PLYBOARD [KILLS]
set -euo pipefail

plyboard=$(realpath "$1")
kills=${2:-8}
work=$(mktemp -d)
page=
trap 'kill $page 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

cat > cup.lua <<'LUA'
return {
    games = { "lua:tic_tac_toe", "connect_four" },
    players = { "random", "negamax(depth=3)", "tt = alphabeta_tt(nodes=15000, tt=1)" },
    rounds = 60,
    openings = { plies = 3 },
    seed = 5,
}
LUA

"$plyboard" tournament cup.lua --journal calm.db --workers 2 --json > calm.json 2> calm.err ||
    fail "the undisturbed run: $(cat calm.err)"
"$plyboard" tournament cup.lua --journal calm.db > calm.txt 2> calm.err
"$plyboard" matches calm.db --canonical > calm.canonical
[ "$(grep -c '^\[Event' calm.canonical)" -eq 720 ] || [ "$(wc -l < calm.canonical)" -ge 720 ] ||
    fail "the canonical records are not 720"
[ "$(wc -l < calm.json)" -eq 721 ] || fail "720 matches and the standings, not $(wc -l < calm.json)"

# Killed without warning.
cut_short=0
for ((i = 1; i <= kills; ++i)); do
    "$plyboard" tournament cup.lua --workers $((i % 3 + 1)) > /dev/null 2>&1 &
    victim=$!
    sleep "0.$(printf '%03d' $((RANDOM % 200 + 60)))"
    if kill -9 "$victim" 2> /dev/null; then cut_short=$((cut_short + 1)); fi
    wait "$victim" 2> /dev/null || true
done
[ "$cut_short" -gt 0 ] || fail "no run was cut short"
"$plyboard" tournament cup.lua --workers 1 --json > killed.json 2> killed.err ||
    fail "after the kills: $(cat killed.err)"
cmp calm.json killed.json || fail "the matches differ after kill -9"
"$plyboard" tournament cup.lua > killed.txt 2> /dev/null
cmp calm.txt killed.txt || fail "the table differs after kill -9"
"$plyboard" matches cup.lua --canonical > killed.canonical
cmp calm.canonical killed.canonical || fail "the canonical records differ after kill -9"
for form in "--tables ranking pairings pairs crosstable superiority" --json; do
    # What is measured (nodes a second, times) is left out: no run has the same twice.
    for run in calm.db cup.lua; do
        "$plyboard" standings $run $form | sed 's/"effort":.*//' > "$run.standings"
    done
    cmp calm.db.standings cup.lua.standings || fail "the standings differ after kill -9"
done

# Stopped politely.
"$plyboard" tournament cup.lua --restart --workers 2 > stopped.txt 2> stopped.err &
victim=$!
for _ in $(seq 200); do [ -e cup.db.1 ] && [ -e cup.db-wal ] && break || sleep 0.05; done
sleep 0.2
kill -TERM "$victim" 2> /dev/null || true
code=0
wait "$victim" || code=$?
[ "$code" -eq 130 ] || [ "$code" -eq 0 ] || fail "exit code $code after SIGTERM"
[ "$code" -eq 0 ] || grep -q 'kept in cup.db' stopped.err || fail "it does not say what was kept"
"$plyboard" tournament cup.lua --json > stopped.json 2> /dev/null
cmp calm.json stopped.json || fail "the matches differ after SIGTERM"
[ -e cup.db.1 ] || fail "--restart did not keep the old journal"

# A page shows the journal that is there now.
few() {
    echo "return { game = 'tic_tac_toe', players = { 'random', 'b = random' }, rounds = $1 }" > few.lua
    "$plyboard" tournament few.lua --quiet "${@:2}" > /dev/null
}
page_shows() {
    local port
    for _ in $(seq 300); do
        port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' page.txt)
        if [ -n "$port" ]; then
            exec 3<> "/dev/tcp/127.0.0.1/$port"
            printf 'GET /state.json HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
            grep -q "\"done\":$1," <&3 && return
        fi
        sleep 0.1
    done
    fail "the page never shows $1 matches"
}
few 5
: > page.txt # before the loop below reads it
"$plyboard" watch few.lua > page.txt 2>&1 &
page=$!
page_shows 10
few 6 --extend
page_shows 12
few 4 --restart
page_shows 8
kill $page
wait $page 2> /dev/null || true
page=

# No worker outlives its parent.
sleep 0.2
[ -z "$(pgrep -f "^plyboard worker" -u "$(id -u)" | while read -r pid; do
    [ "$(readlink "/proc/$pid/cwd")" != "$work" ] || echo "$pid"; done)" ] || fail "a worker is still there"
echo "tournament_resume: all is well ($cut_short runs cut short)"
