/// What can be read off the text of a script without running it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
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

/// Names of functions with the lines on which they are defined, in order: `function f(`,
/// `f = function(`.
std::vector<std::pair<std::string, int>> functions_in(const std::string& code);

/// The line of `text` whose number stands behind the first colon of a message: `name:12: what`;
/// empty where none does.
std::string_view named_line(std::string_view message, std::string_view text);

/// The line on which `local name` is declared; 0: none.
int line_of_local(const std::string& code, const std::string& name);

/// The line on which `name = ...` begins; 0: none does.
int line_of_global(const std::string& text, const std::string& name);

/// Sentences about comparisons that are never true: with a set of cells, with a function, with a
/// list, of what stands on a cell with a kind of piece; each with `label` and its line. `lists` are
/// `hand`, `var.base`, `kinds` names of kinds.
std::vector<std::string> vain_comparisons(const std::string& code, const std::string& label,
                                          const std::vector<std::string>& kinds,
                                          const std::vector<std::string>& lists);

/// Sentences about `MINE or THEIRS`, which is MINE: sets and directions, whose names are given with
/// what joins them; each with `label` and its line.
std::vector<std::string> vain_choices(const std::string& code, const std::string& label,
                                      const std::vector<std::string>& sets,
                                      const std::vector<std::string>& directions);

/// Sentences about `EMPTY + THEIRS`: EMPTY is 0, so that the sum is the other set alone, of which
/// nobody is told while the script runs; each with `label` and its line.
std::vector<std::string> vain_sums(const std::string& code, const std::string& label);

/// Of these lines, in order, those with more on them than the end of a block; as `4, 7-9`.
std::string lines_text(const std::string& code, const std::vector<int>& lines);

}  // namespace ply::lua
