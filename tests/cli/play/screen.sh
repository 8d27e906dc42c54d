#!/bin/bash
# The screen of `plyboard play`: typed and chosen moves, new sizes, given back whatever happens, and
# nothing of it in pipes.
#
#     tests/cli/play/screen.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: screen.sh PROGRAM}")
tree=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ulimit -c 0
export LC_ALL=C.UTF-8
export ASAN_OPTIONS=handle_segv=0:${ASAN_OPTIONS-} TSAN_OPTIONS=handle_segv=0 XDG_STATE_HOME=$work/state
. "$tree/tests/cli/terminal.sh"
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

cat >row.lua <<'LUA'
game { name = "Row", board = square(3, 3) }
function moves() place() end
function result(me, last) if line(last, 3) then return WIN end end
LUA
two="play row.lua --players human human"
prompt='for help)>'

# 1. A short game by typing, a wrong move, and the end; then the terminal is as it was.
typed_at_terminal 80 24 "$program $two; stty -a" "$prompt" 'a1\r' '> a1' 'a1\r' 'occupied' 'a2\r' \
    '> a2' 'b1\r' '> b1' 'b2\r' '> b2' 'c1\r' 'wins' 'quit\r' 'icanon' '' || complain "ended with $?"
after=$(tr -d '\n' <typescript | sed 's/.*\x1b\[?1049l//')
grep -q 'player 1 wins' <<<"$after" || complain "the result does not stay: $after"
grep -q ' icanon' <<<"$after" || complain "keys are not given back"
grep -q ' echo ' <<<"$after" || complain "what is typed is not shown any more"

typed_at_terminal 80 24 "$program $two" "$prompt" 'resign\r' 'by resignation' 'new\r' "$prompt" 'a1\r' \
    '> a1' 'resign\r' 'by resignation' 'new\r' "$prompt" 'c3\r' '> c3' 'quit\r' ||
    complain "another game: ended with $?"

# 2. By arrows, from the middle of the board; Ctrl-D leaves, and it is said how to go on.
typed_at_terminal 80 24 "$program $two" "$prompt" '\033OA' '[' '\r' '> b2' '\004' ||
    complain "arrows: ended with $?"
grep -q 'play --resume' typescript || complain "it is not said how to go on"

# 3. Stopped, ended: given back.
for signal in INT:130 TERM:130 HUP:129 QUIT:131; do
    status=0
    : >"$work/copy"
    (
        await "$prompt"
        kill -s "${signal%:*}" "$(cat "$work/pid")"
        sleep 1
    ) | on_terminal 80 24 "echo \$\$ >$work/pid; exec $program $two" || status=$?
    [ "$status" = "${signal#*:}" ] || complain "$signal: ended with $status"
    tr -d '\n' <typescript | grep -q $'\x1b\\[?1049l' || complain "$signal: the screen stays"
done

# 4. A new size is drawn anew, and one that is too small says so.
typed_at_terminal 80 24 "(sleep 1; stty -F /dev/tty cols 40 rows 5) & exec $program $two" \
    'too small' 'quit\r' || complain "resized: ended with $?"
# A board that has a narrow form takes it.
: >"$work/copy"
(await "$prompt" && stty -F "$(cat tty)" cols 40 rows 20 && await '13──15──17' && printf 'quit\r') |
    on_terminal 80 24 "tty >$work/tty; exec $program play lua:backgammon --players human human" ||
    complain "backgammon, resized: ended with $?"

# 5. An opinion comes by itself, about each position, until it is off. (Ctrl-L draws all of the screen,
# of which else only what changes is drawn.)
typed_at_terminal 80 24 "$program $two" "$prompt" 'opinion on\r' 'opinion for player 1' 'a1\r' \
    '> a1' '\f' 'opinion for player 2' 'opinion off\r' 'no opinion any more' '\f' "$prompt" 'quit\r' ||
    complain "opinion: ended with $?"
drawn_last=$(tr -d '\n' <typescript | sed 's/.*\x1b\[2J//')
grep -q 'no opinion any more' <<<"$drawn_last" || complain "Ctrl-L does not draw it all: $drawn_last"
if grep -q 'opinion for' <<<"$drawn_last"; then complain "the opinion stays"; fi
typed_at_terminal 80 24 "$program $two --opinion" 'opinion for player 1' 'quit\r' ||
    complain "--opinion: ended with $?"
typed_at_terminal 80 24 "$program $two --plain" "$prompt" 'opinion\r' 'whole screen' 'quit\r' ||
    complain "opinion line by line: ended with $?"

# Who thinks says how deep it is, until Esc makes it move.
sed 's/square(3, 3)/square(9, 9)/; s/(last, 3)/(last, 5)/' row.lua >wide.lua
typed_at_terminal 80 24 "$program play wide.lua --players human 'alphabeta(time=60s)'" "$prompt" 'a1\r' \
    'depth' '\033' 'plays' 'quit\r' || complain "a program that thinks: ended with $?"

typed_at_terminal 80 24 "$program $two" "$prompt" 'hint\r' 'plies ahead' 'quit\r' ||
    complain "a hint: ended with $?"
: >"$work/copy"
(
    await "$prompt" && printf 'hint\r' && await 'plies ahead' && stty -F "$(cat tty)" cols 70 rows 23 &&
        await "$prompt" && printf 'quit\r'
) | on_terminal 80 24 "tty >$work/tty; exec $program $two" || complain "a hint, resized: ended with $?"
drawn_last=$(frames | awk '/Row/ { frame = "" } { frame = frame $0 "\n" } END { printf "%s", frame }')
grep -q 'plies ahead' <<<"$drawn_last" || complain "resized, the hint is gone: $drawn_last"
if grep -q 'thinks' <<<"$drawn_last"; then complain "who gave a hint thinks for ever"; fi

# 6. Words and names are completed: seats, players with those in Lua, moves.
typed_at_terminal 80 24 "$program $two" "$prompt" 'player \t' '1 2' '2 lua:gree\t\r' 'lua:greedy)' 'b\t2\r' \
    'greedy plays' 'quit\r' || complain "completion: ended with $?"

# A game that is over stays what it was: what is tried then is a variation.
typed_at_terminal 80 24 "$program $two" "$prompt" 'a1\r' '> a1' 'b1\r' '> b1' 'a2\r' '> a2' 'b2\r' '> b2' 'a3\r' \
    'wins' 'undo\r' "$prompt" 'c3\r' '> c3' 'tree\r' 'after 4: 6:c3' 'quit\r' || complain "after the end: ended with $?"

# Delete takes the letter after the cursor, and at the end of the line none.
typed_at_terminal 80 24 "$program $two" "$prompt" 'a1x\033OD\033[3~\033[3~\r' '> a1' 'b2\r' '> b2' 'quit\r' ||
    complain "Delete: ended with $?"

# While a program thinks, words that show something are answered, and it thinks on, as deep as before;
# one that leads elsewhere ends its thinking without a move. Moves are made when it has moved.
slow="$program play wide.lua --players human 'alphabeta(time=60s)'"
typed_at_terminal 80 24 "$slow" "$prompt" 'a1\r' 'depth' 'line\r' '1:a1' 'flip\r' '> flip' 'tree\r' '1:a1 <-' \
    'fen\r' '> fen' 'help\r' 'Space: more' '\033' 'Row' 'undo\r' "$prompt" 'tree\r' '1:a1' 'quit\r' ||
    complain "typed while a program thinks: ended with $?"
if grep -q 'plays' typescript; then complain "a word that shows something makes a program move"; fi
typed_at_terminal 80 24 "$slow" "$prompt" 'a1\r' 'depth' 'hint\r' 'plays' '' 'plies ahead' 'quit\r' ||
    complain "a word that needs the move of a program: ended with $?"
# Ctrl-D leaves as it does at other times.
typed_at_terminal 80 24 "$slow" "$prompt" 'a1\r' 'depth' '\004' 'left unfinished' '' ||
    complain "Ctrl-D while a program thinks: ended with $?"
if grep -q 'plays' typescript; then complain "Ctrl-D makes a program move"; fi
typed_at_terminal 80 24 "$program play wide.lua --players 'alphabeta(time=60s)' 'mcts(time=60s)'" 'depth' \
    'quit\r' 'left unfinished' '' || complain "quit while both are programs: ended with $?"

# A click on a cell where no move begins makes none, though its name is one; PgUp has what was said.
typed_at_terminal 80 24 "$program play chess --players human human" "$prompt" '\033[<0;9;9M\033[<0;9;9m' \
    'nothing stands on' 'line\r' 'no move has been made' '\033[5~' 'back to the board' '\033' \
    'Pieces' 'quit\r' ||
    complain "a click: ended with $?"

# 6b. < and > go through a game from a file, Home and End to its ends: signs and comments of moves are
# seen, ways on with what leads to them, and how it ended stays.
cat >studied.pgn <<'PGN'
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

1. e4 {the best} e5 (1... c5 2. Nf3) (1... e6) 2. Nf3! Nc6 1-0
PGN
typed_at_terminal 80 24 "$program play studied.pgn" 'Nf3!' '<' "$prompt" '<<<' 'e4: the best' '<<' \
    'is the beginning' '\033OF' 'the game is over' '>' 'is the end' '\033OH' "$prompt" '>' 'go 3   c5' 'go 3\r' \
    'c5' 'quit\r' || complain "through a game: ended with $?"

# 7. A long answer is a sheet that Space turns; it plays nothing under it.
typed_at_terminal 80 16 "$program $two" "$prompt" '\033OA' '[' 'help\r' 'Space: more' '  ' 'quit' \
    '\033' 'Row' 'line\r' 'no move has been made' 'quit\r' || complain "a sheet: ended with $?"

# A short answer to what is typed under it is read beside the board.
typed_at_terminal 80 16 "$program $two" "$prompt" 'help\r' 'Space: more' 'zz\r' 'Row' 'quit\r' ||
    complain "an answer under a sheet: ended with $?"

# 8. What the terminal's description does not know is no text: a key, the mouse of xterm.
typed_at_terminal 80 24 "$program $two" "$prompt" '\033[99;5~b2\r' '> b2' '\033[<0;7;3M\033[<0;7;3m' '> b3' \
    'quit\r' || complain "unknown sequences: ended with $?"

# Nor is what stands behind Esc at once, or what a slow line splits.
typed_at_terminal 80 24 "$program $two" "$prompt" '\033\033[<0;7;3M' '> b3' '\033\033[A\033\033[Hb2\r' '> b2' \
    'quit\r' || complain "sequences behind Esc: ended with $?"
: >"$work/copy"
(
    await "$prompt" && printf '\033[<0;7' && sleep 0.1 && printf ';3M' && sleep 0.1 && printf '\033[<0;7;3m\033[' &&
        sleep 0.1 && printf 'A' && sleep 0.1 && printf '\033' && sleep 0.1 && printf '[<0;1' && sleep 0.1 &&
        printf '3;11mb2\r' && await '> b2' && printf 'quit\r'
) | on_terminal 80 24 "$program $two" || complain "split sequences: ended with $?"
grep -q '> b3' typescript || complain "a split click chooses nothing"

# Nor is what a terminal answers, late, to others: here its background, by ST and by BEL.
typed_at_terminal 80 24 "$program $two" "$prompt" '\033]11;rgb:0000/0000/0000\033\\b2\r' '> b2' \
    '\033]11;rgb:ffff/ffff/ffff\007a1\r' '> a1' 'quit\r' || complain "answers: ended with $?"
if grep -q 'rgb' typescript; then complain "an answer of the terminal is text"; fi
# Esc and a digit that arrive at once, as over a slow line, are not a count for what follows.
typed_at_terminal 80 24 "$program $two" "$prompt" '\x1b3x\r' '> 3x' 'quit\r' || complain "Esc, digit: ended with $?"

# 9. Pipes, dumb terminals, and who wants lines.
"$program" play row.lua --players random random >out 2>err
if grep -q $'\x1b' out err; then complain "draws into a pipe"; fi
typed_at_terminal 80 24 "TERM=dumb $program $two" 'for help)' 'quit\r' || true
if grep -q $'\x1b\\[?1049' typescript; then complain "draws on a dumb terminal"; fi
typed_at_terminal 80 24 "$program $two --plain" 'for help)' 'quit\r' || true
if grep -q $'\x1b\\[?1049' typescript; then complain "--plain takes the screen"; fi

# Keys that readline does not know are no text, nor is what is typed while a program thinks.
typed_at_terminal 80 24 "$program $two --plain" 'for help)' '\033[15~\033[24~\033[15;2~\033OPb2\r' \
    'player 2' 'quit\r' || complain "function keys: ended with $?"
if grep -q 'not a legal move' typescript; then complain "a function key is text"; fi
typed_at_terminal 80 24 "$program play chess --players human 'pvs(time=2s)' --plain" 'for help)' 'e4\r' \
    'player 2' '\033[A\033[D' ' plays ' 'quit\r' || complain "typed while it thinks: ended with $?"
if grep -qF '^[[' typescript; then complain "keys come back as escape sequences"; fi

# After Ctrl-Z and fg the prompt is there again, with what had been typed.
typed_at_terminal 80 24 "PS1='ready> ' HISTFILE=/dev/null exec bash --norc -i" 'ready> ' \
    "$program $two --plain\r" "$prompt" 'a' 'a' '\032' 'ready> ' 'fg\r' "$prompt a" '1\r' 'player 2' 'quit\r' \
    'ready> ' 'exit\r' || complain "Ctrl-Z: ended with $?"

# The title says whose edges are whose.
typed_at_terminal 80 24 "$program play hex --players human random" 'your edges are south and north' 'quit\r' ||
    complain "edges: ended with $?"

# 10. Squares of a board differ where the terminal has eight colours alone.
typed_at_terminal 80 24 "TERM=screen $program play lua:checkers --players human human" "$prompt" 'quit\r' ||
    complain "eight colours: ended with $?"
grep -q $'\x1b\\[44m' typescript || complain "eight colours: squares are all alike"
# In a locale of ASCII words keep their letters, and the screen shows what looks like them.
typed_at_terminal 80 24 "LC_ALL=C $program $two" "$prompt" 'a1\r' '> a1' 'comment Zürich → b\r' '> comment' \
    'line\r' '{Z?rich > b}' 'save kept.json\r' 'saved' 'quit\r' ||
    complain "letters beyond ASCII: ended with $?"
grep -q 'Zürich → b' kept.json || complain "letters beyond ASCII are not kept"
# Nothing else is written there, where a line is cut and where a board is drawn.
for size in '40 20 play chess' '80 24 play lua:backgammon' '40 20 play hex'; do
    read -r columns rows command <<<"$size"
    typed_at_terminal "$columns" "$rows" "LC_ALL=C $program $command --players human 'mcts(time=2s, nodes=1000000)'" \
        "~" 'quit\r' || complain "$size in ASCII: ended with $?"
    if LC_ALL=C grep -q '[^ -~[:cntrl:]]' typescript; then complain "$size: not ASCII alone"; fi
done
# Where it has none, points show what is empty.
typed_at_terminal 80 24 "TERM=vt100 LC_ALL=C $program play chess --players human human" "$prompt" 'quit\r' ||
    complain "no colours: ended with $?"
sed -E 's/\x1b\[[?0-9;]*[A-Za-z]//g' typescript | grep -q '6 [.] [.] [.] [.]' || complain "no colours: empty squares are not seen"

# 11. Killed in the middle of a move: the clock goes on where it was, but for some seconds.
: >"$work/copy"
(
    await "$prompt"
    printf 'a1\r'
    until grep -qs '"thought_ms"' "$XDG_STATE_HOME"/plyboard/sessions/*; do sleep 0.2; done
    kill -KILL "$(cat "$work/pid")"
) | on_terminal 80 24 "echo \$\$ >$work/pid; exec $program $two --clock 5m" || true
typed_at_terminal 80 24 "$program play --resume" ' 4:5' 'quit\r' || complain "killed: the clock begins anew"

# An engine that does not answer when it is started: it is said what is waited for, and Ctrl-C ends it.
status=0
SECONDS=0
typed_at_terminal 80 24 "exec $program play chess --players human 'uci(cmd=/bin/cat, start=60s)'" \
    'waiting for /bin/cat to answer' '\003' || status=$?
[ "$status" = 130 ] || complain "a silent engine: ended with $status"
[ "$SECONDS" -lt 30 ] || complain "Ctrl-C is not heard while an engine is waited for"

# 12. What could not be kept is kept as soon as it can be.
: >"$work/copy"
touch "$work/in_the_way"
(
    await "$prompt" && printf 'a1\r' && await 'not kept' && rm "$work/in_the_way" && printf 'b1\r' &&
        await 'kept again' && printf 'quit\r'
) | on_terminal 80 24 "XDG_STATE_HOME=$work/in_the_way exec $program $two" || complain "kept again: ended with $?"

# 13. An engine that dies ends no game: somebody else takes its seat.
cat >dying.sh <<'SH'
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) exit 3 ;;
    esac
done
SH
typed_at_terminal 80 24 "$program play chess --players human 'uci(cmd=\"sh dying.sh\")'" "$prompt" 'e4\r' \
    'seats another' 'player 2 random\r' "$prompt" 'line\r' '1:e4 2:' 'quit\r' || complain "a dead engine: ended with $?"

# It is begun anew where it is to move again.
sed 's/exit 3/if [ -e dead ]; then echo bestmove e7e5; else touch dead; exit 3; fi/' dying.sh >reborn.sh
typed_at_terminal 80 24 "$program play chess --players human 'uci(cmd=\"sh reborn.sh\")'" "$prompt" 'e4\r' \
    'seats another' 'undo\r' "$prompt" 'd4\r' 'plays e5' 'quit\r' || complain "a dead engine, undo: ended with $?"
sed 's/exit 3/if [ -e wrong ]; then echo bestmove e7e5; else touch wrong; echo bestmove e7e4; fi/' dying.sh >wrong.sh
typed_at_terminal 80 24 "$program play chess --players human 'uci(cmd=\"sh wrong.sh\")'" "$prompt" 'e4\r' \
    'seats another' 'player 2 uci(cmd="sh wrong.sh")\r' 'plays e5' 'quit\r' || complain "an illegal move: ended with $?"

# One that says nothing ends none either, though it was to move at once: what was typed meanwhile counts.
cat >silent.sh <<'SH'
while read -r line; do
    case $line in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go*) echo "$line" >>asked ;;
    esac
done
SH
silent="$program play chess --players human 'uci(cmd=\"sh silent.sh\", time=1s)'"
typed_at_terminal 80 24 "$silent" "$prompt" 'e4\r' 'Esc: move now' '\033' 'gave no move' \
    'player 2 random\r' "$prompt" 'quit\r' 'left unfinished' '' || complain "a silent engine, Esc: ended with $?"
typed_at_terminal 80 24 "$silent" "$prompt" 'e4\r' 'Esc: move now' 'resign\r' \
    'player 2 wins by resignation' 'quit\r' || complain "a silent engine, resign: ended with $?"
# A word that can only say that it leads nowhere does not make it think anew.
rm -f asked
typed_at_terminal 80 24 "${silent/time=1s/time=60s}" "$prompt" 'e4\r' 'Esc: move now' 'redo\r' 'nothing was taken back' \
    'last\r' 'this is the end' 'quit\r' 'left unfinished' '' || complain "redo while it thinks: ended with $?"
[ "$(wc -l <asked)" = 1 ] || complain "redo while it thinks: asked $(wc -l <asked) times"
# Nor is one that does not end its search in time lost, where its move is not wanted any more.
rm -f asked
typed_at_terminal 80 24 "$silent" "$prompt" 'e4\r' 'Esc: move now' 'undo\r' "$prompt" 'd4\r' 'Esc: move now' '\033' \
    'gave no move' 'quit\r' 'left unfinished' '' || complain "undo at a silent engine: ended with $?"
[ "$(wc -l <asked)" = 2 ] || complain "undo at a silent engine: asked $(wc -l <asked) times"

# 14. What a file has that the game has not is said on the screen.
echo '1. e4 e5 2. Qxh8 *' >cut.pgn
typed_at_terminal 80 24 "$program play cut.pgn" "$prompt" 'quit\r' || complain "notes: ended with $?"
tr -d '\n' <typescript | sed 's/.*\x1b\[?1049h//' | grep -q Qxh8 || complain "notes are not on the screen"

# The game itself is not forgotten by one word; what was tried beside it is.
typed_at_terminal 80 24 "$program $two" "$prompt" 'a1\r' '> a1' 'b1\r' '> b1' 'go 1\r' "$prompt" 'remove all\r' \
    'forget 2 moves' 'no\r' 'nothing was forgotten' 'tree\r' '2:b1' 'remove all\r' 'forget 2 moves' 'yes\r' "$prompt" \
    'tree\r' 'no move has been made' 'quit\r' || complain "remove all: ended with $?"
typed_at_terminal 80 24 "$program $two" "$prompt" 'a1\r' '> a1' 'b1\r' '> b1' 'go 0\r' "$prompt" 'c3\r' '> c3' \
    'go 1\r' "$prompt" 'remove all\r' "$prompt" 'tree\r' '3:c3' 'quit\r' || complain "remove all, beside: ended with $?"

# 15. Rules that fail end no game: what they fail in can be taken back.
cat >fails.lua <<'LUA'
game { name = "Fails", board = square(3, 3) }
function moves() if board[cell("b2")] ~= EMPTY then foo.bar() end place() end
function result(me, last) if line(last, 3) then return WIN end end
LUA
for lines in '' --plain; do
    typed_at_terminal 80 24 "$program play fails.lua --players human human $lines" "$prompt" 'a1\r' "$prompt" 'b2\r' \
        'the rules fail here' 'c3\r' 'no move can be made here' 'undo\r' "$prompt" 'line\r' '1:a1' 'c3\r' "$prompt" \
        'b2\r' 'the rules fail here' 'quit\r' 'play --resume fails-' '' || complain "rules that fail $lines: ended with $?"
done
exit $failed
