#include "framework/app/lines/lines.hpp"

namespace ply {

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

}  // namespace ply
