/// Words with which a script says what it is: game, test.
#include <algorithm>
#include <cctype>
#include <exception>

#include "lauxlib.h"

#include "framework/base/suggest.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/position_proxies.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/declaration/game_table.hpp"

namespace ply::lua {
namespace {

bool in_first_pass(lua_State* lua) {
    return Machine::of(lua).options == nullptr;
}

int game(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (machine.declared) fail(lua, "game { ... } stands here a second time; write it once");
    read_game_table(lua, machine.definition, !in_first_pass(lua));
    machine.declared = true;
    if (in_first_pass(lua)) throw FirstPassDone();
    machine.format = StateFormat(machine.definition);
    if (machine.format.size() > AnyState::capacity)
        fail(lua, "game: a position needs more than 4096 bytes; use a smaller board");
    declare_names(lua);
    return 0;
}

constexpr Field test_table[] = {
    {"perft", "integer[]", true, "how many games of exactly 1, 2, 3 ... moves there are"},
    {"lines", "string[][]", true,
     "{ { \"a1 b1 a2\", \"*\" } }: moves and how the game stands after them"},
    {"position", "string", true, "the test begins here, not at the start"},
    {"options", "table<string, integer|string>", true, "with these options"},
};

/// What tests hold is not Lua's memory, so it is bounded here: letters of texts, and some for each
/// number and line, of all tests together.
constexpr std::size_t most_test_letters = std::size_t{1} << 20;
constexpr std::size_t most_tests = 1000;
constexpr std::size_t letters_of_an_entry = 16;
constexpr std::size_t longest_option_name = 100;

void spend(lua_State* lua, std::size_t letters) {
    std::size_t& spent = Machine::of(lua).test_letters;
    spent += std::min(letters, most_test_letters) + letters_of_an_entry;
    if (spent > most_test_letters)
        fail(lua, "test: the tests of a script are more than " +
                      std::to_string(most_test_letters >> 20) + " MiB; leave some out");
}

/// The text on the top of the stack.
std::string text_of_test(lua_State* lua) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, -1, &size);
    spend(lua, size);
    return {text, size};
}

std::string text_field(lua_State* lua, int table, const char* name) {
    lua_getfield(lua, table, name);
    if (!lua_isnil(lua, -1) && lua_type(lua, -1) != LUA_TSTRING)
        fail(lua, std::string("test: ") + name + " must be a string");
    const std::string text = lua_isnil(lua, -1) ? "" : text_of_test(lua);
    lua_pop(lua, 1);
    return text;
}

void read_test_perft(lua_State* lua, ScriptTest& test) {
    for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; ++i) {
        spend(lua, 0);
        test.perft.push_back(static_cast<std::uint64_t>(
            whole_argument(lua, lua_gettop(lua), "test: perft", "a number of lines")));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

void read_test_lines(lua_State* lua, ScriptTest& test) {
    for (lua_Integer i = 1; lua_rawgeti(lua, -1, i) != LUA_TNIL; ++i) {
        TestLine line;
        std::string* parts[] = {&line.moves, &line.result};
        for (int part = 0; part < 2; ++part) {
            if (!lua_istable(lua, -1) || lua_rawgeti(lua, -1, part + 1) != LUA_TSTRING)
                fail(lua,
                     "test: each of lines must be { \"moves\", \"result\" }, such as "
                     "{ \"a1 b1 a2\", \"*\" }");
            *parts[part] = text_of_test(lua);
            lua_pop(lua, 1);
        }
        test.lines.push_back(line);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
}

void read_test_options(lua_State* lua, ScriptTest& test) {
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) != LUA_TSTRING) fail(lua, "test: options must have names");
        const int type = lua_type(lua, -1);
        if (type != LUA_TSTRING && type != LUA_TNUMBER)
            fail(lua, std::string("test: an option is a number or a string, not a ") +
                          lua_typename(lua, type));
        if (lua_rawlen(lua, -2) > longest_option_name)
            fail(lua, "test: the name of an option has at most " +
                          std::to_string(longest_option_name) + " letters");
        lua_pushvalue(lua, -2);
        std::string name = text_of_test(lua);
        lua_pushvalue(lua, -2);  // which stays the number that it is
        test.options.emplace_back(std::move(name), text_of_test(lua));
        lua_pop(lua, 3);
    }
}

int test(lua_State* lua) {
    std::vector<std::string> known;
    for (const Field& field : test_table) known.emplace_back(field.name);
    Machine& machine = Machine::of(lua);
    if (machine.work.phase != Phase::loading)
        fail(lua,
             "test: tests are declared while the file is read, outside of functions that the "
             "game calls");
    if (machine.tests.size() == most_tests)
        fail(lua, "test: a script has at most " + std::to_string(most_tests) + " tests");
    if (!lua_istable(lua, 1)) fail(lua, "test: write test { perft = { ... }, lines = { ... } }");
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        const std::string name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "?";
        if (std::find(known.begin(), known.end(), name) == known.end())
            fail(lua, "test: there is no field '" + name + "'" + suggestion(name, known));
        lua_pop(lua, 1);
    }
    ScriptTest read;
    luaL_where(lua, 1);
    read.place = machine.note_of(lua_tostring(lua, -1));
    read.position = text_field(lua, 1, "position");
    struct Part {
        const char* name;
        void (*read)(lua_State*, ScriptTest&);
        const char* example;
    };
    constexpr Part parts[] = {{"perft", read_test_perft, "perft = { 9, 72 }"},
                              {"lines", read_test_lines, "lines = { { \"a1 b1 a2\", \"*\" } }"},
                              {"options", read_test_options, "options = { width = 5 }"}};
    for (const auto& [name, read_part, example] : parts) {
        lua_getfield(lua, 1, name);
        if (lua_isnil(lua, -1)) continue;
        if (!lua_istable(lua, -1))
            fail(lua, std::string("test: ") + name + " must be a table, such as " + example);
        read_part(lua, read);
    }
    machine.tests.push_back(std::move(read));
    return 0;
}

constexpr Signature game_row{"game",
                             {{{"declaration", Type::table, {}, "game_table"}}},
                             Returns::nothing,
                             "Says what the game is; the first thing in the file."};
constexpr Signature test_row{"test",
                             {{{"expected", Type::table, {}, "test_table"}}},
                             Returns::nothing,
                             "A test that `plyboard check` runs."};

constexpr Word declaration_table[] = {{&game_row, game}, {&test_row, test}};

}  // namespace

std::vector<Field> test_fields() {
    return {std::begin(test_table), std::end(test_table)};
}

std::span<const Word> declarations() {
    return declaration_table;
}

}  // namespace ply::lua
