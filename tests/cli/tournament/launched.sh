# shellcheck shell=bash disable=SC2154
# What tests of launched tournaments have in common: their processes, which are known by the folder for
# temporary files. Sourced; needs $work and fail().

mkdir "$work/tmp"
export TMPDIR=$work/tmp  # tasks that are killed leave their folders there
export PLYBOARD_PUBLISH=1

# processes WORDS: those of this test whose command line has them.
processes() { pgrep -f -- "$1" | while read -r pid; do
    ! { tr '\0' '\n' <"/proc/$pid/environ"; } 2>/dev/null | grep -qx "TMPDIR=$TMPDIR" || echo "$pid"
done; }
# strike SIGNAL WORDS...: those that have one of the WORDS get the signal.
strike() {
    local words
    for words in "${@:2}"; do
        processes "$words" | xargs --no-run-if-empty kill "-$1" 2>/dev/null || true
    done
}
# until_true SECONDS COMMAND...
until_true() {
    local i
    for ((i = 0; i < 10 * $1; ++i)); do
        "${@:2}" >/dev/null 2>&1 && return
        sleep 0.1
    done
    fail "it never came: ${*:2}"
}
# A port that nobody listens at.
free_port() { for ((port = 20000 + RANDOM; ; ++port)); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || break
done && echo "$port"; }
# tune NAME OPTIONS...: a tuning of some seconds, into NAME.json; the last test need not say that it is better.
tune() {
    "$plyboard" tune "lua:breakthrough(width=5, height=5)" --player "pvs(nodes=$((nodes / 20)), tt=1)" \
        --options depth=2,3,4 --pairs 200 --test 40 --time 30m --threads 1 --json --journal "$1.tune" "${@:2}" \
        >"$1.json" 2>"$1.err" || [ $? -eq 3 ]
}
