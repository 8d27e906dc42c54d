#include "framework/authoring/lint/sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/syntax/lua_words.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {
namespace {

template <class Names>
bool among(const Names& names, std::string_view name) {
    return std::ranges::find(names, name) != std::end(names);
}

bool is_field(const ScriptCode& code, std::size_t i) {
    return i > 0 && (code.text(i - 1) == "." || code.text(i - 1) == ":");
}

/// Whether a statement begins with the name at `i`, which is not the first token.
bool begins_statement(const ScriptCode& code, std::size_t i) {
    constexpr std::string_view begins[] = {"then", "do", "else", "repeat", "end",
                                           ")",    "]",  "}",    ";"};
    const std::string_view before = code.text(i - 1);
    return (code.is_word(i - 1) && !is_word_of_lua(before)) || among(begins, before);
}

/// Whether the script declares `players = 3` with just that number.
bool says_players(const ScriptCode& code, int players) {
    for (std::size_t i = 0; i < code.size(); ++i)
        if (code.text(i) == "players" && code.text(i + 1) == "=" &&
            code.text(i + 2) == std::to_string(players) &&
            (code.text(i + 3) == "," || code.text(i + 3) == "}" || code.text(i + 3) == ";"))
            return true;
    return false;
}

/// How many tokens the comparison at `i` has; 0: there is none.
std::size_t comparison_at(const ScriptCode& code, std::size_t i) {
    const std::string_view sign = code.text(i);
    if (code.text(i + 1) == "=")
        return sign == "=" || sign == "~" || sign == "<" || sign == ">" ? 2 : 0;
    const bool order = sign == "<" || sign == ">";
    return order && code.text(i + 1) != sign && (i == 0 || code.text(i - 1) != sign) ? 1 : 0;
}

/// `local x <const> = MINE` compares nothing.
bool is_attribute(const ScriptCode& code, std::size_t i) {
    constexpr std::string_view attributes[] = {"const", "close"};
    return among(attributes, code.text(i + 1)) ||
           (i > 0 && among(attributes, code.text(i - 1)) && code.text(i) == ">");
}

bool is_number(std::string_view text) {
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) != 0;
}

/// The sets of cells in a script.
class Sets {
public:
    Sets(const ScriptCode& code, const std::vector<std::string>& names) : code_(code) {
        for (const std::string& name : names)
            if (!code.declares(name)) names_.push_back(name);
        for_each_word([&](const Word& word) {
            if (returns_set(word)) functions_.emplace_back(word.name());
        });
        const std::vector<std::size_t> ends = ends_of(code);
        for (const Function& function : functions_of(code, ends)) {
            std::erase(functions_, function.name);
            if (answers_set(ends, function)) functions_.push_back(function.name);
        }
    }

    /// Past the set that is written at `i`; `i` itself: none is.
    std::size_t past(std::size_t i) const {
        if (is_field(code_, i)) return i;
        if (code_.text(i + 1) == "(")
            return among(functions_, code_.text(i)) || among(names_, code_.text(i))
                       ? code_.past_bracket(i + 1)
                       : i;
        constexpr std::string_view suffixes[] = {"[", ".", ":", "{"};
        return among(names_, code_.text(i)) && !among(suffixes, code_.text(i + 1)) ? i + 1 : i;
    }
    /// `both(...)`, `MINE`.
    std::string text(std::size_t i) const {
        return std::string(code_.text(i)) + (is_call(i) ? "(...)" : "");
    }
    bool is_call(std::size_t i) const { return code_.text(i + 1) == "("; }

private:
    bool answers_set(const std::vector<std::size_t>& ends, const Function& function) const {
        int sets = 0;
        int others = 0;
        for_each_return(code_, ends, function, [&](std::size_t i) {
            constexpr std::string_view closing[] = {"end", "else", "elseif", ";", "until"};
            const std::size_t next = past(i + 1);
            ++(next > i + 1 && among(closing, code_.text(next)) ? sets : others);
        });
        return sets > 0 && others == 0;
    }

    const ScriptCode& code_;
    std::vector<std::string_view> names_;
    std::vector<std::string> functions_;
};

/// The set that ends in front of `end` begins at `i`: whether it is asked to be true or false.
bool is_condition(const ScriptCode& code, std::size_t i, std::size_t end, bool call) {
    const std::string_view before = i > 0 ? code.text(i - 1) : std::string_view();
    const std::string_view behind = code.text(end);
    constexpr std::string_view conditions[] = {"if", "elseif", "while"};
    constexpr std::string_view joined[] = {"and", "or"};
    if (before == "not" || before == "until") return true;
    if (among(conditions, before) && (behind == "then" || behind == "do")) return true;
    if (among(joined, before) && behind == "then") return true;
    if (behind == "and") return true;
    return behind == "or" && call && before != "and";  // x and both(...) or MINE
}

/// What is said where a set is compared: the other side is a token.
std::string compared_text(const std::string& set, std::string_view other, bool equal) {
    if (other == "EMPTY" || (other == "0" && equal))
        return fmt::format(
            "{} is a set of cells, which is never the same as {}; write count({}) "
            "== 0",
            set, other, set);
    if (other == "]")
        return fmt::format(
            "a cell is compared with {0}, which is a set of cells; write within(c, "
            "{0})",
            set);
    return fmt::format("{0} is a set of cells, and is compared; its size is count({0})", set);
}

}  // namespace

std::vector<std::string> vain_sets(const std::string& code, const std::string& label,
                                   const std::vector<std::string>& names) {
    const ScriptCode script(code);
    const Sets sets(script, names);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < script.size(); ++i) {
        const std::size_t end = sets.past(i);
        if (end == i) continue;
        const std::string set = sets.text(i);
        const auto add = [&](const std::string& sentence) {
            found.push_back(fmt::format("{}:{}: {}", label, script.line(i), sentence));
        };
        const std::size_t sign = comparison_at(script, end);
        const std::size_t length = i < 2                               ? 0
                                   : comparison_at(script, i - 2) == 2 ? 2
                                   : comparison_at(script, i - 1) == 1 ? 1
                                                                       : 0;
        const bool equal = (sign > 0 ? script.text(end) : script.text(i - length)) == "=";
        if (sign > 0 && !is_attribute(script, end)) {
            const std::string_view other = script.text(end + sign);
            const bool content = other == "board";
            if (sets.is_call(i) || is_number(other) || sign == 1 || content || other == "EMPTY")
                add(compared_text(set, content ? "]" : other, equal));
        } else if (length > 0 && !is_attribute(script, i - length)) {
            const std::string_view other = script.text(i - length - 1);
            if (sets.is_call(i) || is_number(other) || length == 1 || other == "]")
                add(compared_text(set, other, equal));
        } else if (is_condition(script, i, end, sets.is_call(i))) {
            add(
                fmt::format("{0} is a set of cells, which is always true, an empty one, too; write "
                            "count({0}) > 0",
                            set));
        }
    }
    return found;
}

std::vector<std::string> vain_statements(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    constexpr std::string_view loops[] = {"each", "neighbours", "ray", "directions"};
    std::vector<std::string> found;
    const auto look_for = [&](std::string_view name) {
        for (std::size_t i = 1; i < script.size(); ++i) {
            if (script.text(i) != name || script.text(i + 1) != "(" || !begins_statement(script, i))
                continue;
            found.push_back(fmt::format(
                "{}:{}: {}(...) alone does nothing; {}", label, script.line(i), name,
                among(loops, name)
                    ? fmt::format("it stands in for x in {}(...) do; moves are offered by "
                                  "verbs such as choose, step and add",
                                  name)
                    : "is return missing before it?"));
        }
    };
    for (const auto words : {set_words(), board_words(), geometry_words(), attack_words()})
        for (const Word& word : words)
            if (!script.declares(word.name())) look_for(word.name());
    return found;
}

std::vector<std::string> vain_results(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    std::vector<std::string> found;
    for (std::size_t i = 1; i < script.size(); ++i) {
        const std::string_view name = script.text(i);
        if ((name != "wins" && name != "score") || script.declares(name) ||
            script.text(i + 1) != "(" || !begins_statement(script, i))
            continue;
        found.push_back(fmt::format("{}:{}: {}(...) alone ends no game; write return {}(...)",
                                    label, script.line(i), name, name));
    }
    return found;
}

std::vector<std::string> vain_others(const std::string& code, const std::string& label,
                                     int players) {
    const ScriptCode script(code);
    std::vector<std::string> found;
    if (players < 3 || !says_players(script, players)) return found;
    constexpr std::string_view before[] = {"(", ",", "[", "=", "{", "return", "and", "or", "not"};
    for (std::size_t i = 1; i < script.size(); ++i) {
        if (script.text(i) != "3" || script.text(i + 1) != "-" || script.text(i + 2) != "me" ||
            !among(before, script.text(i - 1)))
            continue;
        found.push_back(fmt::format(
            "{}:{}: with {} players 3 - me is not the next player, and 0 for player 3; the next is "
            "me % {} + 1, the pieces of all others are THEIRS",
            label, script.line(i), players, players));
    }
    return found;
}

std::vector<std::string> vain_cells(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    constexpr std::string_view called[] = {"play", "after", "legal", "result"};
    constexpr std::string_view cells[] = {"from", "to", "last", "c"};
    constexpr std::string_view takers[] = {"beside", "both", "either", "without", "count"};
    std::vector<std::string> found;
    for (const Function& function : functions_of(script, ends_of(script))) {
        if (!function.global || !among(called, function.name)) continue;
        for (std::size_t i = function.body; i < function.end; ++i) {
            if (!among(takers, script.text(i)) || is_field(script, i) ||
                script.text(i + 1) != "(" || script.declares(script.text(i)))
                continue;
            const std::size_t end = script.past_bracket(i + 1);
            for (std::size_t at = i + 2; at < end; ++at) {
                const std::string_view cell = script.text(at);
                const bool alone = (at == i + 2 || script.text(at - 1) == ",") &&
                                   (script.text(at + 1) == "," || at + 2 == end);
                const bool inner = script.text(at) == "(";
                if (alone && among(cells, cell) && among(function.parameters, cell))
                    found.push_back(fmt::format(
                        "{0}:{1}: {2} takes sets, and {3} is a cell, whose number is taken for a "
                        "piece; write cells({3})",
                        label, script.line(at), script.text(i), cell));
                if (inner) at = script.past_bracket(at) - 1;
            }
        }
    }
    return found;
}

std::vector<std::string> vain_denials(const std::string& code, const std::string& label) {
    const ScriptCode script(code);
    std::vector<std::string> found;
    for (std::size_t i = 0; i < script.size(); ++i) {
        if (script.text(i) != "not" || !script.is_word(i + 1)) continue;
        std::size_t end = i + 2;
        while (script.text(end) == "[" || script.text(end) == "(") end = script.past_bracket(end);
        const std::string_view sign = script.text(end);
        if (comparison_at(script, end) != 2 || (sign != "=" && sign != "~")) continue;
        const std::string_view other = script.text(end + 2);
        const bool number = is_number(other) || other == "EMPTY" || other == "me";
        if (script.text(i + 1) != "board" && !number) continue;
        const std::string denied =
            code.substr(script.place(i + 1), script.end(end - 1) - script.place(i + 1));
        found.push_back(fmt::format(
            "{0}:{1}: not {2} {3}= {4} compares true or false with {4}; write {2} {5}= {4}", label,
            script.line(i), denied, sign, other, sign == "=" ? "~" : "="));
    }
    return found;
}

}  // namespace ply::lua
