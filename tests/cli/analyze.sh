#!/bin/bash
# `plyboard analyze` on a terminal: one screen at any size, cut lines, keys, Ctrl-C. Terminals are
# made by terminal.sh.
#
#     tests/cli/analyze.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: analyze.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }
export LC_ALL=C.UTF-8
. "$(dirname "$0")/terminal.sh"
exec </dev/null

# 1. Ends at a depth: the terminal is as it was, with the lines found.
on_terminal 80 24 "$program analyze connect_four --moves 'd d' --depth 6" || complain "ended with $?"
grep -q $'\x1b\\[?1049h' "$work/typescript" || complain "does not take the alternate screen"
grep -q $'\x1b\\[?1049l' "$work/typescript" || complain "does not give the screen back"
after=$(sed 's/.*\x1b\[?1049l//' "$work/typescript")
grep -q '^depth 6, ' <<<"$after" || complain "the result does not stay: $after"

# 2. No line is wider than the window, whatever its size; what is cut ends with an ellipsis.
for size in '80 24' '40 10' '20 3' '1 1'; do
    read -r columns rows <<<"$size"
    on_terminal "$columns" "$rows" "$program analyze connect_four --depth 11" ||
        complain "$size: ended with $?"
    [ "$(widest_line)" -le "$columns" ] || complain "$size: a line has $(widest_line) columns"
done
on_terminal 40 24 "$program analyze connect_four --depth 11 --player 'alphabeta'"
frames | grep -q '…$' || complain "a long line is not cut with an ellipsis"
on_terminal 40 24 "LC_ALL=C $program analyze connect_four --depth 11 --player 'alphabeta'"
frames | grep -q '~$' || complain "in ASCII a long line is not cut with a tilde"
if LC_ALL=C grep -q '[^ -~[:cntrl:]]' "$work/typescript"; then complain "in a locale of ASCII other signs are written"; fi
# What stays is broken between two moves instead.
kept() {
    sed -n '/\x1b\[?1049l/,$p' "$work/typescript" | sed '1s/.*\x1b\[?1049l//; /^Script done/d' | tr -d '\r'
}
on_terminal 60 24 "$program analyze breakthrough --depth 9"
kept | awk 'length > 60 { exit 1 }' || complain "what stays is wider than the window: $(kept)"
kept | grep -q '^ \{22\}[a-h][1-8]' || complain "no long line goes on below itself: $(kept)"

# 2b. Where there are more lines than rows, it says so, and how to end it stays in sight.
on_terminal 80 12 "$program analyze breakthrough --lines 20 --time 1s"
frames | grep -q 'more lines: a taller window' || complain "hidden lines are not mentioned"
frames | grep -q '^up/down.*q: quit' || complain "how to end it is out of sight"

# 2c. However few the rows, the best line is among them.
for size in '30 5' '30 3' '30 1'; do
    read -r columns rows <<<"$size"
    on_terminal "$columns" "$rows" "$program analyze connect_four --time 500ms"
    frames | grep -q '^>  1 ' || complain "$size: no line to be seen"
done

# 3. Ctrl-C: exit code 130, what was found stays.
status=0
on_terminal 80 24 "timeout --foreground --preserve-status -s INT 1 $program analyze connect_four" ||
    status=$?
[ $status = 130 ] || complain "Ctrl-C ends with $status"
sed 's/.*\x1b\[?1049l//' "$work/typescript" | grep -q '^ # *score' || complain "Ctrl-C shows nothing"

# 3b. Keys: into the best line and back, a move that is typed, one that is none, the way out. That all
# is proved ends nothing.
typed_at_terminal 80 24 "$program analyze tic_tac_toe; stty -a" '>  1 ' '\033[C' 'player 2 to move' '\033[D' \
    'player 1 to move' 'b3' 'move: b3_' '\r' 'moves b3' 'b3\r' 'b3 is occupied' '\033' 'q: quit' q ||
    complain "the walk ended with $?"
given_back || complain "the walk does not give the screen back"
grep -q ' icanon' "$work/typescript" || complain "the walk does not give the keys back"
kept | grep -q '^moves  b3' || complain "the moves that were tried do not stay: $(kept)"

# A slow line splits sequences: Esc alone would leave.
: >"$work/copy"
(
    await '>  1 ' && printf '\033[' && sleep 0.2 && printf 'C' && await 'player 2 to move' && printf q
) | on_terminal 80 24 "$program analyze tic_tac_toe" || complain "a split arrow: ended with $?"
kept | grep -q '^moves' || complain "a split arrow leads nowhere"

# On a screen random games tell moves apart where rules give positions no value.
typed_at_terminal 80 24 "$program analyze lua:hex" 'mcts(multipv=3)' q || complain "hex: ended with $?"

# 3c. Before a throw a low screen lists all throws, valued by the game's own evaluation, shows the
# mean, and stays until somebody leaves; one is chosen or typed, and back leads to it again.
typed_at_terminal 80 30 "$program analyze backgammon" 'the mean for player 1' '\033[6~' '> 3-1' '\r' 'moves 3-1' \
    '\033[D' '> 3-1' '42' 'throw: 42_' '\r' 'moves 4-2' q || complain "throws: ended with $?"
frames | grep -q 'dice to be thrown, expectiminimax(depth=1)' || complain "throws: who values them is not said"
frames | grep -q 'more throws: PgUp' || complain "throws: those without room are not mentioned"
frames | grep -q '^up/down/PgUp.*q: quit$' || complain "throws: how to walk is out of sight"
kept | grep -q '^moves  4-2' || complain "the throw that was tried does not stay: $(kept)"
typed_at_terminal 80 30 "$program analyze backgammon" 'the mean' q || complain "throws: q ended with $?"
kept | grep -q '^3-1 .* points  8/5' || complain "the table of throws does not stay: $(kept)"

# 4. A terminal that cannot be drawn upon, and a pipe: rows.
TERM=dumb script -qec "$program analyze connect_four --depth 3" "$work/typescript" </dev/null >"$work/copy"
if grep -q $'\x1b' "$work/typescript"; then complain "draws on a dumb terminal"; fi
"$program" analyze connect_four --depth 3 >"$work/rows"
if grep -q $'\x1b' "$work/rows"; then complain "draws into a pipe"; fi
for depth in 1 2 3; do
    grep -q "^ *$depth  1 " "$work/rows" || complain "no row for depth $depth"
done
exit $failed
