/// The words that loops go through by a list instead of a call for each entry (loop_lists.hpp).
#pragma once

#include <span>

#include "lua.h"

namespace ply::lua {

/// A word that `for NAMES in word(...)` goes through, and the function that returns the list of it
/// with its length, under the name that a compiled script has for it.
struct LoopWord {
    const char* word;
    int names;
    const char* function_name;
    lua_CFunction function;
};
std::span<const LoopWord> loop_words();

}  // namespace ply::lua
