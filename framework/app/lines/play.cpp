#include <fmt/format.h>

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"
#include "framework/player/clock.hpp"
#include "framework/report/text/score_scale.hpp"

namespace ply {

CommandLine play_line() {
    CommandLine line(
        "play", "GAME [OPTIONS]",
        "Plays a game in the terminal. A player is `human`, a searcher or an engine of somebody "
        "else, such as uci(cmd=\"stockfish\"). At your turn: a move, ? for the legal moves, help "
        "for the other words. Every game is kept (`plyboard sessions`), so that nothing is lost. "
        "GAME may also be a file of a game that was played: PGN, SGF, PDN, JSON.\n" +
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
    line.flag("resume", "goes on with the last game, or with the one that GAME names");
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
              "whenever the script is saved, its rules are read and the moves played again");
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

}  // namespace ply
