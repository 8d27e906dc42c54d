/// Nothing that a script is offered takes long, whatever it is given, and nothing that it declares
/// is copied without bound.
#include <algorithm>
#include <ctime>
#include <set>

#include <nlohmann/json.hpp>

#include "framework/authoring/repl/console.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/lua/api/library_functions.hpp"
#include "framework/lua/load/config_table.hpp"
#include "framework/lua/vm/watchdog.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"

namespace {

using namespace ply;
using namespace ply_test;

const std::string head = "game { name = 'T', board = square(3, 3) }\n";
const std::string place = "function moves() place() end\n";

/// A function `holes()` whose table has room for keys beyond its list, so that # finds 2^62
/// (Lua 5.4 manual, 3.4.7: any border), or as far as `last`.
std::string holes() {
    std::string fields;
    for (int i = 0; i < 128; ++i) fields += "h" + std::to_string(i) + " = nil, ";
    return "function holes(last) local t = { " + fields +
           "} local k = 1 while k > 0 and k <= last do t[k] = k k = k * 2 end return t end\n";
}

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Far more than a call needs that is bounded, and far less than one that is not: the deadline of
/// 1 s, and some for slow machines and sanitizers.
constexpr double longest_call = 10;

}  // namespace

TEST_CASE("lua bounds: every word that is offered is in the table of bounds", "[lua]") {
    const ScriptSource source = lua_text(head + place);
    ScriptConsole console(source, {});
    std::set<std::string> known{"me", "last", "print", "moves", "stone"};
    for (const std::string& word : script_words()) known.insert(word);
    std::set<std::string> offered;
    for (const std::string& name : console.names()) {
        const std::vector<std::string> fields = console.fields(name);
        if (known.contains(name)) continue;
        if (fields.empty()) offered.insert(name);
        for (const std::string& field : fields) offered.insert(name + "." + field);
    }
    std::set<std::string> bounded;
    for (const lua::LibraryFunction& word : lua::library_functions())
        bounded.insert(std::string(word.table) + (*word.table == '\0' ? "" : ".") + word.name);
    CHECK(offered == bounded);
    // A tournament file is offered the same, and string.format.
    const nlohmann::json words = read_lua_table("t.lua",
                                                "local words = {} "
                                                "for _, t in pairs { math = math, string = string, "
                                                "table = table } do for w in pairs(t) do words[w] "
                                                "= true end end return words");
    for (const auto& [word, there] : words.items()) {
        INFO(word);
        CHECK((word == "format" ||
               std::ranges::any_of(lua::library_functions(), [&word = word](const auto& each) {
                   return each.name == word;
               })));
    }
}

TEST_CASE("lua bounds: no word takes long, whatever it is given", "[lua]") {
    // Texts of 4 MiB, lists without end or with very many entries, the ends of numbers.
    const std::string values =
        holes() +
        "text = '0123456789abcdef' for i = 1, 18 do text = text .. text end\n"
        "digits = '1234567890' for i = 1, 18 do digits = digits .. digits end\n"
        "endless = holes(math.maxinteger)\n"
        "wide = holes(2 ^ 30)\n"
        "texts = {} for i = 1, 100000 do texts[i] = text end\n"
        "many = {} for i = 1, 300000 do many[i] = (i * 7919) % 300007 end\n";
    ScriptConsole console(lua_text(head + place + values), {});
    const auto game = lua_game(head + place);
    const std::vector<std::string> arguments{
        "endless",         "wide", "texts",   "many", "text", "digits", "math.maxinteger",
        "math.mininteger", "1",    "tonumber"};
    for (const lua::LibraryFunction& word : lua::library_functions()) {
        const std::string name =
            std::string(word.table) + (*word.table == '\0' ? "" : ".") + word.name;
        std::vector<std::string> calls;
        for (const std::string& a : arguments) {
            calls.push_back(name + "(" + a + ")");
            for (const std::string& b : arguments) calls.push_back(name + "(" + a + ", " + b + ")");
        }
        for (const char* list : {"endless", "wide", "texts"}) {
            calls.push_back(name + "(" + list + ", 1, 5)");
            calls.push_back(name + "(" + list + ", '', 1, math.maxinteger)");
        }
        calls.push_back(name + "(text, 1, -1)");
        calls.push_back(name + "(table.unpack(many))");
        for (const std::string& call : calls) {
            INFO(call);
            const double before = processor_seconds();
            (void)error_of([&] {
                console.evaluate("local x = " + call, {game->start(), 1, 2, {}});
            });
            REQUIRE(processor_seconds() - before < longest_call);
        }
    }
}

TEST_CASE("lua bounds: lists with holes are refused where they would be moved", "[lua]") {
    const auto error = [](const std::string& body) {
        return error_of([&] {
            const auto game =
                lua_game(head + holes() + "function moves() " + body + " place() end");
            game->over(game->start());
        });
    };
    CHECK_THAT(error("table.insert(holes(math.maxinteger), 1, 5)"),
               containing("test.lua:3: table.insert: # of this table is 4611686018427387904, since "
                          "it has holes; keep lists without nil"));
    CHECK_THAT(error("table.remove(holes(math.maxinteger), 1)"), containing("table.remove: # of"));
    CHECK_THAT(error("table.sort(holes(2 ^ 30), tonumber)"), containing("table.sort: # of"));
    // What does not move others is none the worse, and lists without holes are as in Lua.
    CHECK(error("local t = holes(math.maxinteger) table.insert(t, 5) table.remove(t)") == "");
    CHECK(error("local t = { 3, 1 } table.insert(t, 1, 2) table.insert(t, 9) "
                "assert(table.concat(t, ' ') == '2 3 1 9') "
                "assert(table.remove(t, 1) == 2 and table.remove(t) == 9 and #t == 2) "
                "table.sort(t) assert(table.concat(t, ' ') == '1 3') "
                "table.sort(t, function(a, b) return a > b end) assert(t[1] == 3) "
                "local s = { 'b', 'a', 'c' } table.sort(s) assert(table.concat(s) == 'abc') "
                "local n = {} for i = 1, 3000 do n[i] = i * 7 % 3001 end table.sort(n) "
                "for i = 1, 3000 do assert(n[i] == i) end") == "");
}

#ifndef __SANITIZE_THREAD__

TEST_CASE("lua bounds: sorting long texts ends with the deadline", "[lua]") {
    const auto game = lua_game(head +
                               "local s = '0123456789abcdef' for i = 1, 19 do s = s .. s end\n"
                               "local t = {} for i = 1, 100000 do t[i] = s end\n"
                               "function moves() table.sort(t) place() end");
    CHECK_THAT(error_of([&] { game->over(game->start()); }),
               containing("test.lua:4: ran longer than 1 s"));
}

namespace {

std::string table_error(const std::string& text) {
    return error_of([&] { read_lua_table("t.lua", text); });
}

}  // namespace

TEST_CASE("lua bounds: the compiler is stopped", "[lua]") {
    // Its lists of jumps make this take time with the square of its length.
    std::string ors = "local a return {";
    for (int i = 0; i < 1'000'000; ++i) ors += "a or ";
    CHECK_THAT(table_error(ors + "a }"), containing("t.lua: the compiler ran longer than 2 s"));
}

TEST_CASE("lua bounds: all functions together may be given a time", "[lua]") {
    // Each in time, but a position asks legal nine times.
    const auto game =
        lua_game(head + place + "function legal(me) for i = 1, 2e6 do end return true end");
    const double before = processor_seconds();
    {
        const lua::ScriptTime at_most(1);
        CHECK_THAT(
            error_of([&] { game->protect([&] { game->perft(game->start(), 4, Bulk::no); }); }),
            containing("test.lua:3: the rules ran longer than 1 s, all their functions "
                       "together; they are too slow for what was asked; in legal"));
    }
    CHECK(processor_seconds() - before < longest_call);
    AnyState state = game->start();
    CHECK(error_of([&] { game->play(state, game->parse_move(state, "a1").value()); }) == "");
}

TEST_CASE("lua bounds: tournament files end", "[lua]") {
    const std::string t = holes();
    const std::string text = "local s = '0123456789abcdef' for i = 1, 19 do s = s .. s end ";
    for (const auto& [file, answer] : std::initializer_list<std::pair<std::string, std::string>>{
             {"while true do end", "t.lua:1: ran longer than 2 s"},
             {"local " + t + "table.insert(holes(math.maxinteger), 1, 5)",
              "t.lua:2: table.insert: # of this table is"},
             {"local " + t + "return holes(math.maxinteger)", "has a hole"},
             {"local " + t + "return { a = { b = holes(math.maxinteger) } }", "a.b has a hole"},
             {"local t = {} for i = 1, 40 do t = { t, t } end return t", "is nested too deeply"},
             {"local t = { 1 } for i = 1, 12 do t = { t, t, t, t } end return t",
              "more than 100,000 values"},
             {text + "local t = {} for i = 1, 1e5 do t[i] = s end return t", "10 MB of text"},
             {text + "local t = {} for i = 1, 1e5 do t[i] = s end table.sort(t) return t",
              "t.lua:1: ran longer than 2 s"},
             {text + "return { [s] = 1 }", "a name of more than 100 letters"},
             {text + "return string.format('%s%s%s%s%s%s%s%s%s', s, s, s, s, s, s, s, s, s)",
              "used more than 64 MiB"},
             {"return string.format('%999999d', 1)", "t.lua:1: "},
             {"return setmetatable({}, {})", "there is no 'setmetatable' here"},
             {"return " + std::string(100'000, '{'), "t.lua"},
             {"return " + std::string(17 << 20, ' '), "longer than 16 MiB"}}) {
        INFO(file.substr(0, 200));
        const double before = processor_seconds();
        CHECK_THAT(table_error(file), containing(answer));
        CHECK(processor_seconds() - before < longest_call);
    }
}

#endif

TEST_CASE("lua bounds: shared tables are not gone through without end", "[lua]") {
    // 4^30 ways through 30 tables.
    const std::string shared =
        "shared = { 1 } for i = 1, 30 do shared = { shared, shared, shared, shared } end\n";
    const double before = processor_seconds();
    std::stop_source stopped;
    (void)survey_script(lua_text(head + shared + place), {}, stopped.get_token());
    CHECK(processor_seconds() - before < 6 * longest_call);
}

TEST_CASE("lua bounds: what is declared is counted", "[lua]") {
    const std::string text = "local s = '0123456789abcdef' for i = 1, 19 do s = s .. s end\n";
    const std::string names = "local t = {} for i = 1, 6e4 do t['a' .. i] = 1 end\n";
    const auto game = [](const std::string& fields) {
        return "game { name = 'T', board = square(3, 3), " + fields + " }\n" + place;
    };
    struct Case {
        std::string script;
        std::string answer;
    };
    for (const Case& each : std::initializer_list<Case>{
             {text + "local t = {} for i = 1, 1e5 do t[i] = s end\n" + game("options = { a = t }"),
              "test.lua:3: game: option 'a' has at most 1000 values, each of 100 letters"},
             {text + game("options = { a = { s } }"), "has at most 1000 values"},
             {text + game("options = { a = { 1, help = s } }"), "and a help of 1000"},
             {text + game("options = { ['a' .. s] = { 1 } }"), "a name has at most 100 letters"},
             {text + game("pieces = { 'a' .. s }"), "pieces: a name has at most 100 letters"},
             {text + game("variables = { ['a' .. s] = 1 }"), "variables: a name has at most 100"},
             {names + game("variables = t"), "variables must be at most 64 variables"},
             {"local t = {} for i = 1, 6e4 do t['a' .. i] = 'a1' end\n" + game("regions = t"),
              "regions must be at most 200 sets of cells"},
             {"local s = 'a1 b2 ' for i = 1, 20 do s = s .. s end\n" + game("regions = { r = s }"),
              "r must be written with at most 10000 letters"},
             {"local s = 'a1 b2 ' for i = 1, 20 do s = s .. s end\n"
              "game { name = 'T', board = square(3, 3, s) }\n" +
                  place,
              "the names of the cells that are left out have at most 10000 letters"},
             {text + "local t = { 'x' } for i = 1, 1e4 do t['k' .. i] = s end\n" +
                  game("protocols = { gtp = t }"),
              "protocols must be written with at most 1000 letters"},
             {names + "t[1] = 'x'\n" + game("protocols = { gtp = t }"),
              "protocols must be written with at most 20 settings"},
             {game("protocols = { gtp = { 'x', size = {} } }"),
              "protocols must be a table such as"},
             {head + place + text + "setup = s\n", "position: the text is longer than 64 KiB"},
             {head + place + text + "evaluate[s] = function() return 0 end\n",
              "the name of an evaluation has more than 100 letters"},
             {head + place +
                  "for i = 1, 1000 do evaluate['e' .. i] = function() return 0 end end\n",
              "there are more than 64 evaluations"},
             {head + "local v = { step, MINE, ahead, EMPTY } local t = {}\n"
                     "for i = 1, 1e6 do t[i] = v end moves = t\n",
              "moves: a list of more than 200 entries, or one with nil between them"},
             {head + holes() + "local t = holes(math.maxinteger) t[1] = place moves = t\n",
              "moves: a list of more than 200 entries"},
             {head + holes() + "local t = holes(math.maxinteger) t[1] = step moves = { t }\n",
              "moves: a list of more than 200 entries"},
             {head + place + holes() +
                  "local t = holes(math.maxinteger) t[1] = line result = { t }\n",
              "result: a list of more than 200 entries"},
             {head + place + holes() +
                  "local t = holes(math.maxinteger) t[1] = promote after = t\n",
              "after: a list of more than 200 entries"},
             {"game { name = 'T', board = square(3, 3), pieces = { 'man', 'king' } }\n"
              "local t = {} for i = 1, 1e5 do t[i] = king end\n"
              "moves = { step, man, ahead, EMPTY, t }\n",
              "it must be what the piece becomes"},
             // tests
             {head + place +
                  "local s = 'a1 ' for i = 1, 10 do s = s .. s end local l = { s, '*' }\n"
                  "local t = {} for i = 1, 1e6 do t[i] = l end test { lines = t }\n",
              "test.lua:4: test: the tests of a script are more than 1 MiB; leave some out"},
             {head + place + "local t = {} for i = 1, 1e6 do t[i] = 1 end test { perft = t }\n",
              "more than 1 MiB"},
             {head + place + text + "test { position = s }\n", "more than 1 MiB"},
             {head + place + text + "test { options = { width = s } }\n", "more than 1 MiB"},
             {head + place + text + "test { options = { [s] = 1 } }\n",
              "the name of an option has at most 100 letters"},
             {head + place +
                  "local s = 'x' for i = 1, 6 do s = s .. s end\n"
                  "local t = {} for i = 1, 2e4 do t[s .. i] = 1 end\n"
                  "test { options = t }\n",
              "more than 1 MiB"},
             {head + place + "for i = 1, 1e6 do test {} end\n", "a script has at most 1000 tests"},
             {head + place + "test { options = { width = {} } }\n",
              "test: an option is a number or a string, not a table"}}) {
        INFO(each.script.substr(0, 300));
        const double before = processor_seconds();
        CHECK_THAT(error_of([&] { lua_game(each.script); }), containing(each.answer));
        CHECK(processor_seconds() - before < 2 * longest_call);
    }
}

TEST_CASE("lua: a message is shown beyond a byte of zero", "[lua]") {
    for (const char* raise : {"error('a\\0b')", "assert(false, 'a\\0b')"}) {
        const auto game = lua_game(head + "function moves() " + raise + " end\n");
        CHECK_THAT(error_of([&] { game->over(game->start()); }), containing("test.lua:2: a b; in"));
    }
}

TEST_CASE("lua bounds: of names that mean nothing the first are noted", "[lua]") {
    const auto notes_of = [](int names) {
        std::string script = head + place + "function f()\n";
        for (int i = 0; i < names; ++i) script += "n" + std::to_string(i) + "()\n";
        return survey_script(lua_text(script + "end\n"), {}).notes;
    };
    const double before = processor_seconds();
    const std::vector<Note> notes = notes_of(20'000);
    CHECK(processor_seconds() - before < 2 * longest_call);
    const auto says = [&](const char* what) {
        return std::ranges::count_if(
            notes, [&](const Note& note) { return note.text().find(what) != std::string::npos; });
    };
    CHECK(says("nothing is called") == 50);
    CHECK(says("test.lua:54: from here on 19950 more names mean nothing") == 1);
    CHECK(notes_of(50).size() == 50);
}

TEST_CASE("lua bounds: tests are declared while the file is read", "[lua]") {
    const auto game = lua_game(head + "function moves() test { perft = { 9 } } place() end\n");
    CHECK_THAT(error_of([&] { game->over(game->start()); }),
               containing("test.lua:2: test: tests are declared while the file is read"));
}

TEST_CASE("lua bounds: a position offers so many moves", "[lua]") {
    const auto game = lua_game(head + "function moves() for i = 1, 1e9 do add(1) end end\n");
    // The same move twice is refused before; later lists are not looked through.
    const auto many = lua_game(
        "game { name = 'T', board = square(32, 32) }\n"
        "function moves() for i = 1, 3 do for a = 1, 1024 do for b = 1, 1024 do add(a, b) end end "
        "end end\n");
    CHECK_THAT(error_of([&] { game->over(game->start()); }), containing("is offered twice"));
    CHECK_THAT(error_of([&] { many->over(many->start()); }), containing("test.lua:2: "));
}

TEST_CASE("lua bounds: pairs orders the largest numbers", "[lua]") {
    const auto game = lua_game(
        head +
        "function moves() local t, order = {}, ''\n"
        "for _, k in ipairs { 2 ^ 63, math.maxinteger, math.maxinteger - 1, math.mininteger, "
        "-2 ^ 64, 0.5, 0 } do t[k] = 1 end\n"
        "for k in pairs(t) do order = order .. tostring(k) .. ' ' end\n"
        "assert(order == '-1.844674407371e+19 -9223372036854775808 0 0.5 9223372036854775806 "
        "9223372036854775807 9.2233720368548e+18 ', order) place() end");
    CHECK(error_of([&] { game->over(game->start()); }) == "");
}

TEST_CASE("lua bounds: the prompt prints so much", "[lua]") {
    ScriptConsole console(
        lua_text(head + place +
                 "text = '0123456789abcdef' for i = 1, 18 do text = text .. text end\n"
                 "texts = {} for i = 1, 9000 do texts[i] = text end\n"),
        {});
    const auto game = lua_game(head + place);
    const ConsoleView view{game->start(), 1, 2, {}};
    CHECK_THAT(error_of([&] { console.evaluate("print(table.unpack(texts))", view); }),
               containing("print: more than 64 KiB in one line of input"));
    CHECK_THAT(error_of([&] { console.evaluate(std::string(100'000, ' ') + "1", view); }),
               containing("input: a line has at most 64 KiB"));
}
