#!/bin/sh
# The README's two commands in a bare Debian 12, where nothing but git and a shell is installed.
#
#     sudo tests/house/fresh_debian.sh /var/tmp/fresh            both commands of the README
#     sudo tests/house/fresh_debian.sh /var/tmp/fresh './plyboard doctor'      others, in turn
#
# ROOT is a folder that does not exist yet (it is filled by debootstrap and takes about 2 GB), or
# holds a bare Debian. It gets a clone of the last commit, and nothing from the machine but the
# network's settings and the sources of packages. Afterwards it can be looked at and deleted.
# Needs root, debootstrap and the network; takes some minutes, so it is not among the CTest tests.
set -eu

. "$(dirname "$0")/bare_debian.sh"

[ $# -ge 1 ] || fail "usage: fresh_debian.sh ROOT ['COMMAND' ...]"
tree=$(cd "$(dirname "$0")/../.." && pwd)
fresh=$(realpath -m -- "$1")
shift
[ $# -gt 0 ] || set -- './plyboard tournament scripts/tournaments/first.lua' './plyboard test'

bare_debian "$fresh" git
for command in c++ cmake ninja; do
    [ ! -e "$fresh/usr/bin/$command" ] || fail "$fresh is not bare: it has $command; delete it first"
done

# The tree, as a newcomer gets it.
rm -rf "$fresh/root/plyboard"
git -c safe.directory='*' clone -q "$tree" "$fresh/root/plyboard"

# The commands.
for command; do
    echo "== $command"
    start=$(date +%s)
    status=0
    inside "$fresh" "cd /root/plyboard && $command" || status=$?
    echo "== exit code $status after $(($(date +%s) - start)) s"
    [ $status -eq 0 ] || exit $status
done
