#!/bin/bash
# plyboard repl at a pseudo terminal: editing, completion, history, Ctrl-C and Ctrl-D.
#
#     tests/cli/repl.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: repl.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state NO_COLOR=1 LC_ALL=C

. "$(dirname "$0")/terminal.sh"

# at_terminal TEXT KEYS ...: what a prompt shows at which keys are pressed.
at_terminal() {
    typed_at_terminal "${columns:-200}" 40 "exec $program repl lua:tic_tac_toe" "$@" || {
        echo "FAILED: ended with $?:" >&2
        cat -v "$work/copy" >&2
        exit 1
    }
    cp "$work/copy" "$work/screen"
}
shows() {
    grep -qF -- "$1" "$work/screen" || {
        echo "FAILED: '$1' is not shown:" >&2
        cat -v "$work/screen" >&2
        exit 1
    }
}

# 1. Ctrl-D on an empty line ends; Ctrl-C gives a line up, also one that goes on.
prompt='tic_tac_toe> '
at_terminal "$prompt" 'count(EMPTY)\n' "$prompt" 'coun' 'coun' '\003' \
    "$prompt" 'for c = 1, 2 do\n' '... ' '\003' "$prompt" '40 + 2\n' "$prompt" '\004'
shows '9'
shows '^C'
shows '... '
shows '42'

# 2. Completion of words, of fields, of moves; of what cannot be meant nothing.
at_terminal "$prompt" 'coun\t(OCCU\t)\n' "$prompt" 'string.rev\t("abc")\n' "$prompt" '> b\t2\n' \
    "$prompt" 'zzz\t\n' "$prompt" '\004'
shows '0'
shows 'cba'
shows '. x .'
shows "nothing is called 'zzz' here"

# 3. History goes on in the next run.
at_terminal "$prompt" '"first" .. "line"\n' "$prompt" '\004'
at_terminal "$prompt" '\033[A\n' "$prompt" '\004'
shows 'firstline'

# A line that is typed twice is there once.
at_terminal "$prompt" '1111\n' "$prompt" '2222\n' "$prompt" '2222\n' "$prompt" '\004'
at_terminal "$prompt" '\033[A\033[A\n' "$prompt" '\004'
shows '1111'

# Nothing of an arrow or a click behind Esc is text, nor of a key in an old coding.
at_terminal "$prompt" '\033\033[A\033\033OA\033\033[<0;13;12M\033O1;5P40 + 3\n' "$prompt" '\004'
shows '43'

# In a narrow window lines break between words.
columns=40 at_terminal "$prompt" 'each(EMPTY)\n' "$prompt" '\004'
shows '1 (a1), 2 (b1), 3 (c1), 4 (a2), 5 (b2),'
shows '6 (c2), 7 (a3), 8 (b3), 9 (c3)'
if grep -q '5 (b2),.*6 (c2)' "$work/screen"; then shows 'two lines'; fi

# 4. A broken pipe of words: no prompt, what is asked and nothing else.
printf 'count(EMPTY)\n> b2 a1\nmoves\n\nnothing\ntime pass\nboard[1] = 0 x = 3\nx\nundo\nundo\nundo\nundo\n' |
    "$program" repl lua:tic_tac_toe >"$work/screen"
shows '9'
shows '7 moves:'
shows '  b1 c1 a2 c2 a3 b3 c3'
shows 'there is nothing to undo'
if grep -q 'tic_tac_toe>' "$work/screen"; then shows 'no prompt'; fi

# Commands say what they take; what was printed before a mistake is shown.
said() {
    printf '%s\n' "$1" | "$program" repl lua:tic_tac_toe >"$work/screen"
    shows "$2"
}
said 'undo 3' 'undo takes nothing after it'
said 'random many' 'random takes how many moves'
said 'random 0' 'random takes how many moves'
said 'time' 'time takes what is to be measured'
said '>' '> takes moves'
said 'moves and 1' '1'
said 'print("so far") nothing()' 'so far'
for bye in quit 'quit()' ' exit '; do
    printf '%s\nprint("still here")\n' "$bye" | "$program" repl lua:tic_tac_toe >"$work/screen"
    if grep -q 'still here' "$work/screen"; then shows "the end after $bye"; fi
done

# 5. Only scripts have a prompt; the name of a plugin means the script beside it, which is said.
echo 'count(EMPTY)' | "$program" repl 'hex(size=5)' >"$work/screen" 2>"$work/note"
shows 25
grep -qF 'the script lua:hex(size=5)' "$work/note"
if "$program" repl nim 2>"$work/screen" </dev/null; then exit 1; fi
shows 'nim is a plugin, not a script'
