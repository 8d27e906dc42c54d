#!/bin/bash
# Ctrl-C at commands that count and measure: what is finished stays, what is not is no result; on a
# terminal, standard error says meanwhile how far it is.
#
#     tests/cli/stopped.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: stopped.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export NO_COLOR=1

. "$(dirname "$0")/terminal.sh"

fail() {
    echo "FAILED: $*" >&2
    cat -v "$work/copy" >&2
    exit 1
}

# stopped COMMAND TEXT ...: at a terminal, with Ctrl-C as soon as the texts have appeared.
stopped() {
    local code=0
    signalled_on_terminal 80 24 "$1" INT "${@:2}" || code=$?
    [ $code -eq 130 ] || fail "$1: exit code $code"
}

# 1. First moves that are counted stay; there are 20 in chess, and 3,195,901,860 lines of seven moves
# (https://www.chessprogramming.org/Perft_Results).
stopped "$program perft chess 7 --divide" 'of 20 first moves counted'
grep -qE 'stopped after [0-9]+ of 20 first moves' "$work/copy" || fail 'where it stopped is not said'
if grep -q 'perft(7)' "$work/copy"; then fail 'a part is shown as the whole'; fi
stopped "$program perft chess 7 --divide --json" 'of 20 first moves counted'
grep -q '"leaves":null' "$work/copy" || fail 'a part is given as the whole'

# 2. Whole seconds of a figure count, figures that were not begun are left out.
stopped "$program bench tic_tac_toe --json" 'random games: 4 s'
grep -qE '"playouts_per_second":[0-9.]+,"perft_leaves_per_second":null' "$work/copy" ||
    fail 'what four seconds measured is thrown away'
grep -q 'stopped: what is not shown' "$work/copy" || fail 'nothing says why none is shown'

# 3. A game whose lines come from a pipe ends at the first signal, though the lines have no end.
endless() {
    : > "$work/copy"  # what the one before has printed is no sign of this one
    mkfifo "$work/lines"
    "$@" > "$work/lines" 2> /dev/null &
    local writer=$!
    XDG_STATE_HOME="$work" "$program" play tic_tac_toe --players human human \
        < "$work/lines" > "$work/copy" 2>&1 &
    local player=$!
    until grep -q 'move (? for help)' "$work/copy"; do sleep 0.1; done
    kill -TERM $player
    local code=0
    wait $player || code=$?
    [ $code -eq 130 ] || fail "lines of $1: exit code $code"
    grep -q 'left unfinished' "$work/copy" || fail "lines of $1: the game was not kept"
    kill $writer 2> /dev/null || true
    wait $writer 2> /dev/null || true
    rm "$work/lines"
}
endless yes
endless cat /dev/zero
