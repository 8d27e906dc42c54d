#!/bin/bash
# plyboard solve: values, files, limits and interruptions, by what it prints and its exit codes.
#
#     tests/cli/solve.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0

# expect CODE TEXT ARGUMENTS...: the exit code, and a text in what is printed.
expect() {
    local code=$1 text=$2 got=0 output
    shift 2
    output=$("$plyboard" solve "$@" 2>&1) || got=$?
    if [ "$got" -ne "$code" ] || [[ "$output" != *"$text"* ]]; then
        echo "FAILED: solve $*: exit code $got, '$output'; expected $code, '$text'"
        failures=$((failures + 1))
    fi
}

expect 0 "value   draw" tic_tac_toe
expect 0 "value   player 2 wins" "othello(size=4)"
expect 0 "value   player 1 wins" tic_tac_toe --moves "a1 b1"
expect 0 '"value":"win"' tic_tac_toe --moves "a1 b1" --json
expect 0 "value      draw" tic_tac_toe --method retrograde
# Games that end are searched to their end; where they need not, by proof numbers.
expect 0 "value   player 1 wins" "lua:hex(size=2)"
expect 0 '"method":"alphabeta"' "othello(size=4, goal=margin)" --json
expect 3 '"method":"dfpn"' "lua:breakthrough(width=5, height=5)" --time 100ms --json
expect 0 "positions  765 up to 8 symmetries" tic_tac_toe --method retrograde

# Files: written whole, asked, played by.
expect 0 "765" tic_tac_toe --output tic_tac_toe.oracle
expect 0 "b2       draw" tic_tac_toe --file tic_tac_toe.oracle
expect 0 "player 1 wins in 5 plies" tic_tac_toe --file tic_tac_toe.oracle --moves "a1 b1"
expect 0 '"plies":5' tic_tac_toe --file tic_tac_toe.oracle --moves "a1 b1" --json
# The line of best play takes as many plies as it should, to the end of the game.
for way in "--method alphabeta" "--method retrograde" "--file tic_tac_toe.oracle"; do
    read -ra words <<<"$way"
    line=$("$plyboard" solve tic_tac_toe --moves "a1 b1" "${words[@]}" | sed -n 's/^line *//p')
    [ "$(wc -w <<<"$line")" = 5 ] || { echo "FAILED: $way: '$line'"; failures=$((failures + 1)); }
    expect 0 "value   player 1 wins" tic_tac_toe --moves "a1 b1 $line" "${words[@]}"
done
expect 0 '"line":["' tic_tac_toe --file tic_tac_toe.oracle --json
expect 1 "was made for tic_tac_toe" nim --file tic_tac_toe.oracle
expect 1 "not an oracle file" tic_tac_toe --file "$plyboard"
expect 1 "cannot be read" tic_tac_toe --file nowhere.oracle
expect 1 "cannot be written" tic_tac_toe --output nowhere/tic_tac_toe.oracle
"$plyboard" search tic_tac_toe --moves "a1 b1" --json \
    --player "oracle(file=tic_tac_toe.oracle)" > found
grep -q '"proven":"win"' found || { echo "FAILED: the oracle: $(cat found)"; failures=$((failures + 1)); }

# An oracle of some positions judges the matches that come to one of them, and no others.
"$plyboard" solve tic_tac_toe --position "3/1x1/o2 1" --output part.oracle >/dev/null
cat >judged.lua <<'EOF'
return { game = "tic_tac_toe", players = { "random", "b = random" }, rounds = 20, openings = { plies = 0 },
         adjudicate = { by = "oracle(file=part.oracle)" } }
EOF
"$plyboard" tournament judged.lua --json --quiet >judged.json ||
    { echo "FAILED: a tournament that an oracle judges: $(tail -1 judged.json)"; failures=$((failures + 1)); }
for termination in solved normal; do
    grep -q "\"termination\":\"$termination\"" judged.json ||
        { echo "FAILED: no match of judged.lua is $termination"; failures=$((failures + 1)); }
done

# For the player to move, by plies to the end. 135 positions are over and won: 91 by X, 44 by O
# (https://en.wikipedia.org/wiki/Tic-tac-toe#Combinatorics).
expect 0 $'plies  won  lost\n    0    -   135\n' tic_tac_toe --method retrograde
expect 0 '"by_plies":[{"plies":0,"won":0,"lost":135}' tic_tac_toe --method retrograde --json
counts=$("$plyboard" solve tic_tac_toe --method retrograde |
    awk 'plies { won += $2; lost += $3 } /^plies/ { plies = 1 } /^mover/ { print $3 $5 } END { print won "," lost }')
[ "$(head -1 <<<"$counts")" = "$(tail -1 <<<"$counts")" ] || { echo "FAILED: plies: $counts"; failures=$((failures + 1)); }

# A position in which the game is over has a value, too.
expect 0 "value   player 1 wins" tic_tac_toe --moves "a1 b1 a2 b2 a3"
expect 0 '"value":"loss","plies":0' tic_tac_toe --moves "a1 b1 a2 b2 a3" --json
expect 0 "value   draw" tic_tac_toe --moves "a1 b1 c1 b2 a2 c2 b3 a3 c3"
expect 0 "value   player 2 wins by 3" "tree(spec=[[-3,4],5])" --moves "1 1"
expect 0 '"value":"loss","margin":-3' "tree(spec=[[-3,4],5])" --moves "1 1" --json

# An ending of chess from a position on: rook and king mate in 16 moves at most (Thompson 1986).
krk="8/8/8/8/3k4/8/8/KR6 w - - 0 1"
expect 0 "longest    32 plies" "chess(quiet_moves=0)" --position "$krk" --output krk.oracle
expect 0 "player 1 wins in 31 plies" "chess(quiet_moves=0)" --file krk.oracle \
    --position "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"
expect 0 "player 1 wins in 32 plies" "chess(quiet_moves=0)" --file krk.oracle \
    --position "8/8/8/8/8/8/1Rk5/K7 b - - 0 1"
expect 1 "cannot be reached from where the file begins" "chess(quiet_moves=0)" --file krk.oracle

# Limits have an exit code of their own and leave no file.
expect 3 "not proved within the time limit" connect_four --time 200ms
# What kept it from a proof is said; a game's history does not.
expect 3 "not proved within 250 plies" pong_hau_ki --method alphabeta
expect 0 "value   draw" pong_hau_ki --moves a1-b2
expect 0 "value   draw" mu_torere --moves "a1-b2 b1-a1"
expect 3 '"value":null' connect_four --time 200ms --json
expect 3 "more positions than fit into 4 MiB" connect_four --output big.oracle --memory 4
expect 3 "by the time limit" connect_four --output big.oracle --time 200ms --memory 8000

# Ctrl-C: what is known, 130, no file and no half of one. It comes twice where it is sent to the group as well.
for method in dfpn retrograde; do
    output=()
    [ "$method" = dfpn ] || output=(--output big.oracle)
    "$plyboard" solve connect_four --method "$method" --memory 8000 "${output[@]}" > said 2>&1 &
    solver=$!
    sleep 0.5
    kill -INT "$solver"
    sleep 0.03
    kill -INT "$solver" 2> /dev/null || true
    code=0
    wait "$solver" || code=$?
    if [ "$code" -ne 130 ] || ! grep -q "stopped" said; then
        echo "FAILED: Ctrl-C with $method: exit code $code, $(cat said)"
        failures=$((failures + 1))
    fi
done
[ -z "$(find . -name 'big.oracle*')" ] || { echo "FAILED: a file was left"; failures=$((failures + 1)); }

# Mistakes.
expect 2 "did you mean 'retrograde'" tic_tac_toe --method retrogade
expect 2 "use --method retrograde" tic_tac_toe --method dfpn --output x.oracle
expect 2 "a time: 500ms, 2s, 1m" tic_tac_toe --time soon

[ "$failures" -eq 0 ] || exit 1
echo "solve: all is well"
