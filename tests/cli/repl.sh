#!/bin/bash
# plyboard repl at a pseudo terminal: editing, completion, history, Ctrl-C and Ctrl-D.
#
#     tests/cli/repl.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: repl.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state TERM=xterm NO_COLOR=1

# at_terminal KEYS: what the screen shows of a prompt at which these keys are pressed, one group
# after the other (a blank separates them).
at_terminal() {
    local keys
    {
        sleep 0.5
        for keys in "$@"; do printf '%b' "$keys" && sleep 0.2; done
    } | script -qec "$program repl lua:tic_tac_toe" "$work/typescript" >"$work/screen" || {
        echo "FAILED: $* ended with $?" >&2
        exit 1
    }
}
shows() {
    grep -qF -- "$1" "$work/screen" || {
        echo "FAILED: '$1' is not shown:" >&2
        cat -v "$work/screen" >&2
        exit 1
    }
}

# 1. Ctrl-D on an empty line ends; Ctrl-C gives a line up, also one that goes on.
at_terminal 'count(EMPTY)\n' 'coun' '\003' 'for c = 1, 2 do\n' '\003' '40 + 2\n' '\004'
shows '9'
shows '^C'
shows '... '
shows '42'

# 2. Completion of words, of fields, of moves; of what cannot be meant nothing.
at_terminal 'coun\t(OCCU\t)\n' 'string.rev\t("abc")\n' '> b\t2\n' 'zzz\t\n' '\004'
shows '0'
shows 'cba'
shows '. x .'
shows "nothing is called 'zzz' here"

# 3. History goes on in the next run.
at_terminal '"first" .. "line"\n' '\004'
at_terminal '\033[A\n' '\004'
shows 'firstline'

# 4. A broken pipe of words: no prompt, what is asked and nothing else.
printf 'count(EMPTY)\n> b2 a1\nmoves\n\nnothing\ntime pass\nboard[1] = 0 x = 3\nx\nundo\nundo\nundo\nundo\n' |
    "$program" repl lua:tic_tac_toe >"$work/screen"
shows '9'
shows '7 moves:'
shows '  b1 c1 a2 c2 a3 b3 c3'
shows 'there is nothing to undo'
if grep -q 'tic_tac_toe>' "$work/screen"; then shows 'no prompt'; fi

# 5. Only scripts have a prompt.
if "$program" repl nim 2>"$work/screen" </dev/null; then exit 1; fi
shows 'nim is a plugin, not a script'
