#!/bin/bash
# Bash completes words by what `plyboard completions bash` prints.
#
#     tests/cli/completions.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: completions.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" completions bash >"$work/script"
bash -n "$work/script"
# shellcheck source=/dev/null
. "$work/script"
failed=0

# completed EXPECTED WORD...: of the last word, those expected and no others.
completed() {
    local expected=$1
    shift
    COMP_WORDS=("$program" "$@") COMP_CWORD=$# COMPREPLY=()
    _plyboard
    [ "${COMPREPLY[*]}" = "$expected" ] ||
        { echo "FAILED: $*: '${COMPREPLY[*]}' instead of '$expected'" >&2; failed=1; }
}

completed perft perf
completed breakthrough play breakth
completed "--players" play breakthrough --pl
completed "negascout" play breakthrough --players human negas
completed connect_four search --player pvs connect_f
completed "auto always never" games --color ''
completed tournament help tourn
completed '' perft connect_four --moves ''
for shell in zsh fish; do
    "$program" completions "$shell" >"$work/script"
    ! command -v "$shell" >/dev/null || "$shell" -n "$work/script" || failed=1
done
exit "$failed"
