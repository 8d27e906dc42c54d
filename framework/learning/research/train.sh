#!/bin/sh
# Learns a game in each way of variants.lua, three seeds each, into the folder where it is run:
#
#     sh framework/learning/research/train.sh ./plyboard lua:breakthrough 60s
#
# It takes 21 times the time that it names. What is there already is not made again.
set -eu
plyboard=$1
game=$2
time=$3

learn() {  # NAME VARIANT
    for seed in 1 2 3; do
        file=$1-$seed.learned
        [ -e "$file" ] && continue
        # 3: not shown to be better, which is no matter here
        "$plyboard" learn "$game" --time "$time" --seed "$seed" --file "$file" \
            --variant "$2" --json > "$1-$seed.json" || [ $? -eq 3 ]
    done
}

learn usual "trust=0.7"
learn results "trust=0.95"
learn near "trust=0.4"
learn one_ply "search=no"
learn warm "warm=yes"
learn rows "shapes=rows"
learn alone "sharing=no"
