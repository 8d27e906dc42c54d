#!/bin/bash
# Reports' figures are those of the games that they export, computed by another program
# (tests/insight/figures.mjs): of two players, one and three, with dice, by both kinds of searchers.
#
#     tests/cli/insight_recomputed.sh PLYBOARD
#
# Without Node it is skipped with a word, exit code 77.
set -euo pipefail

plyboard=$(realpath "$1")
recomputed=$(dirname "$(realpath "$0")")/../insight/recomputed.mjs
if ! command -v node >/dev/null; then
    echo "skipped: node is not installed (Debian's package nodejs)"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export XDG_STATE_HOME=$work

for game in tic_tac_toe "connect_four(width=4, height=4)" "pig(goal=20)" \
    "lua:pig(players=3, points=10)" peg_solitaire; do
    "$plyboard" insight "$game" --games 6 --budget 16 --time 5m --quiet --json \
        --export games.json >report.json
    node "$recomputed" report.json games.json
done
