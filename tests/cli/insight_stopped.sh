#!/bin/bash
# A report that is killed, gone on with, stopped by Ctrl-C and gone on with again is the report that
# was never stopped.
#
#     tests/cli/insight_stopped.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export XDG_STATE_HOME=$work/state

set -m  # what runs in the background may be interrupted

# report OPTION ...: takes the place of the shell that it is called in.
report() {
    exec "$plyboard" insight "connect_four(width=5, height=4)" --games 40 --budget 64 --seed 3 \
        --time 60m --json --journal "$work/kept" "$@"
}

# stopped_at SENTENCE SIGNAL OUTPUT [OPTION ...]: prints the exit code of a report that gets the signal
# when it has learnt what begins with SENTENCE.
stopped_at() {
    local sentence=$1 signal=$2 output=$3 pid line code=0
    shift 3
    mkfifo learnt
    (report "$@" 2>learnt >"$output") &
    pid=$!
    while read -r line; do
        case $line in "$sentence"*) kill -"$signal" "$pid" ;; esac
    done <learnt
    wait "$pid" || code=$?
    rm learnt
    echo "$code"
}

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

(report >whole 2>/dev/null)
[ "$(stopped_at self-play: KILL killed 2>/dev/null)" = 137 ] || fail "it was not killed"
[ ! -s killed ] || fail "what was killed has printed a report"
[ "$(stopped_at ladder: INT stopped --resume)" = 130 ] || fail "it was not interrupted"
grep -q '"stopped":true' stopped || fail "a report that was stopped does not say so"
(report --resume >resumed 2>/dev/null)
cmp whole resumed
