#include "framework/loading/lua/script_text.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>

namespace ply::lua {
namespace {

int line_at(const std::string& text, std::ptrdiff_t offset) {
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + offset, '\n'));
}

/// How many `=` stand in a long bracket that opens at `at`; -1: none does.
int long_bracket(const std::string& text, std::size_t at) {
    if (at >= text.size() || text[at] != '[') return -1;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] == '=') ++end;
    return end < text.size() && text[end] == '[' ? static_cast<int>(end - at - 1) : -1;
}

/// Past the comment or string that begins at `at`, or `at` itself.
std::size_t past_words(const std::string& text, std::size_t at) {
    const bool comment = text.compare(at, 2, "--") == 0;
    const std::size_t inner = comment ? at + 2 : at;
    if (const int level = long_bracket(text, inner); level >= 0) {
        const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
        const std::size_t end = text.find(close, inner);
        return end == std::string::npos ? text.size() : end + close.size();
    }
    if (comment) return std::min(text.find('\n', at), text.size());
    if (text[at] != '"' && text[at] != '\'') return at;
    std::size_t end = at + 1;
    while (end < text.size() && text[end] != text[at] && text[end] != '\n')
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text.size());
}

}  // namespace

std::string code_only(const std::string& text) {
    std::string code = text;
    for (std::size_t at = 0; at < code.size();) {
        const std::size_t end = past_words(text, at);
        for (std::size_t i = at; i < end; ++i)
            if (code[i] != '\n') code[i] = ' ';
        at = std::max(end, at + 1);
    }
    return code;
}

std::vector<std::pair<std::string, int>> functions_in(const std::string& code) {
    static const std::regex form(
        R"re(\bfunction\s+([A-Za-z_][\w.:]*)\s*\(|([A-Za-z_][\w.]*)\s*=\s*function\b)re");
    std::vector<std::pair<std::string, int>> found;
    for (std::sregex_iterator at(code.begin(), code.end(), form), end; at != end; ++at) {
        const int group = (*at)[1].matched ? 1 : 2;
        // Lua counts from the word `function`.
        const std::ptrdiff_t word = at->position(0) + at->str(0).find("function");
        found.emplace_back(at->str(static_cast<std::size_t>(group)), line_at(code, word));
    }
    return found;
}

std::string_view named_line(std::string_view message, std::string_view text) {
    int line = 0;
    for (std::size_t i = message.find(':'); i < message.size() && ++i < message.size();) {
        if (std::isdigit(static_cast<unsigned char>(message[i])) == 0 || line > 1'000'000) break;
        line = 10 * line + message[i] - '0';
    }
    for (; line > 1 && !text.empty(); --line)
        text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return line == 0 ? "" : text.substr(0, text.find('\n'));
}

int line_of_local(const std::string& code, const std::string& name) {
    const std::regex form(R"re(\blocal\s+(?:function\s+)?[\w\s,<>]*\b)re" + name + R"re(\b)re");
    std::smatch found;
    if (!std::regex_search(code, found, form)) return 0;
    return line_at(code, found.position(0) + found.length(0));
}

int line_of_global(const std::string& text, const std::string& name) {
    const std::string code = code_only(text);
    const std::regex form("(?:^|\\n)[ \\t]*" + name + "[ \\t]*=[^=]");
    std::smatch found;
    if (!std::regex_search(code, found, form)) return 0;
    return line_at(code, found.position(0) + found.length(0) - 1);
}

std::vector<std::string> vain_comparisons(const std::string& code, const std::string& label,
                                          const std::vector<std::string>& kinds) {
    std::string names = "MINE|THEIRS|NOT_MINE|OCCUPIED|ALL";
    for (const std::string& kind : kinds) names += "|" + kind;
    const std::regex form(R"re(\bboard\[[^\]\n=]*\]\s*[=~]=\s*()re" + names +
                          R"re()\b(?!\s*\())re");
    std::vector<std::string> found;
    for (std::sregex_iterator at(code.begin(), code.end(), form), end; at != end; ++at) {
        const std::string name = at->str(1);
        const bool kind = std::ranges::find(kinds, name) != kinds.end();
        found.push_back(label + ":" + std::to_string(line_at(code, at->position(0))) +
                        ": a cell is compared with " + name + ", which is " +
                        (kind ? "a kind of piece; write " + name + "(me)"
                              : "a set of cells; write within(c, " + name + "), or == me"));
    }
    return found;
}

std::vector<std::string> vain_choices(const std::string& code, const std::string& label,
                                      const std::vector<std::string>& sets,
                                      const std::vector<std::string>& directions) {
    static const std::regex form(R"re(\b(\w+)\s+or\s+(\w+)\b)re");
    std::vector<std::string> found;
    for (std::sregex_iterator at(code.begin(), code.end(), form), end; at != end; ++at) {
        const std::string one = at->str(1);
        const std::string other = at->str(2);
        const auto both_among = [&](const std::vector<std::string>& names) {
            return std::ranges::find(names, one) != names.end() &&
                   std::ranges::find(names, other) != names.end();
        };
        const bool set = both_among(sets);
        if (!set && !both_among(directions)) continue;
        std::string before = code.substr(0, at->position(0));
        before.erase(before.find_last_not_of(" \t\n") + 1);
        if (before.ends_with("and")) continue;  // condition and MINE or THEIRS
        found.push_back(label + ":" + std::to_string(line_at(code, at->position(0))) + ": " + one +
                        " or " + other + " is always " + one + "; write " +
                        (set ? "either(" + one + ", " + other + ")" : one + " + " + other));
    }
    return found;
}

std::string lines_text(const std::string& code, const std::vector<int>& lines) {
    static const std::regex end_of_block(R"re([\s})\],;]*(?:end|else|do|then)?[\s})\],;]*)re");
    std::istringstream in(code);
    std::vector<std::string> rows{""};
    for (std::string row; std::getline(in, row);) rows.push_back(row);
    std::string text;
    int first = 0;
    int last = 0;
    const auto flush = [&] {
        if (first == 0) return;
        text += (text.empty() ? "" : ", ") + std::to_string(first) +
                (last > first ? "-" + std::to_string(last) : "");
    };
    for (const int line : lines) {
        const auto index = static_cast<std::size_t>(line);
        if (index >= rows.size() || std::regex_match(rows[index], end_of_block)) continue;
        if (line != last + 1) {
            flush();
            first = line;
        }
        last = line;
    }
    flush();
    return text;
}

}  // namespace ply::lua
