/// What can be read off the text of a script without running it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ply::lua {

/// The text with comments and strings blanked out; lines stay where they are.
std::string code_only(const std::string& text);

/// A word (a name, a keyword, a number) or another character, blanks left out. Texts are searched
/// by these and not by std::regex, whose stack overflows where a name is as long as a file may be.
struct Token {
    std::string_view text;
    int line = 1;
    bool word = false;

    bool is_one_of(std::string_view letters) const {
        return !word && letters.find(text) != letters.npos;
    }
};
/// Views into `code`, which must stay.
std::vector<Token> tokens_of(std::string_view code);

/// The line of `text` whose number stands behind the first colon of a message: `name:12: what`;
/// empty where none does.
std::string_view named_line(std::string_view message, std::string_view text);

}  // namespace ply::lua
