#!/bin/bash
# The journal: locked against a second program, refused after a change, never overwritten.
#
#     tests/cli/tournament_journal.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# refuses CODE TEXT ARGUMENTS...: the command fails with the exit code and one sentence.
refuses() {
    local code=$1 text=$2 got=0
    shift 2
    "$plyboard" "$@" > out.txt 2> err.txt || got=$?
    [ "$got" -eq "$code" ] || { echo "FAILED: $* exits with $got, not $code: $(cat err.txt)"; exit 1; }
    grep -qF -- "$text" err.txt || { echo "FAILED: $*: no '$text' in: $(cat err.txt)"; exit 1; }
    [ "$(wc -l < err.txt)" -eq 1 ] || { echo "FAILED: $*: more than a sentence: $(cat err.txt)"; exit 1; }
}

cat > cup.lua <<'LUA'
return { game = "tic_tac_toe", players = { "random", "two = random" }, rounds = 3, seed = 1 }
LUA
"$plyboard" tournament cup.lua > first.txt 2> /dev/null
"$plyboard" tournament cup.lua > second.txt 2> err.txt
cmp first.txt second.txt

refuses 1 "seed was 1 and is 2" tournament cup.lua --seed 2
sed -i 's/two = random/two = negamax(depth=1)/' cup.lua
refuses 1 "player 2 was two = random and is two = negamax(depth=1)" tournament cup.lua
"$plyboard" tournament cup.lua --restart > third.txt 2> err.txt
grep -q "The old journal is now cup.db.1" err.txt
[ -s cup.db.1 ]

# A changed script.
cp "$(dirname "$0")/../../scripts/games/tic_tac_toe.lua" mine.lua 2> /dev/null ||
    cp "$OLDPWD/scripts/games/tic_tac_toe.lua" mine.lua
echo 'return { game = "./mine.lua", players = { "random", "b = random" }, rounds = 2 }' > own.lua
"$plyboard" tournament own.lua > /dev/null 2>&1
echo '-- changed' >> mine.lua
refuses 1 "the rules of " tournament own.lua

# Something else.
echo "this is no database, and it is long enough to be looked at" > text.db
refuses 1 "text.db" tournament cup.lua --journal text.db
refuses 1 "nowhere/x.db" tournament cup.lua --journal nowhere/x.db

# Two programs on one journal.
cat > slow.lua <<'LUA'
return { game = "connect_four", rounds = 200,
         players = { "alphabeta_tt(nodes=40000, tt=1)", "b = alphabeta_tt(nodes=40000, tt=1)" } }
LUA
"$plyboard" tournament slow.lua --workers 1 > /dev/null 2>&1 &
first=$!
for _ in $(seq 100); do [ -e slow.db-wal ] && break || sleep 0.05; done
refuses 1 "another plyboard is at work on this journal" tournament slow.lua
refuses 1 "another plyboard is at work on this journal" tournament slow.lua --restart
kill -9 "$first"
wait "$first" 2> /dev/null || true
echo "tournament_journal: all is well"
