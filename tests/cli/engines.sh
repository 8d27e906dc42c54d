#!/bin/bash
# Third-party engines in short tournaments: each where it is installed, else it is skipped with a
# word.
#
#     tests/cli/engines.sh PLYBOARD
#
# FAIRY=/path/to/fairy-stockfish names another build, FAIRY_VARIANTS its variants.ini: Debian's knows
# neither ataxx nor flipello, amazons or cfour.
set -euo pipefail

plyboard=$(realpath "$1")
PATH=$PATH:/usr/games
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
failures=0
fairy=${FAIRY:-fairy-stockfish}

# meets GAME PROGRAM PROTOCOL COMMAND [OPTION...]: two matches against random; both end without a
# failure, however slow the machine is.
meets() {
    local game=$1 program=$2 player="$3(cmd=\"$4\", start=60s, wait=60s"
    local option
    for option in "${@:5}"; do player+=", $option"; done
    player+=')'
    if ! command -v "$program" >/dev/null; then
        echo "skipped: $program is not installed"
        return
    fi
    if ! "$plyboard" tournament --game "$game" --players "engine = $player" random --rounds 1 \
        --engine-log log.txt --json >out.json 2>err.txt ||
        grep -q '"player":"engine"[^}]*"failures":[1-9]' out.json ||
        [ "$(grep -c '"match":' out.json)" -ne 2 ]; then
        echo "FAILED: $player: $(cat err.txt)"
        cat out.json
        [ ! -f log.txt ] || cat log.txt
        failures=$((failures + 1))
    fi
}

meets chess stockfish uci stockfish nodes=200 Hash=1
meets 'chess(variant=960, position=1)' stockfish uci stockfish nodes=200 Hash=1
meets breakthrough fairy-stockfish uci fairy-stockfish nodes=200 Hash=1
meets clobber fairy-stockfish uci fairy-stockfish nodes=200 Hash=1
meets chess stockfish uci stockfish nodes=200 Hash=1 ponder=yes restart=yes dir=/ 'init="debug off"'
meets chess gnuchess uci 'gnuchess --uci' depth=2 OwnBook=false
meets chess gnuchess xboard 'gnuchess --xboard' time=10ms
meets chess fairymax xboard fairymax depth=2
meets 'go(size=5)' gnugo gtp 'gnugo --mode gtp --level 1'

# plays GAME VARIANT ROUNDS: Fairy-Stockfish plays it where it knows it, as host of ours too, by names
# and moves of its own: no move is illegal on either side.
plays() {
    local game=$1 variant=$2 rounds=$3 player="uci(cmd=\"$fairy\", nodes=300, start=60s, wait=60s"
    [ -z "${FAIRY_VARIANTS:-}" ] || player+=", VariantPath=\"$FAIRY_VARIANTS\""
    if ! command -v "$fairy" >/dev/null || ! printf 'setoption name VariantPath value %s\nuci\nquit\n' \
        "${FAIRY_VARIANTS:-}" | "$fairy" | grep '^option name UCI_Variant ' | grep -qw "$variant"; then
        echo "skipped: no $fairy that knows $variant"
        return
    fi
    local ours="ours = uci(cmd=\"'$plyboard' uci $game\", nodes=300, start=60s, wait=60s)"
    if ! "$plyboard" tournament --game "$game" --players "fairy = $player)" "$ours" "pvs(nodes=300)" \
        --rounds "$rounds" --engine-log log.txt --json >out.json 2>err.txt ||
        grep -q '"failures":[1-9]' out.json; then
        echo "FAILED: $game as $variant: $(cat err.txt)"
        grep -v '"termination":"normal"' out.json | head -3
        failures=$((failures + 1))
    fi
}
plays ataxx ataxx 4
plays othello flipello 4
plays 'othello(size=6)' flipello6 2
plays connect_four cfour 2
plays amazons amazons 1

# A clock, and both think while the other one does: seven moves each, of which some were expected.
if command -v stockfish >/dev/null; then
    cat >ponder.lua <<'LUA'
return {
    game = "chess", rounds = 1, clock = "3s+50ms", limits = { plies = 16 },
    players = { "one = uci(cmd=stockfish, Hash=1, ponder=yes)", "two = uci(cmd=stockfish, Hash=1, ponder=yes)" },
}
LUA
    "$plyboard" tournament ponder.lua --workers 1 --engine-log log.txt --json >out.json 2>err.txt &&
        ! grep -q '"failures":[1-9]' out.json && [ "$(grep -c '"match":' out.json)" -eq 2 ] ||
        { echo "FAILED: pondering: $(cat err.txt)"; cat out.json; failures=$((failures + 1)); }
fi

# GNU Go takes dead stones off the board and counts as the rules here do; so do we where it asks.
counts_alike() {
    if ! command -v gnugo >/dev/null; then
        echo "skipped: gnugo is not installed"
        return
    fi
    "$plyboard" tournament --game 'go(size=7, komi=8.5)' --players 'mcts(nodes=300)' \
        'gnu = gtp(cmd="gnugo --mode gtp --level 1", start=60s, wait=60s)' --rounds 3 --openings 2 \
        --engine-log log.txt --json >out.json 2>err.txt || echo "FAILED: $(cat err.txt)"
    if [ "$(grep -c '"termination":"normal"' out.json)" -ne 6 ] || grep -q '"detail":"gnugo' out.json; then
        echo "FAILED: GNU Go and the rules:"
        cat out.json log.txt
        failures=$((failures + 1))
    fi
}
counts_alike

# Of games that end with dead stones on the board the same ones are dead, and the score is the same,
# for GNU Go and for ours as an engine.
scores_alike() {
    command -v gnugo >/dev/null || return 0
    local list moves commands ours theirs
    "$plyboard" tournament --game 'go(size=7, komi=8.5)' --players 'mcts(nodes=300)' \
        'gnu = gtp(cmd="gnugo --mode gtp --level 1 --japanese-rules", start=60s, wait=60s)' \
        --openings 2 --rounds 2 --json >out.json 2>err.txt || true
    list=$(grep '"termination":"normal"' out.json | sed -n 's/.*"moves":"\([^"]*\)".*/\1/p' || true)
    [ -n "$list" ] || { echo "FAILED: no game to score: $(cat err.txt out.json)"; failures=$((failures + 1)); }
    while read -r moves; do
        commands=$(printf 'boardsize 7\nkomi 8.5\n'
            # shellcheck disable=SC2086  # words are meant
            printf '%s\n' $moves | awk '{ print "play " (NR % 2 ? "b " : "w ") $1 }'
            printf '1000 final_score\n')
        ours=$("$plyboard" gtp go <<<"$commands" | grep '^=1000' || true)
        theirs=$(gnugo --mode gtp --chinese-rules <<<"$commands" 2>/dev/null | grep '^=1000' || true)
        [ -n "$ours" ] && [ "$ours" = "$theirs" ] ||
            { echo "FAILED: $moves: $ours here, $theirs by GNU Go"; failures=$((failures + 1)); }
    done <<<"$list"
}
scores_alike

# keeps GAME WORDS [OPTION...]: plays a game in which WORDS, one a line, are typed, and keeps it.
keeps() {
    rm -rf state
    printf "$2\\nquit\\n" | XDG_STATE_HOME="$work/state" "$plyboard" play "$1" --players human human \
        "${@:3}" >out.txt 2>&1
}

# written FORMAT: the game that is kept.
written() {
    XDG_STATE_HOME="$work/state" "$plyboard" sessions "$(XDG_STATE_HOME="$work/state" "$plyboard" \
        sessions --json | sed 's/.*"name":"\([^"]*\)".*/\1/')" --print "$1"
}

# pgn-extract reads what we write (variations, comments, clocks, positions, promotions) without a
# complaint, and we read what it writes.
pgn_extract_agrees() {
    if ! command -v pgn-extract >/dev/null; then
        echo 'skipped: pgn-extract is not installed'
        return
    fi
    keeps "$@"
    written pgn >ours.pgn
    pgn-extract ours.pgn -o theirs.pgn 2>err.txt
    "$plyboard" play theirs.pgn --players human human </dev/null >/dev/null 2>notes.txt
    if ! grep -q '^1 game matched out of 1' err.txt || grep -qi 'error\|warn\|unknown\|fail' err.txt \
        || [ -s notes.txt ]; then
        echo "FAILED: pgn-extract on $1:"
        cat ours.pgn err.txt notes.txt
        failures=$((failures + 1))
    fi
}

pgn_extract_agrees chess 'e4\ne5\nundo\nc5\ncomment the {best} of all; \\"sharp\\"\nNf3\nundo\nc3\nd5' --clock 5m+3s
pgn_extract_agrees chess 'a1=N+\nKb2\nundo\nundo\na1=Q\na8=R\nundo\na8=B' \
    --position '8/P1k5/8/8/8/7P/p1K5/8 b - - 0 40'
pgn_extract_agrees 'chess(variant=960, position=100)' 'e4\nd5\nexd5'

# GNU Go has the same stones on the board as the main line of a game with variations, which is what was played last.
if command -v gnugo >/dev/null; then
    keeps 'go(size=9)' 'e5\nc3\nundo\nc7\ncomment a ] and \\\\ a [\ng3\ngo 1\ng7'
    written sgf >ours.sgf
    stones=$(printf 'list_stones black\nlist_stones white\n' |
        gnugo --mode gtp --infile ours.sgf 2>/dev/null | tr -d '\n=')
    [ "$stones" = ' E5 G7' ] || { echo "FAILED: GNU Go sees $stones"; cat ours.sgf; failures=$((failures + 1)); }
fi

# What `matches --sgf` writes is the same game for GNU Go: it has the same stones on the board.
reads_our_sgf() {
    if ! command -v gnugo >/dev/null; then
        echo "skipped: gnugo is not installed"
        return
    fi
    local size=$1 ours theirs
    "$plyboard" tournament --game "go(size=$size)" --players 'one = random' 'two = random' \
        --rounds 1 --journal "sgf$size.db" >/dev/null 2>&1
    "$plyboard" matches "sgf$size.db" --sgf >games.sgf
    ours=$("$plyboard" replay "sgf$size.db" 1 | tail -n $((size + 4)) | grep -E '^ ' |
        sed 's/^ *[0-9]* //; s/ [0-9]*$//')
    theirs=$(printf 'showboard\n' | gnugo --mode gtp --infile games.sgf --chinese-rules 2>/dev/null |
        grep -E '^ *[0-9]+ ' | sed -E 's/^ *[0-9]+ //; s/ +[0-9]+ *.*$//; s/\+/./g; s/X/x/g; s/O/o/g')
    ours=$(grep -E '^[.xo ]+$' <<<"$ours")
    if [ -z "$ours" ] || [ "$ours" != "$theirs" ]; then
        printf 'FAILED: GNU Go reads another game of %sx%s:\n%s\n\n%s\n' \
            "$size" "$size" "$ours" "$theirs"
        failures=$((failures + 1))
    fi
}
reads_our_sgf 9
reads_our_sgf 13

[ "$failures" -eq 0 ]
