// plyboard words: what a Lua game is written with; the reference and annotations for editors.

#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {
namespace {

void print_help_of(const std::vector<std::string>& words) {
    bool first = true;
    for (const std::string& word : words) {
        emit("{}{}", first ? "" : "\n", word_help(word));
        first = false;
    }
}

}  // namespace

CommandLine words_line() {
    CommandLine line("words", "[WORD ...]",
                     "What Lua games are written with: all words with a line each, or help on some "
                     "of them with what they take, their defaults and a picture.");
    line.positional("WORD", true);
    line.flag("markdown", "the whole reference, as scripts/words.md has it");
    line.flag("luals",
              "annotations for the Lua language server: put them where your editor looks "
              "for libraries");
    line.flag("json", "an array with an object for each word");
    line.examples({"plyboard words", "plyboard words step hop",
                   "plyboard words --luals > .luals/plyboard.lua"});
    return line;
}

int run_words(const CommandLine& line) {
    if (line.has("markdown"))
        emit("{}", words_markdown());
    else if (line.has("luals"))
        emit("{}", words_luals());
    else if (line.has("json"))
        print_json(words_json());
    else if (const auto words = line.texts("WORD"); !words.empty())
        print_help_of(words);
    else
        emit("{}", words_overview());
    return 0;
}

}  // namespace ply
