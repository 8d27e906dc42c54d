#!/bin/bash
# plyboard uci, ugi, gtp and xboard as a host meets them: at pipes, with waits for what is said.
#
#     tests/cli/serve.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: serve.sh PROGRAM}")
failed=0
complain() { echo "FAILED: $*" >&2; failed=1; }

# begin PROTOCOL GAME ...: starts the engine.
begin() {
    told=$*
    coproc ENGINE { exec "$program" "$@" 2>&1; }
    pid=$ENGINE_PID
    exec {to}>&"${ENGINE[1]}" {from}<&"${ENGINE[0]}"
    eval "exec ${ENGINE[1]}>&- ${ENGINE[0]}<&-"
}
say() { printf '%s\n' "$@" >&"$to"; }
# await REGEX: reads on until a line matches; $line is that line, $heard all lines until then.
await() {
    heard=''
    while IFS= read -r -t 60 line <&"$from"; do
        heard+=$line$'\n'
        [[ $line =~ $1 ]] && return
    done
    complain "$told: no line is '$1', but: $heard"
    return 1
}
# It ends, with exit code 0.
ends() {
    local status=0
    exec {to}>&-
    while IFS= read -r -t 60 _ <&"$from"; do :; done
    wait "$pid" || status=$?
    exec {from}<&-
    [ $status = 0 ] || complain "$told: ended with $status"
}
heard_line() { grep -qE -- "$1" <<<"$heard" || complain "$told: nothing heard like '$1': $heard"; }

# 1. What a tournament runner checks before it trusts an engine: who it is, that it is ready, that it
# thinks with any part of the clocks told, reports a score, and plays on.
begin uci chess
say uci
await '^uciok$'
heard_line '^id name '
heard_line '^id author '
say isready
await '^readyok$'
say ucinewgame 'position startpos' isready
await '^readyok$'
say 'position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27' isready
await '^readyok$'
say 'go wtime 100'
await '^bestmove [a-h][1-8][a-h][1-8]'
say 'go wtime 2000'
await '^bestmove [a-h][1-8][a-h][1-8]'
heard_line '^info .* score '
say 'position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
for clocks in 'btime 100' 'wtime 100 winc 100 btime 100 binc 100' \
    'btime 100 binc 100 wtime 100 winc 100' 'wtime 100 btime 100 movestogo 1' 'wtime -5 btime -5' \
    'movetime 1' 'depth 1' 'nodes 1'; do
    say "go $clocks"
    await '^bestmove [a-h][1-8][a-h][1-8]'
    heard_line '^info '
done
say ucinewgame 'position startpos' 'go wtime 100 btime 100'
await '^bestmove [a-h][1-8][a-h][1-8]'
say 'position startpos moves e2e4 e7e5' 'go wtime 100 btime 100'
await '^bestmove [a-h][1-8][a-h][1-8]'

# 2. While it thinks it answers, and stops when told.
say 'position startpos' 'go infinite'
await '^info depth 3 '
say isready
await '^readyok$'
if grep -q bestmove <<<"$heard"; then complain "uci: go infinite ends by itself"; fi
say stop
await '^bestmove '
# A search that has nothing left to find still waits to be asked.
say 'position fen 7k/R7/8/8/8/8/8/1R5K w - - 0 1' 'go infinite'
await ' score mate 1 '
say isready
await '^readyok$'
if grep -q bestmove <<<"$heard"; then complain "uci: go infinite ends with a proof"; fi
say stop
await '^bestmove b1b8'
# Pondering: nothing is played before the hit; then the clock counts.
say 'position startpos moves e2e4 e7e5' 'go ponder wtime 300 btime 300'
await '^info depth 3 '
say isready
await '^readyok$'
if grep -q bestmove <<<"$heard"; then complain "uci: plays while it ponders"; fi
say ponderhit
await '^bestmove '
say 'go ponder wtime 300 btime 300' stop
await '^bestmove '

# 3. The end comes at once, whatever it does: quit, no more input, in the middle of a line.
say 'go infinite' quit
await '^bestmove '
ends
begin uci chess
say 'go infinite'
await '^info depth 1 '
ends
begin uci chess
printf 'position startpos\r\ngo depth 1\r\n' >&"$to"
await '^bestmove '
printf 'go infin' >&"$to"
ends

# 4. Bytes of any kind do not end it.
begin uci chess
head -c 300000 "$program" >&"$to"
say '' isready
await '^readyok$'
say quit
ends

# 5. UGI: the host asks how the game stands.
begin ugi ataxx
say ugi
await '^ugiok$'
say uginewgame isready
await '^readyok$'
say 'position startpos' 'go p1time 200 p2time 200 p1inc 0 p2inc 0'
await '^bestmove '
read -r _ move _ <<<"$line"
say "position startpos moves $move"
say 'query p1turn'
await '^response false$'
say 'query gameover'
await '^response false$'
say 'query result'
await '^response none$'
say quit
ends

# 6. GTP: each command has its answer and an empty line; an interrupt ends a search.
begin gtp go --player 'mcts(time=1m)'
say '1 boardsize 9' '2 genmove b'
await '^=1'
say '# interrupt'
await '^=2 ([A-HJ][1-9]|PASS)$'
await '^$'
say 'final_score'
await '^\? cannot score$'
say '3 quit'
await '^=3'
ends

# 7. XBoard: pings wait for the move; pondering is no move; analysis follows the moves.
begin xboard chess
say xboard 'protover 2'
await 'feature done=1$'
say new hard post 'level 0 0:01 0' 'time 60' 'usermove e2e4' 'ping 1'
await '^pong 1$'
heard_line '^move [a-h][1-8][a-h][1-8]$'
heard_line '^[0-9]+ -?[0-9]+ [0-9]+ [0-9]+ [a-h][1-8]'
say 'ping 2'
await '^pong 2$'
say new analyze
await '^3 '
say 'usermove d2d4'
await '^3 '
say exit 'ping 3'
await '^pong 3$'
if grep -q '^move' <<<"$heard"; then complain "xboard: plays when it should analyse"; fi
say quit
ends

# 8. What is wrong on the command line is said in one line.
# Where players do not see everything, the usual searcher is one that needs not to.
for protocol in uci ugi gtp xboard; do
    echo quit | "$program" "$protocol" kuhn_poker >/dev/null 2>&1 || complain "$protocol kuhn_poker: is refused"
done
for wrong in 'uci' 'uci nowhere' 'uci chess --player nobody' 'uci pig --player pvs' 'gtp chess --depth'; do
    # shellcheck disable=SC2086  # words are meant
    if "$program" $wrong >/dev/null 2>&1 </dev/null; then complain "$wrong: is not refused"; fi
done
exit $failed
