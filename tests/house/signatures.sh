#!/bin/bash
# Searches count what they counted before: tests/data/signatures.txt, a line a game.
#
#     tests/house/signatures.sh PLYBOARD             compares
#     tests/house/signatures.sh PLYBOARD --accept    writes the file anew: a search was meant to change
set -eu

program=$(realpath "${1:?usage: signatures.sh PLYBOARD [--accept]}")
cd "$(dirname "$0")/../data"
counted=$(mktemp)
trap 'rm -f "$counted"' EXIT

while IFS= read -r line; do
    case $line in
    '#'*) printf '%s\n' "$line" ;;
    *) "$program" bench "${line%%: *}" --signatures --seconds 60 ;;
    esac
done <signatures.txt >"$counted"

if [ "${2:-}" = --accept ]; then
    cat "$counted" >signatures.txt
elif ! diff -U 0 signatures.txt "$counted"; then
    echo "FAILED: a search counts other nodes than before; where that is meant, see signatures.txt"
    exit 1
fi
