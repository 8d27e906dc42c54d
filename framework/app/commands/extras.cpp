// The commands of plyboard-extras, the program beside this one, which this one becomes for them.

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <vector>

#include "framework/app/cli/command.hpp"
#include "framework/app/cli/command_line.hpp"
#include "framework/app/cli/notify.hpp"
#include "framework/base/error.hpp"
#include "framework/base/process.hpp"
#include "framework/loading/unbuilt_plugins.hpp"

namespace ply {

CommandLine studio_line() {
    CommandLine line(
        "studio", "[GAME | FILE | LINK] [OPTIONS]",
        "Opens a page in the browser: games are played by clicks, against programs and "
        "people, analysed, written and checked there. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it. FILE is a "
        "script, which the page may change, or a game that was played: PGN, SGF, PDN, "
        "JSON, HTML. LINK is what another studio has made of a game, plyboard:...; the page shows "
        "what it holds, and opens it where you say so.");
    line.positional("GAME");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.flag("no-open", "prints the address and opens no browser");
    line.list("player", "PLAYER",
              "a player that the page may seat besides searchers and levels: a third-party engine, "
              "which runs a program");
    line.list("tournament", "FILE", "a tournament file that the page may hold");
    line.option("assets", "DIR", "serves the page from a folder, for those who write it");
    line.examples({"plyboard studio", "plyboard studio chess", "plyboard studio my_game.lua",
                   "plyboard studio chess --player \"fish = uci(cmd=stockfish)\"",
                   "plyboard studio --port 8000 --no-open"});
    return line;
}

CommandLine export_line() {
    CommandLine line(
        "export", "GAME | --all DIR [OPTIONS]",
        "Writes a game as one HTML file, to be sent to anybody: opened by a double click it is "
        "played in the browser, without a program, a network or an account, by people at one "
        "screen or against the levels of this program, on a phone as well. The file holds the "
        "rules themselves, of a script its text, too, and begins with them; a game that is left "
        "is kept by the browser. The first time, what runs there is built, which takes some ten "
        "minutes; packages of the program have it.");
    line.positional("GAME");
    line.option("html", "FILE", "the file to write; default: GAME.html");
    line.option("game", "FILE", "a game that comes with it, to be replayed: PGN, SGF, PDN, JSON");
    line.option("all", "DIR", "every game as a file of a folder, with a page that shows them");
    line.flag("json", "an object a file that was written");
    line.examples({"plyboard export hex", "plyboard export my_game.lua --html my_game.html",
                   "plyboard export \"lua:hex(size=7)\" --html hex.html",
                   "plyboard export --all games"});
    return line;
}

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

CommandLine tune_line() {
    CommandLine line(
        "tune", "GAME --terms all | --player PLAYER --options NAME=VALUES... [OPTIONS]",
        "Tunes what somebody wrote. --terms: the weights of a game's evaluations, by logistic "
        "regression of results on quiet positions of its games against itself, with standard "
        "errors, as lines to paste into a script and as eval=sum(NAME=WEIGHT, ...) for any player. "
        "--options: those of a searcher; a few values each by racing, one to three ranges by a "
        "quadratic fit, more by simultaneous perturbation. In the end what was found plays against "
        "what was there until a sequential test decides. Everything that is played is kept at "
        "once: after Ctrl-C or a crash --resume goes on. The same seed finds the same, unless time "
        "cuts it short, which is said, or the player's limit is a time. Exit code 0: it is better; "
        "3: that was not shown; 130: Ctrl-C.");
    line.positional("GAME");
    line.option("terms", "NAMES", "all, or evaluations of the game separated by commas");
    line.option("start", "EVAL",
                "with --terms: what is to be improved, an evaluation or sum(NAME=WEIGHT, ...) "
                "(the game's first)");
    line.option("unit", "NAME=W", "with --terms: this term weighs W, others are relative to it");
    line.option("games", "N", "with --terms: games to fit to (6000)");
    line.option("player", "PLAYER",
                "who plays; for --terms its eval is replaced (pvs(nodes=300)), for --options it is "
                "where they start");
    line.list("options", "VALUES",
              "what to tune: c=0.2..2, cut=0,4,8, or a name alone: its usual values");
    line.option("pairs", "N", "with --options: pairs of matches for the search (2000)");
    line.option("test", "N", "pairs of the last test, at most (400)");
    line.option("sprt", "LOW:HIGH", "its hypotheses, in normalised Elo (0:40)");
    line.option("openings", "N", "random plies with which matches begin (a fifth of a game, to 4)");
    line.option("time", "TIME", "for everything together, at most: 60s, 1h (10m)");
    line.option("seed", "N", "of everything that is random (1)");
    line.option("threads", "N", "matches at a time (one a processor)");
    line.option("journal", "FILE", "where what was played is kept (GAME.tune)");
    line.flag("resume", "goes on with what the journal has");
    line.option("write", "FILE",
                "writes the last test as a tournament file: longer, or by launch on more machines");
    line.flag("json", "one object at the end");
    line.examples({"plyboard tune my_game.lua --terms all --unit material=100",
                   "plyboard tune lua:breakthrough --terms material --time 2m",
                   "plyboard tune lua:hex --player \"mcts(nodes=200)\" --options c=0.2..2 "
                   "mast=0..0.8",
                   "plyboard tune connect_four --player pvs --options lmr futility null_move",
                   "plyboard tune lua:hex --player mcts --options c --write test.lua --resume"});
    return line;
}

CommandLine launch_line() {
    CommandLine line(
        "launch", "slurm|parallel FILE [OPTIONS]",
        "Holds a tournament on more than this machine, by a scheduler that is there already: the "
        "matches are divided among tasks of a few minutes, which slurm (sbatch) runs as an array, "
        "or GNU parallel over ssh on --hosts. The tasks publish what they have played in a folder "
        "that all machines see; the launcher shows the table, collects into one journal, hands "
        "over again what has failed, and begins the next round when one is whole. Ctrl-C or a kill "
        "leaves the tasks running; the same command goes on. See framework/tournament/clusters.md. "
        "Exit code 1: the rules of a game failed in some match; 130: interrupted.");
    line.positional("ENGINE");
    line.positional("FILE");
    line.option("tasks", "N", "of each round; default: so many that each has five minutes to play");
    line.option("processors", "N",
                "of each task, which plays as many matches at a time; default 1");
    line.option("partition", "P", "slurm: where the tasks run");
    line.option("account", "A", "slurm: who pays for them");
    line.option(
        "time", "LIMIT",
        "slurm: of a task, as sbatch has it (30, 2:00:00); one that reaches it goes on in the "
        "queue");
    line.list("hosts", "HOST", "parallel: a,b,c as ssh knows them; localhost is this machine");
    line.option("retries", "N", "parallel: how often a task is tried; default 3");
    line.option("folder", "DIR",
                "scripts, state and what the tasks publish; default: FILE with .launch for .lua");
    line.option("journal", "DB", "where it is collected; default: FILE with .db for .lua");
    line.option("notify", "CMD", notify_help);
    line.flag("dry-run", "prints the scripts and what would be submitted");
    line.flag("cancel", "ends the tasks; what they have played is kept");
    line.flag("json", "the standings as one object");
    line.examples({"plyboard launch slurm cup.lua --dry-run",
                   "plyboard launch slurm cup.lua --partition long --time 2:00:00 --tasks 200",
                   "plyboard launch slurm cup.lua --cancel",
                   "plyboard launch parallel cup.lua --hosts localhost,ana,bob"});
    return line;
}

CommandLine watch_line() {
    CommandLine line(
        "watch", "FILE [OPTIONS]",
        "Serves a page that shows a tournament while it is played, also one that is launched on a "
        "cluster: what is in play, the table, who met whom, pairs, failures, what is left and when "
        "it ends. FILE is the tournament file or its journal. The program prints the page's "
        "address and serves it, to this computer alone, until Ctrl-C ends it; from another one: "
        "ssh -L 8000:127.0.0.1:8000 HOST. Boards and clocks are there for tournaments with "
        "--serve, and for launched ones.");
    line.positional("FILE");
    line.option("port", "N", "the port to listen on; any that is free by default");
    line.examples({"plyboard watch cup.lua", "plyboard watch cup.db --port 8000"});
    return line;
}

int start_extras(const CommandLine& line) {
    const std::string program = own_program() + "-extras";
    if (access(program.c_str(), X_OK) != 0)
        build_by_launcher("this command", "plyboard-extras", program);
    std::vector<std::string> words{program, line.command()};
    words.insert(words.end(), line.typed().begin(), line.typed().end());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    execv(program.c_str(), arguments.data());
    throw Error(fmt::format("{} could not be started: {}", program, std::strerror(errno)));
}

}  // namespace ply
