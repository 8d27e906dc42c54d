#!/bin/sh
# A plugin outside the tree: Plyboard is installed into a folder of its own, a game is built with
# find_package(plyboard), and the installed program plays it.
#
#     tests/cli/outside_plugin.sh BUILD_FOLDER
set -eu

tree=$(cd "$(dirname "$0")/../.." && pwd)
build=${1:?usage: outside_plugin.sh BUILD_FOLDER}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
quiet() { "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "$*"; }; }
# expect TEXT COMMAND...: the command succeeds, and what it prints contains the text.
expect() {
    text=$1
    shift
    "$@" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "$* (exit code $?)"; }
    grep -qF -- "$text" "$work/log" || { cat "$work/log" >&2; fail "$*: no '$text' in its output"; }
}

# Host and plugin are of one compiler.
compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")

quiet cmake --install "$build" --prefix "$work/installed"
# (Optimised less than it would be: its game is small.)
quiet cmake -G Ninja -S "$tree/tests/data/outside_plugin" -B "$work/build" \
    "-DCMAKE_PREFIX_PATH=$work/installed" "-DCMAKE_CXX_COMPILER=$compiler" \
    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG"
quiet cmake --build "$work/build"
plyboard=$work/installed/bin/plyboard
cd "$work"

# What was installed stands on its own feet: its plugins, its scripts, its tournaments.
expect connect_four "$plyboard" games --json
expect breakthrough "$plyboard" games --json
expect '"leaves":16807' "$plyboard" perft connect_four 5 --moves a --json
expect '"leaves":16807' "$plyboard" perft lua:connect_four 5 --moves a --json
[ -f installed/share/plyboard/scripts/tournaments/first.lua ] || fail "first.lua is not installed"

# The plugin is found by name and by path, and played: two moves from 4 are 3 + 2 + 1 lines.
export PLYBOARD_PATH="$work/build"
expect countdown "$plyboard" games
expect '"leaves":6' "$plyboard" perft "countdown(start=4)" 2 --json
unset PLYBOARD_PATH
expect '"leaves":9' "$plyboard" perft "$work/build/countdown.so" 2 --json
expect '"proven":"win"' \
    "$plyboard" search "$work/build/countdown.so" --player "alphabeta(depth=21)" --json

# What is missing or has another signature stops the compiler with a sentence about it.
# mistaken SED_EXPRESSION SENTENCE: the change to countdown.cpp must bring the sentence, among what the
# searchers say that are compiled in.
mistaken() {
    sed "$1" "$tree/tests/data/outside_plugin/countdown.cpp" >"$work/mistaken.cpp"
    ! "$compiler" -std=c++20 -fsyntax-only -I"$work/installed/include/plyboard" "$work/mistaken.cpp" \
        >"$work/log" 2>&1 || fail "it compiles after $1"
    grep -qF -- "$2" "$work/log" || { cat "$work/log" >&2; fail "no '$2' after $1"; }
}
mistaken 's/std::uint64_t hash/int hash/' 'the rules need: std::uint64_t hash(const State&) const'
mistaken 's/ply::MoveList& list) const/ply::MoveList\& list)/' 'the rules need: void moves('
mistaken 's/std::int32_t mover;/std::int64_t mover;/' 'the State has padding'
mistaken 's/^private:/    int count_moves(const State\& s) const { return s.number; }\n&/' \
    "'count_moves' would be ignored"

# Nothing but the entry point can be seen from outside.
shown=$(nm -D --defined-only "$work/build/countdown.so" | awk '$2 ~ /[TDBR]/ && $3 !~ /^__/ { print $3 }')
[ "$shown" = plyboard_plugin ] || fail "countdown.so shows more than its entry point: $shown"
