/// The table of words (lua/api/words.hpp) for people, editors and programs: everything here is made
/// from its rows, and from what notes.md adds to a word.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// What a word does, its parameters and what it returns, in lines of up to 80 columns, with its
/// first picture. `step(pieces = MINE, target = EMPTY, into?)`: defaults as scripts write them, `?`
/// for what may be left out. Throws Error that names the nearest word where there is no such word.
std::string word_help(std::string_view name);

/// All words with one line each, by chapters.
std::string words_overview();

/// The reference, scripts/words.md.
std::string words_markdown();

/// Annotations for the Lua language server, scripts/.luals/plyboard.lua.
std::string words_luals();

/// [{"name", "chapter", "signature", "meaning", "parameters": [{"name", "type", "default",
/// "meaning"}], "returns"}]; of constants name, chapter and meaning.
nlohmann::json words_json();

/// The same for players in Lua (lua/bots/bot_words.hpp): scripts/players/words.md and
/// scripts/players/.luals/players.lua.
std::string player_word_help(std::string_view name);
std::string player_words_overview();
std::string player_words_markdown();
std::string player_words_luals();

/// What notes.md says of words: a section for one or several of them.
struct WordNote {
    std::vector<std::string> words;
    std::string text;
};
std::vector<WordNote> word_notes();

}  // namespace ply
