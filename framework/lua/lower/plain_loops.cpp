#include "framework/lua/lower/plain_loops.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/lua/api/loop_words.hpp"
#include "framework/lua/syntax/script_code.hpp"

namespace ply::lua {
namespace {

constexpr std::string_view own_names[] = {"__list", "__last", "__at"};

bool is_own_name(std::string_view name) {
    const auto has_name = [&](const LoopWord& each) { return each.function_name == name; };
    return std::ranges::find(own_names, name) != std::end(own_names) ||
           std::ranges::any_of(loop_words(), has_name);
}

bool is_number(std::string_view text) {
    return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

/// Past the entry of a table constructor at `at`, if it is a whole number or a table.
std::optional<std::size_t> past_plain_entry(const ScriptCode& code, std::size_t at) {
    if (code.text(at) == "{") {
        const std::size_t end = code.past_bracket(at);
        return code.text(end - 1) == "}" ? std::optional(end) : std::nullopt;
    }
    if (code.text(at) == "-") ++at;
    return is_number(code.text(at)) ? std::optional(at + 1) : std::nullopt;
}

/// How many entries the constructor at `at` has, where all are whole numbers or tables and nothing
/// is done with the table that it makes but to name it; 0: something else.
std::size_t plain_entries(const ScriptCode& code, std::size_t at) {
    std::size_t entries = 0;
    if (code.text(at++) != "{") return 0;
    while (code.text(at) != "}") {
        const auto end = past_plain_entry(code, at);
        if (!end) return 0;
        ++entries;
        const bool more = code.text(*end) == "," || code.text(*end) == ";";
        if (!more && code.text(*end) != "}") return 0;
        at = *end + (more ? 1 : 0);
    }
    const std::string_view next = code.text(++at);
    const bool ends = next.empty() || next == ";" || code.is_word(at);
    return ends && next != "and" && next != "or" ? entries : 0;
}

/// Whether nothing can change the list that the word at `i` names, but perhaps entries of its
/// entries: it is read by index, counted, or gone through.
bool only_reads(const ScriptCode& code, std::size_t i) {
    if (code.is_indexed(i) && code.text(i + 1) == "[") return !code.is_written(i);
    if (i > 0 && code.text(i - 1) == "#") return code.text(i + 1) != ".";
    return i > 1 && code.text(i - 2) == "ipairs" && code.text(i - 1) == "(" &&
           code.text(i + 1) == ")";
}

/// A list of the script that stays as it is made.
struct ConstantList {
    std::size_t declared = 0;  ///< the token of its name
    std::size_t length = 0;
};
using ConstantLists = std::map<std::string_view, ConstantList>;  ///< by name

ConstantLists constant_lists(const ScriptCode& code, const std::vector<std::size_t>& ends) {
    ConstantLists lists;
    for (std::size_t i = 0; i < code.size(); i = std::max(i + 1, ends[i])) {
        if (code.text(i) != "local" || !code.is_word(i + 1)) continue;
        const std::size_t equals = code.text(i + 2) == "<" ? i + 5 : i + 2;
        const std::size_t entries = code.text(equals) == "=" ? plain_entries(code, equals + 1) : 0;
        if (entries > 0) lists[code.text(i + 1)] = {i + 1, entries};
    }
    for (std::size_t i = 0; i < code.size(); ++i) {
        const auto list = lists.find(code.text(i));
        if (list == lists.end() || list->second.declared == i) continue;
        const bool field = i > 1 && (code.text(i - 1) == ":" || code.text(i - 1) == ".") &&
                           code.text(i - 2) != ".";
        if (!field && (i < list->second.declared || !only_reads(code, i))) lists.erase(list);
    }
    return lists;
}

/// A loop `for NAMES in word(list) do`, or with a table behind the word, as tokens.
struct Loop {
    LoopWord word;
    std::size_t names = 0;  ///< the first
    std::size_t open = 0;   ///< the bracket before the list
    std::size_t body = 0;   ///< the `do`
};

/// The words that the script does not declare anew.
std::vector<LoopWord> plain_words(const ScriptCode& code) {
    std::vector<LoopWord> words;
    for (const LoopWord& each : loop_words())
        if (!code.declares(each.word)) words.push_back(each);
    return words;
}

/// The loop over one of the words that begins at the `for` at `i`, with one line each before and
/// behind the list.
std::optional<Loop> loop_at(const ScriptCode& code, std::size_t i,
                            const std::vector<LoopWord>& words) {
    const std::size_t names = code.text(i + 2) == "," ? 2 : 1;
    const std::size_t in = i + 2 * names;
    const auto word = std::ranges::find_if(words, [&](const LoopWord& each) {
        return each.word == code.text(in + 1) && each.names == static_cast<int>(names);
    });
    const std::size_t open = in + 2;
    if (word == words.end() || !code.is_word(i + 1) || !code.is_word(in - 1) ||
        code.text(in) != "in" || (code.text(open) != "(" && code.text(open) != "{") ||
        code.line(i) != code.line(open))
        return {};
    const std::size_t body = code.past_bracket(open);
    if (code.text(body) != "do" || code.line(body - 1) != code.line(body)) return {};
    return Loop{*word, i + 1, open, body};
}

/// Adds what makes a loop at `i` plain, if one begins there.
void change_loop(const ScriptCode& code, std::size_t i, const std::vector<std::size_t>& ends,
                 const std::vector<LoopWord>& words, const ConstantLists& constants,
                 std::vector<Change>& changes) {
    const auto loop = loop_at(code, i, words);
    if (!loop) return;
    const bool counts = loop->word.names == 2;  // the first name is the index
    const std::string index(counts ? code.text(loop->names) : "__at");
    const std::string entry(code.text(counts ? loop->names + 2 : loop->names));
    const auto turns = [&](const std::string& last, std::string_view list) {
        return "for " + index + " = 1, " + last + " do local " + entry + " = " + std::string(list) +
               "[" + index + "]";
    };
    const auto constant = constants.find(code.text(loop->open + 1));
    if (counts && constant != constants.end() && loop->body == loop->open + 3) {
        changes.push_back({code.place(i), code.end(loop->body),
                           turns(std::to_string(constant->second.length), constant->first)});
        return;
    }
    const std::string may_end = " if not " + entry + " and " + entry + " == nil then break end";
    changes.push_back(
        {code.place(i), code.place(loop->open),
         std::string("do local __list<const>, __last<const> = ") + loop->word.function_name});
    changes.push_back({code.end(loop->body - 1), code.end(loop->body),
                       " " + turns("__last", "__list") + (counts ? may_end : "")});
    const std::size_t end = code.end(ends[loop->body]);
    changes.push_back({end, end, " end"});
}

}  // namespace

std::string with_plain_loops(const std::string& text, const std::string& label) {
    const std::string blanked = code_only(text);
    const ScriptCode code(blanked);
    for (std::size_t i = 0; i < code.size(); ++i)
        if (is_own_name(code.text(i)))
            throw Error(label + ":" + std::to_string(code.line(i)) + ": " +
                        std::string(code.text(i)) +
                        " is a name of the framework's own; take another");
    const auto ends = code.ends_of_blocks();
    if (!ends) return text;
    const std::vector<LoopWord> words = plain_words(code);
    const auto constants = constant_lists(code, *ends);
    std::vector<Change> changes;
    for (std::size_t i = 0; i < code.size(); ++i)
        if (code.text(i) == "for") change_loop(code, i, *ends, words, constants, changes);
    return changed(text, std::move(changes));
}

}  // namespace ply::lua
