#include "framework/lua/load/config_table.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "lauxlib.h"
#include "lualib.h"

#include "framework/base/error.hpp"
#include "framework/lua/environment/explain.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/vm/machine.hpp"
#include "framework/lua/vm/timed_text.hpp"

namespace ply {
namespace lua {
namespace {

constexpr int deepest_table = 16;
/// Shared tables and texts are written out wherever they stand, so that their sum is bounded.
constexpr std::int64_t most_values = 100'000;
constexpr std::size_t letters_of_a_value = 100;
constexpr std::size_t longest_field_name = 100;
constexpr std::size_t longest_file = std::size_t{16} << 20;

/// string.format without addresses: tables and functions are written as tostring writes them.
int format(lua_State* lua) {
    const std::string_view pattern = luaL_checkstring(lua, 1);
    for (std::size_t at = 0; (at = pattern.find('%', at)) != std::string_view::npos; ++at) {
        at = pattern.find_first_not_of("-+ #0123456789.", at + 1);
        if (at == std::string_view::npos) break;
        if (pattern[at] == 'p') fail(lua, "string.format: there is no %p; take %s or %d");
    }
    for (int i = 2; i <= lua_gettop(lua); ++i) {
        const int type = lua_type(lua, i);
        if (type != LUA_TTABLE && type != LUA_TFUNCTION) continue;
        lua_pushstring(lua, lua_typename(lua, type));
        lua_replace(lua, i);
    }
    lua_pushvalue(lua, lua_upvalueindex(1));
    lua_insert(lua, 1);
    lua_call(lua, lua_gettop(lua) - 1, 1);
    return 1;
}

int unknown_name(lua_State* lua) {
    const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    fail(lua, "there is no '" + name +
                  "' here; declare it with local, or use string, table, math, pairs, ipairs, "
                  "tostring, tonumber, select, type, error and assert");
}

/// Pushes a table of all that a file may use, in place of the globals.
void push_words(lua_State* lua) {
    lua_pushcfunction(lua, luaopen_string);
    lua_call(lua, 0, 1);
    lua_getfield(lua, -1, "format");
    lua_remove(lua, -2);
    lua_pushcclosure(lua, format, 1);
    push_safe_words(lua);
    lua_getfield(lua, -1, "string");
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "format");
    lua_pop(lua, 1);
    lua_remove(lua, -2);
    lua_newtable(lua);
    lua_pushcfunction(lua, unknown_name);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
}

/// Leaves the text's one result on the stack.
void run_text(Machine& machine) {
    lua_State* lua = machine.lua;
    const std::string& text = machine.source.text;
    if (text.size() > longest_file)
        throw Error(machine.source.label + ": the file is longer than " +
                    std::to_string(longest_file >> 20) + " MiB");
    const std::string chunk = machine.chunk_name(machine.source.label);
    TimedText read(chunk, {text});
    machine.pulse.allow(4 * Machine::load_seconds);
    machine.pulse.begin();
    if (lua_load(lua, &TimedText::read, &read, chunk.c_str(), "t") != LUA_OK) lua_error(lua);
    push_words(lua);
    lua_setupvalue(lua, -2, 1);  // _ENV
    lua_call(lua, 0, 1);
    machine.pulse.end();
}

/// From Lua to JSON; raises no Lua errors, so that exceptions may pass.
class Converter {
public:
    Converter(lua_State* lua, const std::string& label) : lua_(lua), label_(label) {}

    /// The value at the top of the stack, which is left there.
    nlohmann::json value(const std::string& place, int depth = 0) {
        spend(1);
        switch (lua_type(lua_, -1)) {
            case LUA_TBOOLEAN:
                return lua_toboolean(lua_, -1) != 0;
            case LUA_TSTRING:
                return text();
            case LUA_TNUMBER:
                return number(place);
            case LUA_TTABLE:
                return table(place, depth);
            default:
                throw Error(label_ + ": " + place + " is a " + luaL_typename(lua_, -1) +
                            "; write a number, a string in quotes, true, false or a table");
        }
    }

private:
    void spend(std::size_t values) {
        left_ -= static_cast<std::int64_t>(values);
        if (left_ < 0)
            throw Error(label_ +
                        ": the table holds more than 100,000 values or 10 MB of text; look for "
                        "tables that contain each other many times");
    }

    std::string text() {
        std::size_t size = 0;
        const char* begin = lua_tolstring(lua_, -1, &size);
        spend(size / letters_of_a_value);
        return {begin, size};
    }

    nlohmann::json number(const std::string& place) {
        if (lua_isinteger(lua_, -1) != 0) return static_cast<std::int64_t>(lua_tointeger(lua_, -1));
        const double real = lua_tonumber(lua_, -1);
        if (!std::isfinite(real))
            throw Error(label_ + ": " + place +
                        " is not a finite number; look for a division by 0");
        return real;
    }

    nlohmann::json table(const std::string& place, int depth) {
        if (depth == deepest_table || lua_checkstack(lua_, 4) == 0)
            throw Error(label_ + ": " + place +
                        " is nested too deeply; a table must not contain "
                        "itself");
        const std::size_t size = lua_rawlen(lua_, -1);
        nlohmann::json list = nlohmann::json::array();
        for (std::size_t i = 1; i <= size; ++i) {
            if (lua_rawgeti(lua_, -1, static_cast<lua_Integer>(i)) == LUA_TNIL) fail_hole(place);
            list.push_back(value(place + "[" + std::to_string(i) + "]", depth + 1));
            lua_pop(lua_, 1);
        }
        nlohmann::json named = nlohmann::json::object();
        lua_pushnil(lua_);
        while (lua_next(lua_, -2) != 0) {
            if (lua_type(lua_, -2) == LUA_TSTRING) {
                if (lua_rawlen(lua_, -2) > longest_field_name)
                    throw Error(label_ + ": " + place + " has a name of more than 100 letters");
                const std::string key = lua_tostring(lua_, -2);
                named[key] = value(depth == 0 ? key : place + "." + key, depth + 1);
            } else if (!is_list_index(size)) {
                throw Error(label_ + ": " + place +
                            " has a hole or a key that is neither a name nor "
                            "1, 2, 3 ...; write a list without gaps");
            }
            lua_pop(lua_, 1);
        }
        if (!list.empty() && !named.empty())
            throw Error(label_ + ": " + place + " mixes a list and named fields ('" +
                        named.begin().key() + "'); keep to one of the two");
        return named.empty() ? list : named;
    }

    [[noreturn]] void fail_hole(const std::string& place) {
        throw Error(label_ + ": " + place +
                    " has a hole, or a key that is neither a name nor 1, 2, "
                    "3 ...; write a list without gaps");
    }

    bool is_list_index(std::size_t size) {
        if (lua_isinteger(lua_, -2) == 0) return false;
        const lua_Integer index = lua_tointeger(lua_, -2);
        return index >= 1 && static_cast<std::size_t>(index) <= size;
    }

    lua_State* lua_;
    const std::string& label_;
    std::int64_t left_ = most_values;
};

}  // namespace
}  // namespace lua

nlohmann::json read_lua_table(const std::string& label, std::string_view text) {
    lua::Machine machine({label, std::string(text), {}});
    machine.explain = lua::explain_mistake;
    lua_State* lua = machine.lua;
    return machine.protect([&] {
        lua::run_text(machine);
        if (!lua_istable(lua, -1))
            throw Error(label + ": returns " + luaL_typename(lua, -1) +
                        ", not a table; end the file with: return { name = value, ... }");
        return lua::Converter(lua, label).value("the table");
    });
}

}  // namespace ply
