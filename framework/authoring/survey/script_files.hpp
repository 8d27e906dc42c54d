/// A script with the files that it includes, each read into a tree.
#pragma once

#include <list>
#include <string>

#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

struct ScriptFile {
    ScriptFile(std::string file_label, std::string file_text)
        : label(std::move(file_label)), text(std::move(file_text)), tree(text) {}
    ScriptFile(const ScriptFile&) = delete;
    ScriptFile& operator=(const ScriptFile&) = delete;

    const std::string label;
    const std::string text;
    const SyntaxTree tree;
    const std::vector<Function> functions = functions_of(tree);
};

/// The script first, then the others by name. Inside Machine::protect(); throws Error.
std::list<ScriptFile> files_of(Machine& machine);

}  // namespace ply::lua
