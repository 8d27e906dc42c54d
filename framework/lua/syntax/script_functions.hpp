/// The functions with a name in the text of a script, and what they return.
///
///     for (const Function& function : functions_of(script, ends_of(script))) ...
#pragma once

#include "framework/lua/syntax/script_code.hpp"

namespace ply::lua {

/// A function with a name; `body` and `end` are tokens. Its parameters are views into the code.
struct Function {
    std::string name;
    bool global = false;
    std::vector<std::string_view> parameters{};
    int line = 0;
    std::size_t body = 0;
    std::size_t end = 0;
};

/// Of each block; zeros where blocks do not close, so that there are no functions.
std::vector<std::size_t> ends_of(const ScriptCode& code);

/// `ends` are those of its blocks. A function inside another comes after it.
std::vector<Function> functions_of(const ScriptCode& code, const std::vector<std::size_t>& ends);

/// Calls `visit` with each `return` of the function, but not of those inside it.
template <class Visit>
void for_each_return(const ScriptCode& code, const std::vector<std::size_t>& ends,
                     const Function& function, Visit visit) {
    for (std::size_t i = function.body; i < function.end; ++i) {
        if (code.text(i) == "function") i = ends[i];
        if (code.text(i) == "return") visit(i);
    }
}

}  // namespace ply::lua
