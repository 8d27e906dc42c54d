# A bare Debian 12 in a folder, for tests of what a newcomer meets; read by other scripts.
#
#     bare_debian ROOT [PACKAGES]     fills ROOT by debootstrap, with PACKAGES (a,b,c) besides the least,
#                                     unless it holds a Debian already
#     inside ROOT COMMAND             runs COMMAND by a shell in it
#
# Needs root, debootstrap and the network. ROOT gets nothing from this machine but the network's
# settings and the sources of packages; afterwards it can be looked at and deleted.
# shellcheck shell=sh

fail() { echo "${0##*/}: $*" >&2; exit 1; }

# The sources from which this machine takes its Debian packages: "address release component".
# shellcheck disable=SC2016  # apt expands it
sources() {
    apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Identifier: Packages' |
        awk '$2 ~ /^bookworm/' | sort -u
}

bare_debian() {
    [ "$(id -u)" -eq 0 ] || fail "making a root folder and changing into it needs root: use sudo"
    command -v debootstrap >/dev/null || fail "debootstrap is missing: apt-get install debootstrap"
    mirror=$(sources | awk '$2 == "bookworm" { print $1; exit }')
    [ -n "$mirror" ] || fail "apt on this machine knows no source of Debian 12 (bookworm)"
    if [ ! -e "$1/etc/debian_version" ]; then
        [ -z "$(ls -A "$1" 2>/dev/null)" ] || fail "$1 is neither empty nor a Debian"
        echo "== debootstrap, into $1"
        debootstrap --variant=minbase ${2:+"--include=$2"} bookworm "$1" "$mirror" >"$1.log" 2>&1 ||
            { tail "$1.log" >&2; fail "debootstrap failed; all it said is in $1.log"; }
        rm -f "$1.log"
    fi
    sources | sed 's/^/deb /' >"$1/etc/apt/sources.list"
    apt-config dump | grep -E '^Acquire::(Check-|http::Proxy |https::Proxy )' \
        >"$1/etc/apt/apt.conf.d/99machine" || true
    for file in /etc/resolv.conf /etc/hosts; do
        [ ! -e "$file" ] || cp -L "$file" "$1$file"
    done
}

# The mounts go away with the namespace.
inside() {
    # shellcheck disable=SC2016  # expanded inside the root
    env -i HOME=/root TERM="${TERM:-dumb}" \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        unshare --mount --pid --fork sh -c '
            mount -t proc proc "$1/proc"
            mkdir -p "$1/dev/shm"
            mount -t tmpfs tmpfs "$1/dev/shm"
            exec chroot "$1" sh -c "$2"' sh "$1" "$2"
}
