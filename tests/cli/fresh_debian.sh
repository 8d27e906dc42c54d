#!/bin/sh
# The README's two commands in a bare Debian 12, where nothing but git and a shell is installed.
#
#     sudo tests/cli/fresh_debian.sh /var/tmp/fresh            both commands of the README
#     sudo tests/cli/fresh_debian.sh /var/tmp/fresh './plyboard doctor'      others, in turn
#
# ROOT is a folder that does not exist yet (it is filled by debootstrap and takes about 2 GB), or
# holds a bare Debian. It gets a clone of the last commit, and nothing from the machine but the
# network's settings and the sources of packages. Afterwards it can be looked at and deleted.
# Needs root, debootstrap and the network; takes some minutes, so it is not among the CTest tests.
set -eu

fail() { echo "fresh_debian: $*" >&2; exit 1; }

[ $# -ge 1 ] || fail "usage: fresh_debian.sh ROOT ['COMMAND' ...]"
[ "$(id -u)" -eq 0 ] || fail "making a root folder and changing into it needs root: use sudo"
command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
tree=$(cd "$(dirname "$0")/../.." && pwd)
fresh=$(realpath -m -- "$1")
shift
[ $# -gt 0 ] || set -- './plyboard tournament scripts/tournaments/first.lua' './plyboard test'

# The sources from which this machine takes its Debian packages: "address release component".
# shellcheck disable=SC2016  # apt expands it
sources() {
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' |
        awk '$2 ~ /^bookworm/' | sort -u
}
mirror=$(sources | awk '$2 == "bookworm" { print $1; exit }')
[ -n "$mirror" ] || fail "apt on this machine knows no source of Debian 12 (bookworm)"

# 1. A bare Debian.
if [ ! -e "$fresh/etc/debian_version" ]; then
    [ -z "$(ls -A "$fresh" 2>/dev/null)" ] || fail "$fresh is neither empty nor a Debian"
    echo "== debootstrap, into $fresh"
    debootstrap --variant=minbase --include=git bookworm "$fresh" "$mirror" >"$fresh.log" 2>&1 ||
        { tail "$fresh.log" >&2; fail "debootstrap failed; all it said is in $fresh.log"; }
    rm -f "$fresh.log"
fi
for command in c++ cmake ninja; do
    [ ! -e "$fresh/usr/bin/$command" ] || fail "$fresh is not bare: it has $command; delete it first"
done

# 2. This machine's network settings and sources of packages.
sources | sed 's/^/deb /' >"$fresh/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(Check-|http::Proxy |https::Proxy )' \
    >"$fresh/etc/apt/apt.conf.d/99machine" || true
for file in /etc/resolv.conf /etc/hosts; do
    [ ! -e "$file" ] || cp -L "$file" "$fresh$file"
done

# 3. The tree, as a newcomer gets it.
rm -rf "$fresh/root/plyboard"
git -c safe.directory='*' clone -q "$tree" "$fresh/root/plyboard"

# 4. The commands; the mounts go away with the namespace.
for command; do
    echo "== $command"
    start=$(date +%s)
    status=0
    # shellcheck disable=SC2016  # expanded inside the root
    env -i HOME=/root TERM="${TERM:-dumb}" PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        unshare --mount --pid --fork sh -c '
            mount -t proc proc "$1/proc"
            mkdir -p "$1/dev/shm"
            mount -t tmpfs tmpfs "$1/dev/shm"
            exec chroot "$1" sh -c "cd /root/plyboard && $2"' sh "$fresh" "$command" || status=$?
    echo "== exit code $status after $(($(date +%s) - start)) s"
    [ $status -eq 0 ] || exit $status
done
