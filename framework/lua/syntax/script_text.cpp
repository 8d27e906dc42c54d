#include "framework/lua/syntax/script_text.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace ply::lua {
namespace {

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

std::vector<Token> tokens_of(std::string_view code) {
    const auto of_word = [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
    };
    std::vector<Token> tokens;
    int line = 1;
    for (std::size_t at = 0; at < code.size();) {
        const char letter = code[at];
        line += letter == '\n' ? 1 : 0;
        std::size_t end = at + 1;
        while (of_word(letter) && end < code.size() && of_word(code[end])) ++end;
        if (std::isspace(static_cast<unsigned char>(letter)) == 0)
            tokens.push_back({code.substr(at, end - at), line, of_word(letter)});
        at = end;
    }
    return tokens;
}

std::vector<std::pair<std::string, int>> functions_in(const std::string& code) {
    const std::vector<Token> tokens = tokens_of(code);
    std::vector<std::pair<std::string, int>> found;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text != "function") continue;
        constexpr std::size_t longest = 200;  // of what is worth telling
        std::string name;
        std::size_t next = i + 1;
        for (; next < tokens.size() && name.size() < longest &&
               (tokens[next].word || tokens[next].is_one_of(".:"));
             ++next)
            name += tokens[next].text;
        if (name.empty() && i > 1 && tokens[i - 1].text == "=") {  // f = function
            for (std::size_t k = i - 1;
                 k-- > 0 && name.size() < longest && (tokens[k].word || tokens[k].text == ".");) {
                if (tokens[k].word && k + 2 < i && tokens[k + 1].word) break;  // local f
                name.insert(0, tokens[k].text);
            }
        } else if (next == tokens.size() || tokens[next].text != "(") {
            continue;
        }
        if (!name.empty()) found.emplace_back(name, tokens[i].line);
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
    const std::vector<Token> tokens = tokens_of(code);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        if (tokens[i].text != "local") continue;
        if (i + 1 < tokens.size() && tokens[i + 1].text == "function") ++i;
        while (++i < tokens.size() && tokens[i].word) {  // a, b <const>, c
            if (tokens[i].text == name) return tokens[i].line;
            if (i + 3 < tokens.size() && tokens[i + 1].text == "<") i += 3;
            if (++i == tokens.size() || tokens[i].text != ",") break;
        }
        --i;
    }
    return 0;
}

int line_of_global(const std::string& text, const std::string& name) {
    const std::string code = code_only(text);
    const std::vector<Token> tokens = tokens_of(code);
    for (std::size_t i = 0; i + 1 < tokens.size(); ++i)
        if (tokens[i].text == name && (i == 0 || tokens[i - 1].line < tokens[i].line) &&
            tokens[i + 1].text == "=" && (i + 2 == tokens.size() || tokens[i + 2].text != "="))
            return tokens[i].line;
    return 0;
}

namespace {

/// The name that ends in front of `end`, or begins at `begin`, with its `var.`; empty where it is
/// indexed, called, counted, or a field of something else.
std::string value_before(const std::vector<Token>& tokens, std::size_t end) {
    const auto text = [&](std::size_t back) {
        return back <= end ? tokens[end - back].text : std::string_view();
    };
    if (text(2) == "." && text(3) == "var" && text(4) != "#") return "var." + std::string(text(1));
    return text(2) == "." || text(2) == "#" ? "" : std::string(text(1));
}
std::string value_at(const std::vector<Token>& tokens, std::size_t begin) {
    const auto text = [&](std::size_t i) {
        return i < tokens.size() ? tokens[i].text : std::string_view();
    };
    const bool variable = text(begin) == "var" && text(begin + 1) == ".";
    const std::size_t next = begin + (variable ? 3 : 1);
    if (next < tokens.size() && tokens[next].is_one_of("[(.")) return "";
    return (variable ? "var." : "") + std::string(text(next - 1));
}

}  // namespace

std::vector<std::string> vain_comparisons(const std::string& code, const std::string& label,
                                          const std::vector<std::string>& kinds,
                                          const std::vector<std::string>& lists) {
    constexpr std::string_view sets[] = {"MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "ALL"};
    constexpr std::string_view functions[] = {"far_row", "crossed"};
    const std::vector<Token> tokens = tokens_of(code);
    std::vector<std::string> found;
    for (std::size_t i = 1; i + 2 < tokens.size(); ++i) {
        if (!tokens[i].is_one_of("=~") || tokens[i + 1].text != "=") continue;
        std::string name(tokens[i + 2].text);
        const bool called = i + 3 < tokens.size() && tokens[i + 3].text == "(";
        const bool content = tokens[i - 1].text == "]";  // board[c] == name
        const auto among = [&](const auto& names) {
            return !called && std::ranges::find(names, name) != std::end(names);
        };
        std::string what =
            among(functions)         ? "a function; write " + name + "(me)"
            : among(sets) && content ? "a set of cells; write within(c, " + name + "), or == me"
            : among(sets)
                ? "a set of cells; of a piece ask owner(piece), of a cell within(c, " + name + ")"
            : among(kinds) && content ? "a kind of piece; write " + name + "(me)"
                                      : "";
        for (const std::string& value : {value_before(tokens, i), value_at(tokens, i + 2)})
            if (std::ranges::find(lists, value) != lists.end()) {
                name = value;
                what = "a list; write " + name + (name == "dice" ? "[1]" : "[me]");
            }
        if (!what.empty())
            found.push_back(label + ":" + std::to_string(tokens[i + 2].line) + ": " +
                            (content ? "a cell" : "something") + " is compared with " + name +
                            ", which is " + what);
    }
    return found;
}

std::vector<std::string> vain_choices(const std::string& code, const std::string& label,
                                      const std::vector<std::string>& sets,
                                      const std::vector<std::string>& directions) {
    const std::vector<Token> tokens = tokens_of(code);
    std::vector<std::string> found;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        if (tokens[i].text != "or") continue;
        const std::string one(tokens[i - 1].text);
        const std::string other(tokens[i + 1].text);
        const auto both_among = [&](const std::vector<std::string>& names) {
            return std::ranges::find(names, one) != names.end() &&
                   std::ranges::find(names, other) != names.end();
        };
        const bool set = both_among(sets);
        if (!set && !both_among(directions)) continue;
        std::size_t begin = i - 1;  // of north + south
        while (begin > 1 && tokens[begin - 1].text == "+") begin -= 2;
        if (begin > 0 && tokens[begin - 1].text == "and") continue;  // condition and MINE or THEIRS
        found.push_back(label + ":" + std::to_string(tokens[i - 1].line) + ": " + one + " or " +
                        other + " is always " + one + "; write " +
                        (set ? "either(" + one + ", " + other + ")" : one + " + " + other));
    }
    return found;
}

std::vector<std::string> vain_sums(const std::string& code, const std::string& label) {
    const std::vector<Token> tokens = tokens_of(code);
    std::vector<std::string> found;
    for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
        const bool first = tokens[i - 1].text == "EMPTY";
        if (!tokens[i].is_one_of("+|") || (!first && tokens[i + 1].text != "EMPTY")) continue;
        const std::string sign(tokens[i].text);
        const Token& beside = first ? tokens[i + 1] : tokens[i - 1];
        const bool called = first && i + 2 < tokens.size() && tokens[i + 2].text == "(";
        const std::string other =
            beside.word ? std::string(beside.text) + (called ? "(...)" : "") : "...";
        found.push_back(
            label + ":" + std::to_string(tokens[i].line) + ": " +
            (first ? "EMPTY " + sign + " " + other : other + " " + sign + " EMPTY") + " is " +
            other + " alone, since EMPTY is 0; sets are joined by either(EMPTY, " + other + ")");
    }
    return found;
}

std::string lines_text(const std::string& code, const std::vector<int>& lines) {
    const auto ends_a_block = [](std::string_view row) {
        constexpr std::string_view closing = " \t\r\f\v})],;";
        row.remove_prefix(std::min(row.find_first_not_of(closing), row.size()));
        row = row.substr(0, row.find_last_not_of(closing) + 1);
        return row.empty() || row == "end" || row == "else" || row == "do" || row == "then";
    };
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
        if (index >= rows.size() || ends_a_block(rows[index])) continue;
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
