#!/bin/sh
# The launcher ./plyboard, on a tree whose program is three lines long.
#
#     tests/house/launcher.sh
set -eu

tree=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    echo "--- standard output:" >&2 && cat "$work/out" >&2
    echo "--- standard error:" >&2 && cat "$work/err" >&2
    exit 1
}
# run EXIT_CODE COMMAND...: keeps what it prints in out and err.
run() {
    wanted=$1
    shift
    code=0
    "$@" >"$work/out" 2>"$work/err" </dev/null || code=$?
    [ "$code" -eq "$wanted" ] || fail "$*: exit code $code, not $wanted"
}
prints() { [ "$(cat "$work/out")" = "$1" ] || fail "standard output is not: $1"; }
says() { grep -qF -- "$1" "$work/err" || fail "standard error does not contain: $1"; }
is_silent() { [ ! -s "$work/err" ] || fail "standard error is not empty"; }

mkdir -p one/framework one/plugins one/cmake one/tests
cp "$tree/plyboard" "$tree/CMakePresets.json" one
cat >one/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(tiny LANGUAGES CXX)
option(PLYBOARD_TESTS "Build the tests" ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_executable(plyboard framework/main.cpp)
add_executable(plyboard-tools framework/main.cpp)
add_executable(plyboard-extras framework/main.cpp)
add_custom_target(plugins)
add_custom_target(unlisted_plugins)
if(PLYBOARD_TESTS)
    enable_testing()
    add_executable(answer tests/answer.cpp)
    add_test(NAME answer COMMAND answer)
    add_test(NAME patience COMMAND answer long)
    set_tests_properties(patience PROPERTIES LABELS long)
endif()
END
program() {
    cat >one/framework/main.cpp <<END
#include <cstdio>
int main(int count, char** words) {
    for (int i = 1; i < count; ++i) std::printf("%s$1", words[i]);
}
END
}
program '|'
echo 'int main() { return 0; }' >one/tests/answer.cpp

# 1. The first call builds, says so on standard error, and hands all arguments on.
run 0 one/plyboard 'two words' '' '*'
prints 'two words||*|'
says 'building the program'
[ ! -e one/build/release/bin/answer ] || fail "the tests were built for the program"

# 2. Later calls are silent, from any folder, by a link, on a read-only tree, while tests change.
touch one/tests/answer.cpp
run 0 one/plyboard a && prints 'a|' && is_silent
ln -s one/plyboard link
run 0 ./link a && prints 'a|' && is_silent
cd / && run 0 "$work/link" a && prints 'a|' && is_silent
cd "$work"

# 3. A change is built once, also when two ask for it at the same time.
program '+'
one/plyboard first >first.out 2>first.err &
run 0 one/plyboard second
wait
prints 'second+'
[ "$(cat first.out)" = 'first+' ] || fail "the other call printed: $(cat first.out)"
[ "$(cat err first.err | grep -c 'building the program')" -eq 1 ] || fail "built twice, or never"

# 4. A deleted file is a change; so the failure of the build shows, and mending it helps.
mv one/framework/main.cpp kept.cpp
run 1 one/plyboard a && says 'the build failed' && prints ''
run 1 one/plyboard a && says 'the build failed'
mv kept.cpp one/framework/main.cpp
run 0 one/plyboard a && prints 'a+'

# 5. A tree that has moved is built anew.
mv one two
run 0 two/plyboard a && prints 'a+' && says 'has moved'
mv two one

# 6. Tests: built when asked for, CTest's summary last, its options and exit code handed on; the long ones
# when they are asked for.
run 0 one/plyboard test && says 'has moved'
tail -n 3 out | grep -qF '100% tests passed, 0 tests failed out of 1' || fail "no summary at the end"
run 0 one/plyboard a && prints 'a+' && is_silent
for words in long 'release long' '-R patience' 'release -L long'; do
    # shellcheck disable=SC2086
    run 0 one/plyboard test $words && grep -q 'patience .*Passed' out && ! grep -q 'answer .*Passed' out ||
        fail "test $words: $(cat out)"
done
run 0 one/plyboard test all -Q && run 0 one/plyboard test release all
tail -n 3 out | grep -qF '0 tests failed out of 2' || fail "all tests are not run"
echo 'int main() { return 1; }' >one/tests/answer.cpp
run 8 one/plyboard test -R answer && says 'building the program and its tests'
run 2 one/plyboard test fast && says "no preset 'fast'"
run 2 one/plyboard test release slow && says "no preset 'slow'"

# 7. Missing packages: named with their reasons, installed by sudo when not root. Both are played.
mkdir fake
cat >fake/dpkg-query <<'END'
#!/bin/sh
case "$*" in *libfmt-dev) [ -e "$FAKE/installed" ] && echo installed ;; *) echo installed ;; esac
END
cat >fake/apt-get <<'END'
#!/bin/sh
case "$*" in *--simulate*) exit 0 ;; esac
[ -n "$FAKE_SUDO" ] || exit 1
echo "$*" >>"$FAKE/asked" && touch "$FAKE/installed"
END
printf '#!/bin/sh\nFAKE_SUDO=1 exec "$@"\n' >fake/sudo
printf '#!/bin/sh\necho 1000\n' >fake/id
chmod +x fake/*
export FAKE="$work/fake" FAKE_SUDO=
program '-'
run 0 env "PATH=$FAKE:$PATH" one/plyboard a && prints 'a-'
says 'libfmt-dev                     text output'
says 'with sudo'
grep -q -- 'install --no-install-recommends libfmt-dev$' fake/asked || fail "apt-get: $(cat fake/asked)"
[ "$(wc -l <fake/asked)" -eq 1 ] || fail "apt-get was called more than once: $(cat fake/asked)"

# 8. Packages that cannot be installed: a sentence with the command to give.
rm fake/installed
printf '#!/bin/sh\nexit 1\n' >fake/sudo
program '.'
run 1 env "PATH=$FAKE:$PATH" one/plyboard a && prints ''
says 'as root: apt-get update && apt-get install libfmt-dev'

# 9. Engines to test against are tried for once, without questions, and can be missing.
cat >fake/dpkg-query <<'END'
#!/bin/sh
case "$*" in *stockfish) ;; *) echo installed ;; esac
END
printf '#!/bin/sh\n[ "$1" != -n ] || shift\nexec "$@"\n' >fake/sudo
printf '#!/bin/sh\necho "$*" >>"$FAKE/asked"\nexit 1\n' >fake/apt-get
echo 'int main() { return 0; }' >one/tests/answer.cpp
rm fake/asked
run 0 env "PATH=$FAKE:/usr/local/bin:/usr/bin:/bin" one/plyboard test
says 'to test against: stockfish fairy-stockfish ...'
says 'tests leave them out'
grep -q 'recommends stockfish fairy-stockfish$' fake/asked || fail "apt-get: $(cat fake/asked)"
rm fake/asked
run 0 env "PATH=$FAKE:/usr/local/bin:/usr/bin:/bin" one/plyboard test
[ ! -e fake/asked ] || fail "apt-get was asked again: $(cat fake/asked)"

# 10. A folder that cannot be written to: a sentence. (Root can write everywhere.)
if [ "$(id -u)" -ne 0 ]; then
    chmod -w one/build
    run 1 one/plyboard a && says 'cannot write to'
    chmod +w one/build
fi
