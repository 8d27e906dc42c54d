#!/bin/bash
# The screen of `plyboard tournament` and `plyboard replay`: any size, given back whatever happens,
# nothing of it in pipes.
#
#     tests/cli/tournament/screen.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: screen.sh PROGRAM}")
tree=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ulimit -c 0
export ASAN_OPTIONS=handle_segv=0:${ASAN_OPTIONS-} TSAN_OPTIONS=handle_segv=0
. "$tree/tests/cli/terminal.sh"
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

cat >short.lua <<'LUA'
return { games = { "tic_tac_toe" }, players = { "random", "two = minimax(depth=2)" }, rounds = 20 }
LUA
sed 's/rounds = 20/rounds = 900000/' short.lua >long.lua

# 1. To its end: the terminal is as it was, with the table.
on_terminal 80 24 "$program tournament short.lua; stty -a" </dev/null || complain "ended with $?"
given_back || complain "does not give the screen back"
after=$(sed 's/.*\x1b\[?1049l//' typescript)
grep -q '40 of 40 matches' <<<"$after" || complain "the table does not stay: $after"
grep -q ' icanon' <<<"$after" || complain "keys are not given back"
grep -q ' echo ' <<<"$after" || complain "what is typed is not shown any more"

# 2. Stopped, ended, crashed: given back, and the right exit code.
drawn='±95%'
for signal in INT:130 TERM:130 HUP:129 QUIT:131 SEGV:139; do
    status=0
    rm -f long.db*
    signalled_on_terminal 80 24 "$program tournament long.lua" "${signal%:*}" "$drawn" || status=$?
    [ "$status" = "${signal#*:}" ] || complain "$signal: ended with $status"
    given_back || complain "$signal: does not give the screen back"
done

# 3. No line is wider than the window.
for size in '80 24' '40 10' '20 3' '1 1' '200 60'; do
    read -r columns rows <<<"$size"
    rm -f long.db*
    signalled_on_terminal "$columns" "$rows" "$program tournament long.lua" INT $'\x1b[H' || true
    [ "$(widest_line)" -le "$columns" ] || complain "$size: a line has $(widest_line) columns"
done
cat >slow.lua <<'LUA'
return { games = { "connect_four" }, players = { "random", "alphabeta(depth=7)" }, rounds = 9000 }
LUA
signalled_on_terminal 100 30 "$program tournament slow.lua" INT "$drawn" ' ply ' || true
frames | grep -q '^match [0-9].* - .* ply [0-9]' || complain "no game in play is shown"
frames | grep -q '±95%' || complain "no standings are shown"

# 4. Pipes, JSON and dumb terminals.
"$program" tournament short.lua --restart >out 2>err
if grep -q $'\x1b' out err; then complain "draws into a pipe"; fi
on_terminal 80 24 "$program tournament short.lua --restart --json" </dev/null
if grep -q $'\x1b' typescript; then complain "draws with --json"; fi
TERM=dumb script -qec "$program tournament short.lua --restart" typescript </dev/null >copy
if grep -q $'\x1b\\[?' typescript; then complain "draws on a dumb terminal"; fi

# Colours: on terminals that have them.
for term in xterm dumb ''; do
    TERM=$term script -qec "TERM=$term; export TERM; unset NO_COLOR; $program show breakthrough" \
        typescript </dev/null >copy
    if grep -q $'\x1b' typescript; then shown=yes; else shown=no; fi
    [ "$shown" = "$([ "$term" = xterm ] && echo yes || echo no)" ] ||
        complain "colours with TERM='$term': $shown"
done

# 5. Replay: keys.
plies=$("$program" matches short.lua --json | head -1 | sed 's/.*"plies":\([0-9]*\).*/\1/')
typed_at_terminal 80 24 "$program replay short.lua 1; stty -a" 'start, ' '\033[C' 'ply 1 of' ' ' \
    'ply 2 of' '\033[D' 'ply 1 of' '\033[F' "ply $plies of" '\033[H' 'start, ' q ||
    complain "replay ended with $?"
given_back || complain "replay does not give the screen back"
shown=$(frames | grep -oE '^(start, |ply [0-9]+ of )' | sed -E 's/(, | of )$//' | tr '\n' ' ')
[ "$shown" = "start ply 1 ply 2 ply 1 ply $plies start " ] || complain "the keys show: $shown"
grep -q ' icanon' typescript || complain "replay does not give the keys back"

# 6. Replay: a analyzes where it stands, q leads back to that ply; --ply begins there.
typed_at_terminal 80 24 "$program replay short.lua 1 --ply 2" 'ply 2 of' a '>  1 ' '\033[C' \
    'after ply 2, player 2 to move' '\033[D' 'after ply 2, player 1 to move' q 'ply 2 of' \
    '\033[C' 'ply 3 of' q || complain "analysis in replay ended with $?"
given_back || complain "analysis in replay does not give the screen back"

# 7. Replay: a window in which the board has no room is told how large it must be.
typed_at_terminal 40 6 "$program replay short.lua 1" 'the board takes a window of' q ||
    complain "a small replay ended with $?"
exit $failed
