#!/bin/bash
# plyboard play --watch: files change as editors change them, while a person goes on typing.
#
#     tests/cli/play/watch.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: watch.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"; [ -z "${player-}" ] || kill "$player" 2>/dev/null || true' EXIT
mkdir "$work/games" "$work/lib"
script=$work/games/small.lua
out=$work/out
seen=0

fail() {
    echo "FAILED: $*" >&2
    echo "--- what was printed:" >&2 && cat "$out" >&2
    exit 1
}
type() { printf '%s\n' "$*" >&3; }
# shows TEXT: it is printed, after all that was waited for before, within twenty seconds.
shows() {
    for _ in $(seq 400); do
        if tail -c +$((seen + 1)) "$out" | grep -qF -- "$1"; then
            seen=$((seen + $(tail -c +$((seen + 1)) "$out" | grep -bF -m1 -- "$1" | cut -d: -f1) + ${#1}))
            return
        fi
        sleep 0.05
    done
    fail "'$1' does not appear"
}
# rules MOVES: the text of a script whose moves are these.
rules() {
    echo 'game { name = "Small", board = square(3, 3) }'
    echo "function moves(me) $1 end"
    echo 'function result(me, last) if line(last, 3) then return WIN end end'
}
# The ways of editors: write in place, a new file over the old one, the old one put aside first.
in_place() { rules "$1" >"$script"; }
renamed() { rules "$1" >"$script.new" && mv "$script.new" "$script"; }
put_aside() { mv "$script" "$script~" && rules "$1" >"$script"; }

in_place 'place()'
mkfifo "$work/keys"
"$program" play "$script" --watch --players human human <"$work/keys" >"$out" 2>&1 &
player=$!
exec 3>"$work/keys"

# 1. Moves are typed and survive each way of saving.
shows 'player 1 (human)'
type a1
shows 'player 2 (human)'
type b2
shows 'player 1 (human)'
for way in in_place renamed put_aside; do
    $way 'place()'
    shows 'small.lua is read again: 2 moves played again'
    shows '2 . o . 2'
    shows 'player 1 (human)'
done

# 2. A mistake in the script: its sentence, the last good position; undo waits like the rest.
renamed 'plce()'
shows "small.lua:2: nothing is called 'plce' here; did you mean 'place'?"
shows 'the last good position:'
shows '2 . o . 2'
shows 'fix the script'
in_place 'place('
shows 'small.lua:'
shows 'fix the script'
type c3
shows 'no move can be made here'
renamed 'place()'
shows '2 moves played again'
shows 'player 1 (human)'

# 3. A move that is not legal any more stops the list, and comes back with the old rules.
renamed 'if count(OCCUPIED) == 0 then place() else step(THEIRS) end'
shows '1 move played again'
shows "move 2, 'b2' is not a legal move"
shows 'left out from there: b2'
shows 'player 2 (human)'
renamed 'place()'
shows '2 moves played again'
shows 'player 1 (human)'

# 4. A file that the script includes, in a folder that comes later.
rmdir "$work/lib"
{ echo 'local offer = include "lib/offer"'; rules 'offer()'; } >"$script"
shows 'lib/offer.lua'
shows 'fix the script'
mkdir "$work/lib"
sleep 0.2
echo 'return function() place() end' >"$work/lib/offer.lua"
shows '2 moves played again'
shows 'player 1 (human)'
echo 'return function() plac() end' >"$work/lib/offer.lua"
shows "lib/offer.lua:1: nothing is called 'plac' here"
shows 'fix the script'
echo 'return function() place() end' >"$work/lib/offer.lua"
shows '2 moves played again'

# 5. Rules that fail in the middle of a game, and that never end.
renamed 'if count(OCCUPIED) == 3 then nothing() end place()'
shows '2 moves played again'
shows 'player 1 (human)'
type c3
shows "nothing is called 'nothing' here"
shows 'the last good position:'
renamed 'while true do end'
shows 'ran longer than 1 s'
shows 'fix the script'
renamed 'place()'
shows '3 moves played again'
shows 'player 2 (human)'

# 6. Words: undo, new, moves; the end of a game is not the end.
type undo
shows 'player 1 (human)'
type moves
shows 'a2'
type new
shows '2 . . . 2'
for move in a1 b1 a2 b2 a3; do type $move; done
shows 'player 1 wins'
shows 'the game is over'
type undo
shows 'player 1 (human)'
type a3
shows 'player 1 wins'
renamed 'place() pass()'
shows '5 moves played again'
shows 'player 1 wins'
type quit
exec 3>&-
wait "$player" || fail "exit code $?"
player=

# 7. A save while a searcher thinks: it thinks again by the new rules.
in_place 'place()'
"$program" play "$script" --watch --players "mcts(time=3s)" human <"$work/keys" >"$out" 2>&1 &
player=$!
exec 3>"$work/keys"
seen=0
shows 'player 1 (mcts(time=3s))'
renamed 'place() --'
shows 'small.lua:'
renamed 'if count(OCCUPIED) == 0 then add(5) else place() end'
shows 'read again'
shows 'plays b2'
exec 3>&-
wait "$player" || fail "exit code $?"
player=

# 8. What cannot be watched.
code=0
"$program" play nim --watch >"$out" 2>&1 </dev/null || code=$?
[ $code -eq 1 ] || fail "a plugin: exit code $code"
grep -q 'nim is a plugin, not a script' "$out" || fail 'a plugin is watched'
"$program" play connect_four --watch >"$out" 2>&1 </dev/null || code=$?
grep -q 'lua:connect_four is the script of that name' "$out" || fail 'no way out'
