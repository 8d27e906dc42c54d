/// The functions with a name in a script, and what they return.
///
///     for (const Function& function : functions_of(tree)) ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// `function f`, `local f = function`, `{ f = function }`.
struct Function {
    std::string name;                            ///< as it is written: `evaluate.best`, `t:f`
    SyntaxTree::Id named_by = SyntaxTree::none;  ///< what stands there for the name
    bool global = false;
    SyntaxTree::Id declaration = SyntaxTree::none;  ///< of the local that it is
    SyntaxTree::Id closure = SyntaxTree::none;
    std::vector<SyntaxTree::Id> parameters{};  ///< declarations, without `...`
    std::vector<SyntaxTree::Id> returns{};     ///< its own, not of those inside it
    int line = 0;
    int last_line = 0;
};

/// In their order; a function inside another comes after it.
std::vector<Function> functions_of(const SyntaxTree& tree);

/// The names after `local`, in their order.
std::vector<std::string_view> locals_in(const SyntaxTree& tree);

/// The line on which the first local of this name is declared; 0: none is.
int line_of_local(const SyntaxTree& tree, std::string_view name);

/// The line on which the global is first given a value, `name = ...`; 0: it is not.
int line_of_global(const SyntaxTree& tree, std::string_view name);

}  // namespace ply::lua
