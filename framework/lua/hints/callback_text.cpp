#include "framework/lua/hints/callback_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "framework/base/error.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {
namespace {

/// What the framework gives a function, `most` values altogether.
struct CallbackText {
    std::string_view name;
    std::string_view given;
    std::size_t most;
    bool answers;
};
constexpr CallbackText callback_texts[] = {{"setup", "", 0, false},
                                           {"moves", "me", 1, false},
                                           {"play", "me, a, b, ...", 100, false},
                                           {"after", "me, from, to, captured, n", 5, false},
                                           {"legal", "me, last", 2, true},
                                           {"result", "me, last", 2, true},
                                           {"ending", "me", 1, true}};

const CallbackText* callback_named(std::string_view name) {
    const auto* found = std::ranges::find(callback_texts, name, &CallbackText::name);
    return found == std::end(callback_texts) ? nullptr : found;
}

/// What nobody calls a player.
bool is_no_player(std::string_view parameter) {
    constexpr std::string_view names[] = {
        "last", "from",   "to",     "c",        "cell",  "a",     "b",      "at",   "n",
        "x",    "target", "source", "captured", "taken", "house", "number", "dest", "start",
        "stop", "piece",  "square", "point",    "pos",   "spot",  "move",   "pit",  "position"};
    return std::ranges::find(names, parameter) != std::end(names);
}

/// The word in the answer at `i` that only `result` and `ending` may answer with, or nothing.
std::string_view outcome_in(const ScriptCode& code, std::size_t i) {
    constexpr std::string_view outcomes[] = {"WIN", "LOSS", "DRAW", "wins", "score"};
    constexpr std::string_view closing[] = {"end", "else", "elseif", "until", ";"};
    for (; i < code.size() && std::ranges::find(closing, code.text(i)) == std::end(closing); ++i)
        if (std::ranges::find(outcomes, code.text(i)) != std::end(outcomes)) return code.text(i);
    return "";
}

/// `result(me, last)`, where `last` is its only parameter.
std::string with_me(const Function& function) {
    const CallbackText* callback = callback_named(function.name);
    if (callback != nullptr && callback->given == "me") return function.name + "(me)";
    return fmt::format("{}(me{}{})", function.name, function.parameters.empty() ? "" : ", ",
                       fmt::join(function.parameters, ", "));
}

/// A verb with its arguments, or a verb alone: past its last token.
std::size_t past_verb(const ScriptCode& code, std::size_t i) {
    if (code.text(i) == "{") return code.past_bracket(i);
    return code.is_word(i) ? i + 1 : i;
}

std::string verb_text(const ScriptCode& code, std::size_t i) {
    if (code.text(i) != "{") return std::string(code.text(i));
    return fmt::format("{{ {}, ... }}", code.text(code.text(i + 1) == "{" ? i + 2 : i + 1));
}

}  // namespace

std::vector<std::string> vain_callbacks(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    const std::vector<std::size_t> ends = ends_of(script);
    std::vector<std::string> found;
    for (const Function& function : functions_of(script, ends)) {
        const CallbackText* callback = callback_named(function.name);
        if (callback == nullptr || !function.global) continue;
        if (!function.parameters.empty() && !callback->given.empty() &&
            is_no_player(function.parameters[0]))
            found.push_back(fmt::format(
                "{}:{}: {} is given ({}), so that {} is a player here; write function {}", label,
                function.line, function.name, callback->given, function.parameters[0],
                with_me(function)));
        if (function.parameters.size() > callback->most)
            found.push_back(
                fmt::format("{}:{}: {} is given {}, so that {} is always nil", label, function.line,
                            function.name,
                            callback->most == 0 ? "nothing" : fmt::format("({})", callback->given),
                            function.parameters[callback->most]));
        if (callback->answers) continue;
        for_each_return(script, ends, function, [&](std::size_t i) {
            if (const std::string_view outcome = outcome_in(script, i); !outcome.empty())
                found.push_back(
                    fmt::format("{}:{}: {} is not asked who has won, and its {} is "
                                "ignored; return it in result(me, last)",
                                label, script.line(i), function.name, outcome));
        });
    }
    return found;
}

int line_of_silent_result(const std::string& code) {
    const ScriptCode script(code);
    const std::vector<std::size_t> ends = ends_of(script);
    int line = 0;
    for (const Function& function : functions_of(script, ends)) {
        if (function.name != "result" || !function.global) continue;
        line = function.line;
        for_each_return(script, ends, function, [&](std::size_t) { line = 0; });
    }
    return line;
}

std::string function_with_me(const std::string& code, int line) {
    const ScriptCode script(code);
    std::string found;
    for (const Function& function :
         functions_of(script, ends_of(script))) {  // the innermost comes last
        if (function.line > line || script.line(function.end) < line) continue;
        const bool given = !function.parameters.empty() && function.parameters[0] == "me";
        found = given || function.name == "setup" ? "" : with_me(function);
    }
    return found;
}

void refuse_dropped_verbs(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    constexpr std::string_view declared[] = {"moves", "result", "after"};
    int open = 0;  // brackets; inside them stand fields
    for (std::size_t i = 0; i < script.size(); ++i) {
        if (script.text(i) == "{" || script.text(i) == "(") ++open;
        if (script.text(i) == "}" || script.text(i) == ")") --open;
        const bool begins = i == 0 || script.line(i - 1) < script.line(i);
        if (open > 0 || !begins || script.text(i + 1) != "=" ||
            std::ranges::find(declared, script.text(i)) == std::end(declared))
            continue;
        const std::size_t next = past_verb(script, i + 2);
        if (script.text(next) != "," || past_verb(script, next + 1) == next + 1) continue;
        const std::string first = verb_text(script, i + 2);
        const std::string second = verb_text(script, next + 1);
        throw Error(
            fmt::format("{0}:{1}: {2} = {3}, {4} is {3} alone, since Lua drops the rest; "
                        "put braces around all of it: {2} = {{ {3}, {4} }}",
                        label, script.line(i), script.text(i), first, second));
    }
}

}  // namespace ply::lua
