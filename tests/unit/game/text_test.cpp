// Specs, options, suggestions, grids: every text a person types.

#include "framework/base/spec.hpp"
#include "framework/base/suggest.hpp"
#include "framework/game/grid_text.hpp"
#include "framework/report/text/wrapped_text.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using ply_test::containing;

TEST_CASE("spec: name and options, blanks anywhere", "[spec]") {
    const Spec spec = parse_spec("  alphabeta ( depth = 8 ,order=history+killers ) ");
    CHECK(spec.name == "alphabeta");
    REQUIRE(spec.options.size() == 2);
    CHECK(spec.options[0] == std::pair<std::string, std::string>("depth", "8"));
    CHECK(spec.options[1] == std::pair<std::string, std::string>("order", "history+killers"));
    CHECK(parse_spec("random").options.empty());
    CHECK(parse_spec("random()").options.empty());
}

TEST_CASE("spec: quoted values and brackets inside values", "[spec]") {
    const Spec spec = parse_spec(R"x(uci(cmd="a, \"b\" (c)", sub=x(y=1, z=2)))x");
    REQUIRE(spec.options.size() == 2);
    CHECK(spec.options[0].second == "a, \"b\" (c)");
    CHECK(spec.options[1].second == "x(y=1, z=2)");
}

TEST_CASE("spec: what is written is read back", "[spec]") {
    for (const std::string text : {"a", "a(b=1)", "a(b=\"x y\", c=\"\\\"\\\\\")"}) {
        const Spec spec = parse_spec(text);
        CHECK(spec.text() == text);
        CHECK(parse_spec(spec.text()).options == spec.options);
    }
}

TEST_CASE("spec: mistakes point at the place", "[spec]") {
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "a name is missing"},
             {"(x=1)", "a name is missing"},
             {"a(", "an option's name is missing"},
             {"a(x)", "'x' needs a value"},
             {"a(x=)", "'x' has no value"},
             {"a(x=1", "',' or ')' is missing"},
             {"a(x=1,)", "an option's name is missing"},
             {"a(x=1) b", "nothing may follow"},
             {"a(x=\"1)", "closing quote is missing"}}) {
        INFO(text);
        CHECK_THROWS_WITH(parse_spec(text), containing(says));
    }
}

TEST_CASE("spec: random bytes are read or refused, nothing else", "[spec][fuzz]") {
    const std::string letters = "a1=(),\"\\ [].-";
    std::uint64_t seed = 1;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (int n = i % 17; n >= 0; --n) {
            seed = seed * 6364136223846793005 + 1442695040888963407;
            text += letters[(seed >> 33) % letters.size()];
        }
        INFO(text);
        try {
            const Spec spec = parse_spec(text);
            CHECK(parse_spec(spec.text()).options == spec.options);
        } catch (const Error&) {
        }
    }
}

TEST_CASE("options: kinds, ranges, defaults", "[options]") {
    const std::vector<OptionSpec> known = {
        OptionSpec::integer("width", 7, 4, 12, ""),
        OptionSpec::choice("rule", {"normal", "misere"}, ""),
        {"time", OptionSpec::Kind::duration, "0", {}, 0, 0, ""},
        {"c", OptionSpec::Kind::real, "1.4", {}, 0, 10, ""},
    };
    const Options defaults = resolve_options(known, {}, "g");
    CHECK(defaults.integer("width") == 7);
    CHECK(defaults.word("rule") == "normal");
    CHECK(defaults.real("c") == ply_test::Approx(1.4));
    CHECK_FALSE(defaults.given("width"));

    const Options given =
        resolve_options(known, {{"width", "9"}, {"time", "1.5s"}, {"rule", "misere"}}, "g");
    CHECK(given.integer("width") == 9);
    CHECK(given.whole("time") == 1500);
    CHECK(spec_text("g", known, given) == "g(width=9, rule=misere, time=1.5s)");
    CHECK(resolve_options(known, {{"time", "250ms"}}, "g").whole("time") == 250);
    CHECK(resolve_options(known, {{"time", "2"}}, "g").whole("time") == 2000);
    CHECK(resolve_options(known, {{"time", "1m"}}, "g").whole("time") == 60000);

    for (const auto& [name, value, says] :
         std::vector<std::array<std::string, 3>>{{"widht", "8", "did you mean 'width'?"},
                                                 {"width", "3", "width may be 4 to 12"},
                                                 {"width", "8x", "width=8x cannot be"},
                                                 {"width", "99999999999999999999", "cannot be"},
                                                 {"rule", "miser", "did you mean 'misere'?"},
                                                 {"time", "-1s", "500ms"},
                                                 {"c", "nan", "c may be 0 to 10"}}) {
        INFO(name << "=" << value);
        CHECK_THROWS_WITH(resolve_options(known, {{name, value}}, "g"), containing(says));
    }
    CHECK_THROWS_WITH(resolve_options(known, {{"width", "8"}, {"width", "9"}}, "g"),
                      containing("given twice"));
    CHECK_THROWS_WITH(resolve_options({}, {{"x", "1"}}, "random"), containing("no option 'x'"));
}

TEST_CASE("suggest: the nearest name, or none", "[suggest]") {
    const std::vector<std::string> names = {"connect_four", "tic_tac_toe", "nim"};
    CHECK(nearest("conect_four", names) == "connect_four");
    CHECK(nearest("connect", names) == "connect_four");
    CHECK(nearest("tictactoe", names) == "tic_tac_toe");
    CHECK(nearest("chess", names).empty());
    CHECK(nearest("nmi", names) == "nim");
    for (const char* other : {"x", "no", "foo", "them", "tom"})
        CHECK(nearest(other, names).empty());
    CHECK(nearest("Draw", {"row", "DRAW", "drawn"}) == "DRAW");
    CHECK(nearest("NIM", names) == "nim");
    CHECK(suggestion("chess", names) == " (known: connect_four, tic_tac_toe, nim)");
}

TEST_CASE("grid text: what is written is read back", "[grid]") {
    const std::vector<int> cells = {1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    const auto at = [&](int cell) { return cells[cell]; };
    const std::string text = grid_text(12, 1, "-xo", at);
    CHECK(text == "x1o8x");
    CHECK(parse_grid(12, 1, "-xo", text).cells == cells);
    CHECK(grid_text(3, 4, "-xo", at) == "2x/3/3/x1o");
    CHECK(parse_grid(3, 4, "-xo", "2x/3/3/x1o 2").cells == cells);
    CHECK(parse_grid(3, 4, "-xo", "2x/3/3/x1o 2").rest == "2");
    CHECK(grid_text(12, 1, "-xo", [](int) { return 0; }) == "12");
    CHECK(cell_name(0, 0) == "a1");
    CHECK(cell_name(25, 9) == "z10");
    CHECK(cell_name(26, 0) == "aa1");
}

TEST_CASE("grid text: mistakes name the row", "[grid]") {
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "not complete"},
             {"3/3", "not complete"},
             {"3/3/2", "not complete"},
             {"3/4/3", "row 2 from the top, '4', has more than 3 cells"},
             {"3/2/3", "row 2 from the top, '2', has 2 cells, not 3"},
             {"3/3/3/3", "more than 3 rows"},
             {"3/x2x/3", "row 2 from the top, 'x2x', has more than 3"},
             {"xxxo/3/3 1", "row 1 from the top, 'xxxo', has more than 3"},
             {"3/3/xxxo 1", "row 3 from the top, 'xxxo', has more than 3"},
             {"3/0x2/3", "row 2"},
             {"3/q2/3", "'q' is not one of the pieces"},
             {"3/99999999999/3", "row 2"}}) {
        INFO(text);
        CHECK_THROWS_WITH(parse_grid(3, 3, "-xo", text), containing(says));
    }
    CHECK_THROWS_WITH(parse_mover("3", 2), containing("from 1 to 2"));
    CHECK_THROWS_WITH(parse_mover("", 2), containing("who moves"));
}

TEST_CASE("text: what hangs behind a name is broken at 80 columns", "[text]") {
    CHECK(hanging_text("name  ", "two words") == "name  two words\n");
    CHECK(hanging_text("name  ", "") == "name  \n");
    const std::string words = "seven letters and more " + std::string(70, 'x') + " end";
    CHECK(hanging_text("  a ", words) ==
          "  a seven letters and more\n    " + std::string(70, 'x') + " end\n");
    // 80 columns exactly.
    CHECK(hanging_text("", std::string(75, 'x') + " 1234 5") ==
          std::string(75, 'x') + " 1234\n5\n");
    // A word that is too long stands alone.
    CHECK(hanging_text("a ", "b " + std::string(90, 'x')) ==
          "a b\n  " + std::string(90, 'x') + "\n");
}
