#!/bin/bash
# How time, memory and journals grow with the number of matches: one line of Markdown for each number.
#
#     tests/journal_scale.sh PLYBOARD [MATCHES ...]
#
# Seconds / MiB (the most that the process had at once) of playing, of the largest worker, and of
# reading and collecting. Not a test: what it prints stands in framework/tournament/README.md.
set -euo pipefail

plyboard=$(realpath "$1")
shift
[ $# -gt 0 ] || set -- 100000 1000000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# peak PID: the most memory that the process has had, in MiB.
peak() { awk '/^VmHWM/ { printf "%.0f", $2 / 1024 }' "/proc/$1/status" 2> /dev/null || true; }

# measured COMMAND...: sets `seconds`, `mebibytes`, and `worker`: those of the largest worker.
measured() {
    local begin now
    begin=$(date +%s.%N)
    "$@" > out.txt 2> err.txt &
    local process=$!
    mebibytes=0 worker=0
    while kill -0 "$process" 2> /dev/null; do
        now=$(peak "$process")
        if [ "${now:-0}" -gt "$mebibytes" ]; then mebibytes=$now; fi
        for child in $(cat "/proc/$process/task/$process/children" 2> /dev/null); do
            now=$(peak "$child")
            if [ "${now:-0}" -gt "$worker" ]; then worker=$now; fi
        done
        sleep 0.05
    done
    wait "$process" || { cat err.txt >&2; exit 1; }
    seconds=$(echo "$(date +%s.%N) - $begin" | bc | xargs printf '%.1f')
}

echo "| matches | journal, bytes a match | play | a worker | standings | collect | again | report |"
echo "|---|---|---|---|---|---|---|---|"
for matches in "$@"; do
    rm -f ./*.db*
    # One player against ten others: twenty matches a round.
    players=$(for i in 2 3 4 5 6 7 8 9 10 11; do printf '"p%d = random", ' "$i"; done)
    echo "return { game = \"tic_tac_toe\", format = \"gauntlet\", players = { \"random\", $players}," \
        "rounds = $((matches / 20)), openings = { plies = 4 } }" > cup.lua
    measured "$plyboard" tournament cup.lua
    row="| $matches | $(($(stat -c %s cup.db) / matches)) | $seconds s, $mebibytes MiB | $worker MiB"
    measured "$plyboard" standings cup.lua
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" collect cup.lua cup.db --journal all.db
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" collect cup.lua cup.db --journal all.db
    row+=" | $seconds s, $mebibytes MiB"
    measured "$plyboard" report cup.lua --html cup.html
    echo "$row | $seconds s, $mebibytes MiB |"
done
