#!/bin/bash
# The same perfts here and in third-party engines, in turn on this machine: are the counts the
# same, and who is faster?
#
#     tests/peers.sh PLYBOARD [ROUNDS]
#
# An engine that is not installed, or that does not know the game, is left out with a word. Speeds are
# million leaves per second of processor time, starting the program subtracted, the best of ROUNDS
# (3). The engines count the last ply without making its moves; so does `bulk` here, while `made`
# makes every move. Exit code 1: two counts differ.
#
# FAIRY=/path/to/fairy-stockfish names another build: Debian's knows neither ataxx nor amazons.
set -euo pipefail
export LC_ALL=C

plyboard=$(realpath "${1:?usage: peers.sh PLYBOARD [ROUNDS]}")
rounds=${2:-3}
fairy=${FAIRY:-fairy-stockfish}
PATH=$PATH:/usr/games
TIMEFORMAT=%U
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0

# seconds COMMAND...: the least processor time of the rounds; what the command prints is in $work/out.
seconds() {
    local best='' spent round
    for ((round = 0; round < rounds; ++round)); do
        spent=$({ time "$@" >"$work/out" 2>/dev/null; } 2>&1)
        if [ -z "$best" ] || awk "BEGIN { exit !($spent < $best) }"; then best=$spent; fi
    done
    echo "$best"
}
# speed LEAVES SECONDS SECONDS_OF_STARTING
speed() { awk "BEGIN { t = $2 - $3; printf \"%.1f\", $1 / (t > 0.001 ? t : 0.001) / 1e6 }"; }

ours() { "$plyboard" perft "$@" --json; }
ours_made() { "$plyboard" perft "$@" --no-bulk --json; }
# theirs ENGINE VARIANT DEPTH: Stockfish's own command, in all its descendants.
theirs() {
    printf 'uci\nsetoption name UCI_Variant value %s\nposition startpos\ngo perft %s\nquit\n' \
        "$2" "$3" | "$1"
}

# beside GAME DEPTH ENGINE VARIANT
beside() {
    local game=$1 depth=$2 engine=$3 variant=$4
    if ! command -v "$engine" >/dev/null; then
        echo "$game: left out, $engine is not installed"
        return
    fi
    if ! echo uci | "$engine" | grep '^option name UCI_Variant ' | grep -qw "$variant" &&
        [ "$variant" != chess ]; then
        echo "$game: left out, this $engine does not know $variant"
        return
    fi
    local made bulk other leaves others here there
    here=$(seconds ours "$game" 1)
    there=$(seconds theirs "$engine" "$variant" 1)
    made=$(seconds ours_made "$game" "$depth")
    bulk=$(seconds ours "$game" "$depth")
    leaves=$(sed 's/.*"leaves":\([0-9]*\).*/\1/' "$work/out")
    other=$(seconds theirs "$engine" "$variant" "$depth")
    others=$(sed -n 's/^Nodes searched: //p' "$work/out")
    if [ "$leaves" != "$others" ]; then
        echo "FAILED: $game, perft $depth: $leaves here, $others in $engine"
        failures=$((failures + 1))
        return
    fi
    made=$(speed "$leaves" "$made" "$here")
    bulk=$(speed "$leaves" "$bulk" "$here")
    other=$(speed "$leaves" "$other" "$there")
    awk "BEGIN { printf \"%-14s %5d %12d  %-16s %7.1f %7.1f %5.1fx %8.1f %5.1fx\n\",
        \"$game\", $depth, $leaves, \"${engine##*/}\", $other, $made, $made / $other,
        $bulk, $bulk / $other }"
}

printf '%-14s %5s %12s  %-16s %7s %7s %6s %8s %6s\n' \
    game depth leaves engine there made ratio bulk ratio
beside chess 5 stockfish chess
beside chess 5 "$fairy" chess
beside breakthrough 6 "$fairy" breakthrough
beside clobber 5 "$fairy" clobber
beside ataxx 5 "$fairy" ataxx
beside 'amazons(size=10)' 2 "$fairy" amazons
exit $((failures > 0))
