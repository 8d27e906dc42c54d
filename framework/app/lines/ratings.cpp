#include "framework/app/lines/lines.hpp"

namespace ply {

CommandLine ratings_line() {
    CommandLine line(
        "ratings", "FILE... [OPTIONS]",
        "One list of ratings from all files together: journals of tournaments (or the tournament "
        "files), PGN and CSV of other programs. A player is a name, whichever file it is in. CSV "
        "names its columns in the first line: white, black and result, or wins, draws and losses; "
        "date and game where they are known. Whoever won or lost everything, or never met the "
        "others, has no rating, and stands under the list.\n"
        "--decathlon is a table over all games: in each a player gets the points of 100 that it "
        "scores against the others there, and the total is their mean.\n"
        "How all of it is computed, and which options of Ordo and BayesElo these are: "
        "framework/statistics/README.md.");
    line.positional("FILE", true);
    line.list("anchor", "NAME=ELO", "these players have these ratings");
    line.option("average", "ELO", "the mean of all where there is no anchor; default 0");
    line.option("advantage", "ELO", "what the first seat is worth, or auto: fitted; default 0");
    line.option("model", "MODEL", "draws are halves (default), or results as in bayeselo");
    line.option("draw-elo", "ELO", "bayeselo: how far draws reach, or auto; default 97.3");
    line.option("prior", "N", "adds N draws of each player to its matches; default 0");
    line.option("scale", "ELO", "the difference for 76 % of the points; default 200.24");
    line.option("simulations", "N", "intervals from playing all N times again, as Ordo");
    line.option("drawn", "PERCENT", "in those, draws between equals; default auto: fitted");
    line.option("seed", "N", "of simulations; default 1");
    line.flag("superiority", "the chance of each to be stronger than each");
    line.list("game", "GAME", "matches of these games alone");
    line.flag("by-game", "a list of each game as well");
    line.list("player", "NAME", "matches among these players alone");
    line.list("without", "NAME", "no matches of these players");
    line.list("rename", "OLD=NAME", "who is called OLD in a file is NAME");
    line.option("least-matches", "N", "shows those with N matches and more");
    line.option("since", "DAY", "matches of this day and later, such as 2026-11-24");
    line.option("until", "DAY", "matches of this day and earlier");
    line.option("history", "PERIOD", "ratings at the end of each day, month or year");
    line.flag("decathlon", "one table over many games, and how sure each place is");
    line.flag("json", "one object with everything");
    line.flag("csv", "for other programs' tables; with --superiority the matrix");
    line.examples({"plyboard ratings spring.db autumn.db",
                   "plyboard ratings games.pgn --anchor \"Engine 2=2800\" --advantage auto",
                   "plyboard ratings games.pgn --average 2300 --scale 202 --simulations 1000",
                   "plyboard ratings all.csv --history month",
                   "plyboard ratings hex.db go.db chess.pgn --decathlon"});
    return line;
}

}  // namespace ply
