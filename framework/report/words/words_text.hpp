/// The table of words (lua/api/words.hpp) for people, editors and programs: everything here is made
/// from its rows, and from what notes.md adds to a word.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// `step(pieces = MINE, way = all_directions, target = EMPTY, into?, on?)`: defaults as scripts
/// write them, `?` for what may be left out, `...` for any number. A name alone for a constant;
/// empty: there is no such word.
std::string word_signature(std::string_view name);

/// What a word does, its parameters and what it returns, in some lines of up to 80 columns, with
/// its first picture; empty: there is no such word.
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

/// What notes.md says of words: a section for one or several of them.
struct WordNote {
    std::vector<std::string> words;
    std::string text;
};
std::vector<WordNote> word_notes();

}  // namespace ply
