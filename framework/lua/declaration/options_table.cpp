#include "framework/lua/declaration/options_table.hpp"

#include <algorithm>
#include <initializer_list>

#include "lauxlib.h"

#include "framework/base/suggest.hpp"
#include "framework/lua/declaration/unknown_field.hpp"
#include "framework/lua/environment/names.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

/// Where a script cannot go on with a value that is none.
constexpr lua_Integer guess = 3;
constexpr const char* placeholder = "placeholder";

/// With the word of the script that the table belongs to.
[[noreturn]] void refuse(lua_State* lua, const std::string& what) {
    fail(lua, std::string(Machine::of(lua).declares) + ": " + what);
}

[[noreturn]] void wrong_option(lua_State* lua, const std::string& name) {
    refuse(lua,
           "option '" + name +
               "' must be a list of allowed values, the default first, such as { 7, 4, 5 }, or "
               "{ 7, min = 4, max = 26 }");
}

constexpr lua_Unsigned most_allowed = 1000;
constexpr lua_Unsigned longest_value = 100;
constexpr lua_Unsigned longest_help = 1000;

[[noreturn]] void too_much(lua_State* lua, const std::string& name) {
    refuse(lua, "option '" + name + "' has at most " + std::to_string(most_allowed) +
                    " values, each of " + std::to_string(longest_value) +
                    " letters, and a help of " + std::to_string(longest_help));
}

/// Whether the table on the top has the whole number `key`.
bool whole_field(lua_State* lua, const char* key, std::int64_t& value) {
    int whole = 0;
    lua_getfield(lua, -1, key);
    value = lua_tointegerx(lua, -1, &whole);
    lua_pop(lua, 1);
    return whole != 0;
}

/// Beside the values of an option there are these.
void refuse_other_fields(lua_State* lua, const std::string& name) {
    const std::vector<std::string> known{"help", "min", "max"};
    if (const auto field = unknown_field(lua, known, Unnamed::passed))
        refuse(lua, "option '" + name + "': there is no field '" + *field + "'" +
                        suggestion(*field, known));
}

/// The option whose values are in the table on the top.
OptionSpec read_option(lua_State* lua, const std::string& name) {
    if (!lua_istable(lua, -1)) wrong_option(lua, name);
    refuse_other_fields(lua, name);
    OptionSpec option;
    option.name = name;
    lua_getfield(lua, -1, "help");
    if (lua_rawlen(lua, -1) > longest_help) too_much(lua, name);
    if (lua_type(lua, -1) == LUA_TSTRING) option.help = lua_tostring(lua, -1);
    lua_pop(lua, 1);
    if (lua_istable(lua, -1) && lua_rawlen(lua, -1) > most_allowed) too_much(lua, name);
    const auto count = static_cast<lua_Integer>(lua_rawlen(lua, -1));
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        const bool word = lua_type(lua, -1) == LUA_TSTRING;
        if (!word && !lua_isinteger(lua, -1)) wrong_option(lua, name);
        if (word) option.kind = OptionSpec::Kind::word;
        if (word && lua_rawlen(lua, -1) > longest_value) too_much(lua, name);
        option.allowed.push_back(luaL_tolstring(lua, -1, nullptr));
        lua_pop(lua, 2);
    }
    if (count == 0) wrong_option(lua, name);
    option.fallback = option.allowed.front();
    const bool has_min = whole_field(lua, "min", option.min);
    const bool has_max = whole_field(lua, "max", option.max);
    if (!has_min && !has_max) return option;
    if (!has_min || !has_max || count != 1 || option.kind != OptionSpec::Kind::integer)
        wrong_option(lua, name);
    option.allowed.clear();
    const std::int64_t usual = std::stoll(option.fallback);
    if (usual < option.min || usual > option.max)
        refuse(lua, "option '" + name + "' is " + option.fallback +
                        " by default, which is not from " + std::to_string(option.min) + " to " +
                        std::to_string(option.max));
    return option;
}

int unknown_option(lua_State* lua) {
    const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    std::vector<std::string> known;
    for (const OptionSpec& option : Machine::of(lua).definition.options)
        known.push_back(option.name);
    Machine::of(lua).misnamed = {name, nearest(name, known)};
    fail(lua, std::string("opt: no option is called '") + name + "'" + suggestion(name, known) +
                  "; declare it in " + Machine::of(lua).declares + " { options = { " + name +
                  " = { ... } } }");
}

int any_option(lua_State* lua) {
    FirstPass& pass = Machine::of(lua).first_pass;
    pass.asked = true;
    if (pass.guessing) {
        lua_pushinteger(lua, guess);
    } else {
        lua_getfield(lua, LUA_REGISTRYINDEX, placeholder);
    }
    return 1;
}

int answer_placeholder(lua_State* lua) {
    lua_getfield(lua, LUA_REGISTRYINDEX, placeholder);
    return 1;
}

int answer_false(lua_State* lua) {
    lua_pushboolean(lua, 0);
    return 1;
}

int answer_text(lua_State* lua) {
    lua_pushliteral(lua, "...");
    return 1;
}

/// What an option is before options are chosen: a value with which one can reckon, compare and
/// look things up, without any of it meaning something.
void make_placeholder(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    lua_newtable(lua);
    const auto answer = [&](lua_CFunction function, std::initializer_list<const char*> events) {
        for (const char* event : events) {
            lua_pushcfunction(lua, function);
            lua_setfield(lua, -2, event);
        }
    };
    answer(answer_placeholder,
           {"__add", "__sub", "__mul", "__div", "__mod", "__pow", "__unm", "__idiv", "__band",
            "__bor", "__bxor", "__shl", "__shr", "__bnot", "__index", "__call", "__len"});
    answer(answer_false, {"__lt", "__le"});
    answer(answer_text, {"__concat"});
    lua_setmetatable(lua, -2);
    lua_setfield(lua, LUA_REGISTRYINDEX, placeholder);
}

int option_write(lua_State* lua) {
    fail(lua, "opt: options cannot be changed by the script");
}

}  // namespace

constexpr std::size_t most_options = 64;

void read_options_table(lua_State* lua, std::vector<OptionSpec>& options) {
    if (!lua_istable(lua, -1))
        refuse(lua, "options must be a table, such as { width = { 7, 4, 5 } }");
    options.clear();
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) != LUA_TSTRING)
            refuse(lua, "each option needs a name, such as options = { width = { 7, 4, 5 } }");
        const std::string name = lua_tostring(lua, -2);
        require_name(lua, "options", name);
        if (options.size() == most_options)
            refuse(lua, "there are more than " + std::to_string(most_options) + " options");
        options.push_back(read_option(lua, name));
        lua_pop(lua, 1);
    }
    std::sort(options.begin(), options.end(),
              [](const OptionSpec& a, const OptionSpec& b) { return a.name < b.name; });
}

void push_options(lua_State* lua, const std::vector<OptionSpec>& known, const Options* chosen) {
    if (chosen == nullptr) make_placeholder(lua);
    lua_newtable(lua);
    lua_newtable(lua);
    lua_newtable(lua);
    if (chosen != nullptr)
        for (const OptionSpec& option : known) {
            if (option.kind == OptionSpec::Kind::integer) {
                lua_pushinteger(lua, chosen->whole(option.name));
            } else {
                lua_pushstring(lua, chosen->word(option.name).c_str());
            }
            lua_setfield(lua, -2, option.name.c_str());
        }
    lua_newtable(lua);
    lua_pushcfunction(lua, chosen == nullptr ? any_option : unknown_option);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, option_write);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
}

}  // namespace ply::lua
