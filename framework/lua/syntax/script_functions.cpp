#include "framework/lua/syntax/script_functions.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

/// The names and fields that an expression is made of, `a.b:c`; empty: it is something else.
std::string name_of(const SyntaxTree& tree, Id expression) {
    for (Id part = expression; tree.kind(part) != NodeKind::name; part = tree.children(part)[0])
        if (tree.kind(part) != NodeKind::field) return "";
    std::string name;
    for (const LuaToken* token = &tree.first_token(expression);; ++token) {
        name += token->text;
        if (token == &tree.last_token(expression)) return name;
    }
}

/// Of a list of values the name in the list of targets at the same place; none: there is none.
Id target_of(const SyntaxTree& tree, Id value) {
    const Id values = tree.parent(value);
    const auto parts = tree.children(tree.parent(values));
    if (parts.size() < 2 || parts[1] != values) return SyntaxTree::none;
    const auto all = tree.children(values);
    const auto targets = tree.children(parts[0]);
    const auto index = static_cast<std::size_t>(std::ranges::find(all, value) - all.begin());
    return index < targets.size() ? targets[index] : SyntaxTree::none;
}

/// What names the function, by where it stands.
void read_name(const SyntaxTree& tree, Id closure, Function& function) {
    const Id parent = tree.parent(closure);
    Id target = SyntaxTree::none;
    switch (tree.kind(parent)) {
        case NodeKind::local_function:
        case NodeKind::function:
        case NodeKind::named_field:
            target = tree.children(parent)[0];
            break;
        case NodeKind::list: {
            const NodeKind above = tree.kind(tree.parent(parent));
            if (above == NodeKind::local || above == NodeKind::assignment)
                target = target_of(tree, closure);
            break;
        }
        default:
            break;
    }
    if (target == SyntaxTree::none) return;
    function.named_by = target;
    if (tree.kind(target) == NodeKind::declaration) function.declaration = target;
    if (tree.kind(target) == NodeKind::declaration || tree.kind(target) == NodeKind::key)
        function.name = tree.text(target);
    else
        function.name = name_of(tree, target);
    function.global = tree.is_global(target);
    if (tree.kind(target) == NodeKind::name) function.declaration = tree.declared_by(target);
}

/// Of the word `function`.
int line_of(const SyntaxTree& tree, Id closure) {
    const Id parent = tree.parent(closure);
    if (tree.kind(parent) == NodeKind::function) return tree.first_token(parent).line;
    if (tree.kind(parent) == NodeKind::local_function) return (&tree.first_token(parent) + 1)->line;
    return tree.first_token(closure).line;
}

/// `local x`, `local function x`
bool is_behind_local(const SyntaxTree& tree, Id id) {
    if (tree.kind(id) != NodeKind::declaration) return false;
    const NodeKind parent = tree.kind(tree.parent(id));
    return parent == NodeKind::local_function ||
           (parent == NodeKind::list && tree.kind(tree.parent(tree.parent(id))) == NodeKind::local);
}

}  // namespace

std::vector<Function> functions_of(const SyntaxTree& tree) {
    std::vector<Function> functions;
    std::vector<Id> around(static_cast<std::size_t>(tree.size()), SyntaxTree::none);
    std::vector<std::size_t> number(around.size());  // of each closure among the functions
    const auto at = [](Id id) { return static_cast<std::size_t>(id); };
    for (Id id = tree.size(); --id >= 0;) {  // parents come first, and what is behind
        const Id parent = tree.parent(id);
        if (parent != SyntaxTree::none)
            around[at(id)] = tree.kind(parent) == NodeKind::closure ? parent : around[at(parent)];
        if (tree.kind(id) == NodeKind::closure) {
            number[at(id)] = functions.size();
            Function function{.name = "", .closure = id};
            read_name(tree, id, function);
            for (const Id each : tree.children(tree.children(id)[0]))
                if (tree.kind(each) == NodeKind::declaration) function.parameters.push_back(each);
            function.line = line_of(tree, id);
            function.last_line = tree.last_token(id).line;
            functions.push_back(std::move(function));
        }
        if (tree.kind(id) == NodeKind::return_values && around[at(id)] != SyntaxTree::none)
            functions[number[at(around[at(id)])]].returns.push_back(id);
    }
    std::erase_if(functions, [](const Function& each) { return each.name.empty(); });
    for (Function& each : functions) std::ranges::reverse(each.returns);
    std::ranges::sort(functions, {},
                      [&](const Function& each) { return tree.first_token(each.closure).place; });
    return functions;
}

std::vector<std::string_view> locals_in(const SyntaxTree& tree) {
    std::vector<std::string_view> names;
    for (Id id = 0; id < tree.size(); ++id)
        if (is_behind_local(tree, id)) names.push_back(tree.text(id));
    return names;
}

int line_of_local(const SyntaxTree& tree, std::string_view name) {
    for (Id id = 0; id < tree.size(); ++id)
        if (is_behind_local(tree, id) && tree.text(id) == name) return tree.first_token(id).line;
    return 0;
}

int line_of_global(const SyntaxTree& tree, std::string_view name) {
    for (Id id = 0; id < tree.size(); ++id) {
        if (!tree.is_global(id) || tree.text(id) != name) continue;
        const Id list = tree.parent(id);
        const Id above = tree.parent(list);
        if (tree.kind(list) == NodeKind::list && tree.kind(above) == NodeKind::assignment &&
            tree.children(above)[0] == list)
            return tree.first_token(id).line;
    }
    return 0;
}

}  // namespace ply::lua
