/// Texts of games as they come from the web, from old programs and through windows of all kinds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "framework/base/error.hpp"

namespace ply {

/// The text as UTF-8 with plain line ends, without a mark of byte order. What is not UTF-8 is taken
/// for Latin-1, which the standards of PGN and SGF name; control characters become blanks. Throws
/// Error where it is UTF-16, or holds a zero byte.
std::string plain_text(std::string_view text);

/// The same on one line: blanks and line ends become one blank, and none is left at its ends.
std::string joined_line(std::string_view text);

/// The name of a person as a file says it; empty where it says that it knows none.
std::string name_in_file(std::string name);

/// `line 12: what`
Error error_in_line(int line, const std::string& what);

/// `there is no game 7 in the file, which has 3`
Error no_such_game(int number, int games);

/// A few sentences; when there are too many, the last one counts the others.
class BoundedNotes {
public:
    void add(const std::string& note);
    std::vector<std::string> take();

private:
    static constexpr std::size_t most = 10;

    std::vector<std::string> notes_;
    std::size_t others_ = 0;
};

}  // namespace ply
