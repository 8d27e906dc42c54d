#!/bin/sh
# counts.sh COUNTS: games and searches count in a browser what COUNTS counts here: perft, a random game, searches of
# fixed depth; and what never ends is stopped. All games under Node, some in Chromium, where `cmake --preset wasm` has
# built what counts there; else skipped, unless PLYBOARD_WASM=required.
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

# compare ENVIRONMENT GAME...
compare() {
    environment=$1
    shift
    "$counts" "$@" >"$folder/here"
    node tests/wasm/counts.mjs "$environment" "$module" "$@" >"$folder/there"
    diff "$folder/here" "$folder/there" || {
        echo "games count something else by $environment: < here, > there"
        exit 1
    }
    echo "$# games count the same by $environment"
}

compiled=$(grep -o '"name":"[a-z_]*","options"' plugins/games.json | cut -d\" -f4)
# shellcheck disable=SC2086  # a list of names
compare node scripts/games/*.lua tests/wasm/endless.lua $compiled
if command -v chromium >/dev/null && command -v chromedriver >/dev/null; then
    compare chromium scripts/games/[a-e]*.lua tests/wasm/endless.lua chess draughts go hex backgammon
fi
