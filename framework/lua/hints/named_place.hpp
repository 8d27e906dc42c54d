/// Which word on a line a message is about.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "framework/base/note.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"

namespace ply::lua {

/// A name that means nothing, and what was meant.
struct Misnamed {
    std::string name;
    std::string meant;
};

/// Gives a note about the text, which has a line, its column: that of the mistake where the text is
/// no Lua, else that of the word which the message quotes or begins with, if there is one such word
/// on the line. A name that means nothing is replaced by what was meant.
void find_column(Note& note, const SyntaxTree& tree, const std::optional<Misnamed>& misnamed);

}  // namespace ply::lua
