#!/bin/bash
# Bash completes words by what `plyboard completions bash` prints.
#
#     tests/cli/completions.sh PROGRAM
set -eu

program=$(realpath "${1:?usage: completions.sh PROGRAM}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" completions bash >"$work/script"
bash -n "$work/script"
# shellcheck source=/dev/null
. "$work/script"
failed=0

# completed EXPECTED WORD...: of the last word, those expected and no others.
completed() {
    local expected=$1
    shift
    COMP_WORDS=("$program" "$@") COMP_CWORD=$# COMPREPLY=()
    _plyboard
    [ "${COMPREPLY[*]}" = "$expected" ] ||
        { echo "FAILED: $*: '${COMPREPLY[*]}' instead of '$expected'" >&2; failed=1; }
}

completed perft perf
completed breakthrough play breakth
completed "--players --plain" play breakthrough --pl
completed "negascout" play breakthrough --players human negas
completed connect_four search --player pvs connect_f
completed "auto always never" games --color ''
completed tournament help tourn
completed '' perft connect_four --moves ''
completed club play chess --level cl
completed fish completions "fi"
completed reversi show rever
completed negascout players negas
completed negascout search nim --player = negas
completed "auto always never" games --color =
completed "swiss" tournament cup.lua --format sw
completed "pgn" sessions --print pg
completed ranking standings cup.lua --tables all ra
completed "dfpn" solve nim --method df
completed "crash" matches cup.lua --reason cra
completed "xboard" engine cat --protocol x
completed "strong strongest" play chess --level stro
completed 8 play chess --level 8
completed "connection" games con
completed "dice" games three di

# Scripts behind lua: are whole words to the shell, and parts of them to bash.
completed lua:breakthrough play lua:breakth
completed breakthrough play lua : breakth
completed "" play lua : ches
completed club play lua : hex --level cl
for shown in hex breakthrough; do
    COMP_WORDS=("$program" play lua :) COMP_CWORD=3 COMPREPLY=()
    _plyboard
    case " ${COMPREPLY[*]} " in
    *" $shown "*) ;;
    *) echo "FAILED: $shown is not completed after lua:" >&2; failed=1 ;;
    esac
done

# Behind --resume the names of games that are kept, in whichever order.
export XDG_STATE_HOME=$work/state
printf 'a1\nquit\n' | "$program" play tic_tac_toe --players human human --plain >/dev/null
kept=$("$program" names SESSION)
[[ $kept == tic_tac_toe-* ]] || { echo "FAILED: no game is kept: $kept" >&2; failed=1; }
completed "$kept" play --resume tic
completed "$kept" play --plain --resume tic
completed tic_tac_toe play tic
completed --resume play --res
completed '' insight --resume "${kept%?}"

# Names of files are no commands: nothing in them is run, and none spoils the others.
mkdir "$work/games" "$work/here"
for name in '$(touch PWN1)' '`touch PWN2`' "a'b" 'a"c' 'a d'; do
    printf '%s\n' 'game { board = square(3, 3) }' 'moves = place' 'result = { line, 3 }' \
        >"$work/games/$name.lua"
done
export PLYBOARD_PATH=$work/games
cd "$work/here"
completed chess play ches
completed chess play "'ches"
for begun in '' ch '$' '"' '`' '\$'; do
    COMP_WORDS=("$program" play "$begun") COMP_CWORD=2 COMPREPLY=()
    _plyboard
    [ -n "$begun" ] && [ "$begun" != ch ] || case " ${COMPREPLY[*]} " in
    *" chess "*) ;;
    *) echo "FAILED: chess is not completed after '$begun'" >&2; failed=1 ;;
    esac
done
# The same where the names are certain: here a program prints them.
printf '#!/bin/sh\ncat "%s/names"\n' "$work" >"$work/prints"
chmod +x "$work/prints"
printf '%s\n' '$(touch PWN3)' '`touch PWN4`' "a'b" 'a"c' 'a d' chess >"$work/names"
built=$program program=$work/prints
completed chess play ch
completed '\$\(touch\ PWN3\)' play '$'
completed '\$\(touch\ PWN3\)' play '\$\(to'
completed "a\\'b a\\\"c a\\ d" play a
completed '' play '"$'
[ -z "$(ls)" ] || { echo "FAILED: completion ran commands: $(ls)" >&2; failed=1; }
cd "$work"

program=$built
for shell in zsh fish; do
    "$program" completions "$shell" >"$work/$shell"
    ! command -v "$shell" >/dev/null || "$shell" -n "$work/$shell" || failed=1
done

# Fish says by itself what it would offer: no files where only names may stand.
if command -v fish >/dev/null; then
    mkdir "$work/bin" "$work/files"
    ln -s "$program" "$work/bin/plyboard"
    touch "$work/files/tourist" "$work/files/chest.lua" "$work/files/swish"
    # offered EXPECTED LINE: the words that fish offers behind the line.
    offered() {
        local words
        words=$(cd "$work/files" && PATH=$work/bin:$PATH HOME=$work fish --no-config -c \
            'source $argv[1]; complete -C $argv[2]' "$work/fish" "$2" | cut -f1 | sort | paste -sd' ')
        [ "$words" = "$1" ] || { echo "FAILED: fish: $2: '$words' instead of '$1'" >&2; failed=1; }
    }
    offered tournament 'plyboard help tour'
    offered swiss 'plyboard tournament --format sw'
    offered 'chess chest.lua' 'plyboard show ches'
    offered negascout 'plyboard play breakthrough --players negas'
    offered negascout 'plyboard play breakthrough --players human negas'
    offered '' 'plyboard play breakthrough --players human --seed negas'
    offered "$kept" 'plyboard play --resume tic'
    offered tic_tac_toe 'plyboard play tic'
    offered '' 'plyboard play chess --seed s'
    offered swish 'plyboard play chess --engine-log sw'
    # A value stands alone, without the help of its option.
    described=$(PATH=$work/bin:$PATH HOME=$work fish --no-config -c \
        'source $argv[1]; complete -C $argv[2]' "$work/fish" 'plyboard play chess --level 8')
    [ "$described" = 8 ] || { echo "FAILED: fish: --level 8 is '$described'" >&2; failed=1; }
    offered lua:breakthrough 'plyboard play lua:breakth'
    offered 8 'plyboard play chess --level 8'
    offered club 'plyboard play chess --level cl'
    offered dfpn 'plyboard solve nim --method df'
    offered ranking 'plyboard standings cup.lua --tables all ra'
    offered connection 'plyboard games con'
fi
# Zsh asks the same two functions; which one is seen in its script.
for word in 'COMMAND:_plyboard_names COMMAND' 'FORMAT:_plyboard_names FORMAT' \
    'GAME:_plyboard_names_and_files GAME' 'SESSION:_plyboard_names SESSION' \
    'LEVEL:_plyboard_names LEVEL' 'METHOD:_plyboard_names METHOD' 'TABLE:_plyboard_names TABLE' \
    'FILTER:_plyboard_names FILTER' ':FILE:_files' ':N: '; do
    grep -qF -- "$word" "$work/zsh" || { echo "FAILED: zsh: no $word" >&2; failed=1; }
done
exit "$failed"
