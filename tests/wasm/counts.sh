#!/bin/sh
# counts.sh COUNTS: games and searches count in a browser what COUNTS counts here: perft, a random game, searches of
# fixed depth; and what never ends is stopped. Under node, where `cmake --preset wasm` has built that; else skipped,
# unless PLYBOARD_WASM=required.
set -eu
counts=$1
cd "$(dirname "$0")/../.."
module=build/wasm/bin/plyboard_counts.js
if [ ! -f "$module" ] || ! command -v node >/dev/null; then
    echo "there is no build for browsers: cmake --preset wasm && ninja -C build/wasm"
    [ "${PLYBOARD_WASM-}" != required ] || exit 1
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
plugins=$(sed -n 's/^"\([a-z_]*\)": .*/\1/p' plugins/games.json)
# shellcheck disable=SC2086  # a list of names
set -- scripts/games/*.lua tests/wasm/endless.lua $plugins
"$counts" "$@" >"$folder/here"
node "$module" "$@" >"$folder/browser"
diff "$folder/here" "$folder/browser" || {
    echo "games count something else in a browser: < here, > there"
    exit 1
}
echo "$# games count the same in a browser"
