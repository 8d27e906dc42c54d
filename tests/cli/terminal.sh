# Terminals for tests that look at a screen, made by `script` (util-linux). Sourced; needs $work.

# on_terminal COLUMNS ROWS COMMAND: runs it there, with what this shell has as input; what it wrote is
# in $work/typescript.
on_terminal() {
    local columns=$1 rows=$2
    TERM=xterm script -qec "stty cols $columns rows $rows; $3" "$work/typescript" >"$work/copy" 2>&1
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
