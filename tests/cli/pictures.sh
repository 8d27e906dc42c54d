#!/bin/bash
# The opening boards of all games look as they did: tests/data/pictures, a file a game, without their CSS,
# which framework/report/picture/board_picture.css has.
#
#     tests/cli/pictures.sh PLYBOARD             compares
#     tests/cli/pictures.sh PLYBOARD --accept    writes the files anew: look at them in a browser
set -eu

program=$(realpath "${1:?usage: pictures.sh PLYBOARD [--accept]}")
kept=$(realpath -m "$(dirname "$0")/../data/pictures")
drawn=$(mktemp -d)
trap 'rm -rf "$drawn" "$drawn.diff"' EXIT

# Of two with one name the script stands behind the plugin: all scripts are called lua:NAME.
"$program" games --json |
    sed -n 's/^{"name":"\([^"]*\)".*"language":"\([^"]*\)".*/\2:\1/p' | sed '/^lua:/!s/.*://' >"$drawn/games"
while IFS= read -r game; do
    "$program" show "$game" --svg - | sed '/^<style>$/,/^<\/style>$/d' >"$drawn/${game/:/_}.svg"
done <"$drawn/games"
rm "$drawn/games"

if [ "${2:-}" = --accept ]; then
    mkdir -p "$kept"
    rm -f "$kept"/*.svg
    cp "$drawn"/*.svg "$kept"
elif ! diff -r "$kept" "$drawn" >"$drawn.diff"; then
    head -40 "$drawn.diff"
    echo "FAILED: boards are drawn differently; where that is meant: tests/cli/pictures.sh PLYBOARD --accept"
    exit 1
fi
