// Commands to write games with.

#include "framework/app/lines/lines.hpp"
#include "framework/app/lines/shared_options.hpp"

namespace ply {

CommandLine new_line() {
    CommandLine line(
        "new", "NAME [--from GAME]",
        "Writes a new script NAME.lua that plays at once, commented, to be changed "
        "into your own game: into the first folder of PLYBOARD_PATH, or else among "
        "the program's own scripts. With --player it is a player that NAME.lua becomes, in "
        "players/ of such a folder or of ~/.config/plyboard. An existing file is never "
        "changed.");
    line.positional("NAME");
    line.option("from", "GAME", "begin with a copy of this script");
    line.flag("player", "a player, not a game");
    line.flag("json", "one object: name and file");
    line.examples({"plyboard new my_game", "plyboard new big_hex --from hex",
                   "plyboard new my_player --player"});
    return line;
}

CommandLine repl_line() {
    CommandLine line("repl", "GAME",
                     "A prompt inside a script: evaluates Lua at a position, with the script's "
                     "functions and all words of the framework, within the bounds of any script. "
                     "Lines may also come through a pipe.");
    line.positional("GAME");
    line.examples({"plyboard repl hex", "plyboard repl \"scripts/games/kalah.lua(seeds=3)\"",
                   "echo \"count(EMPTY)\" | plyboard repl lua:tic_tac_toe"});
    return line;
}

CommandLine words_line() {
    CommandLine line("words", "[WORD ...]",
                     "What Lua games are written with: all words with a line each, or help on some "
                     "of them with what they take, their defaults and a picture.");
    line.positional("WORD", true);
    line.flag("players", "the words of players in Lua, not of games");
    line.flag("markdown", "the whole reference, as scripts/words.md has it");
    line.flag("luals",
              "annotations for the Lua language server: put them where your editor looks "
              "for libraries");
    line.flag("json", "an array with an object for each word");
    line.examples({"plyboard words", "plyboard words step hop", "plyboard words --players search",
                   "plyboard words --luals > .luals/plyboard.lua"});
    return line;
}

CommandLine perft_line() {
    CommandLine line(
        "perft", "GAME DEPTH [OPTIONS]",
        "Counts the lines of exactly DEPTH moves; finished games have none. Repetition "
        "and superko, which depend on the way to a position, do not apply, as in "
        "published tables; nor do draws by a count of plies in chess, draughts and "
        "ataxx.");
    line.positional("GAME").positional("DEPTH");
    add_position_options(line);
    line.flag("divide", "the count below each first move; Ctrl-C leaves those that are done");
    line.flag("no-bulk", "make the moves of the last ply, too, instead of counting them");
    line.flag("json", "one object");
    line.examples({"plyboard perft connect_four 8",
                   "plyboard perft breakthrough 3 --moves \"b2-b3\" --divide"});
    return line;
}

CommandLine check_line() {
    CommandLine line(
        "check", "GAME [OPTIONS]",
        "Verifies a game: the tests in its script, then random games in which every "
        "position is checked (copy, hash, written and read back, moves legal and distinct, "
        "ends), then other values of its options. Prints the shortest list of moves "
        "that fails; who wins how often; and what is never used. Of a player in Lua: "
        "matches against random in several kinds of games, how long its moves take, "
        "whether the same seed gives the same moves, and every error.");
    line.positional("GAME");
    line.option("games", "N", "random games to play (1000); of a player: matches in each game (4)");
    line.option("seconds", "N", "time for everything together, at most (20)");
    line.option("seed", "N", "seed of the random games (1)");
    line.flag("json", "one object");
    line.examples({"plyboard check scripts/games/breakthrough.lua",
                   "plyboard check amazons --seconds 60", "plyboard check scripts/players/beam.lua",
                   "plyboard check \"connect_four(width=8)\" --games 5000"});
    return line;
}

CommandLine bench_line() {
    CommandLine line(
        "bench", "GAME [OPTIONS]",
        "Measures one core, in processor time: each figure is the median of five runs of "
        "a second.\nSignatures count the nodes of fixed searches, of mcts the moves of its games: "
        "they change only when a search does.\nOf a slow game a figure comes from what there was "
        "time for, and the signatures are left out.");
    line.positional("GAME");
    line.option("seconds", "N",
                "time for each figure, at most (10); the signatures have six times that");
    line.option("threads", "N", "instead: what N threads on one search are worth (2 to 64)");
    line.flag("signatures", "instead: the signatures alone");
    line.flag("json", "one object");
    line.examples({"plyboard bench connect_four", "plyboard bench lua:connect_four --json",
                   "plyboard bench othello --threads 2", "plyboard bench hex --signatures"});
    return line;
}

}  // namespace ply
