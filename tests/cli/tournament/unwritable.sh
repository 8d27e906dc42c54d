#!/bin/bash
# A journal where nothing can be written is read with all that was committed: in a folder of a
# read-only file system, and on a full disk; one that is deleted while it is played is missed.
#
#     tests/cli/tournament/unwritable.sh PLYBOARD
set -euo pipefail

if [ -z "${IN_NAMESPACE:-}" ]; then
    plyboard=$(realpath "$1")
    unshare -rm true 2> /dev/null || { echo "SKIPPED: this machine lets nobody mount"; exit 77; }
    IN_NAMESPACE=1 exec unshare -rm "$0" "$plyboard"
fi
plyboard=$1
work=$(mktemp -d)
trap 'cd /; umount "$work/small" 2> /dev/null || true; rm -rf "$work"' EXIT
cd "$work"

fail() {
    echo "FAILED: $*" >&2
    exit 1
}

# reads DB NAME: what the commands that read say of a journal, into files of that name.
reads() {
    "$plyboard" standings "$1" --tables ranking pairings > "$2.standings"
    "$plyboard" matches "$1" --canonical > "$2.matches"
    "$plyboard" replay "$1" 1 --json > "$2.replay"
    "$plyboard" report "$1" --json > "$2.report"
}

cat > cup.lua <<'LUA'
return { game = "tic_tac_toe", players = { "random", "b = random" }, rounds = 200000 }
LUA

# Killed, so that matches are in the write-ahead log alone.
"$plyboard" tournament cup.lua --workers 1 > /dev/null 2>&1 &
victim=$!
for _ in $(seq 600); do
    [ "$("$plyboard" matches cup.db --canonical 2> /dev/null | wc -l)" -gt 0 ] && break || sleep 0.1
done
kill -9 "$victim" 2> /dev/null || true
wait "$victim" 2> /dev/null || true
mkdir kept small
cp cup.db* kept
mv cup.db* small
reads kept/cup.db usual
[ "$(wc -l < usual.matches)" -gt 0 ] || fail "nothing was committed"

mount --bind small small
mount -o remount,bind,ro small
for index in with without; do
    ls small > before.txt
    reads small/cup.db "$index"
    ls small > after.txt
    cmp before.txt after.txt || fail "something was written where nothing can be"
    for what in standings matches replay report; do
        cmp usual.$what $index.$what || fail "$what differs where nothing can be written"
    done
    mount -o remount,bind,rw small
    rm -f small/cup.db-shm
    mount -o remount,bind,ro small
done
umount small

mount -t tmpfs -o size=$(($(du -sk small | cut -f1) + 64))k tmpfs small 2> /dev/null || {
    echo "SKIPPED: no file system of a small size can be mounted"
    exit 77
}
cp kept/cup.db kept/cup.db-wal small
dd if=/dev/zero of=small/rest bs=1k 2> /dev/null || true
reads small/cup.db full
for what in standings matches replay report; do
    cmp usual.$what full.$what || fail "$what differs on a full disk"
done

# Deleted while it is played.
cat > long.lua <<'LUA'
return { game = "tic_tac_toe", players = { "random", "b = random" }, rounds = 300000 }
LUA
"$plyboard" tournament long.lua > /dev/null 2> err.txt &
running=$!
for _ in $(seq 200); do [ -s long.db-wal ] && break || sleep 0.02; done
rm long.db
code=0
wait "$running" || code=$?
[ "$code" -eq 1 ] || fail "exit code $code when the journal was deleted"
grep -q "long.db: the journal was deleted or renamed while it was written" err.txt ||
    fail "it says: $(cat err.txt)"
echo "tournament_unwritable: all is well"
