#include "framework/app/launch/task_script.hpp"

#include <fmt/format.h>

#include "framework/app/cli/command_line.hpp"
#include "framework/report/text/escaped_text.hpp"

namespace ply {
namespace {

constexpr const char* head = R"sh(#!/bin/bash
# Plays one task of {name}: a shard, on this machine's own disk. Its journal is published in
# the folder of the launch as a whole, now and then and at the end.
#
#     task.sh ROUND TASK TASKS      exit code 75: it was stopped, and goes on when it is started again
#
# Written by plyboard launch, which leaves it as it is from now on: change what you like.
plyboard=${{PLYBOARD:-{program}}}
file={file}
place={place}     # where the paths in that file begin
folder={folder}
workers={workers}
scratch=${{TMPDIR:-/tmp}}     # on a disk of this machine
every=${{PLYBOARD_PUBLISH:-30}}     # seconds between two publications
)sh";

constexpr const char* body = R"sh(
round=$1 task=$2 tasks=$3
shared=$folder/round-$round
mkdir -p "$shared" && cd "$place" || exit 1
[ ! -e "$shared/cancelled" ] || exit 75
work=$(mktemp -d "$scratch/plyboard-XXXXXX") || exit 1
trap 'rm -rf "$work"' EXIT

play=("$plyboard" tournament "$file" --shard "$task/$tasks" --journal "$work/shard.db"
    --workers "$workers" --live "$shared/$task.live")
if [ -s "$shared/from.db" ]; then
    cp "$shared/from.db" "$work/from.db" || exit 1
    play+=(--from "$work/from.db")
fi
if [ -s "$shared/$task.db" ]; then cp "$shared/$task.db" "$work/shard.db" || exit 1; fi

# keep NAME: standard input becomes that file of the round, at one moment, whatever fails.
keep() {
    local new="$shared/.$1.$HOSTNAME.$$"
    cat >"$new" && sync "$new" && mv -f "$new" "$shared/$1"
}
# whole.db is what the shard has played, at one moment: shard.db is written meanwhile.
publish() {
    [ -s "$work/shard.db" ] || return
    "$plyboard" collect "$file" "$work/shard.db" --journal "$work/whole.db" --quiet >"$work/said" &&
        keep "$task.db" <"$work/whole.db"
}

# A signal may come to all processes of a task, or to this one alone, and a second one would end the
# program at once.
stopped=
trap 'stopped=yes' TERM INT HUP USR1
"${play[@]}" >"$work/table" &
player=$!
next=$((SECONDS + every))
while kill -0 "$player" 2>/dev/null; do
    sleep 1
    if [ -e "$shared/cancelled" ] && [ -n "${told-no}" ]; then stopped=yes told=; fi
    if [ -n "$stopped" ]; then
        stopped=
        kill -TERM "$player" 2>/dev/null
    elif ((SECONDS >= next)); then
        publish
        next=$((SECONDS + every))
    fi
done
wait "$player"
code=$?
# 1: the rules of a game failed in a match, which is a result, too; or it cannot go on.
if [ "$code" = 1 ] && "${play[@]}" --json 2>"$work/said" | tail -n 1 | grep -q '"complete": *true'; then
    code=0
fi
publish || code=1
echo "$code" | keep "$task.end"
exit "$code"
)sh";

}  // namespace

std::string task_script(const TaskScript& script) {
    return fmt::format(fmt::runtime(head),
                       fmt::arg("name", one_line(script.file.filename().string())),
                       fmt::arg("program", shell_word(script.program)),
                       fmt::arg("file", shell_word(script.file.string())),
                       fmt::arg("place", shell_word(script.place.string())),
                       fmt::arg("folder", shell_word(script.folder.string())),
                       fmt::arg("workers", script.processors)) +
           body;
}

}  // namespace ply
