// plyboard words: what a Lua game is written with; the reference and annotations for editors.

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

#include "framework/app/cli/common.hpp"
#include "framework/report/words/words_text.hpp"

namespace ply {
namespace {

void print_help_of(const std::vector<std::string>& words, std::string (*help)(std::string_view)) {
    bool first = true;
    for (const std::string& word : words) {
        emit("{}{}", first ? "" : "\n", help(word));
        first = false;
    }
}

/// Of all words, or of those named. Throws Error where one is unknown.
Json json_of(const std::vector<std::string>& wanted) {
    Json all = words_json();
    if (wanted.empty()) return all;
    Json found = Json::array();
    for (const std::string& word : wanted) {
        word_help(word);  // says what is nearest
        std::ranges::copy_if(all, std::back_inserter(found),
                             [&](const Json& row) { return row.at("name") == word; });
    }
    return found;
}

int print_words_of_players(const CommandLine& line) {
    if (line.has("json"))
        throw UsageError("words: there is no --json of the words of players; leave it out");
    if (line.has("markdown"))
        emit("{}", player_words_markdown());
    else if (line.has("luals"))
        emit("{}", player_words_luals());
    else if (const auto words = line.texts("WORD"); !words.empty())
        print_help_of(words, player_word_help);
    else
        emit("{}", player_words_overview());
    return 0;
}

}  // namespace

int run_words(const CommandLine& line) {
    if (line.has("players")) return print_words_of_players(line);
    if (line.has("markdown"))
        emit("{}", words_markdown());
    else if (line.has("luals"))
        emit("{}", words_luals());
    else if (line.has("json"))
        print_json(json_of(line.texts("WORD")));
    else if (const auto words = line.texts("WORD"); !words.empty())
        print_help_of(words, word_help);
    else
        emit("{}", words_overview());
    return 0;
}

}  // namespace ply
