#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine insight_line() {
    CommandLine line(
        "insight", "GAME... [OPTIONS]",
        "Tells a designer whether the game is any good: plays it some thousand times at several "
        "strengths, has the games judged by a stronger search, and says how fair, drawish, long, "
        "deep and eventful it is, which first moves are good, and what is never used. Every figure "
        "has its 95 % interval. Several games, or variants of one by --vary, come side by side. "
        "Every finished game is kept at once: Ctrl-C gives the report of what there is, and "
        "--resume goes on. Players are limited by what they count, so the same seed and counts "
        "give the same report unless the time cuts a stage, which is said.");
    line.positional("GAME", true);
    line.option("time", "TIME", "for everything together, at most: 30s, 5m (5m)");
    line.option("games", "N", "games at each strength; the other stages have a part of it (400)");
    line.option("budget", "N",
                "random games a move of the strongest player (4096; 1024 or 256 for long games)");
    line.option("seed", "N", "of everything that is random (1)");
    line.list("vary", "VALUES", "variants side by side: \"size=5..8\" \"komi=5.5,6.5\"");
    line.flag("resume", "goes on with the last report of this game, seed and budget");
    line.option("journal", "FILE", "where the games are kept, instead of the state folder");
    line.option("html", "FILE", "writes the report as a page, with charts and games to replay");
    line.option("export", "FILE",
                "writes the games of self-play and the judge's opinion as JSON; of several games "
                "{game, games} each");
    line.flag("json", "one object");
    line.examples({"plyboard insight hex --time 2m",
                   "plyboard insight breakthrough --html breakthrough.html",
                   "plyboard insight \"connect_four(width=8)\" --games 100 --budget 256",
                   "plyboard insight scripts/games/breakthrough.lua --resume --time 10m",
                   "plyboard insight hex --vary \"size=5..8\" --time 8m",
                   "plyboard insight yesterday.lua today.lua",
                   "plyboard insight kalah --json --export kalah.games.json"});
    return line;
}

}  // namespace ply
