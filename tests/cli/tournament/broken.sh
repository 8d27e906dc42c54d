#!/bin/bash
# Broken tournament files: one sentence with file and line, as their first line expects, exit code 1.
#
#     tests/cli/tournament/broken.sh PLYBOARD
set -euo pipefail

plyboard=$(realpath "$1")
cd "$(dirname "$0")/../../broken/tournament"
failures=0
for file in *.lua; do
    expected=$(sed -n '1s/^-- expect: //p' "$file")
    code=0
    message=$("$plyboard" tournament "$file" --journal /dev/null/none 2>&1 > /dev/null) || code=$?
    if [ -z "$expected" ] || [ "$code" -ne 1 ] || [ "$(wc -l <<< "$message")" -ne 1 ] ||
        [[ "$message" != *"$expected"* ]]; then
        echo "FAILED: $file: exit code $code, '$message'; expected '$expected'"
        failures=$((failures + 1))
    fi
done

# usage CODE TEXT ARGUMENTS...
usage() {
    local code=$1 text=$2 got=0 message
    shift 2
    message=$("$plyboard" tournament "$@" 2>&1 > /dev/null) || got=$?
    if [ "$got" -ne "$code" ] || [[ "$message" != *"$text"* ]]; then
        echo "FAILED: tournament $*: exit code $got, '$message'; expected '$text'"
        failures=$((failures + 1))
    fi
}
usage 2 "name a FILE" --rounds 3
usage 2 "leave out" first.lua --game nim --players random b=random
usage 1 "did you mean 'random'" --game tic_tac_toe --players radnom random
usage 1 "did you mean 'tic_tac_toe'" --game tic_tac_to --players random b=random
usage 1 "cannot be read" nowhere.lua
usage 2 "rounds" --game nim --players random b=random --rounds many
[ "$failures" -eq 0 ] || exit 1
echo "tournament_broken: all is well"
