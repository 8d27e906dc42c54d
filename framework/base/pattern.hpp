/// Regular expressions. They are read and run in one file, because each file that names std::regex
/// takes seconds longer to compile.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace ply {

/// A regular expression of ECMAScript, as std::regex has it. Matching takes stack for each letter
/// that is matched: with texts from outside a pattern's repetitions need bounds.
class Pattern {
public:
    /// A piece of the text; what a group did not match is empty.
    struct Part {
        std::size_t begin = 0;
        std::string text;
    };
    /// All that matched, then the groups, numbered from 1.
    using Match = std::vector<Part>;

    /// Throws std::regex_error where `expression` is none.
    explicit Pattern(const std::string& expression);

    /// Whether all of `text` matches.
    bool matches(const std::string& text) const;
    /// From left to right, without overlaps.
    std::vector<Match> find_all(const std::string& text) const;

private:
    struct Compiled;
    std::shared_ptr<const Compiled> compiled_;
};

}  // namespace ply
