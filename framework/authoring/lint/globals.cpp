#include "framework/authoring/lint/globals.hpp"

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "framework/lua/syntax/lua_words.hpp"
#include "framework/lua/syntax/script_code.hpp"

namespace ply::lua {
namespace {

/// Goes through the text with the names that are seen at each place. In doubt a name is seen: what
/// is found free is free.
class Scopes {
public:
    explicit Scopes(const ScriptCode& code) : code_(code) {}

    std::vector<FreeName> run() {
        for (std::size_t i = 0; i < code_.size();) i = past(i);
        return std::move(free_);
    }

private:
    using Names = std::vector<std::string_view>;
    /// Names of a loop, which are seen from its `do` on.
    struct Loop {
        Names names;
        std::size_t depth;
    };

    /// Looks at the token at `i`; the one to go on with.
    std::size_t past(std::size_t i) {
        const std::string_view text = code_.text(i);
        if (text == "function") return past_head(i);
        if (text == "local") return past_local(i);
        if (text == "for") return past_loop_names(i);
        if (text == "goto") return i + 2;
        if (text == "elseif" || text == "else" || text == "end") close();
        if (text == "then" || text == "else" || text == "repeat") open({});
        if (text == "do") open(names_of_loop());
        // What a repeat declares is seen in its condition, whose end is not looked for.
        if (text == "until" && scopes_.size() > 1) {
            const Names names = scopes_.back();
            close();
            for (const std::string_view name : names) declare(name);
        }
        if (code_.is_word(i) && is_read(i) && !is_seen(text))
            free_.push_back({text, code_.line(i)});
        return i + 1;
    }
    void declare(std::string_view name) {
        scopes_.back().push_back(name);
        ++seen_[name];
    }
    void open(const Names& names) {
        scopes_.emplace_back();
        for (const std::string_view name : names) declare(name);
    }
    void close() {
        if (scopes_.size() == 1) return;
        for (const std::string_view name : scopes_.back()) --seen_[name];
        scopes_.pop_back();
    }
    bool is_seen(std::string_view name) const {
        const auto found = seen_.find(name);
        return found != seen_.end() && found->second > 0;
    }
    Names names_of_loop() {
        if (loops_.empty() || loops_.back().depth != scopes_.size()) return {};
        Names names = std::move(loops_.back().names);
        loops_.pop_back();
        return names;
    }
    /// Whether the word is no keyword, number, field, key or label, and not assigned to.
    bool is_read(std::size_t i) const {
        const std::string_view before = i > 0 ? code_.text(i - 1) : "";
        const bool joined = before == "." && i > 1 && code_.text(i - 2) == ".";  // a .. b
        if (is_word_of_lua(code_.text(i)) ||
            std::isdigit(static_cast<unsigned char>(code_.text(i)[0])) != 0)
            return false;
        if ((before == "." && !joined) || before == ":") return false;
        return code_.text(i + 1) != "=" || code_.text(i + 2) == "=";
    }

    /// The head of a function; its parameters are seen in the body.
    std::size_t past_head(std::size_t i) {
        Names parameters;
        for (++i; code_.is_word(i) || code_.text(i) == "." || code_.text(i) == ":"; ++i)
            if (code_.text(i) == ":") parameters.push_back("self");
        for (++i; i < code_.size() && code_.text(i) != ")"; ++i)
            parameters.push_back(code_.text(i));
        open(parameters);
        return i + 1;
    }
    /// `local a <const>, b`, `local function f`
    std::size_t past_local(std::size_t i) {
        if (code_.text(++i) == "function") {
            declare(code_.text(i + 1));
            return i;
        }
        for (; code_.is_word(i); i += 2) {
            declare(code_.text(i));
            if (code_.text(i + 1) == "<") i += 3;
            if (code_.text(i + 1) != ",") return i + 1;
        }
        return i;
    }
    std::size_t past_loop_names(std::size_t i) {
        Loop loop{{}, scopes_.size()};
        for (++i; (code_.is_word(i) && code_.text(i) != "in") || code_.text(i) == ","; ++i)
            loop.names.push_back(code_.text(i));
        loops_.push_back(std::move(loop));
        return i;
    }

    const ScriptCode& code_;
    std::vector<Names> scopes_{1};
    std::unordered_map<std::string_view, int> seen_;  ///< in how many scopes
    std::vector<Loop> loops_;
    std::vector<FreeName> free_;
};

}  // namespace

std::vector<FreeName> free_names(const std::string& code) {
    const ScriptCode script(code);
    return Scopes(script).run();
}

}  // namespace ply::lua
