#include "framework/lua/environment/wrong_values.hpp"

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {
namespace {

bool says(std::string_view message, std::string_view words) {
    return message.find(words) != message.npos;
}

/// `count` of "... a function value (upvalue 'count')"; empty: Lua does not name it.
std::string_view named_value(std::string_view message) {
    const std::size_t open = message.rfind(" '");
    if (open == message.npos || !message.ends_with("')")) return "";
    return message.substr(open + 2, message.size() - open - 4);
}

using Tokens = std::span<const LuaToken>;

std::string_view text_at(Tokens tokens, std::size_t i) {
    return i < tokens.size() ? tokens[i].text : std::string_view();
}

/// A line, and what its names mean in the game.
class Line {
public:
    Line(const Machine& machine, const SyntaxTree& tree, int line)
        : game_(machine.definition), tree_(tree), line_(tree.tokens_on(line)) {
        for (const Function& each : functions_of(tree_)) functions_.push_back(each.name);
        for (const std::string& name : names_of_prelude()) functions_.push_back(name);
        std::erase_if(functions_, [](const std::string& name) {
            constexpr std::string_view views[] = {"board", "var", "opt", "evaluate"};
            return std::ranges::find(views, name) != std::end(views) ||
                   constant_named(name) != nullptr;
        });
    }

    /// Of a function that is compared, added or indexed. `named` is its name where Lua knows it.
    std::string about_function(std::string_view named) const {
        for (std::size_t i = 0; i < line_.size(); ++i) {
            if (!named.empty() && line_[i].text != named) continue;
            if (const std::string way = about(line_, i); !way.empty()) return way;
        }
        for (const std::size_t value : values_given())  // of a local that has become one
            if (const std::string way = about(tree_.tokens(), value); !way.empty()) return way;
        return "; a function is called with parentheses, as in count(MINE)";
    }

    /// Of a list of variables or a layer.
    std::string about_list(std::string_view named) const {
        for (std::size_t i = 0; i < line_.size(); ++i) {
            const std::string name(line_[i].text);
            const auto found = std::ranges::find(game_.variables, name, &Variable::name);
            if (found == game_.variables.end() || !found->list || text_at(line_, i + 1) == "[" ||
                (!named.empty() && named != name))
                continue;
            const bool field = i > 1 && line_[i - 1].text == "." && line_[i - 2].text == "var";
            const std::string whole = (field ? "var." : "") + name;
            return "; " + whole + " is a list; write " + whole +
                   (name == Definition::dice_name ? "[1]" : "[me]");
        }
        return "; a layer holds a number for each cell: height[c]";
    }

    /// Of nil, which cells off the board have for everything.
    std::string about_nil() const {
        if (const std::string name = cell_left_out(); !name.empty())
            return "; " + name +
                   " is nil where the move was offered with fewer cells: ask first, if " + name +
                   " then ... end";
        constexpr std::string_view asking[] = {"row", "column", "neighbour", "cell", "first"};
        for (std::size_t i = 0; i < line_.size(); ++i) {
            const bool indexed = text_at(line_, i + 1) == "[" &&
                                 (line_[i].text == "board" || among(game_.layers, line_[i].text));
            const bool asked = text_at(line_, i + 1) == "(" && among(asking, line_[i].text);
            if (indexed || asked)
                return "; nil is what cells off the board have for a number, row and content: ask "
                       "first";
        }
        return "; nil is what was never given a value, such as an entry of a table";
    }

private:
    /// A parameter of play from the third on, which moves of two cells leave out.
    std::string cell_left_out() const {
        for (const Function& function : functions_of(tree_))
            for (std::size_t i = 3; function.name == "play" && i < function.parameters.size(); ++i)
                for (const LuaToken& word : line_)
                    if (word.text == tree_.text(function.parameters[i]))
                        return std::string(word.text);
        return "";
    }
    /// Where the script gives values to the names of the line, as tokens.
    std::vector<std::size_t> values_given() const {
        std::set<std::string_view> names;
        for (const LuaToken& word : line_)
            if (word.kind == TokenKind::name) names.insert(word.text);
        std::vector<std::size_t> values;
        const Tokens all = tree_.tokens();
        for (std::size_t i = 2; i < all.size(); ++i)
            if (all[i - 1].is("=") && names.contains(all[i - 2].text)) values.push_back(i);
        return values;
    }
    template <class Names>
    static bool among(const Names& names, std::string_view name) {
        return std::ranges::find(names, name) != std::end(names);
    }
    /// What the name is, unless it is called.
    std::string about(Tokens tokens, std::size_t i) const {
        const std::string name(tokens[i].text);
        if (tokens[i].kind != TokenKind::name || text_at(tokens, i + 1) == "(") return "";
        if (among(game_.kinds, name)) return "; a kind of piece needs its player: " + name + "(me)";
        const auto region = std::ranges::find(game_.regions, name, &Region::name);
        if (region != game_.regions.end())
            return "; " + name + " is a region of each player; write " + name + "(" +
                   in_brackets(tokens, i + 1, "me") + ")";
        if (!among(functions_, name)) return "";
        return "; " + name + " is a function; write " + name + "(" +
               in_brackets(tokens, i + 1, "") + ")";
    }
    /// What stands in the brackets that open at `i`, or another text where none do.
    static std::string in_brackets(Tokens tokens, std::size_t i, const char* otherwise) {
        if (text_at(tokens, i) != "[") return otherwise;
        const char* begin = tokens[i].text.data() + 1;
        for (int open = 0; i < tokens.size(); ++i) {
            if (tokens[i].text == "[") ++open;
            if (tokens[i].text == "]" && --open == 0) return {begin, tokens[i].text.data()};
        }
        return otherwise;
    }

    const Definition& game_;
    const SyntaxTree& tree_;
    Tokens line_;
    std::vector<std::string> functions_;
};

}  // namespace

std::string way_out_by_names(const Machine& machine, std::string_view message,
                             const SyntaxTree& tree, int line) {
    if (!says(message, "attempt to ") || says(message, "attempt to call")) return "";
    const std::string_view named = named_value(message);
    if (says(message, "a function value") || says(message, "with function") ||
        says(message, "compare function"))
        return Line(machine, tree, line).about_function(named);
    if (says(message, "userdata")) return Line(machine, tree, line).about_list(named);
    if (says(message, "arithmetic on a nil value") || says(message, "with nil") ||
        says(message, "compare nil"))
        return Line(machine, tree, line).about_nil();
    return "";
}

}  // namespace ply::lua
