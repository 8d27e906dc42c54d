#!/bin/bash
# Shards that are killed at random and journals that are collected in any order, by a program that is
# killed itself: the matches and tables are those of one machine.
#
#     tests/cli/tournament/shards.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# json FIELD FILE: the value of a field in the last line.
json() { tail -n 1 "$2" | sed "s/.*\"$1\":\([^,}]*\).*/\1/"; }

# same ONE OTHER: journals with the same canonical records and tables.
same() {
    for journal in "$1" "$2"; do
        "$plyboard" matches "$journal" --canonical > "$journal.canonical"
        "$plyboard" standings "$journal" --tables ranking pairings pairs crosstable > "$journal.table"
    done
    cmp "$1.canonical" "$2.canonical" || fail "$1 and $2 have other matches"
    cmp "$1.table" "$2.table" || fail "$1 and $2 have other tables"
}

player='"random", "b = random", "c = negamax(depth=2)", "d = negamax(depth=1)"'
cat > cup.lua <<LUA
return { games = { "tic_tac_toe", "connect_four" }, players = { $player }, rounds = 40, seed = 3 }
LUA
cat > swiss.lua <<LUA
return { game = "tic_tac_toe", format = "swiss", players = { $player, "e = random" }, pairs = 3 }
LUA
cat > knockout.lua <<LUA
return { game = "tic_tac_toe", format = "knockout", players = { $player }, pairs = 4 }
LUA
cat > ladder.lua <<LUA
return { game = "tic_tac_toe", format = "ladder", players = { $player }, pairs = 3 }
LUA

for form in cup swiss knockout ladder; do
    "$plyboard" tournament $form.lua --journal one-$form.db > /dev/null 2>&1
    count=3
    for ((launch = 1; ; ++launch)); do
        [ "$launch" -lt 60 ] || fail "$form: it does not end"
        for k in $(seq $count | shuf); do
            from=()
            if [ -e $form.db ]; then from=(--from "$form.db"); fi
            "$plyboard" tournament $form.lua --shard $k/$count "${from[@]}" --workers 1 \
                --journal $form-$k.db > /dev/null 2> err.txt &
            victim=$!
            if [ $((RANDOM % 3)) -eq 0 ]; then
                sleep "0.$(printf '%03d' $((RANDOM % 250)))"
                kill -9 "$victim" 2> /dev/null || true
            fi
            wait "$victim" 2> /dev/null || true
        done
        journals=$(find . -name "$form-*.db" | shuf)
        "$plyboard" collect $form.lua $journals > /dev/null 2>&1 &
        victim=$!
        if [ $((RANDOM % 2)) -eq 0 ]; then
            sleep "0.0$((RANDOM % 10))"
            kill -9 "$victim" 2> /dev/null || true
        fi
        wait "$victim" 2> /dev/null || true
        "$plyboard" collect $form.lua $journals --json > state.json 2> err.txt ||
            fail "$form: collect: $(cat err.txt)"
        [ "$(json complete state.json)" = true ] && break
    done
    same one-$form.db $form.db
    "$plyboard" collect $form.lua $journals $form.db --json > again.json
    [ "$(json added again.json)" -eq 0 ] || fail "$form: collected twice: $(cat again.json)"
done

# One machine plays what shards have left.
"$plyboard" tournament cup.lua --shard 2/4 --journal part.db > part.txt 2> /dev/null
grep -qx "shard 2/4: 240 of 240 matches" part.txt || fail "a shard says: $(cat part.txt)"
"$plyboard" collect cup.lua part.db --journal rest.db > rest.txt
grep -qx "240 of 960 matches, 240 of them new. Round 1; missing by now: 720 (1-240, 481-960)." \
    rest.txt || fail "collect says: $(cat rest.txt)"
"$plyboard" tournament cup.lua --journal rest.db > /dev/null 2>&1
same one-cup.db rest.db
"$plyboard" matches part.db --json | grep -q "\"host\":\"$(uname -n)\"" || fail "no host in the records"

# SIGTERM: what is finished is kept, and the code says that there is more to do.
cat > long.lua <<'LUA'
return { game = "connect_four", rounds = 400,
         players = { "alphabeta_tt(nodes=20000, tt=1)", "b = alphabeta_tt(nodes=20000, tt=1)" } }
LUA
"$plyboard" tournament long.lua --shard 1/2 --journal long-1.db > /dev/null 2> err.txt &
shard=$!
for _ in $(seq 200); do
    [ "$("$plyboard" matches long-1.db --csv 2> /dev/null | wc -l)" -gt 1 ] && break || sleep 0.05
done
kill -TERM "$shard"
code=0
wait "$shard" || code=$?
[ "$code" -eq 75 ] || fail "exit code $code after SIGTERM: $(cat err.txt)"
"$plyboard" collect long.lua long-1.db --json > state.json
[ "$(json added state.json)" -gt 0 ] || fail "nothing kept: $(cat state.json)"
code=0
"$plyboard" tournament cup.lua --shard 1/2 > /dev/null 2> err.txt || code=$?
[ "$code" -eq 2 ] && grep -q -- "--shard needs --journal" err.txt || fail "no journal: $(cat err.txt)"
SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=4 \
    "$plyboard" tournament cup.lua --shard auto --journal auto.db --json 2> /dev/null | tail -n 1 |
    grep -q '"shard":2,"shards":4,"matches":240,"expected":240,"complete":true' ||
    fail "shard 2 of 4 by Slurm"
code=0
"$plyboard" collect long.lua part.db 2> err.txt || code=$?
[ "$code" -eq 1 ] && grep -q "part.db: this journal is of another tournament" err.txt ||
    fail "another tournament: $(cat err.txt)"
head -c 9000 part.db > cut.db
code=0
"$plyboard" collect cup.lua cut.db 2> err.txt || code=$?
[ "$code" -eq 1 ] && grep -q "cut.db: the journal is damaged: .*; remove it" err.txt ||
    fail "damaged: $(cat err.txt)"
echo "tournament_shards: all is well"
