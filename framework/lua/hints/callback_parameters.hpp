/// What the framework gives to the functions that it calls.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {

struct CallbackParameters {
    std::string_view name;
    std::string_view given;  ///< `me, last`
    std::size_t most;        ///< values altogether
    bool ends_game;          ///< what it returns may say who has won
};

/// Null: the framework calls no function of this name, or it is an evaluation.
const CallbackParameters* callback_named(std::string_view name);

/// `result(me, last)`, where `last` is the only parameter of the function.
std::string with_me(const SyntaxTree& tree, const Function& function);

/// The function in which this line stands, with `me` before its parameters: `after(me, from, to)`;
/// empty: it stands in none with a name, or its first parameter is `me`.
std::string function_with_me(const SyntaxTree& tree, int line);

}  // namespace ply::lua
