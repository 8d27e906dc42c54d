/// The rules of lint, each by its example; what is no mistake is not noted.
#include <string>
#include <vector>

#include "framework/authoring/lint/lint.hpp"
#include "framework/authoring/lint/linter.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace ply;

/// With what the examples speak of.
board::Definition game_of_examples() {
    board::Definition game;
    game.players = 3;
    game.kinds = {"man"};
    game.variables.emplace_back();
    game.variables[0].name = "base";
    game.variables[0].list = true;
    return game;
}

std::vector<Note> lint_notes(const std::string& text) {
    const board::Definition game = game_of_examples();
    const lua::SyntaxTree tree(text);
    REQUIRE(!tree.error());
    return lua::lint({"f.lua", tree, game});
}

/// The text with the replacement of its only note.
std::string text_replaced(const std::string& text) {
    const auto notes = lint_notes(text);
    if (notes.size() != 1 || !notes[0].replacement) return "?";
    const Correction& by = *notes[0].replacement;
    std::size_t begin = 0;
    std::size_t end = 0;
    for (int line = 1; line < by.end_line; ++line) {
        end = text.find('\n', end) + 1;
        if (line < by.line) begin = end;
    }
    begin += static_cast<std::size_t>(by.column - 1);
    end += static_cast<std::size_t>(by.end_column - 1);
    return text.substr(0, begin) + by.text + text.substr(end);
}

}  // namespace

TEST_CASE("lint: each rule notes something in its example, and no other does", "[lua][author]") {
    const board::Definition game = game_of_examples();
    for (const lua::LintRule& rule : lua::lint_rules()) {
        INFO(rule.name);
        const lua::SyntaxTree tree(rule.example);
        lua::Linter linter({"f.lua", tree, game});
        rule.look(linter);
        CHECK(linter.notes.size() == 1);
        CHECK(lint_notes(rule.example).size() == 1);
    }
}

TEST_CASE("lint: notes have a line, a column and what would be right", "[lua][author]") {
    const auto notes = lint_notes("\n  place(MINE or THEIRS)");
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].text() == "f.lua:2: MINE or THEIRS is always MINE; write either(MINE, THEIRS)");
    CHECK(notes[0].column == 9);
    CHECK(notes[0].replacement == Correction{2, 9, 2, 23, "either(MINE, THEIRS)"});
    struct Case {
        const char* text;
        const char* right;
    };
    for (const auto& [text, right] : std::initializer_list<Case>{
             {"x = north or east + west", "x = north + east + west"},
             {"x = EMPTY + man(3)", "x = either(EMPTY, man(3))"},
             {"x = beside(MINE) | EMPTY", "x = either(EMPTY, beside(MINE))"},
             {"x = not board[c] == EMPTY", "x = board[c] ~= EMPTY"},
             {"if x and both(MINE,\nALL) then end",
              "if x and count(both(MINE,\nALL)) > 0 then end"},
             {"x = not both(MINE, ALL) or y", "x = count(both(MINE, ALL)) == 0 or y"},
             {"x = both(MINE, ALL) ~= EMPTY", "x = count(both(MINE, ALL)) ~= 0"},
             {"x = board[c + 1] == MINE", "x = within(c + 1, MINE)"},
             {"function after(me, from, to) return count(beside(to)) end",
              "function after(me, from, to) return count(beside(cells(to))) end"},
             {"x = board[c] ~= MINE", "?"},
             {"if MINE > 3 then end", "?"}}) {
        INFO(text);
        CHECK(text_replaced(text) == right);
    }
}

TEST_CASE("lint: what is right is not noted", "[lua][author]") {
    for (const char* text :
         {"local function both(a) return a end if both(MINE, ALL) then end",
          "x = a and MINE or THEIRS",
          "x = a and both(MINE, ALL) or ALL",
          "local MINE = 3 if MINE > 2 then end",
          "x = kind(c) == man",
          "x = t.each(MINE)",
          "local each = f each(MINE)",
          "for c in each(MINE) do end",
          "x = both(MINE, ALL)",
          "local function f() return MINE, 1 end if f() then end",
          "local function f() if x then return nil end return MINE end if f() then end",
          "function f(to) return beside(to) end",
          "function after(me, from, to) local to = ALL "
          "return beside(to) end",
          "function after(me) local f = function() return WIN end end",
          "x = var.base[1] == 2",
          "x = #var.base == 2",
          "game { players = n } x = 3 - me",
          "game { players = 2 } x = 3 - me",
          "game { players = opt.n } x = 3 - me",
          "game { players = 3 } function play(me, n) x = 3 - n end",
          "game { players = 3 } local function f(p) return 3 - p end x = f(2)",
          "game { players = 3 } function f(p) if p < 3 then return 3 - p end end x = f(me)",
          "local far_row = 3 x = row(c) == far_row",
          "x = not a == b"}) {
        INFO(text);
        std::string said;
        for (const Note& note : lint_notes(text)) said += note.text() + "\n";
        CHECK(said == "");
    }
}
