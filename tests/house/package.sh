#!/bin/sh
# What `./plyboard package` made is installed in a bare Debian 12 and used: the .deb by apt, then the
# .tar.gz in the same root after the .deb and its libraries are gone. Nothing is ever built there.
#
#     ./plyboard package && sudo tests/house/package.sh /var/tmp/bare
#
# ROOT is a folder that does not exist yet, or holds a bare Debian. Needs root, debootstrap and the
# network, so it is not among the CTest tests; `./plyboard test nightly` runs it where it can.
set -eu
. "$(dirname "$0")/bare_debian.sh"

[ $# -eq 1 ] || fail "usage: package.sh ROOT"
tree=$(cd "$(dirname "$0")/../.." && pwd)
root=$(realpath -m -- "$1")
ls "$tree"/build/package/*.deb "$tree"/build/package/*.tar.gz >/dev/null ||
    fail "there is no package yet: run ./plyboard package"
bare_debian "$root"
[ ! -e "$root/usr/bin/c++" ] || fail "$root is not bare: it has a compiler; delete it first"
rm -rf "$root/root/package"
cp -r "$tree/build/package" "$root/root/package"

# uses PROGRAM: a game in C++ and one in Lua, a tournament, games as files, all games opened once.
uses() {
    inside "$root" "set -e; cd /tmp; rm -rf cup; mkdir cup; cd cup
        $1 perft connect_four 5 --json | grep -q '\"leaves\":16807'
        $1 perft lua:connect_four 5 --json | grep -q '\"leaves\":16807'
        $1 tournament --game breakthrough --players random 'alphabeta(depth=2)' --rounds 2 >table
        grep -q '4 of 4 matches' table
        for game in chess lua:hex; do $1 export \$game --html game.html | grep -q ' kB'; done
        $1 doctor >findings || { grep BROKEN findings; exit 1; }" || fail "$1 does not work"
}

inside "$root" 'apt-get update -q && apt-get install -y -q --no-install-recommends ./root/package/*.deb' \
    >"$root.log" 2>&1 || { tail "$root.log" >&2; fail "apt does not install the .deb"; }
uses plyboard
inside "$root" 'apt-get purge -y -q plyboard && apt-get autoremove -y -q --purge' >"$root.log" 2>&1 ||
    { tail "$root.log" >&2; fail "apt does not remove the .deb"; }
[ ! -e "$root/usr/bin/plyboard" ] && [ ! -e "$root/usr/lib/plyboard" ] || fail "the .deb leaves files"
inside "$root" 'cd /opt && rm -rf plyboard* && tar xf /root/package/*.tar.gz' || fail "tar refuses"
uses '/opt/plyboard-*/bin/plyboard'
rm -f "$root.log"
echo "the .deb and the .tar.gz work in $root"
