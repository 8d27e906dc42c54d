#!/bin/bash
# A sequential test ends at the same match with the same records, whatever the number of workers, and
# after it was killed on the way.
#
#     tests/cli/tournament/sprt.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
fail() {
    echo "FAILED: $*" >&2
    exit 1
}

cat > test.lua <<'LUA'
return {
    game = "connect_four",
    players = { "new = negamax(depth=3)", "old = negamax(depth=2)" },
    sprt = { elo0 = 0, elo1 = 60, alpha = 0.05, beta = 0.1 },
    openings = { plies = 4 },
    seed = 11,
}
LUA
"$plyboard" tournament test.lua --workers 1 --json > one.json 2> err.txt || fail "$(cat err.txt)"
"$plyboard" tournament test.lua --restart --workers 3 --json > three.json 2> /dev/null
cmp one.json three.json || fail "three workers give another record than one"
tail -1 one.json | grep -q '"verdict":"h[01]_accepted"' || fail "no verdict: $(tail -1 one.json)"
tail -1 one.json | grep -q '"complete":true' || fail "not complete"
end=$(tail -1 one.json | sed 's/.*"verdict":"[a-z0-9_]*","match":\([0-9]*\).*/\1/')
[ "$(wc -l < one.json)" -eq $((end + 1)) ] || fail "decided at match $end, $(wc -l < one.json) lines"

for i in 1 2 3; do
    # shellcheck disable=SC2046  # a word or none
    "$plyboard" tournament test.lua $([ "$i" -gt 1 ] || echo --restart) --workers 2 > /dev/null 2>&1 &
    victim=$!
    sleep "0.$((RANDOM % 4 + 1))"
    kill -9 "$victim" 2> /dev/null || true
    wait "$victim" 2> /dev/null || true
done
"$plyboard" tournament test.lua --json > killed.json 2> /dev/null
cmp one.json killed.json || fail "another record after kill -9"
"$plyboard" standings test.lua > standings.txt
grep -q "H[01] accepted at match" standings.txt || fail "standings: $(cat standings.txt)"

if "$plyboard" tournament --game nim --players random "b = random" "c = random" --sprt elo1=5 2> err.txt; then
    fail "three players"
fi
grep -q "between two players" err.txt || fail "three players: $(cat err.txt)"
echo "tournament_sprt: all is well, decided at match $end"
