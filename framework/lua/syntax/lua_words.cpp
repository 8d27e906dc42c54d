#include "framework/lua/syntax/lua_words.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

constexpr std::string_view lua_words[] = {"and",   "break", "do",       "else", "elseif", "end",
                                          "false", "for",   "function", "goto", "if",     "in",
                                          "local", "nil",   "not",      "or",   "repeat", "return",
                                          "then",  "true",  "until",    "while"};

}  // namespace

std::vector<std::string> words_of_lua() {
    return {std::begin(lua_words), std::end(lua_words)};
}

bool is_word_of_lua(std::string_view name) {
    return std::ranges::find(lua_words, name) != std::end(lua_words);
}

}  // namespace ply::lua
