#!/bin/bash
# `plyboard compare` when it is stopped: exit code 130, and the depths that are finished are shown.
#
#     tests/cli/compare.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: compare.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

"$program" games >/dev/null  # new plugins are looked at once, which takes its time

# Depth 40 of connect four takes minimax years; the first depths nothing.
status=0
timeout --foreground --preserve-status -s INT 2 "$program" compare --games connect_four --players minimax \
    alphabeta --depth 40 --positions 2 --csv "$work/counts.csv" --plot "$work/nodes.svg" \
    >"$work/output" 2>"$work/errors" || status=$?
[ $status = 130 ] || complain "Ctrl-C ends with $status: $(cat "$work/errors")"
[ ! -s "$work/errors" ] || complain "says $(cat "$work/errors")"
for player in minimax alphabeta; do
    grep -Eq "^ +3  $player " "$work/output" || complain "depth 3 of $player is not shown"
    grep -q ",$player,.*,3,3," "$work/counts.csv" || complain "depth 3 of $player is not in the CSV"
    grep -q ">$player</text>" "$work/nodes.svg" || complain "$player is not in the plot"
done

# Stopped at once, it says that nothing is finished.
status=0
timeout --foreground --preserve-status -s INT 2 "$program" compare --games connect_four --players minimax \
    --depth 30..40 >"$work/output" 2>"$work/errors" || status=$?
[ $status = 130 ] || complain "Ctrl-C ends with $status"
grep -qx 'nothing was finished' "$work/output" || complain "prints $(cat "$work/output")"
exit $failed
