#!/bin/bash
# Games and players that crash, hang, eat memory or throw cost one match each, with the reason.
#
#     tests/cli/tournament/hostile.sh PLYBOARD FOLDER_OF_THE_HOSTILE_PLUGINS
set -euo pipefail

plyboard=$(realpath "$1")
PLYBOARD_PATH=$(realpath "$2")
export PLYBOARD_PATH
# A sanitizer would turn the signal into an exit code.
export ASAN_OPTIONS=handle_segv=0:${ASAN_OPTIONS-} TSAN_OPTIONS=handle_segv=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0

# expect HOW WHERE CODE TERMINATION TEXT: a tournament in which the trap springs.
expect() {
    local how=$1 where=$2 code=$3 termination=$4 text=$5 got=0
    local hang=10s  # a busy machine is no hang
    [[ "$how" != loop && "$how" != children ]] || hang=500ms
    cat > cup.lua <<LUA
return {
    game = "hostile(how=$how, where=$where)",
    players = { "random", "searcher = negamax(depth=1)" },
    rounds = 2,
    openings = 1,
    limits = { hang = "$hang", memory = 300 },
}
LUA
    "$plyboard" tournament cup.lua --restart --json --workers 2 > out.json 2> err.txt || got=$?
    if [ "$got" -ne "$code" ] || ! grep -q "\"termination\":\"$termination\".*$text" out.json ||
        [ "$(wc -l < out.json)" -ne 5 ]; then
        echo "FAILED: $how in $where: exit code $got: $(cat err.txt)"
        cat out.json
        failures=$((failures + 1))
    fi
    # A failure while a player thinks is that player's loss and nobody else's.
    if [ "$code" -eq 0 ] && grep '"failures":[1-9]' out.json | grep -q '"player":"random"[^}]*"failures":[1-9]'; then
        echo "FAILED: $how in $where: random is blamed"
        failures=$((failures + 1))
    fi
}

expect abort evaluation 0 crash "SIGABRT"
expect segv evaluation 0 crash "SIGSEGV"
expect exit evaluation 0 crash "exited with code 3"
expect kill evaluation 0 crash "SIGKILL"
expect loop evaluation 0 hang "no move within 500 ms"
expect abort hash 1 game_error "the rules of hostile.*SIGABRT"
expect loop hash 1 game_error "no answer within 500 ms"
expect throw moves 1 game_error "hostile on purpose"
expect throw hash 1 game_error "hostile on purpose"
expect throw evaluation 1 game_error "hostile on purpose"
if ! nm -D "$plyboard" | grep -E '__(asan|tsan)' > /dev/null; then  # its memory has no limit that can be set
    expect memory hash 1 game_error "not enough memory"
fi

# What the rules have started ends with their worker.
PLYBOARD_TEST_FILE=$work/children expect children evaluation 0 hang "no move within"
[ -s children ] || { echo "FAILED: no children"; failures=$((failures + 1)); }
while read -r child; do
    state=$(sed -n 's/^State:[[:space:]]*\(.\).*/\1/p' "/proc/$child/status" 2> /dev/null || true)
    if [ -n "$state" ] && [ "$state" != Z ]; then
        echo "FAILED: $child is left behind"
        kill -9 "$child"
        failures=$((failures + 1))
    fi
done < children

# Who does not answer although it has a clock loses by time, not by silence.
cat > clock.lua <<'LUA'
return {
    game = "hostile(how=loop, where=evaluation)", openings = 1, limits = { hang = "500ms" },
    players = { "random", { player = "searcher = negamax(depth=1)", clock = "200ms" } },
}
LUA
"$plyboard" tournament clock.lua --json > clock.json 2> err.txt || failures=$((failures + 1))
[ "$(grep -c '"termination":"time_forfeit".*no move, with' clock.json)" -eq 2 ] ||
    { echo "FAILED: a silent clock: $(cat clock.json err.txt)"; failures=$((failures + 1)); }

# It overran at least by what was waited for it in vain.
"$plyboard" standings clock.lua --json | grep -q '"player":"searcher",.*"overrun":0\.3' ||
    { echo "FAILED: no overrun: $("$plyboard" standings clock.lua --tables effort)"
      failures=$((failures + 1)); }

# A player that keeps failing is set aside, at the same match whatever the number of workers.
cat > aside.lua <<'LUA'
return {
    game = "hostile(how=abort, where=evaluation)", rounds = 6, openings = 1, set_aside = 2,
    players = { "random", "b = random", "searcher = negamax(depth=1)" },
}
LUA
for workers in 1 3; do
    "$plyboard" tournament aside.lua --restart --json --workers $workers > "aside$workers.json" \
        2> err.txt || { echo "FAILED: set aside: $(cat err.txt)"; failures=$((failures + 1)); }
done
cmp aside1.json aside3.json || failures=$((failures + 1))
grep -q '"notes":.*searcher was set aside after 2 failures' aside3.json ||
    { echo "FAILED: nobody was set aside"; failures=$((failures + 1)); }

# A worker killed by somebody else costs nothing: its match is played again. (A match whose worker
# dies a second time counts as a crash, so only one is killed here.)
cat > other.lua <<'LUA'
return {
    game = "connect_four", rounds = 6, openings = 3,
    players = { "a = alphabeta_tt(nodes=60000, tt=1)", "b = alphabeta(depth=5)" },
}
LUA
"$plyboard" tournament other.lua --journal calm.db --json > calm.json 2> /dev/null
"$plyboard" tournament other.lua --workers 2 --json > killed.json 2> err.txt &
parent=$!
sleep 0.3
worker=$(pgrep -P "$parent" | head -1) || true
[ -z "$worker" ] || kill -9 "$worker" 2> /dev/null || true
wait "$parent" || { echo "FAILED: workers killed from outside: $(cat err.txt)"; failures=$((failures + 1)); }
cmp calm.json killed.json || failures=$((failures + 1))

[ "$failures" -eq 0 ] || exit 1
echo "tournament_hostile: all is well"
