// Calls and calculations that do nothing.
#include <fmt/format.h>

#include "framework/authoring/lint/linter.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

/// Whether the verb only returns something, so that nobody hears it where it stands alone.
bool only_returns(std::string_view name) {
    for (const auto verbs : {set_words(), board_words(), geometry_words(), attack_words()})
        for (const Word& word : verbs)
            if (name == word.name()) return true;
    return false;
}

/// What is said of a verb that stands alone; empty: it does something.
std::string alone(const std::string& name) {
    const Word* word = word_named(name);
    if (word == nullptr) return "";
    const Returns returns = word->row->returns;
    if (returns == Returns::result)
        return fmt::format("{0}(...) alone ends no game; write return {0}(...)", name);
    if (!only_returns(name)) return "";
    if (returns != Returns::each_cell && returns != Returns::each_direction)
        return fmt::format("{}(...) alone does nothing; is return missing before it?", name);
    return fmt::format(
        "{0}(...) alone does nothing; it stands in for x in {0}(...) do; moves are "
        "offered by verbs such as choose, step and add",
        name);
}

}  // namespace

void lint_statements(Linter& linter) {
    linter.each(NodeKind::call_statement, [&](Id id) {
        const Id call = linter.tree.children(id)[0];
        const Id called = linter.tree.children(call)[0];
        if (linter.tree.kind(call) != NodeKind::call || !linter.tree.is_global(called)) return;
        if (const std::string sentence = alone(std::string(linter.tree.text(called)));
            !sentence.empty())
            linter.note(id, sentence);
    });
}

}  // namespace ply::lua
