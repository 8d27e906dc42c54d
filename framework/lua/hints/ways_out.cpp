#include "framework/lua/hints/ways_out.hpp"

#include <algorithm>
#include <cctype>

#include "framework/lua/hints/missing_words.hpp"
#include "framework/lua/syntax/script_functions.hpp"

namespace ply::lua {
namespace {

/// Parts of a message and of its line, all of which must be there; the first that fits counts.
struct Mistake {
    std::string_view says;
    std::string_view line;
    std::string_view way_out;
};

constexpr std::string_view unpacked =
    "table.unpack returns more values than there is room for; go through the list with for i = 1, "
    "#list do";

constexpr Mistake mistakes[] = {
    // Reported by Lua's compiler.
    {"const variable 'evaluate'", "", "write function evaluate.NAME(me)"},
    {"const variable", "", "the framework has a word of that name, take another"},
    {"too many local variables", "",
     "the framework's words use most of the 200 that Lua allows: put yours into a table or inside "
     "a function"},
    {"'then' expected near '='", "", "to compare, write =="},
    {"'do' expected near '='", "", "to compare, write =="},
    {"near '!'", "", "Lua writes ~= for not equal, and not for !"},
    {"near '&'", "", "Lua writes and"},
    {"near '|'", "", "Lua writes or"},
    {"'then' expected near", "elseif",
     "if there is no condition write else; elseif has one, and then behind it"},
    {"near '+'", "++", "Lua has no += and ++; write x = x + 1"},
    {"near '+'", "=", "Lua has no += and ++; write x = x + 1"},
    {"near '-'", "=", "Lua has no -= and --; write x = x - 1"},
    {"'=' or 'in' expected", "", "write for c in each(EMPTY) do, or for i = 1, 8 do"},
    {"',' expected near 'do'", "each", "write for c in each(EMPTY) do"},
    {"',' expected near 'do'", "", "write for i = 1, 8 do"},
    {"')' expected near '='", "game", "write game { ... } in braces"},
    {"')' expected near '='", "test", "write test { ... } in braces"},
    {"'}' expected", "", "is a comma missing before it?"},
    {"unexpected symbol near '{'", "", "Lua has no braces around a body; it ends with end"},
    {"unexpected symbol near '}'", "", "Lua has no braces around a body; it ends with end"},
    {"<eof> expected near 'end'", "", "there is one end too many up to here"},
    {"'end' expected", "", "an end is missing"},
    {"syntax error near", "continue",
     "Lua has no continue: put what follows into if ... then ... end"},
    {"syntax error near", "board(", "a cell is board[c], in brackets"},
    {"syntax error near 'end'", "",
     "a value alone is no statement; is return missing before it, or () behind it?"},
    {"syntax error near 'else", "",
     "a value alone is no statement; is return missing before it, or () behind it?"},
    {"too many results to unpack", "", unpacked},
    {"stack overflow", "unpack", unpacked},
    {"stack overflow", "",
     "something is nested too deeply; does a function call itself without end, or table.unpack "
     "return too many values?"},
    // While it runs.
    {"attempt to index a number value", "][", "a cell has one number: board[cell(column, row)]"},
    {"attempt to index a number value", "",
     "cells, pieces and sets are numbers; to go through a set write for c in each(set) do"},
    {"attempt to index a nil value", "",
     "what is indexed is not there; cells off the board are nil: ask first"},
    {"attempt to get length of a number value", "",
     "cells, pieces and sets are numbers; the size of a set is count(set)"},
    {"attempt to call a number value (for iterator", "in neighbour",
     "write for n in neighbours(c) do"},
    {"attempt to call a number value (for iterator", "",
     "write for c in each(MINE) do, for d in directions(ahead) do"},
    {"attempt to call a number value (local", "", "this local hides the word of the same name"},
    {"attempt to call a number value", "", "a constant is written without parentheses"},
    {"attempt to call a nil value (field 'random", "",
     "chance is declared with game { dice = { 6 } } and read as dice[1]; there is none before the "
     "first move (scripts/cookbook.md, A random deal)"},
    {"attempt to call a nil value (field", "",
     "scripts/game.md, What a script can reach, lists what there is"},
    {"nil value (local 'last')", "", "last is nil for a pass and for a position that was typed in"},
    {"nil value (local 'from')", "", "from is nil for a pass"},
    {"nil value (local 'to')", "", "to is nil for a pass"},
    {"compare number with userdata", "where",
     "the cells are those of where(height, 3, 255), from 3 on"},
    {"compare userdata with number", "where",
     "the cells are those of where(height, 0, 3), up to 3"},
    {"call a userdata value", "board(", "a cell is board[c], in brackets"},
    {"call a userdata value", "", "a number of a layer or a list stands in brackets: height[c]"},
    {"table with number", "fewer", "write { fewer, THEIRS, 3 }"},
    {"number with table", "fewer", "write { fewer, THEIRS, 3 }"},
};

struct Meaning {
    std::string_view name;
    std::string_view meant;
};

constexpr Meaning meanings[] = {
    {"up", "write north, or ahead as the player sees it"},
    {"down", "write south, or behind as the player sees it"},
    {"left", "write west"},
    {"right", "write east"},
    {"forward", "write ahead"},
    {"forwards", "write ahead"},
    {"backward", "write behind"},
    {"backwards", "write behind"},
    {"diagonals", "write diagonal"},
    {"straight", "write orthogonal"},
    {"horizontal", "write east + west"},
    {"vertical", "write north + south"},
    {"enemy", "write THEIRS"},
    {"opponent", "write THEIRS; the other of two players is 3 - me"},
    {"other", "the other of two players is 3 - me"},
    {"player", "the functions are given the player: function moves(me)"},
    {"me", "the function is given it if it stands in its parentheses: function moves(me)"},
    {"last", "only result and legal are given it: function result(me, last)"},
    {"from", "the function is given it: function after(me, from, to)"},
    {"to", "the function is given it: function after(me, from, to)"},
    {"jump", "write hop(MINE, orthogonal, THEIRS)"},
    {"move", "write step(MINE, orthogonal, EMPTY), or add(from, to)"},
    {"capture", "a step or slide onto a piece captures it: step(MINE, ahead, THEIRS)"},
    {"remove", "write board[c] = EMPTY"},
    {"check", "write attacked(king(me))"},
    {"in_check", "write attacked(king(me))"},
    {"total", "write sum(set)"},
    {"filter", "write where(function(c) return ... end)"},
    {"win", "write WIN"},
    {"WINS", "write WIN, or wins(player)"},
    {"winner", "write wins(player)"},
    {"loss", "write LOSS, or nomoves = \"loss\" in quotes"},
    {"forbidden", "write repetition = \"forbidden\" in quotes"},
    {"lose", "write LOSS"},
    {"draw", "write DRAW"},
    {"dice", "declare them: game { dice = { 6, 6 } }"},
    {"roll", "dice are thrown before each turn: game { dice = { 6, 6 } }"},
    {"print", "write error(text), or look at values with plyboard repl"},
    {"require", "write include \"lib/name\""},
    {"load", "scripts/game.md, What a script can reach, lists what there is"},
    {"io", "a script reaches nothing but the game"},
    {"os", "a script reaches nothing but the game"},
    {"dofile", "write include \"lib/name\""},
    {"pcall", "an error stops the game, which is what it is for"},
    {"size", "the number of cells is #board, that of a set count(set)"},
    {"width", "write opt.width if it is an option"},
    {"height", "write opt.height if it is an option"},
    {"variables", "write variables = { ... } inside game { ... }"},
    {"options", "write options = { ... } inside game { ... }; a value is read as opt.size"},
    {"pieces", "write pieces = { ... } inside game { ... }"},
    {"neutral", "write neutral = { ... } inside game { ... }"},
    {"regions", "write regions = { ... } inside game { ... }"},
    {"layers", "write layers = { ... } inside game { ... }"},
    {"piece", "kinds are declared: game { pieces = { \"man\", \"king\" } }"},
    {"king", "declare it: game { pieces = { \"man\", \"king\" } }"},
    {"man", "declare it: game { pieces = { \"man\", \"king\" } }"},
    {"queen", "declare it: game { pieces = { \"queen\" } }"},
    {"rook", "declare it: game { pieces = { \"rook\" } }"},
    {"knight", "declare it: game { pieces = { \"knight\" } }"},
};

/// `("x"):sub(1, 1)` is written `string.sub(text, ...)`, if there is such a function.
std::string instead_of_method(std::span<const LuaToken> line) {
    constexpr std::string_view functions[] = {"byte", "char",    "len",  "lower",
                                              "sub",  "reverse", "upper"};
    for (std::size_t i = 1; i < line.size(); ++i) {
        const std::string name(line[i].text);
        if ((line[i - 1].is(":") || line[i - 1].is(".")) &&
            std::ranges::find(functions, name) != std::end(functions))
            return "; strings have no methods here; write string." + name +
                   (name == "sub" ? "(text, first, last)" : "(text)");
    }
    return "; strings have no methods here; what there is of string stands in scripts/game.md, "
           "What a script can reach";
}

/// The tokens of a line, with a blank where something stands between two and an empty text for
/// each in quotes, so that parts of the line can be looked for.
std::string code_of(std::span<const LuaToken> line) {
    std::string code;
    std::size_t end = 0;
    for (const LuaToken& token : line) {
        if (!code.empty() && token.place > end) code += ' ';
        code += token.kind == TokenKind::string ? "''" : token.text;
        end = token.place + token.text.size();
    }
    return code;
}

std::string upper(std::string_view name) {
    std::string text(name);
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

}  // namespace

std::string way_out(std::string_view message, const SyntaxTree& tree, int line) {
    const auto tokens = tree.tokens_on(line);
    if (message.find("attempt to index a string value") != message.npos)
        return instead_of_method(tokens);
    const std::string code = code_of(tokens);
    const auto* found = std::ranges::find_if(mistakes, [&](const Mistake& mistake) {
        return message.find(mistake.says) != message.npos && code.find(mistake.line) != code.npos;
    });
    std::string way = found != std::end(mistakes) ? std::string(found->way_out)
                      : message.find("cannot hold nil") != message.npos
                          ? missing_values(tree, line)
                          : missing_word(message, tokens);
    return way.empty() ? "" : "; " + way;
}

std::string hidden_word(const SyntaxTree& tree, int line,
                        const std::function<bool(const std::string&)>& is_word) {
    for (SyntaxTree::Id id = 0; id < tree.size(); ++id) {
        if (tree.kind(id) != NodeKind::name || tree.first_token(id).line != line) continue;
        const SyntaxTree::Id local = tree.declared_by(id);
        const std::string name(tree.text(id));
        if (local != SyntaxTree::none && is_word(name))
            return "; " + name + " is the local of line " +
                   std::to_string(tree.first_token(local).line) +
                   " here, which hides the word: take another name";
    }
    return "";
}

/// `c1`: a letter or two, and digits.
bool is_name_of_cell(std::string_view name) {
    const std::size_t letters = name.find_first_of("0123456789");
    return letters > 0 && letters <= 2 && name.size() <= letters + 2 &&
           std::ranges::all_of(name.substr(0, letters),
                               [](char c) { return c >= 'a' && c <= 'z'; }) &&
           std::ranges::all_of(name.substr(letters), [](char c) { return c >= '0' && c <= '9'; });
}

std::string word_instead_of(std::string_view name) {
    if (name.find_first_of("0123456789") != name.npos && is_name_of_cell(name))
        return "cell(\"" + std::string(name) + "\")";
    for (const std::string_view word : {"EMPTY", "MINE", "THEIRS", "NOT_MINE", "OCCUPIED", "ALL",
                                        "CHAIN", "KEEP", "MOST", "FARTHEST"})
        if (upper(name) == word && name != word) return std::string(word);
    return "";
}

std::string meant_by(std::string_view name, const SyntaxTree& tree) {
    const std::string word = word_instead_of(name);
    if (!word.empty() && word.ends_with(')')) return "write " + word;
    if (const int line = line_of_local(tree, name); line > 0)
        return "it is a local of line " + std::to_string(line) +
               ", which is seen only below it and inside the block or function where it is "
               "declared";
    if (!word.empty()) return "write " + word;
    const auto* found = std::ranges::find(meanings, name, &Meaning::name);
    return found == std::end(meanings) ? "" : std::string(found->meant);
}

}  // namespace ply::lua
