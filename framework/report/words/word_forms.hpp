/// How the types of the table of words are written.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/lua/api/words.hpp"

namespace ply {

/// A type for people (`a set of cells`) and in annotations (`set`).
struct TypeForms {
    const char* words;
    const char* luals;
};
TypeForms forms_of(lua::Type type);

/// `how many steps, 1 or more`, `a piece or a list of pieces: what it becomes on the far row`.
std::string parameter_words(const lua::Parameter& parameter);

/// What a word returns for people; in annotations one line each, `integer moves how many`.
struct ReturnForms {
    const char* words;
    std::vector<const char*> luals;
};
ReturnForms forms_of(lua::Returns returns);

/// A chapter with constants or functions.
struct WordChapter {
    std::string title;
    std::vector<const lua::Word*> words;
    std::vector<const lua::Constant*> constants;
};
/// All words in the order of the reference.
std::vector<WordChapter> word_chapters();

/// A class, a function and a global in annotations for the Lua language server.
std::string luals_fields(std::string_view name, const std::vector<lua::Field>& fields);
std::string luals_function(const lua::Signature& row);
std::string luals_value(const lua::Constant& constant);

/// `name(a, b = MINE, ...)`.
std::string signature_text(const lua::Signature& row);

}  // namespace ply
