#include "framework/loading/lua/table_file.hpp"

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <new>

#include "lauxlib.h"
#include "lua.h"
#include "lualib.h"

#include "framework/game/error.hpp"

namespace ply {
namespace {

constexpr std::size_t memory_limit = std::size_t{64} << 20;
constexpr std::chrono::seconds time_limit{2};
constexpr int instructions_between_looks = 10'000;
constexpr int deepest_table = 16;
/// The chunk's name while it runs: short, because Lua cuts long names in its messages.
constexpr const char* chunk_name = "=\1";

constexpr const char* globals[] = {"assert", "error", "ipairs", "select", "tonumber", "tostring",
                                   "type",   "math",  "string", "table",  "pairs"};
/// Work of unbounded length inside one instruction, or not the same at every run.
constexpr std::pair<const char*, const char*> removed[] = {
    {"string", "rep"},  {"string", "find"},     {"string", "match"},   {"string", "gmatch"},
    {"string", "gsub"}, {"string", "dump"},     {"string", "pack"},    {"string", "unpack"},
    {"math", "random"}, {"string", "packsize"}, {"math", "randomseed"}};

/// Lua's own `next` follows addresses in memory.
constexpr const char* ordered_pairs = R"(
local next, type, sort = next, type, table.sort
function pairs(t)
    local keys = {}
    for key in next, t do keys[#keys + 1] = key end
    sort(keys, function(a, b)
        if type(a) ~= type(b) then return type(a) < type(b) end
        return a < b
    end)
    local i = 0
    return function()
        i = i + 1
        if keys[i] ~= nil then return keys[i], t[keys[i]] end
    end
end)";

struct Sandbox {
    std::size_t memory = 0;
    std::chrono::steady_clock::time_point end{};
    std::string_view text;
};

void* allocate(void* user, void* block, std::size_t old_size, std::size_t size) {
    auto& sandbox = *static_cast<Sandbox*>(user);
    if (block == nullptr) old_size = 0;
    if (size == 0) {
        std::free(block);
        sandbox.memory -= old_size;
        return nullptr;
    }
    if (size > old_size && sandbox.memory + (size - old_size) > memory_limit) return nullptr;
    void* moved = std::realloc(block, size);
    if (moved != nullptr) sandbox.memory = sandbox.memory - old_size + size;
    return moved;
}

void look_at_clock(lua_State* lua, lua_Debug*) {
    void* user = nullptr;
    lua_getallocf(lua, &user);
    if (std::chrono::steady_clock::now() <= static_cast<Sandbox*>(user)->end) return;
    luaL_where(lua, 0);  // the line at work; luaL_error would look for its caller
    lua_pushliteral(lua, "ran longer than 2 s; look for a loop that never ends");
    lua_concat(lua, 2);
    lua_error(lua);
}

int unknown_global(lua_State* lua) {
    return luaL_error(lua,
                      "there is no '%s' here; declare it with local, or use string, table, math, "
                      "pairs, ipairs, tostring, tonumber, select, type, error and assert",
                      luaL_tolstring(lua, 2, nullptr));
}

/// Leaves a table of all that a file may use in place of the globals.
void make_sandbox(lua_State* lua) {
    luaL_requiref(lua, "_G", luaopen_base, 1);
    luaL_requiref(lua, LUA_STRLIBNAME, luaopen_string, 1);
    luaL_requiref(lua, LUA_TABLIBNAME, luaopen_table, 1);
    luaL_requiref(lua, LUA_MATHLIBNAME, luaopen_math, 1);
    if (luaL_loadstring(lua, ordered_pairs) != LUA_OK) lua_error(lua);
    lua_call(lua, 0, 0);
    for (const auto& [library, function] : removed) {
        lua_getglobal(lua, library);
        lua_pushnil(lua);
        lua_setfield(lua, -2, function);
    }
    lua_settop(lua, 0);
    lua_newtable(lua);
    for (const char* name : globals) {
        lua_getglobal(lua, name);
        lua_setfield(lua, 1, name);
    }
    lua_newtable(lua);
    lua_pushcfunction(lua, unknown_global);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, 1);
}

/// Runs inside lua_pcall: the text's one result is left on the stack.
int run_text(lua_State* lua) {
    void* user = nullptr;
    lua_getallocf(lua, &user);
    const auto& sandbox = *static_cast<Sandbox*>(user);
    make_sandbox(lua);
    if (luaL_loadbufferx(lua, sandbox.text.data(), sandbox.text.size(), chunk_name, "t") != LUA_OK)
        lua_error(lua);
    lua_pushvalue(lua, 1);
    lua_setupvalue(lua, -2, 1);  // _ENV
    lua_sethook(lua, look_at_clock, LUA_MASKCOUNT, instructions_between_looks);
    lua_call(lua, 0, 1);
    return 1;
}

/// From Lua to JSON; raises no Lua errors, so that exceptions may pass.
class Converter {
public:
    Converter(lua_State* lua, const std::string& label) : lua_(lua), label_(label) {}

    /// The value at the top of the stack, which is left there.
    nlohmann::json value(const std::string& place, int depth = 0) {
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
                            "; write a number, a text in quotes, true, false or a table");
        }
    }

private:
    std::string text() {
        std::size_t size = 0;
        const char* begin = lua_tolstring(lua_, -1, &size);
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
};

std::string sentence(const std::string& label, std::string raw) {
    const std::string mark = std::string(chunk_name + 1) + ":";
    if (!raw.starts_with(mark)) return label + ": " + raw;
    for (std::size_t at = 0; (at = raw.find(mark, at)) != std::string::npos; at += label.size())
        raw.replace(at, mark.size(), label + ":");
    return raw;
}

}  // namespace

nlohmann::json read_lua_table(const std::string& label, std::string_view text) {
    Sandbox sandbox{0, std::chrono::steady_clock::now() + time_limit, text};
    const std::unique_ptr<lua_State, void (*)(lua_State*)> owner(lua_newstate(allocate, &sandbox),
                                                                 lua_close);
    if (owner == nullptr) throw std::bad_alloc();
    lua_State* lua = owner.get();
    lua_pushcfunction(lua, run_text);
    const int status = lua_pcall(lua, 0, 1, 0);
    if (status == LUA_ERRMEM)
        throw Error(label +
                    ": used more than 64 MiB; look for a table or text that grows without end");
    if (status != LUA_OK) {
        const bool told = lua_type(lua, -1) == LUA_TSTRING;
        throw Error(
            sentence(label, told ? lua_tostring(lua, -1)
                                 : "raised an error that is not a text; give error() a text"));
    }
    if (!lua_istable(lua, -1))
        throw Error(
            label + ": returns " + luaL_typename(lua, -1) +
            ", not a table; end the file with: return { game = \"...\", players = { ... } }");
    return Converter(lua, label).value("the table");
}

}  // namespace ply
