#include "framework/lua/load/dropped_verbs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/lua/syntax/places.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

/// A verb with its arguments, or a verb alone.
bool is_verb(const SyntaxTree& tree, Id value) {
    return tree.kind(value) == NodeKind::table || tree.kind(value) == NodeKind::name;
}

/// `step`, or `{ step, ... }` for a table, also where it stands in one of verbs.
std::string verb_text(const SyntaxTree& tree, Id value) {
    if (tree.kind(value) != NodeKind::table) return std::string(tree.text(value));
    const LuaToken* first = &tree.first_token(value) + 1;
    if (first->is("{")) ++first;
    return fmt::format("{{ {}, ... }}", first->text);
}

}  // namespace

void refuse_dropped_verbs(const SyntaxTree& tree, const std::string& label) {
    constexpr std::string_view declared[] = {"moves", "result", "after"};
    for (Id id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != NodeKind::assignment) continue;
        const auto targets = tree.children(tree.children(id)[0]);
        const auto values = tree.children(tree.children(id)[1]);
        const std::string_view name = tree.text(targets[0]);
        if (targets.size() != 1 || values.size() < 2 || !tree.is_global(targets[0]) ||
            std::ranges::find(declared, name) == std::end(declared) || !is_verb(tree, values[0]) ||
            !is_verb(tree, values[1]))
            continue;
        const LuaToken& first = tree.first_token(id);
        const Id list = tree.children(id)[1];
        throw ScriptError(
            {label, first.line, first.column,
             fmt::format("{0} = {1}, {2} is {1} alone, since Lua drops the rest; put braces around "
                         "all of it: {0} = {{ {1}, {2} }}",
                         name, verb_text(tree, values[0]), verb_text(tree, values[1])),
             replacement_of(tree, list, fmt::format("{{ {} }}", tree.text(list)))});
    }
}

}  // namespace ply::lua
