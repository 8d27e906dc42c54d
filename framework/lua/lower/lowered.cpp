#include "framework/lua/lower/lowered.hpp"

#include <algorithm>

#include "framework/lua/api/loop_words.hpp"
#include "framework/lua/lower/plain_loops.hpp"
#include "framework/lua/lower/plain_reads.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {
namespace {

bool is_own_name(std::string_view name) {
    if (!name.starts_with("__")) return false;
    return std::ranges::find(names_of_plain_loops(), name) != names_of_plain_loops().end() ||
           std::ranges::find(loop_words(), name, &LoopWord::function_name) != loop_words().end() ||
           std::ranges::find(mirrored_words(), name, &MirroredWord::mirror) !=
               mirrored_words().end();
}

}  // namespace

std::string lowered(const SyntaxTree& tree) {
    std::vector<TextChange> changes;
    add_plain_reads(tree, changes);
    add_plain_loops(tree, changes);
    return changed(tree.source(), std::move(changes));
}

void refuse_own_names(const SyntaxTree& tree, const std::string& label) {
    for (const LuaToken& token : tree.tokens())
        if (token.kind == TokenKind::name && is_own_name(token.text))
            throw ScriptError(
                {label, token.line, token.column,
                 std::string(token.text) + " is a name of the framework's own; take another"});
}

}  // namespace ply::lua
