/// The tree of a script: the grammar is held against Lua's own compiler, names against the manual's
/// rules of visibility.
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "lauxlib.h"
#include "lua.h"

#include "framework/base/random.hpp"
#include "framework/lua/syntax/syntax_tree.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using lua::NodeKind;
using lua::SyntaxTree;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> scripts() {
    std::vector<std::string> texts;
    for (const char* folder : {"/scripts", "/tests/data/lua_twins", "/tests/broken/lua"})
        for (const auto& entry :
             fs::recursive_directory_iterator(std::string(PLYBOARD_SOURCE_DIR) + folder)) {
            if (entry.path().extension() != ".lua") continue;
            std::stringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            texts.push_back(text.str());
        }
    return texts;
}

/// Lua's own compiler.
class Compiler {
public:
    bool takes(const std::string& text) {
        lua_settop(lua_.get(), 0);
        return luaL_loadbufferx(lua_.get(), text.data(), text.size(), "=t", "t") == LUA_OK;
    }
    std::string message() const { return lua_tostring(lua_.get(), -1); }

private:
    std::unique_ptr<lua_State, void (*)(lua_State*)> lua_{luaL_newstate(), lua_close};
};

/// The text with a token left out, doubled, or put in place of another.
std::string changed(const std::string& text, const SyntaxTree& tree, Random& random) {
    const auto any = [&] {
        return tree.first_token(
            static_cast<SyntaxTree::Id>(random.below(static_cast<std::uint32_t>(tree.size()))));
    };
    const lua::LuaToken at = any();
    std::string put;
    const std::uint32_t how = random.below(3);
    if (how == 1) put = std::string(at.text) + " " + std::string(at.text);
    if (how == 2) put = any().text;
    return text.substr(0, at.place) + " " + put + " " + text.substr(at.place + at.text.size());
}

/// Each global with its line: `f:1 x:2 `.
std::string globals(const std::string& text) {
    const SyntaxTree tree(text);
    std::string found;
    for (SyntaxTree::Id id = 0; id < tree.size(); ++id)
        if (tree.is_global(id))
            found +=
                std::string(tree.text(id)) + ":" + std::to_string(tree.first_token(id).line) + " ";
    return found;
}

}  // namespace

TEST_CASE("syntax: what Lua compiles has a tree, however it is changed", "[lua]") {
    Compiler compiler;
    Random random(1);
    int taken = 0;
    for (const std::string& text : scripts()) {
        const SyntaxTree tree(text);
        if (!compiler.takes(text)) continue;
        INFO(text.substr(0, 200));
        CHECK(!tree.error());
        for (int i = 0; i < 40; ++i) {
            const std::string mutant = changed(text, tree, random);
            if (!compiler.takes(mutant)) continue;
            ++taken;
            const SyntaxTree its(mutant);
            INFO(mutant << (its.error() ? its.error()->what : ""));
            CHECK(!its.error());
        }
    }
    CHECK(taken > 500);
}

TEST_CASE("syntax: what is refused, Lua refuses", "[lua]") {
    Compiler compiler;
    Random random(2);
    int refused = 0;
    for (const std::string& text : scripts()) {
        const SyntaxTree tree(text);
        if (tree.error()) CHECK(!compiler.takes(text));
        if (tree.error()) continue;
        for (int i = 0; i < 40; ++i) {
            const std::string mutant = changed(text, tree, random);
            const SyntaxTree its(mutant);
            if (!its.error()) continue;
            ++refused;
            INFO(mutant << its.error()->line << ": " << its.error()->what);
            CHECK(!compiler.takes(mutant));
        }
    }
    CHECK(refused > 500);
}

TEST_CASE("syntax: a mistake has its line, column and what is missing", "[lua]") {
    struct Case {
        const char* text;
        int line, column;
        const char* what;
    };
    for (const Case& each : std::initializer_list<Case>{
             {"local x =", 1, 10, "something is missing before the end of the file"},
             {"if a then\n  f()\n", 3, 1, "'end' is missing before the end of the file"},
             {"f(1\ng()", 2, 1, "')' is missing before 'g'"},
             {"x = 'abc\ny = 1", 1, 5, "this text has no end; write ' behind it"},
             {"x = 1\n--[==[ never", 2, 3, "this comment has no end; write ]==] behind it"},
             {"x + 1", 1, 3, "this value is not used; is something missing before '+'?"},
             {"a $ b", 1, 3, "this letter means nothing in Lua"},
             {"f() = 1", 1, 5, "only variables and fields can be assigned to"},
             {"return 1 x = 2", 1, 10, "return ends a block; 'x' is too much"},
             {"end", 1, 1, "'end' is too much"}}) {
        INFO(each.text);
        const SyntaxTree tree(each.text);
        REQUIRE(tree.error());
        CHECK(tree.error()->line == each.line);
        CHECK(tree.error()->column == each.column);
        CHECK(tree.error()->what == each.what);
        CHECK(tree.size() == 0);
    }
    CHECK(SyntaxTree("x = " + std::string(10'000, '(')).error()->what ==
          "this is nested too deeply");
}

TEST_CASE("syntax: a line ends as for Lua", "[lua]") {
    Compiler compiler;
    for (const std::string end : {"\n", "\r", "\r\n", "\n\r"}) {
        const std::string text = "a()" + end + "-- b" + end + end + "c('\\" + end + "')" + end +
                                 "x = [[" + end + "]] y()" + end;
        CHECK(globals(text) == "a:1 c:4 x:6 y:7 ");
        CHECK(!compiler.takes(text + "-"));
        CHECK_THAT(compiler.message(), ply_test::containing("t:8:"));
    }
}

TEST_CASE("syntax: names are the locals that the manual says", "[lua]") {
    // 3.5: a local is seen from behind its declaration to the end of the innermost block.
    CHECK(globals("local x = x") == "x:1 ");
    CHECK(globals("local x local x = x") == "");
    CHECK(globals("local f = function() return f end") == "f:1 ");
    CHECK(globals("local function f() return f end") == "");
    CHECK(globals("do local a end a()") == "a:1 ");
    CHECK(globals("repeat local done until done") == "");
    CHECK(globals("while c do local c end") == "c:1 ");
    CHECK(globals("for i = i, 2 do g(i) end g(i)") == "i:1 g:1 g:1 i:1 ");
    CHECK(globals("for k, v in k do f(k, v) end") == "k:1 f:1 ");
    CHECK(globals("function t:m(a) return self, a end") == "t:1 ");
    CHECK(globals("local t <const> = { x = x, [y] = 1 }") == "x:1 y:1 ");
    CHECK(globals("goto out ::out:: t.x.y = 1") == "t:1 ");
}

TEST_CASE("syntax: operators bind as the manual says", "[lua]") {
    // 3.4.8: .. and ^ are right-associative, and ^ binds more strongly than unary operators.
    const auto shape = [](const std::string& expression) {
        const std::string text = "return " + expression;
        const SyntaxTree tree(text);
        const auto show = [&](const auto& self, SyntaxTree::Id id) -> std::string {
            const auto parts = tree.children(id);
            if (tree.kind(id) == NodeKind::binary)
                return "(" + self(self, parts[0]) + std::string(tree.operation(id)) +
                       self(self, parts[1]) + ")";
            if (tree.kind(id) == NodeKind::unary)
                return "(" + std::string(tree.operation(id)) + self(self, parts[0]) + ")";
            return std::string(tree.text(id));
        };
        for (SyntaxTree::Id id = 0; id < tree.size(); ++id)
            if (tree.kind(id) == NodeKind::return_values)
                return show(show, tree.children(tree.children(id)[0])[0]);
        return std::string("?");
    };
    CHECK(shape("a+b*c-d") == "((a+(b*c))-d)");
    CHECK(shape("a..b..c") == "(a..(b..c))");
    CHECK(shape("-a^b^c") == "(-(a^(b^c)))");
    CHECK(shape("a or b and c") == "(aor(bandc))");
    CHECK(shape("1<<2+3") == "(1<<(2+3))");
    CHECK(shape("a&b|c~d") == "((a&b)|(c~d))");
    CHECK(shape("not a==b") == "((nota)==b)");
    CHECK(shape("a<b==c") == "((a<b)==c)");
}
