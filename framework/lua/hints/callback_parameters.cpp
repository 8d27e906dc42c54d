#include "framework/lua/hints/callback_parameters.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

constexpr CallbackParameters table[] = {{"setup", "", 0, false},
                                        {"moves", "me", 1, false},
                                        {"play", "me, a, b, ...", 100, false},
                                        {"after", "me, from, to, captured, n", 5, false},
                                        {"legal", "me, last", 2, true},
                                        {"result", "me, last", 2, true},
                                        {"ending", "me", 1, true},
                                        {"possible", "card, zone, layer", 3, true},
                                        {"sees", "me", 1, true}};

}  // namespace

const CallbackParameters* callback_named(std::string_view name) {
    const auto* found = std::ranges::find(table, name, &CallbackParameters::name);
    return found == std::end(table) ? nullptr : found;
}

std::string with_me(const SyntaxTree& tree, const Function& function) {
    std::string text = function.name + "(me";
    const CallbackParameters* callback = callback_named(function.name);
    if (callback == nullptr || callback->given != "me")
        for (const SyntaxTree::Id each : function.parameters)
            text.append(", ").append(tree.text(each));
    return text + ")";
}

std::string function_with_me(const SyntaxTree& tree, int line) {
    std::string found;
    for (const Function& function : functions_of(tree)) {  // the innermost comes last
        if (function.line > line || function.last_line < line) continue;
        const bool given =
            !function.parameters.empty() && tree.text(function.parameters[0]) == "me";
        found = given || function.name == "setup" ? "" : with_me(tree, function);
    }
    return found;
}

}  // namespace ply::lua
