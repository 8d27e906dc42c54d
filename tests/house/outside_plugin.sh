#!/bin/sh
# Plugins outside the tree: Plyboard is installed into a folder of its own, a game and a searcher are built
# with find_package(plyboard), and the installed program plays with them.
#
#     tests/house/outside_plugin.sh BUILD_FOLDER
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
# refuse TEXT COMMAND...: the command fails, and says the text.
refuse() {
    text=$1
    shift
    ! "$@" >"$work/log" 2>&1 || fail "$* succeeds"
    grep -qF -- "$text" "$work/log" || { cat "$work/log" >&2; fail "$*: no '$text' in what it says"; }
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

# A searcher, too: found by path, by name in a folder `players`, with its options, in tournaments.
game=lua:tic_tac_toe
expect '"move":"a3"' \
    "$plyboard" search $game --moves "a1 b1 a2 b2" --player "$work/build/one_ply.so" --json
mkdir -p home/players
cp build/one_ply.so home/players/
export PLYBOARD_PATH="$work/home"
expect 'home/players/one_ply.so' "$plyboard" players
expect 'blind=0' "$plyboard" players one_ply
refuse "blind may be 0 to 100" "$plyboard" search $game --player "one_ply(blind=x)"
expect one_ply "$plyboard" tournament --game $game --players one_ply random --rounds 5 --journal cup.db
cp build/countdown.so home/players/none.so
refuse 'but not a searcher' "$plyboard" search $game --player none
unset PLYBOARD_PATH
refuse 'but not a game plugin' "$plyboard" show "$work/build/one_ply.so"

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
