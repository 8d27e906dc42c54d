#include "framework/base/pattern.hpp"

#include <regex>

namespace ply {

struct Pattern::Compiled {
    std::regex regex;
};

Pattern::Pattern(const std::string& expression)
    : compiled_(std::make_shared<const Compiled>(Compiled{std::regex(expression)})) {}

bool Pattern::matches(const std::string& text) const {
    return std::regex_match(text, compiled_->regex);
}

std::vector<Pattern::Match> Pattern::find_all(const std::string& text) const {
    std::vector<Match> all;
    for (std::sregex_iterator at(text.begin(), text.end(), compiled_->regex), end; at != end;
         ++at) {
        Match& match = all.emplace_back();
        for (std::size_t group = 0; group < at->size(); ++group)
            match.push_back({static_cast<std::size_t>(at->position(group)), at->str(group)});
    }
    return all;
}

}  // namespace ply
