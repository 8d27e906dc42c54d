#!/bin/bash
# Swiss, knockout, ladder and gauntlet: killed without warning at many moments and started again
# each time, they end with the same matches and table as undisturbed, whatever the number of workers.
#
#     tests/cli/tournament/formats.sh PLYBOARD [KILLS]
set -euo pipefail

plyboard=$(realpath "$1")
kills=${2:-4}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

cut_short=0
for format in swiss knockout ladder gauntlet; do
    amount="pairs = 12, rounds = 4"
    [ "$format" != gauntlet ] || amount="rounds = 30"
    [ "$format" != knockout ] || amount="pairs = 16, tiebreaks = 2"
    cat > "$format.lua" <<LUA
local players = { "random", "b = random" }
for depth = 1, 3 do players[#players + 1] = string.format("d%d = negamax(depth=%d)", depth, depth) end
return { game = "connect_four", players = players, format = "$format", $amount, seed = 3 }
LUA
    begun=$(date +%s%3N)
    "$plyboard" tournament "$format.lua" --journal calm.db --restart --workers 1 --json > calm.json \
        2> calm.err || fail "$format, undisturbed: $(cat calm.err)"
    took=$(($(date +%s%3N) - begun))
    for ((i = 1; i <= kills; ++i)); do
        moment=$((RANDOM % took))
        "$plyboard" tournament "$format.lua" --workers $((i % 3 + 1)) > /dev/null 2>&1 &
        victim=$!
        sleep "$((moment / 1000)).$(printf '%03d' $((moment % 1000)))"
        if kill -9 "$victim" 2> /dev/null; then cut_short=$((cut_short + 1)); fi
        wait "$victim" 2> /dev/null || true
    done
    "$plyboard" tournament "$format.lua" --workers 3 --json > killed.json 2> killed.err ||
        fail "$format, after the kills: $(cat killed.err)"
    cmp calm.json killed.json || fail "$format: the matches differ after kill -9"
done
[ "$cut_short" -gt 0 ] || fail "no run was cut short"
echo "tournament_formats: all is well ($cut_short runs cut short)"
