#include "framework/lua/environment/sandbox.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "lauxlib.h"
#include "lualib.h"

#include "framework/base/suggest.hpp"
#include "framework/lua/api/base_functions.hpp"
#include "framework/lua/api/library_functions.hpp"
#include "framework/lua/api/loop_words.hpp"
#include "framework/lua/api/position_proxies.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/hints/callback_parameters.hpp"
#include "framework/lua/hints/ways_out.hpp"
#include "framework/lua/lower/plain_loops.hpp"
#include "framework/lua/lower/plain_reads.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

/// Pushes a new table with those words of the library that are offered.
void push_offered(lua_State* lua, lua_CFunction open, std::string_view table) {
    lua_pushcfunction(lua, open);
    lua_call(lua, 0, 1);
    lua_newtable(lua);
    for (const LibraryFunction& word : library_functions()) {
        if (word.table != table) continue;
        lua_getfield(lua, -2, word.name);
        if (word.around != nullptr) lua_pushcclosure(lua, word.around, 1);
        lua_setfield(lua, -2, word.name);
    }
    lua_remove(lua, -2);
}

/// The line of the script's own file that runs; 0: none does.
int line_at_work(lua_State* lua) {
    luaL_where(lua, 1);
    const std::string where = Machine::of(lua).with_labels(lua_tostring(lua, -1));
    lua_pop(lua, 1);
    const std::string& label = Machine::of(lua).source.label;
    return where.starts_with(label + ":") ? std::atoi(where.c_str() + label.size() + 1) : 0;
}

int refuse_unknown_name(lua_State* lua) {
    const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    UnknownName unknown =
        unknown_name(lua, name, SyntaxTree(Machine::of(lua).source.text), line_at_work(lua));
    Machine::of(lua).misnamed = {name, std::move(unknown.meant)};
    fail(lua, unknown.sentence);
}

int write_global(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    lua_insert(lua, 2);
    lua_rawset(lua, 2);
    return 0;
}

int refuse_global(lua_State* lua) {
    const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    fail(lua, "'" + name + "' is written while the game is played; write local " + name +
                  ", or keep it in the position with game { variables = { " + name + " = 0 } }");
}

/// Words that are locals to be read faster: as globals they are found by way of a metatable.
std::vector<std::string> library_words() {
    std::vector<std::string> words{"math", "string", "table"};
    for (const BaseFunction& word : base_functions()) words.push_back(word.name);
    return words;
}

}  // namespace

std::vector<std::string> names_of_prelude() {
    std::vector<std::string> names;
    for (const Constant& table : tables()) names.emplace_back(table.name);
    for (const Constant& constant : constants()) names.push_back(constant.name);
    for_each_word([&](const Word& word) { names.emplace_back(word.name()); });
    return names;
}

void push_safe_words(lua_State* lua) {
    lua_newtable(lua);
    for (const BaseFunction& word : base_functions()) {
        lua_pushcfunction(lua, word.function);
        lua_setfield(lua, -2, word.name);
    }
    push_offered(lua, luaopen_math, "math");
    lua_setfield(lua, -2, "math");
    push_offered(lua, luaopen_table, "table");
    lua_setfield(lua, -2, "table");
    push_offered(lua, luaopen_string, "string");
    lua_setfield(lua, -2, "string");
    lua_pushliteral(lua, "");  // luaopen_string gave texts a metatable with everything in it
    lua_pushnil(lua);
    lua_setmetatable(lua, -2);
    lua_pop(lua, 1);
}

void open_sandbox(lua_State* lua) {
    push_safe_words(lua);
    lua_newtable(lua);
    lua_pushcfunction(lua, refuse_unknown_name);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, "globals");

    // The environment stays empty, so that every write is seen.
    lua_newtable(lua);
    lua_newtable(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, write_global);
    lua_setfield(lua, -2, "__newindex");
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, "environment");
    lua_setmetatable(lua, -2);
    lua_rawseti(lua, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    for (const char* table : {"evaluate", "included"}) {
        lua_newtable(lua);
        lua_setfield(lua, LUA_REGISTRYINDEX, table);
    }
    push_board(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "board");
    push_variables(lua);
    lua_setfield(lua, LUA_REGISTRYINDEX, "var");
}

void close_globals(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, "environment");
    lua_pushcfunction(lua, refuse_global);
    lua_setfield(lua, -2, "__newindex");
    lua_pop(lua, 1);
}

const std::string& prelude_text() {
    static const std::string text = [] {
        std::string line;
        for (const Constant& constant : constants())  // one statement each: folded by the compiler
            line += std::string("local ") + constant.name +
                    "<const> = " + std::to_string(constant.value) + " ";
        std::string_view comma = "local ";
        for (const Constant& table : tables()) {
            line += std::string(comma) + table.name + "<const>";
            comma = ", ";
        }
        for (const MirroredWord& each : mirrored_words())
            line += std::string(", ") + each.mirror + "<const>";
        for (const LoopWord& each : loop_words())
            line += std::string(", ") + each.function_name + "<const>";
        for (const std::string& word : library_words()) line += ", " + word + "<const>";
        for_each_word(
            [&](const Word& word) { line += std::string(", ") + word.name() + "<const>"; });
        return line + " = ... ";
    }();
    return text;
}

std::size_t locals_left() {
    constexpr std::size_t most = 200;
    constexpr std::string_view mark = "<const>";
    const std::string& text = prelude_text();
    std::size_t taken = 0;
    for (std::size_t at = text.find(mark); at != text.npos; at = text.find(mark, at + 1)) ++taken;
    return most - std::min(taken, most);
}

int push_prelude_values(lua_State* lua) {
    luaL_checkstack(lua, static_cast<int>(names_of_prelude().size()) + LUA_MINSTACK, nullptr);
    const int before = lua_gettop(lua);
    for (const Constant& table : tables()) lua_getfield(lua, LUA_REGISTRYINDEX, table.name);
    for (const MirroredWord& each : mirrored_words()) {
        lua_getfield(lua, LUA_REGISTRYINDEX, each.word);
        luaL_getmetafield(lua, -1, "__index");
        lua_remove(lua, -2);
    }
    for (const LoopWord& each : loop_words()) lua_pushcfunction(lua, each.function);
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    const int globals = lua_gettop(lua);
    for (const std::string& word : library_words()) lua_getfield(lua, globals, word.c_str());
    lua_remove(lua, globals);
    for_each_word([&](const Word& word) { lua_pushcfunction(lua, word.function); });
    return lua_gettop(lua) - before;
}

UnknownName unknown_name(lua_State* lua, const std::string& name, const SyntaxTree& tree,
                         int line) {
    const std::string nothing = "nothing is called '" + name + "' here; ";
    const Machine& machine = Machine::of(lua);
    for (const Variable& variable : machine.definition.variables)
        if (variable.name == name) return {nothing + "write var." + name, "var." + name};
    for (const OptionSpec& option : machine.definition.options)
        if (option.name == name) return {nothing + "write opt." + name, "opt." + name};
    if (const std::string function = function_with_me(tree, line);
        name == "me" && !function.empty())
        return {nothing + "the function is given it if it stands in its parentheses: function " +
                    function,
                ""};
    if (const std::string meant = meant_by(name, tree); !meant.empty()) {
        const std::string word = word_instead_of(name);
        return {nothing + meant, meant == "write " + word ? word : ""};
    }
    std::vector<std::string> known = names_of_prelude();
    for (const std::string& word : names_of_script(lua)) known.push_back(word);
    for (const Function& function : functions_of(tree)) known.push_back(function.name);
    const std::string near = nearest(name, known);
    return {nothing + (near.empty() ? "`plyboard words` lists the words there are"
                                    : "did you mean '" + near + "'?"),
            near};
}

std::vector<std::string> names_of_script(lua_State* lua) {
    std::vector<std::string> names;
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) == LUA_TSTRING) names.push_back(lua_tostring(lua, -2));
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace ply::lua
