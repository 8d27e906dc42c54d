// Commands to play with: games, players, sessions.

#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/player/clock.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

CommandLine games_line() {
    CommandLine line("games", "[FILTER ...] [OPTIONS]",
                     "Lists the games of the program and of PLYBOARD_PATH with their players, "
                     "kinds and languages; with words, those that all words match: names, other "
                     "names, kinds and words of the rules, `3 players`, solo, chance, dice, cards, "
                     "hidden, lua, c++.");
    line.positional("FILTER", true);
    line.flag("json", "one object a game");
    line.examples({"plyboard games", "plyboard games three players", "plyboard games connection",
                   "PLYBOARD_PATH=~/my_games plyboard games --json"});
    return line;
}

CommandLine players_line() {
    CommandLine line(
        "players", "[PLAYER ...] [OPTIONS]",
        "Lists who can play: persons, searchers, third-party engines, levels of "
        "strength, scripts, and players with names in ~/.config/plyboard/players.lua (or below "
        "$XDG_CONFIG_HOME) and scripts/players.lua. Of those that are named: which "
        "games they play, options with defaults and values, limits.");
    line.positional("PLAYER", true);
    line.flag("json", "one object a player");
    line.examples({"plyboard players", "plyboard players pvs", "plyboard players level3 quick",
                   "plyboard players lua:beam", "plyboard players uci --json"});
    return line;
}

CommandLine show_line() {
    CommandLine line(
        "show", "GAME [OPTIONS]",
        "Shows a game's facts, size, options and opening board. The size is found by random "
        "games from the start: moves to choose from (b, over all positions), plies "
        "(n), and the game-tree complexity b^n; `check` looks longer. Of a file with a game, such "
        "as "
        "game.pgn, the last position is shown.");
    line.positional("GAME");
    add_position_options(line);
    line.flag("json", "one object");
    line.option("svg", "FILE", "write a picture of the board, and nothing else; - to print it");
    line.examples({"plyboard show \"connect_four(width=8)\"",
                   "plyboard show breakthrough --moves \"b2-b3 g7-g6\""});
    return line;
}

CommandLine play_line() {
    CommandLine line(
        "play", "GAME [OPTIONS]",
        "Plays a game in the terminal. A player is `human`, a searcher or an engine of somebody "
        "else, such as uci(cmd=\"stockfish\"). At your turn: a move, ? for the legal moves, help "
        "for the other words. Every game is kept (`plyboard sessions`), so that nothing is lost. "
        "GAME may also be a file of a game that was played: PGN, SGF, PDN, JSON; FILE#3 is the "
        "third game in it; - is one that is piped in, or pasted and ended with Ctrl-D.\n"
        "On the screen arrows and Enter, or the mouse, choose cells; Tab completes, Esc "
        "makes a program move at once, and `help` has the other keys.\n" +
            std::string(score_units_help));
    line.positional("GAME", true);
    line.list("players", "PLAYER",
              "one a seat; by default human against pvs(time=1s), or mcts where rules give "
              "positions no value");
    line.option(
        "level", "LEVEL",
        "how strong all others play: 1, beginner, to 8, strongest; 4 is club. Of a game that "
        "`plyboard insight` has measured: a rung of its own ladder");
    add_position_options(line);
    line.flag("resume",
              "goes on with the last game, with the last of GAME, or with the kept one "
              "that GAME names",
              "SESSION");
    line.list(
        "clock", "TIME",
        fmt::format("for all moves together: {}; one for all, or one a player", clock_examples));
    line.option("seed", "N",
                "seed of random players and dice, the same game again; a new one each time by "
                "default");
    line.flag("typed-dice", "you say what was thrown");
    line.flag("opinion",
              "what the position is worth is seen while you think; the word `opinion` turns it on "
              "and off");
    line.flag("watch",
              "whenever the script is saved, its rules are read and the moves played again; "
              "line by line");
    line.option("engine-log", "FILE",
                "what was said to and by an engine that failed is added to it");
    line.flag("plain", "line by line, on a terminal too; otherwise on the whole screen");
    line.flag("json", "one object a move, and one for the result; the game is not kept");
    line.examples(
        {"plyboard play chess --level club",
         "plyboard play breakthrough --players human \"alphabeta(depth=6)\"",
         "plyboard play --resume", "plyboard play my_game.lua --watch --players human human",
         "plyboard play chess --players human \"uci(cmd=stockfish, Skill Level=3)\" --clock 5m+3s",
         "plyboard play connect_four --players random \"alphabeta_tt(nodes=10000)\" --json"});
    return line;
}

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
        "is kept by the browser. What a player may not see, as others' cards, is not shown, but it "
        "is in the page, and can be found there. The first time, what runs there is built, which "
        "takes some ten "
        "minutes; packages of the program have it.");
    line.positional("GAME");
    line.option("html", "FILE", "the file to write; default: GAME.html");
    line.option("game", "FILE",
                "a game that comes with it, to be replayed: PGN, SGF, PDN, JSON; FILE#3 is the "
                "third in it");
    line.option("all", "DIR", "every game as a file of a folder, with a page that shows them");
    line.flag("json", "an object a file that was written");
    line.examples({"plyboard export hex", "plyboard export my_game.lua --html my_game.html",
                   "plyboard export \"lua:hex(size=7)\" --html hex.html",
                   "plyboard export --all games"});
    return line;
}

CommandLine sessions_line() {
    CommandLine line(
        "sessions", "[SESSION ...] [OPTIONS]",
        "The games that plyboard play has kept, the last one first. `plyboard play "
        "--resume SESSION` goes on with one. With --print SESSION may also be a file "
        "of a game, FILE#3, the third in it, or - for standard input, which is then written in "
        "another notation.");
    line.positional("SESSION", true);
    line.option("print", "NOTATION",
                "prints the games named, with their variations: json, html (a page that replays "
                "the game), pgn, sgf, pdn");
    line.flag("delete", "deletes the games named");
    line.flag("json", "one object a game");
    line.examples({"plyboard sessions", "plyboard sessions chess-2026-11-23 --print pgn > game.pgn",
                   "plyboard sessions chess-2026-11-23 --print html > game.html",
                   "plyboard sessions ./from_the_web.sgf --print json",
                   "plyboard sessions chess-2026-11-23 --delete"});
    return line;
}

}  // namespace ply
