#!/bin/bash
# The program in bad surroundings: standard streams closed or full, limits of the system, no home,
# no folder. Each command does its work or says in a sentence why not; none hangs, none crashes.
#
#     tests/house/surroundings.sh PROGRAM [sanitized]
set -u

program=$(realpath "${1:?usage: surroundings.sh PROGRAM [sanitized]}")
sanitized=${2:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

tournament="tournament --game tic_tac_toe --players random minimax(depth=1) --rounds 2 --workers 1"

# run CODE SHELL: runs a line of shell in which $p is the program; its exit code must be CODE, and
# what it says on standard error at most a sentence of the program's. Both are left in out and err.
run() {
    local code=0
    p=$program t=$tournament timeout 60 bash -c "$2" >out 2>err </dev/null || code=$?
    [ $code = "$1" ] || complain "$2: exit code $code instead of $1: $(head -c 500 err)"
    if grep -q "std::\|filesystem error\|terminate called" err; then complain "$2: $(head -c 500 err)"; fi
    [ "$(grep -c '^plyboard: ' err)" -le 1 ] || complain "$2: says more than one sentence: $(cat err)"
}
says() { grep -q -- "$1" err || complain "says no '$1', but: $(head -c 500 err)"; }

# 1. Closed standard streams, in all ways. A file that is opened must not become one of them.
for closed in '<&-' '2>&-' '<&- 2>&-'; do
    run 0 "\$p games $closed"
    [ -s out ] || complain "games $closed prints nothing"
    run 0 "\$p uci tic_tac_toe $closed"
    run 0 "\$p gtp tic_tac_toe $closed"
    run 0 "\$p \$t --journal closed.db $closed"
    rm -f closed.db*
done
for closed in '>&-' '<&- >&-' '<&- >&- 2>&-' '>&- 2>&-'; do
    run 1 "\$p games $closed"
    run 1 "\$p \$t --journal closed.db $closed"
    run 1 "echo uci | \$p uci tic_tac_toe 3<&0 >&-"
    run 0 "\$p standings closed.db"  # what was played is kept
    rm -f closed.db*
done
run 0 '$p gtp tic_tac_toe <&- >&- 2>&-'  # has nothing to say

# 2. Output that cannot be written is an error, a reader that left is none.
for line in '$p games' 'echo uci | $p uci tic_tac_toe' 'echo name | $p gtp tic_tac_toe' '$p $t'; do
    run 1 "$line >/dev/full"
    says "the output could not be written"
done
run 2 '$p nonsense 2>/dev/full'
run 0 '$p $t 2>/dev/full'
run 0 '$p games | head -1'
[ -s err ] && complain "games | head -1 says: $(cat err)"

# 3. The largest size of files: a sentence, no death by SIGXFSZ; what is finished stays.
run 1 'ulimit -f 1; $p trace connect_four --player "alphabeta(depth=2)" --html x.html'
says "x.html cannot be written"
run 1 'ulimit -f 1; $p solve tic_tac_toe --output x.oracle'
says "x.oracle"
[ -e x.oracle ] && complain "half an oracle file is left"
run 1 'ulimit -f 1; $p $t --journal small.db'
says "small.db"

# 4. Limits of the system.
few_descriptors=9
if [ -z "$sanitized" ]; then
    run 1 'ulimit -v 300000; $p search connect_four --player "pvs(depth=3, tt=1024)"'
    says "not enough memory"
    few_descriptors="6 9"  # sanitizers need some to look at memory
fi
for few in $few_descriptors; do
    run 1 "ulimit -n $few; \$p \$t"
    says "Too many open files; .*ulimit -n"
done

# 5. Nothing of what programs usually find.
run 0 'env -i $p games'
run 0 'env -i $p $t'
run 0 'TMPDIR=/nowhere HOME=/nowhere XDG_CACHE_HOME=/dev/null TERM= LC_ALL=C $p $t'
run 0 'LC_ALL=tr_TR.ISO-8859-9 $p show chess'
mkdir gone && run 0 'cd gone && rmdir ../gone && $p games'
mkdir gone && run 1 'cd gone && rmdir ../gone && PLYBOARD_PATH=here $p games'
says "No such file or directory"

# 6. SIGTERM ends it at once while it reads files and opens games. (If it were held back, the script
# would be found out after some seconds: exit code 1.)
echo 'game { name = "Slow", board = square(3, 3) } while true do end' >slow.lua
for line in "tournament --game ./slow.lua --players random other=random" "show ./slow.lua"; do
    # shellcheck disable=SC2086  # words
    "$program" $line >out 2>err &
    pid=$!
    for _ in $(seq 100); do [ "$(awk '{ print ($14 > 10) }' "/proc/$pid/stat" 2>/dev/null)" = 1 ] && break; sleep 0.02; done
    kill -TERM $pid
    wait $pid
    code=$?
    [ $code = 130 ] || [ $code = 143 ] || complain "$line: exit code $code after SIGTERM: $(cat err)"
done

exit $failed
