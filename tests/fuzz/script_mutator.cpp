#include "tests/fuzz/script_mutator.hpp"

#include <cctype>

#include "framework/lua/rules/script.hpp"

namespace ply_test {
namespace {

using ply::Random;
using Tokens = std::vector<std::string>;

std::uint32_t below(std::size_t n, Random& random) {
    return random.below(static_cast<std::uint32_t>(n));
}

/// Words, numbers, texts, single signs; blanks and comments belong to what follows them.
Tokens tokens_of(const std::string& text) {
    Tokens tokens;
    const auto is_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t begin = i;
        while (i < text.size() && std::isspace(static_cast<unsigned char>(text[i])) != 0) ++i;
        if (text.compare(i, 2, "--") == 0) {
            i = std::min(text.find('\n', i), text.size());
        } else if (i < text.size() && is_word(text[i])) {
            while (i < text.size() && (is_word(text[i]) || text[i] == '.')) ++i;
        } else if (i < text.size() && text[i] == '"') {
            i = std::min(text.find('"', i + 1), text.size() - 1) + 1;
        } else if (i < text.size()) {
            ++i;
        }
        tokens.push_back(text.substr(begin, i - begin));
    }
    return tokens;
}

/// On one line, so that the script's own keep their numbers: `endless`, a table whose length is
/// 2^62 since it has holes, and `texts`, a hundred times the same 64 KiB.
const std::string& hostile_values() {
    static const std::string text = [] {
        std::string fields;
        for (int i = 0; i < 64; ++i) fields += "a=nil,";
        return "endless = {" + fields +
               "} do local k = 1 while k > 0 do endless[k] = k k = k * 2 end end texts = {} do "
               "local s = \"0123456789abcdef\" for i = 1, 12 do s = s .. s end for i = 1, 100 do "
               "texts[i] = s end end ";
    }();
    return text;
}

std::string joined(const Tokens& tokens) {
    std::string text;
    for (const std::string& token : tokens) text += token;
    return text;
}

const Tokens& extremes() {
    static const Tokens numbers{"0",
                                "1",
                                "-1",
                                "2",
                                "255",
                                "256",
                                "1024",
                                "1025",
                                "2047",
                                "2048",
                                "65536",
                                "2147483647",
                                "-2147483648",
                                "2147483648",
                                "4294967296",
                                "9223372036854775807",
                                "math.mininteger",
                                "1e300",
                                "-0.0",
                                "0.5",
                                "1/0",
                                "0/0",
                                "math.huge"};
    return numbers;
}

const Tokens& language() {
    static const Tokens words{"nil",
                              "true",
                              "false",
                              "function() end",
                              "{}",
                              "\"\"",
                              "\"a1\"",
                              "board",
                              "var",
                              "opt",
                              "me",
                              "last",
                              "{ 1, 2, 3 }",
                              "goto x ::x::",
                              "local",
                              "return",
                              "end",
                              "do",
                              "while true do",
                              "repeat until",
                              "for c = 1, 9 do",
                              "if",
                              "then",
                              "else",
                              "not",
                              "and",
                              "...",
                              "..",
                              "#",
                              "//",
                              "%",
                              "<close>",
                              "<const>",
                              "~=",
                              "=",
                              ",",
                              ";",
                              "(",
                              ")",
                              "{",
                              "}",
                              "[",
                              "]",
                              "[[",
                              "]]",
                              "--[[",
                              "\\",
                              "evaluate.x",
                              "var.x",
                              "board[1]",
                              "board[nil]",
                              "string.sub(\"abc\", -1)",
                              "table.concat",
                              "table.sort",
                              "math.max",
                              "error",
                              "tostring",
                              "tonumber",
                              "pairs",
                              "ipairs",
                              "select",
                              "include \"lib/x\"",
                              "endless",
                              "texts",
                              "math.tointeger",
                              "table.insert(endless, 1, 5)",
                              "table.remove(endless, 1)",
                              "table.sort(endless, tonumber)",
                              "table.sort(texts)",
                              "table.unpack(texts)",
                              "string.lower(texts[1])",
                              "test { lines = { { texts[1], \"*\" } } }",
                              "evaluate[texts[1]]"};
    return words;
}

const Tokens& framework() {
    static const Tokens words = ply::script_words();
    return words;
}

std::string deep(const std::string& token, Random& random) {
    constexpr const char* around[][2] = {{"(", ")"},   {"{", "}"},      {"-", ""},
                                         {"not ", ""}, {"do ", " end"}, {"[[", "]]"}};
    const auto& [open, close] = around[random.below(6)];
    const std::uint32_t depth = 1U << random.below(12);
    std::string text = token;
    std::string left;
    for (std::uint32_t i = 0; i < depth; ++i) {
        left += open;
        text += close;
    }
    return " " + left + text;
}

std::string any_word(Random& random) {
    const Tokens& words = random.below(3) == 0   ? language()
                          : random.below(2) == 0 ? extremes()
                                                 : framework();
    return " " + words[below(words.size(), random)];
}

void mutate_tokens(Tokens& tokens, const Tokens& others, Random& random) {
    if (tokens.empty()) tokens.emplace_back(" ");
    const auto at = [&] { return tokens.begin() + below(tokens.size(), random); };
    switch (random.below(9)) {
        case 0:
            tokens.erase(at());
            break;
        case 1: {
            const std::string doubled = *at();
            tokens.insert(at(), doubled);
            break;
        }
        case 2: {  // also arguments: those that stand two apart
            const std::size_t first = below(tokens.size(), random);
            std::swap(tokens[first], tokens[std::min(first + 2, tokens.size() - 1)]);
            break;
        }
        case 3:
            std::swap(*at(), *at());
            break;
        case 4:
            *at() = any_word(random);
            break;
        case 5:
            tokens.insert(at(), any_word(random));
            break;
        case 6: {  // a number for a number, more often than not
            for (int tries = 0; tries < 30; ++tries) {
                std::string& token = *at();
                if (token.empty() || std::isdigit(static_cast<unsigned char>(token.back())) == 0)
                    continue;
                token = " " + extremes()[below(extremes().size(), random)];
                break;
            }
            break;
        }
        case 7: {
            const std::size_t begin = below(others.size(), random);
            const std::size_t end = std::min(begin + 1 + random.below(12), others.size());
            tokens.insert(at(), others.begin() + static_cast<std::ptrdiff_t>(begin),
                          others.begin() + static_cast<std::ptrdiff_t>(end));
            break;
        }
        default: {
            std::string& token = *at();
            token = deep(token, random);
        }
    }
}

}  // namespace

std::string mutated_bytes(std::string text, Random& random) {
    for (std::uint32_t left = 1 + random.below(3); left > 0 && !text.empty(); --left) {
        const std::size_t at = below(text.size(), random);
        switch (random.below(5)) {
            case 0:
                text[at] = static_cast<char>(random.below(256));
                break;
            case 1:
                text.erase(at, 1 + random.below(4));
                break;
            case 2:
                text.insert(at, 1, static_cast<char>(random.below(128)));
                break;
            case 3:
                text.insert(at, text.substr(below(text.size(), random), 1 + random.below(20)));
                break;
            default:
                text.insert(at, std::to_string(random.next() >> random.below(64)));
        }
    }
    return text;
}

std::string mutated_script(const std::vector<std::string>& texts, Random& random) {
    const std::string& text = texts[below(texts.size(), random)];
    if (random.below(5) == 0) return mutated_bytes(text, random);
    const Tokens others = tokens_of(texts[below(texts.size(), random)]);
    Tokens tokens = tokens_of(text);
    for (std::uint32_t left = 1 + random.below(3); left > 0; --left)
        mutate_tokens(tokens, others, random);
    return (random.below(2) == 0 ? "" : hostile_values()) + joined(tokens);
}

std::string random_line(const std::vector<std::string>& texts, Random& random) {
    const Tokens tokens = tokens_of(texts[below(texts.size(), random)]);
    const std::size_t begin = below(tokens.size(), random);
    const std::size_t end = std::min(begin + 1 + random.below(15), tokens.size());
    std::string line;
    for (std::size_t i = begin; i < end; ++i) line += tokens[i];
    return random.below(2) == 0 ? line : mutated_bytes(line, random);
}

}  // namespace ply_test
