#include "framework/app/lines/lines.hpp"

namespace ply {

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

}  // namespace ply
