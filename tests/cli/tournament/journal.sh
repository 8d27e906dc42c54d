#!/bin/bash
# The journal: locked against a second program, refused after a change, never overwritten.
#
#     tests/cli/tournament/journal.sh PLYBOARD
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

# More rounds are an addition, fewer are not.
echo 'return { game = "tic_tac_toe", players = { "random", "b = random" }, rounds = 4 }' > more.lua
"$plyboard" tournament more.lua --rounds 7 --journal whole.db --json > whole.json 2> /dev/null
"$plyboard" tournament more.lua > /dev/null 2>&1
refuses 1 "rounds was 4 and is 7; go on with --extend" tournament more.lua --rounds 7
"$plyboard" tournament more.lua --rounds 7 --extend --json > extended.json 2> err.txt
cmp whole.json extended.json
refuses 1 "rounds was 7 and is 4; put it back" tournament more.lua --extend
refuses 1 "seed was 1 and is 2" tournament more.lua --rounds 9 --seed 2 --extend

# Further players are an addition, too: what was played stays, and everybody meets everybody as often.
cp more.db grown.db
echo 'return { game = "tic_tac_toe", rounds = 7,
                players = { "random", "new = random", "b = random", "last = random" } }' > grown.lua
refuses 1 "player 3 is" tournament grown.lua
"$plyboard" matches grown.db --canonical > before.txt
"$plyboard" tournament grown.lua --extend --workers 2 --json > /dev/null 2> err.txt
"$plyboard" matches grown.db --canonical > after.txt
cmp -n "$(stat -c %s before.txt)" before.txt after.txt
"$plyboard" tournament grown.lua > grown.txt 2> err.txt
grep -q "84 of 84 matches" grown.txt
for player in random new b last; do
    "$plyboard" standings grown.lua --csv | grep -q "^[1-4],$player,random,[0-9.]*,0,42," ||
        { echo "FAILED: $player has not played 42 matches"; exit 1; }
done

# Further openings at the end of a list: the matches are those of an undisturbed run of the longer
# list, also in a Swiss tournament; where the list had run out, what was played stays.
moves() { printf '%s\n' "$@" > book.txt; }
cat > book.lua <<'LUA'
return { game = "tic_tac_toe", format = "swiss", rounds = 3, openings = { file = "book.txt" },
         players = { "random", "b = random", "c = random", "d = random" } }
LUA
moves a1 b2 c3 a2 b1 c1 a3
"$plyboard" tournament book.lua --journal long.db --json > long.json 2> /dev/null
moves a1 b2 c3 a2
"$plyboard" tournament book.lua --rounds 2 > /dev/null 2>&1
moves a1 b2 c3 a2 b1 c1 a3
refuses 1 "openings was book.txt" tournament book.lua
"$plyboard" tournament book.lua --extend --json > extended.json 2> err.txt
cmp long.json extended.json
moves a1 b2 c3 a2 b1 c1 a3 b3 c2
"$plyboard" matches book.db --canonical > before.txt
"$plyboard" tournament book.lua --extend --rounds 5 --json > longer.json 2> err.txt
"$plyboard" matches book.db --canonical > after.txt
cmp -n "$(stat -c %s before.txt)" before.txt after.txt

# A Swiss tournament takes further players from the next round on.
cat > swiss.lua <<'LUA'
return { game = "tic_tac_toe", format = "swiss", rounds = 4,
         players = { "random", "b = random", "c = random", "d = random" } }
LUA
"$plyboard" tournament swiss.lua --rounds 2 > /dev/null 2>&1
"$plyboard" matches swiss.db --canonical > before.txt
sed -i 's/"d = random"/"d = random", "e = random", "f = random"/' swiss.lua
"$plyboard" tournament swiss.lua --extend --workers 2 > swiss.txt 2> err.txt
grep -q "20 of 20 matches" swiss.txt
"$plyboard" matches swiss.db --canonical > after.txt
cmp -n "$(stat -c %s before.txt)" before.txt after.txt
"$plyboard" tournament swiss.lua --workers 1 > again.txt 2> err.txt
cmp swiss.txt again.txt
sed 's/swiss/knockout/; s/, rounds = 4//' swiss.lua > ko.lua
"$plyboard" tournament ko.lua > /dev/null 2>&1
sed -i 's/"random", /"random", "g = random", /' ko.lua
refuses 1 "nobody can enter a knockout" tournament ko.lua --extend

# A full disk: one sentence, and what was committed stays. (A limit on the size of files stands for
# the disk.)
sed 's/rounds = 4/rounds = 1000/' more.lua > large.lua
"$plyboard" tournament large.lua --journal calm.db --json > calm.json 2> /dev/null
code=0
(trap '' XFSZ; ulimit -f 100; exec "$plyboard" tournament large.lua > /dev/null 2> err.txt) || code=$?
[ "$code" -eq 1 ] || { echo "FAILED: exit code $code on a full disk: $(cat err.txt)"; exit 1; }
grep -q "start again" err.txt || { echo "FAILED: a full disk: $(cat err.txt)"; exit 1; }
"$plyboard" tournament large.lua --json > again.json 2> err.txt
cmp calm.json again.json

# A journal cut short, or without its head, is refused with the way out; on it what is whole is kept
# and the rest is played. A log cut short is played again.
cp large.db cut.db
truncate -s $(($(stat -c %s cut.db) / 2)) cut.db
refuses 1 "the journal is damaged" tournament large.lua --journal cut.db
refuses 1 "--salvage" standings cut.db
"$plyboard" tournament large.lua --journal cut.db --salvage --json > cut.json 2> err.txt
grep -q "The damaged journal is now cut.db.1; [0-9]* matches of it are kept" err.txt
cmp calm.json cut.json
cp large.db head.db
dd if=/dev/zero of=head.db bs=512 count=1 conv=notrunc 2> /dev/null
refuses 1 "--salvage" tournament large.lua --journal head.db
"$plyboard" tournament large.lua --journal head.db --salvage --json > head.json 2> err.txt
grep -q "; 2000 matches of it are kept" err.txt
cmp calm.json head.json
refuses 2 "choose one" tournament large.lua --restart --salvage
"$plyboard" tournament large.lua --journal log.db --workers 1 > /dev/null 2>&1 &
victim=$!
for _ in $(seq 200); do [ -s log.db-wal ] && break || sleep 0.02; done
sleep 0.05
kill -9 "$victim" 2> /dev/null || true
wait "$victim" 2> /dev/null || true
if [ -s log.db-wal ]; then truncate -s $(($(stat -c %s log.db-wal) * 2 / 3)) log.db-wal; fi
"$plyboard" tournament large.lua --journal log.db --json > log.json 2> err.txt
cmp calm.json log.json

# A changed script.
cp "$(dirname "$0")/../../../scripts/games/tic_tac_toe.lua" mine.lua 2> /dev/null ||
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
