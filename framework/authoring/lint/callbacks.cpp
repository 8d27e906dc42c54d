// Functions that the framework calls: what they are given and what they return.
#include <fmt/format.h>

#include <map>

#include "framework/authoring/lint/linter.hpp"
#include "framework/lua/hints/callback_parameters.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

using Id = SyntaxTree::Id;

/// What nobody calls a player.
bool is_no_player(std::string_view parameter) {
    constexpr std::string_view names[] = {
        "last", "from",   "to",     "c",        "cell",  "a",     "b",      "at",   "n",
        "x",    "target", "source", "captured", "taken", "house", "number", "dest", "start",
        "stop", "piece",  "square", "point",    "pos",   "spot",  "move",   "pit",  "position"};
    return std::ranges::find(names, parameter) != std::end(names);
}

/// The word in a `return` that only `result` and `ending` may return, or nothing.
std::string_view outcome_in(const Linter& linter, Id returned) {
    constexpr std::string_view outcomes[] = {"WIN", "LOSS", "DRAW", "wins", "score"};
    for (Id id = linter.tree.first_part(returned); id <= returned; ++id)
        if (linter.is_among(id, outcomes)) return linter.tree.text(id);
    return "";
}

}  // namespace

void lint_repeated(Linter& linter) {
    std::map<std::string_view, const Function*> seen;
    for (const Function& function : linter.functions) {
        if (!function.global ||
            std::ranges::find(callback_names, function.name) == std::end(callback_names))
            continue;
        if (const Function* before = std::exchange(seen[function.name], &function))
            linter.note(before->named_by, fmt::format("{} is written again on line {}, which "
                                                      "replaces it",
                                                      function.name, function.line));
    }
}

void lint_callbacks(Linter& linter) {
    const SyntaxTree& tree = linter.tree;
    for (const Function& function : linter.functions) {
        const CallbackParameters* callback = callback_named(function.name);
        if (callback == nullptr || !function.global) continue;
        const auto parameter = [&](std::size_t i) { return tree.text(function.parameters[i]); };
        if (!function.parameters.empty() && callback->given.starts_with("me") &&
            is_no_player(parameter(0)))
            linter.note(
                function.named_by,
                fmt::format("{} is given ({}), so that {} is a player here; write function "
                            "{}",
                            function.name, callback->given, parameter(0), with_me(tree, function)));
        if (function.parameters.size() > callback->most)
            linter.note(
                function.named_by,
                fmt::format("{} is given {}, so that {} is always nil", function.name,
                            callback->most == 0 ? "nothing" : fmt::format("({})", callback->given),
                            parameter(callback->most)));
    }
}

void lint_ignored_outcomes(Linter& linter) {
    for (const Function& function : linter.functions) {
        const CallbackParameters* callback = callback_named(function.name);
        if (callback == nullptr || !function.global || callback->ends_game) continue;
        for (const Id returned : function.returns)
            if (const std::string_view outcome = outcome_in(linter, returned); !outcome.empty())
                linter.note(returned,
                            fmt::format("{} is not asked who has won, and its {} is ignored; "
                                        "return it in result(me, last)",
                                        function.name, outcome));
    }
}

}  // namespace ply::lua
