#include "framework/loading/lua/plain_loops.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "framework/game/error.hpp"
#include "framework/loading/lua/script_code.hpp"

namespace ply::lua {
namespace {

constexpr std::string_view own_names[] = {entries_name, "__list", "__last"};

/// What takes the place of a piece of the text.
struct Change {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// Adds what makes the loop at `i` plain, if it is `for i, v in ipairs(list) do` with one line each
/// before and behind the list.
void change_loop(const ScriptCode& code, std::size_t i, const std::vector<std::size_t>& ends,
                 std::vector<Change>& changes) {
    const std::size_t open = i + 6;
    if (!code.is_word(i + 1) || code.text(i + 2) != "," || !code.is_word(i + 3) ||
        code.text(i + 4) != "in" || code.text(i + 5) != "ipairs" ||
        (code.text(open) != "(" && code.text(open) != "{") || code.line(i) != code.line(open))
        return;
    const std::size_t begins = code.past_bracket(open);
    if (code.text(begins) != "do" || code.line(begins - 1) != code.line(begins)) return;
    const std::string index(code.text(i + 1));
    const std::string entry(code.text(i + 3));
    changes.push_back({code.place(i), code.place(open),
                       std::string("do local __list<const>, __last<const> = ") + entries_name});
    changes.push_back({code.end(begins - 1), code.end(begins),
                       " for " + index + " = 1, __last do local " + entry + " = __list[" + index +
                           "] if " + entry + " == nil then break end"});
    const std::size_t end = code.end(ends[begins]);
    changes.push_back({end, end, " end"});
}

}  // namespace

std::string with_plain_loops(const std::string& text, const std::string& label) {
    const std::string blanked = code_only(text);
    const ScriptCode code(blanked);
    for (std::size_t i = 0; i < code.size(); ++i)
        if (std::ranges::find(own_names, code.text(i)) != std::end(own_names))
            throw Error(label + ":" + std::to_string(code.line(i)) + ": " +
                        std::string(code.text(i)) +
                        " is a name of the framework's own; take another");
    const auto ends = code.ends_of_loops();
    if (!ends || code.declares("ipairs")) return text;
    std::vector<Change> changes;
    for (std::size_t i = 0; i < code.size(); ++i)
        if (code.text(i) == "for") change_loop(code, i, *ends, changes);
    std::ranges::stable_sort(changes, {}, &Change::begin);
    std::string result;
    std::size_t copied = 0;
    for (const Change& change : changes) {
        result.append(text, copied, change.begin - copied).append(change.text);
        copied = change.end;
    }
    return result.append(text, copied);
}

}  // namespace ply::lua
