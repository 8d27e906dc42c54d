#!/bin/bash
# How time, memory and journals grow with the number of matches: one line of Markdown for each number.
#
#     [WORKERS=N] tests/journal_scale.sh PLYBOARD [MATCHES ...]
#
# Seconds of processors (a worker included) / MiB (the most that the process had at once) of playing, of the
# largest worker, and of reading, collecting and showing as a page (until it is there). Not a test: what it
# prints stands in framework/tournament/README.md. 10^7 matches need 3 GB below TMPDIR.
set -euo pipefail

plyboard=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- 100000 1000000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# peak PID: the most memory that the process has had, in MiB.
peak() { awk '/^VmHWM/ { printf "%.0f", $2 / 1024 }' "/proc/$1/status" 2> /dev/null || true; }

# children PID: those of a process.
children() { cat "/proc/$1/task/$1/children" 2> /dev/null || true; }

# measured COMMAND...: sets `seconds`, `mebibytes`, and `worker`: those of the largest worker.
measured() {
    local now process child
    ( TIMEFORMAT='%U %S'; time "$@" > out.txt 2> err.txt ) 2> time.txt &
    local timer=$!
    mebibytes=0 worker=0
    while kill -0 "$timer" 2> /dev/null; do
        process=none
        read -r process _ < <(children "$timer") || true  # no end of line is there
        now=$(peak "$process")
        if [ "${now:-0}" -gt "$mebibytes" ]; then mebibytes=$now; fi
        for child in $(children "$process"); do
            now=$(peak "$child")
            if [ "${now:-0}" -gt "$worker" ]; then worker=$now; fi
        done
        sleep 0.05
    done
    wait "$timer" || { cat err.txt >&2; exit 1; }
    seconds=$(tail -n 1 time.txt | awk '{ printf "%.1f", $1 + $2 }')
}

# page_measured FILE: the same of `watch`, until its page knows how many matches there are.
page_measured() {
    local process port='' answer=''
    : > page.txt # before the loop below reads it
    "$plyboard" watch "$1" > page.txt 2> err.txt &
    process=$!
    while [ -z "$port" ]; do sleep 0.05; port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' page.txt); done
    until grep -q '"done":' <<< "$answer"; do
        sleep 0.1
        exec 3<> "/dev/tcp/127.0.0.1/$port"
        printf 'GET /state.json HTTP/1.1\r\nHost: 127.0.0.1:%s\r\nConnection: close\r\n\r\n' "$port" >&3
        answer=$(cat <&3)
    done
    seconds=$(awk -v ticks="$(getconf CLK_TCK)" '{ printf "%.1f", ($14 + $15) / ticks }' "/proc/$process/stat")
    mebibytes=$(peak "$process")
    kill "$process"
    wait "$process" 2> /dev/null || true
}

echo "| matches | journal, bytes a match | play | a worker | standings | collect | again | report | live view |"
echo "|---|---|---|---|---|---|---|---|---|"
for matches in "$@"; do
    rm -f ./*.db*
    # One player against ten others: twenty matches a round.
    players=$(for i in 2 3 4 5 6 7 8 9 10 11; do printf '"p%d = random", ' "$i"; done)
    echo "return { game = \"tic_tac_toe\", format = \"gauntlet\", players = { \"random\", $players}," \
        "rounds = $((matches / 20)), openings = { plies = 4 } }" > cup.lua
    measured "$plyboard" tournament cup.lua --workers "${WORKERS:-2}"
    row="| $matches | $(($(stat -c %s cup.db) / matches)) | $seconds s, $mebibytes MiB | $worker MiB"
    measured "$plyboard" standings cup.lua
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" collect cup.lua cup.db --journal all.db
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" collect cup.lua cup.db --journal all.db
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" report cup.lua --html cup.html
    row+=" | $seconds s, $mebibytes MiB"
    page_measured cup.lua
    echo "$row | $seconds s, $mebibytes MiB |"
done
