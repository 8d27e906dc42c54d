/// Bytes of a process that nobody trusts, as lines of text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ply {

/// Lines end with \n or \r\n. Control characters become blanks, bytes that are not UTF-8 become
/// '?', blanks at both ends go, and what is longer than `longest` is cut. Memory stays bounded
/// whatever comes.
class LineBuffer {
public:
    static constexpr std::size_t longest = 1 << 16;

    void add(std::string_view bytes);
    /// The next line that is complete; empty lines are lines.
    std::optional<std::string> next();
    /// What came after the last line's end, when nothing more will come.
    std::string rest();

private:
    std::string bytes_;
    std::size_t at_ = 0;    ///< where the next line begins
    bool cutting_ = false;  ///< the rest of a line that is too long
};

/// One line of it, made harmless.
std::string harmless(std::string_view line);

}  // namespace ply
