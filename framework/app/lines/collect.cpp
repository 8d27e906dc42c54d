#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine collect_line() {
    CommandLine line(
        "collect", "FILE DB ... [--journal DB]",
        "Brings together the journals that shards of a tournament were played into (`plyboard "
        "tournament FILE --shard K/N`): adds to the journal of the tournament what it lacks, in "
        "whatever order, as often as one likes, also while they are written. Then `plyboard "
        "standings`, `matches` and `report` show what one machine would have played, and "
        "`plyboard tournament FILE` plays what is missing. Without DB it says how far that "
        "journal is. Exit code 1: a journal is of another tournament, is damaged, or a match "
        "that must be the same everywhere went otherwise on two machines.");
    line.positional("FILE").positional("DB", true);
    line.option("journal", "DB", "where all come together; default: FILE with .db for .lua");
    line.option("rounds", "N", "as for `plyboard tournament`, where the shards had it");
    line.option("openings", "PLIES", "the same");
    line.option("seed", "S", "the same");
    line.flag("json", "one object: matches, added, expected, missing, complete, round");
    line.examples({"plyboard collect cup.lua shard-*.db", "plyboard collect cup.lua --json",
                   "plyboard collect cup.lua node1/*.db node2/*.db --journal all.db"});
    return line;
}

}  // namespace ply
