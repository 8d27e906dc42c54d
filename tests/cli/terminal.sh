# shellcheck shell=bash disable=SC2154
# Terminals for tests that look at a screen, made by `script` (util-linux). Sourced; needs $work.

# The shell that `script` starts, whatever the user's own is. A key's signal reaches it too, and may end
# it: a command that is sent signals takes its place by exec.
export SHELL=/bin/sh

# on_terminal COLUMNS ROWS COMMAND: runs it there, with what this shell has as input; what it wrote is
# in $work/typescript, and as it comes in $work/copy.
on_terminal() {
    local columns=$1 rows=$2
    TERM=xterm timeout --foreground 300 script -qefc "stty cols $columns rows $rows; $3" "$work/typescript" >>"$work/copy" 2>&1
}

# await TEXT: waits until it has been written after what the await before it in this shell saw.
await() {
    local tries news
    [ -n "${copy_read:-}" ] || exec {copy_read}<"$work/copy"
    unseen=${unseen:-}
    for ((tries = 0; tries < 600; ++tries)); do
        while LC_ALL=C IFS= read -r -N 4096 -u "$copy_read" news || [ -n "$news" ]; do unseen+=$news; done
        if [[ $unseen == *"$1"* ]]; then
            unseen=
            return
        fi
        sleep 0.05
    done
    echo "FAILED: '$1' was not shown" >&2
    return 1
}

# typed_at_terminal COLUMNS ROWS COMMAND TEXT KEYS ...: the same, where keys are typed, each as soon as
# their text has appeared since the keys before. Fails, too, where a text does not appear: then nothing
# is typed any more.
typed_at_terminal() (
    columns=$1 rows=$2 command=$3
    shift 3
    set -o pipefail
    : >"$work/copy"
    while (($#)); do
        await "$1" || exit 1
        printf '%b' "$2"
        shift 2
    done | on_terminal "$columns" "$rows" "$command"
)

# signalled_on_terminal COLUMNS ROWS COMMAND SIGNAL TEXT ...: the same, where the command gets a signal
# as soon as the texts have appeared, one after the other. Returns 1 if one does not.
signalled_on_terminal() {
    local columns=$1 rows=$2 command=$3 signal=$4 status=0
    shift 4
    : >"$work/copy"
    (
        shown=0
        for text in "$@"; do await "$text" || { shown=1; break; }; done
        kill -s "$signal" "$(cat "$work/pid")"
        exit $shown
    ) &
    local waiting=$!
    on_terminal "$columns" "$rows" "echo \$\$ >$work/pid; exec $command" </dev/null || status=$?
    wait "$waiting" || status=1
    return $status
}

# The frames of the screen, one line each line that was drawn: between the alternate screen's start
# and its end.
frames() {
    tr -d '\n' <"$work/typescript" | sed -E 's/.*\x1b\[\?1049h(.*)\x1b\[\?1049l.*/\1/; s/\x1b\[[H]/\n/g' |
        tr '\r' '\n' | sed -E 's/\x1b\[[?0-9;]*[A-Za-z]//g'
}

# The columns of the widest line in the frames.
widest_line() {
    frames | LC_ALL=C sed 's/[\x80-\xbf]//g' | awk '{ if (length($0) > w) w = length($0) } END { print w + 0 }'
}

# The terminal was taken, and given back after that.
given_back() {
    tr -d '\n' <"$work/typescript" | grep -q $'\x1b\\[?1049h.*\x1b\\[?25h\x1b\\[?1049l'
}
