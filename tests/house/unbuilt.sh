#!/bin/sh
# Games and programs that are not built yet: listed like others, built when first asked for, and never
# where all was built. The launcher is played by a script that copies a plugin or a program.
#
#     tests/house/unbuilt.sh BUILD_FOLDER
set -eu

build=$(cd "${1:?usage: unbuilt.sh BUILD_FOLDER}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/lib/plyboard/plugins" "$work/share/plyboard"
cp "$build/bin/plyboard" "$build/bin/plyboard-tools" "$work/bin"
cp -r "$build/share/plyboard/." "$work/share/plyboard"
program=$work/bin/plyboard
built=$work/lib/plyboard/plugins

fail() {
    echo "FAILED: $*" >&2
    cat "$work/out" "$work/err" >&2
    exit 1
}
run() {
    wanted=$1
    shift
    code=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" -eq "$wanted" ] || fail "$*: exit code $code, not $wanted"
}
prints() { grep -qF -- "$1" "$work/out" || fail "standard output does not contain: $1"; }
says() { grep -qF -- "$1" "$work/err" || fail "standard error does not contain: $1"; }

# 0. The table of games in the source tree is what the plugins say of themselves.
tree=$(cd "$(dirname "$0")/../.." && pwd)
run 0 "$program" plugin-table "$build/lib/plyboard/plugins"
cmp -s "$work/out" "$tree/plugins/games.json" ||
    fail "plugins/games.json is stale: ./plyboard build, then
    build/release/bin/plyboard plugin-table build/release/lib/plyboard/plugins >plugins/games.json"

# 1. They are all listed, with their options; nothing is built for it.
run 0 "$program" games --json
[ "$(grep -c '"language":"c++"' "$work/out")" -ge 20 ] || fail "plugins are missing in the list"
grep '"name":"connect_four".*"language":"c++"' "$work/out" | grep -q '"built":false.*"width"' ||
    fail "connect_four is built, or has no options"
run 0 "$program" games
grep -q '^connect_four .*c++, lua' "$work/out" || fail "the script is not beside the plugin"

# 2. Without the launcher: a sentence, and the script of the same name is not taken instead.
run 1 env -u PLYBOARD_LAUNCHER "$program" perft connect_four 3
says 'the plugin connect_four is not built yet: run `./plyboard build connect_four`'
run 0 env -u PLYBOARD_LAUNCHER "$program" perft lua:connect_four 3 --json
prints '"leaves":343'

# 3. By the launcher, once; what that prints does not get between the answers.
cat >"$work/launcher" <<END
#!/bin/sh
echo "building \$2"
case "\$1 \$2" in
'build connect_four') cp "$build/lib/plyboard/plugins/\$2.so" "$built" ;;
'build plyboard-tools') cp "$build/bin/\$2" "$work/bin" ;;
*) exit 1 ;;
esac
END
chmod +x "$work/launcher"
export PLYBOARD_LAUNCHER="$work/launcher"
run 0 "$program" perft connect_four 3 --json
says 'building connect_four'
[ "$(wc -l <"$work/out")" -eq 1 ] && prints '"leaves":343'
run 0 "$program" perft "connect_four(width=6)" 2 --json
[ ! -s "$work/err" ] || fail "it was built twice"

# 4. A build that fails, a launcher that is gone: a sentence.
run 1 "$program" show chess
says 'the plugin chess could not be built; `./plyboard build chess` says why'
run 1 env PLYBOARD_LAUNCHER=/nowhere "$program" show chess
says 'the plugin chess could not be built'

# 5. A table that is none harms nobody but those who need it.
rm "$work/share/plyboard/plugins.json"
echo '{"chess": 1}' >"$work/share/plyboard/plugins.json"
run 1 "$program" show chess
says 'plugins.json: not a table of plugins'
run 0 "$program" show connect_four

# 6. So are the programs that do the work of other commands. Tournaments, help, names and mistakes wait
# for none of them.
rm "$work/bin/plyboard-tools" "$work/share/plyboard/plugins.json"
ln -s "$tree/plugins/games.json" "$work/share/plyboard/plugins.json"
cup="--game connect_four --rounds 1 --players random minimax(depth=1)"
run 2 "$program" perft connect_four 3 --nonsense
says 'perft has no option --nonsense'
run 0 "$program" help perft && prints 'plyboard perft connect_four 8'
run 0 "$program" names GAME && prints 'connect_four'
run 0 "$program" names SESSION
# shellcheck disable=SC2086  # a list of words
run 0 "$program" tournament $cup && prints '2 of 2 matches'
[ ! -s "$work/err" ] || fail "something was built"
run 1 env -u PLYBOARD_LAUNCHER "$program" perft connect_four 3 --json
says 'this command is not built yet: run `./plyboard build plyboard-tools`'
run 0 "$program" perft connect_four 3 --json
says 'building plyboard-tools'
[ "$(wc -l <"$work/out")" -eq 1 ] && prints '"leaves":343'
rm "$work/bin/plyboard-tools"
echo '1. d d' >"$work/book.pgn"
# shellcheck disable=SC2086
run 0 "$program" tournament --openings "$work/book.pgn" $cup
says 'building plyboard-tools'
prints '2 of 2 matches'
run 0 "$program" names NOTATION && prints 'pgn'
[ ! -s "$work/err" ] || fail "it was built twice"
