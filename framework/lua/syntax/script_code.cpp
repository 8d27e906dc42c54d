#include "framework/lua/syntax/script_code.hpp"

#include <algorithm>

namespace ply::lua {

bool ScriptCode::declares(std::string_view name) const {
    for (std::size_t i = 0; i < size(); ++i) {
        std::size_t at = i + 1;
        if (text(i) == "function") {
            while ((is_word(at) && text(at) != "function") || text(at) == "." || text(at) == ":")
                ++at;
            ++at;
        } else if (text(i) == "local" && text(at) == "function") {
            ++at;
        } else if (text(i) != "local" && text(i) != "for") {
            continue;
        }
        for (; is_word(at); at += 2) {
            if (text(at) == name) return true;
            if (text(at + 1) == "<") at += 3;
            if (text(at + 1) != ",") break;
        }
    }
    return false;
}

bool ScriptCode::is_indexed(std::size_t i) const {
    const bool field = i > 0 && text(i - 1) == "." && (i < 2 || text(i - 2) != ".");
    const bool opens = text(i + 1) == "[" || (text(i + 1) == "." && is_word(i + 2));
    return opens && !field && (i == 0 || text(i - 1) != ":");
}

bool ScriptCode::is_written(std::size_t i) const {
    for (std::size_t at = past_suffixes(i + 1);; at = past_suffixes(at + 1)) {
        if (at > i + furthest) return true;
        if (text(at) == "=") return text(at + 1) != "=";
        if (text(at) != ",") return false;
        if (!is_word(++at) && text(at) != "(") return false;
        if (text(at) == "(") at = past_bracket(at) - 1;
    }
}

std::size_t ScriptCode::past_bracket(std::size_t at) const {
    int open = 0;
    for (const std::size_t end = std::min(size(), at + furthest + 1); at < end; ++at) {
        if (tokens_[at].is_one_of("([{")) ++open;
        if (tokens_[at].is_one_of(")]}") && --open == 0) return at + 1;
    }
    return at;
}

std::size_t ScriptCode::past_suffixes(std::size_t at) const {
    while (at < size()) {
        if (tokens_[at].is_one_of("([{"))
            at = past_bracket(at);
        else if (tokens_[at].is_one_of(".:") && is_word(at + 1))
            at += 2;
        else
            break;
    }
    return at;
}

std::optional<std::vector<std::size_t>> ScriptCode::ends_of_blocks() const {
    std::vector<std::size_t> ends(size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < size(); ++i) {
        const std::string_view word = text(i);
        if (word == "do" || word == "function" || word == "if" || word == "repeat") {
            open.push_back(i);
        } else if (word == "end" || word == "until") {
            if (open.empty() || (text(open.back()) == "repeat") != (word == "until")) return {};
            ends[open.back()] = i;
            open.pop_back();
        }
    }
    if (!open.empty()) return {};
    return ends;
}

std::size_t ScriptCode::body_of_function(std::size_t i) const {
    while (++i < size() && (is_word(i) || text(i) == "." || text(i) == ":")) {
    }
    const std::size_t body = past_bracket(i);
    return text(i) == "(" && text(body - 1) == ")" ? body : 0;
}

}  // namespace ply::lua
