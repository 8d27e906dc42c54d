#include "framework/lua/syntax/keywords.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

constexpr std::string_view lua_words[] = {"and",   "break", "do",       "else", "elseif", "end",
                                          "false", "for",   "function", "goto", "if",     "in",
                                          "local", "nil",   "not",      "or",   "repeat", "return",
                                          "then",  "true",  "until",    "while"};

}  // namespace

std::vector<std::string> keywords() {
    return {std::begin(lua_words), std::end(lua_words)};
}

bool is_keyword(std::string_view name) {
    return std::ranges::find(lua_words, name) != std::end(lua_words);
}

}  // namespace ply::lua
