#!/bin/bash
# Third-party engines in short tournaments: each where it is installed, else it is skipped with a
# word.
#
#     tests/cli/engines.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0

# meets GAME PROGRAM PROTOCOL COMMAND [OPTION...]: two matches against random; both end without a
# failure, however slow the machine is.
meets() {
    local game=$1 program=$2 player="$3(cmd=\"$4\", start=60s, wait=60s"
    local option
    for option in "${@:5}"; do player+=", $option"; done
    player+=')'
    if ! command -v "$program" >/dev/null; then
        echo "skipped: $program is not installed"
        return
    fi
    if ! "$plyboard" tournament --game "$game" --players "engine = $player" random --rounds 1 \
        --engine-log log.txt --json >out.json 2>err.txt ||
        grep -q '"player":"engine"[^}]*"failures":[1-9]' out.json ||
        [ "$(grep -c '"match":' out.json)" -ne 2 ]; then
        echo "FAILED: $player: $(cat err.txt)"
        cat out.json
        [ ! -f log.txt ] || cat log.txt
        failures=$((failures + 1))
    fi
}

meets chess stockfish uci stockfish nodes=200 Hash=1
meets 'chess(variant=960, position=1)' stockfish uci stockfish nodes=200 Hash=1
meets breakthrough fairy-stockfish uci fairy-stockfish nodes=200 Hash=1
meets clobber fairy-stockfish uci fairy-stockfish nodes=200 Hash=1
meets chess gnuchess uci 'gnuchess --uci' depth=2 OwnBook=false
meets chess gnuchess xboard 'gnuchess --xboard' time=10ms
meets chess fairymax xboard fairymax depth=2
meets 'go(size=5)' gnugo gtp 'gnugo --mode gtp --level 1'

# What `matches --sgf` writes is the same game for GNU Go: it has the same stones on the board.
reads_our_sgf() {
    if ! command -v gnugo >/dev/null; then
        echo "skipped: gnugo is not installed"
        return
    fi
    local size=$1 ours theirs
    "$plyboard" tournament --game "go(size=$size)" --players 'one = random' 'two = random' \
        --rounds 1 --journal "sgf$size.db" >/dev/null 2>&1
    "$plyboard" matches "sgf$size.db" --sgf >games.sgf
    ours=$("$plyboard" replay "sgf$size.db" 1 | tail -n $((size + 4)) | grep -E '^ ' |
        sed 's/^ *[0-9]* //; s/ [0-9]*$//')
    theirs=$(printf 'showboard\n' | gnugo --mode gtp --infile games.sgf --chinese-rules 2>/dev/null |
        grep -E '^ *[0-9]+ ' | sed -E 's/^ *[0-9]+ //; s/ +[0-9]+ *.*$//; s/\+/./g; s/X/x/g; s/O/o/g')
    ours=$(grep -E '^[.xo ]+$' <<<"$ours")
    if [ -z "$ours" ] || [ "$ours" != "$theirs" ]; then
        printf 'FAILED: GNU Go reads another game of %sx%s:\n%s\n\n%s\n' \
            "$size" "$size" "$ours" "$theirs"
        failures=$((failures + 1))
    fi
}
reads_our_sgf 9
reads_our_sgf 13

[ "$failures" -eq 0 ]
