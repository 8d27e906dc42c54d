#include "framework/lua/syntax/script_functions.hpp"

#include <algorithm>

namespace ply::lua {
namespace {

/// `function f`, `f = function`, with what stands before the dots of a longer name.
void read_name(const ScriptCode& code, std::size_t i, Function& function) {
    std::size_t at = i + 1;
    std::size_t before = i - 1;
    if (code.is_word(at)) {
        for (; code.is_word(at) || code.text(at) == "." || code.text(at) == ":"; ++at)
            function.name += code.text(at);
    } else if (i >= 2 && code.text(i - 1) == "=" && code.is_word(i - 2)) {
        function.name = code.text(i - 2);
        before = i - 3;
    }
    constexpr std::string_view others[] = {"local", ".", ",", "{"};
    function.global = i == 0 || std::ranges::find(others, code.text(before)) == std::end(others);
}

}  // namespace

std::vector<std::size_t> ends_of(const ScriptCode& code) {
    return code.ends_of_blocks().value_or(std::vector<std::size_t>(code.size()));
}

std::vector<Function> functions_of(const ScriptCode& code, const std::vector<std::size_t>& ends) {
    std::vector<Function> functions;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code.text(i) != "function") continue;
        Function function{.name = "", .line = code.line(i), .end = ends[i]};
        read_name(code, i, function);
        function.body = code.body_of_function(i);
        if (function.name.empty() || function.body == 0 || function.end == 0) continue;
        for (std::size_t at = function.body - 1; --at > i && code.text(at) != "(";)
            if (code.is_word(at))
                function.parameters.insert(function.parameters.begin(), code.text(at));
        functions.push_back(std::move(function));
    }
    return functions;
}

}  // namespace ply::lua
