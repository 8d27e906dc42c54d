#!/bin/bash
# The documents are true: every command of a ```console block runs, and prints what the block shows,
# numbers aside. Files of blocks such as ```lua name.lua are written first. C++ shown in
# plugins/README.md is the file that a test builds.
#
#     tests/house/documents.sh BUILD_FOLDER
set -eu
PATH=$PATH:/usr/games

tree=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "${1:?usage: documents.sh BUILD_FOLDER}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

# Numbers become N, times N s, runs of blanks one blank, so that times and speeds do not matter.
normalised() {
    sed -E 's/[-+]?[0-9][0-9.,]*( [kMG]\b)?/N/g; s/\bN (µs|ms)/N s/g; s/[[:space:]]+/ /g; s/ $//'
}

# run_documents FILE: each console block of FILE.
run_document() {
    local document=$1 folder=$work/run block='' line name
    rm -rf "$folder"
    mkdir -p "$folder"
    ln -s "$build/bin/plyboard" "$folder/plyboard"
    ln -s "$tree/scripts" "$folder/scripts"
    cd "$folder"
    while IFS= read -r line || [ -n "$line" ]; do
        case $block in
        '')
            case $line in
            '```console') block=console expected='' command='' ;;
            '```console needs '*)  # a program that not every machine has
                if command -v "${line#'```console needs '}" >/dev/null; then
                    block=console expected='' command=''
                else
                    echo "skipped: ${document#"$tree"/}: ${line#'```console needs '} is not installed"
                fi
                ;;
            '```lua '*) block=file name=${line#'```lua '} && : >"$name" ;;
            esac
            ;;
        file) if [ "$line" = '```' ]; then block=''; else printf '%s\n' "$line" >>"$name"; fi ;;
        console)
            case $line in
            '```')
                compare "$document" "$command" "$expected"
                block=''
                ;;
            '$ '*)
                [ -z "$command" ] || compare "$document" "$command" "$expected"
                command=${line#'$ '} expected=''
                ;;
            *) expected+=$line$'\n' ;;
            esac
            ;;
        esac
    done <"$document"
}

# Each line that the document shows is in the output.
compare() {
    local document=$1 command=$2 expected=$3 line
    if ! bash -c "$command" >"$work/output" 2>"$work/errors" </dev/null; then
        complain "${document#"$tree"/}: $command: $(cat "$work/errors")"
        return
    fi
    normalised <"$work/output" >"$work/normalised"
    while IFS= read -r line; do
        [ -n "${line// /}" ] || continue
        grep -qxF -- "$(normalised <<<"$line")" "$work/normalised" ||
            complain "${document#"$tree"/}: $command: does not print '$line'"
    done <<<"$expected"
}

documents="README.md framework/README.md framework/engine/README.md framework/search/README.md framework/search/hidden.md framework/search/trees.md
    framework/insight/README.md framework/statistics/README.md framework/tournament/README.md plugins/README.md
    framework/serving/README.md framework/serving/uci/uci.md framework/serving/uci/ugi.md framework/serving/gtp/gtp.md
    framework/serving/xboard/xboard.md plugins/backgammon/README.md plugins/chess/README.md
    plugins/draughts/README.md plugins/go/README.md scripts/README.md scripts/cookbook.md scripts/game.md
    scripts/players/README.md
    tests/README.md"
for document in $documents; do
    run_document "$tree/$document"
done

# Their C++ is what outside_plugin.sh builds.
while read -r document file; do
    awk '/^```cpp$/ { show = 1; next } /^```$/ { show = 0 } show' "$tree/$document" |
        diff - "$tree/tests/data/outside_plugin/$file" >&2 ||
        complain "$document shows another $file than tests/data/outside_plugin has"
done <<'END'
plugins/README.md countdown.cpp
framework/player/README.md one_ply.cpp
END

# What a document links to is there.
for document in $documents; do
    grep -oE '\]\([^)#]+' "$tree/$document" | cut -c3- | while IFS= read -r link; do
        case $link in http*) continue ;; esac
        [ -e "$tree/$(dirname "$document")/$link" ] || echo "$document: $link"
    done
done >"$work/missing"
[ ! -s "$work/missing" ] || complain "links to nothing: $(cat "$work/missing")"
exit $failed
