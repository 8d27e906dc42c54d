#!/bin/bash
# `plyboard analyze` on a terminal: one screen at any size, cut lines, Ctrl-C. Terminals are made by
# `script` (util-linux).
#
#     tests/cli/analyze.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: analyze.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

# on_terminal COLUMNS ROWS COMMAND: runs it there; what it wrote is in $work/typescript.
on_terminal() {
    local columns=$1 rows=$2
    TERM=xterm script -qec "stty cols $columns rows $rows; $3" "$work/typescript" \
        </dev/null >"$work/copy" 2>&1
}
# The frames of the screen, one line each line that was drawn: between the alternate screen's start
# and its end.
frames() {
    tr -d '\n' <"$work/typescript" | sed -E 's/.*\x1b\[\?1049h(.*)\x1b\[\?1049l.*/\1/; s/\x1b\[[H]/\n/g' |
        tr '\r' '\n' | sed -E 's/\x1b\[[?0-9;]*[A-Za-z]//g'
}

# 1. Ends at a depth: the terminal is as it was, with the lines found.
on_terminal 80 24 "$program analyze connect_four --moves 'd d' --depth 6" || complain "ended with $?"
grep -q $'\x1b\\[?1049h' "$work/typescript" || complain "does not take the alternate screen"
grep -q $'\x1b\\[?1049l' "$work/typescript" || complain "does not give the screen back"
after=$(sed 's/.*\x1b\[?1049l//' "$work/typescript")
grep -q '^ *6  1 ' <<<"$after" || complain "the result does not stay: $after"

# 2. No line is wider than the window, whatever its size; what is cut ends with an ellipsis.
for size in '80 24' '40 10' '20 3' '1 1'; do
    read -r columns rows <<<"$size"
    on_terminal "$columns" "$rows" "$program analyze connect_four --depth 11" ||
        complain "$size: ended with $?"
    widest=$(frames | sed 's/…/./' | awk '{ if (length($0) > w) w = length($0) } END { print w + 0 }')
    [ "$widest" -le "$columns" ] || complain "$size: a line has $widest columns"
done
on_terminal 40 24 "$program analyze connect_four --depth 11 --player 'alphabeta(order=none)'"
frames | grep -q '…$' || complain "a long line is not cut with an ellipsis"

# 3. Ctrl-C: exit code 130, what was found stays.
status=0
on_terminal 80 24 "timeout --foreground --preserve-status -s INT 1 $program analyze connect_four" ||
    status=$?
[ $status = 130 ] || complain "Ctrl-C ends with $status"
sed 's/.*\x1b\[?1049l//' "$work/typescript" | grep -q '^depth  #' || complain "Ctrl-C shows nothing"

# 4. A terminal that cannot be drawn upon, and a pipe: rows.
TERM=dumb script -qec "$program analyze connect_four --depth 3" "$work/typescript" </dev/null >"$work/copy"
if grep -q $'\x1b' "$work/typescript"; then complain "draws on a dumb terminal"; fi
"$program" analyze connect_four --depth 3 >"$work/rows"
if grep -q $'\x1b' "$work/rows"; then complain "draws into a pipe"; fi
for depth in 1 2 3; do
    grep -q "^ *$depth  1 " "$work/rows" || complain "no row for depth $depth"
done
exit $failed
