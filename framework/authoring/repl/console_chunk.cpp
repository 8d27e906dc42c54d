#include "framework/authoring/repl/console_chunk.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/load/wrong_arithmetic.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t longest_input = std::size_t{64} << 10;

/// Walks through functions and the tables that hold them.
class LocalsSearch {
public:
    explicit LocalsSearch(lua_State* lua) : lua_(lua), most_locals_(locals_left() - 2) {
        for (const std::string& word : names_of_prelude()) words_.insert(word);
        words_.insert({"me", "last"});
    }

    /// The value on the top of the stack; pops it.
    void visit() {
        const void* address = lua_topointer(lua_, -1);
        if (address != nullptr && visited_.size() < most_visited &&
            visited_.insert(address).second) {
            luaL_checkstack(lua_, 10, nullptr);
            if (lua_isfunction(lua_, -1) && !lua_iscfunction(lua_, -1)) visit_upvalues();
            if (lua_istable(lua_, -1)) visit_fields();
        }
        lua_pop(lua_, 1);
    }
    std::map<std::string, ScriptLocal> found() && { return std::move(found_); }

private:
    static constexpr std::size_t most_visited = 10'000;

    void visit_upvalues() {
        for (int i = 1; const char* text = lua_getupvalue(lua_, -1, i); ++i) {
            const std::string name = text;
            if (!words_.contains(name) && name[0] != '_' && name[0] != '(') {
                if (found_.size() < most_locals_ && !found_.contains(name)) {
                    lua_pushvalue(lua_, -2);
                    found_[name] = {luaL_ref(lua_, LUA_REGISTRYINDEX), i};
                }
                visit();
            } else {
                lua_pop(lua_, 1);
            }
        }
    }
    void visit_fields() {
        lua_pushnil(lua_);
        while (lua_next(lua_, -2) != 0) visit();
    }

    lua_State* lua_;
    std::size_t most_locals_;  ///< beside `me` and `last`
    std::set<std::string> words_;
    std::set<const void*> visited_;
    std::map<std::string, ScriptLocal> found_;
};

/// Whether the compiler stopped at the end of the text, or at the `end` that is added to it.
bool stops_at_end(std::string_view message, const std::string& text) {
    const auto lines = std::count(text.begin(), text.end(), '\n') + 1;
    if (message.ends_with("near <eof>")) return true;
    return message.ends_with("near 'end'") && message.find("<eof> expected") == message.npos &&
           message.find(":" + std::to_string(lines + 1) + ":") != message.npos;
}

/// Gives the function on the top its locals and its environment.
void connect(lua_State* lua, const std::map<std::string, ScriptLocal>& locals,
             const LineTables& tables) {
    const int function = lua_gettop(lua);
    for (int i = 1; const char* text = lua_getupvalue(lua, function, i); ++i) {
        const std::string name = text;
        lua_pop(lua, 1);
        if (const auto local = locals.find(name); local != locals.end()) {
            lua_rawgeti(lua, LUA_REGISTRYINDEX, local->second.closure);
            lua_upvaluejoin(lua, function, i, -1, local->second.upvalue);
            lua_pop(lua, 1);
        } else if (name == "_ENV" || name == "evaluate") {
            lua_getfield(lua, LUA_REGISTRYINDEX,
                         name == "_ENV" ? tables.environment : tables.evaluate);
            lua_setupvalue(lua, function, i);
        } else if (name == "me" || name == "last") {
            lua_getfield(lua, LUA_REGISTRYINDEX, tables.environment);
            lua_pushstring(lua, name.c_str());
            lua_rawget(lua, -2);
            lua_setupvalue(lua, function, i);
            lua_pop(lua, 1);
        }
    }
}

}  // namespace

std::map<std::string, ScriptLocal> locals_of_script(Machine& machine) {
    lua_State* lua = machine.lua;
    LocalsSearch search(lua);
    for (const char* table : {"globals", "evaluate"}) {
        lua_getfield(lua, LUA_REGISTRYINDEX, table);
        search.visit();
    }
    return std::move(search).found();
}

Compiled compile_line(Machine& machine, const std::string& chunk_name,
                      const std::map<std::string, ScriptLocal>& locals, const LineTables& tables,
                      const std::string& text) {
    lua_State* lua = machine.lua;
    if (text.size() > longest_input)
        throw Error("input: a line has at most " + std::to_string(longest_input >> 10) + " KiB");
    std::string head = "local me, last";
    for (const auto& [name, local] : locals) head += ", " + name;
    head += " return function() ";
    std::string said;
    for (const char* form : {"return ", ""}) {
        const std::string line = head + form + text + "\nend";
        const std::string whole = prelude_text() + line;
        if (luaL_loadbufferx(lua, whole.data(), whole.size(), chunk_name.c_str(), "t") == LUA_OK) {
            refuse_wrong_arithmetic(SyntaxTree(line), machine.definition, "input");
            lua_call(lua, push_prelude_values(lua), 1);
            connect(lua, locals, tables);
            return Compiled::whole;
        }
        said = lua_tostring(lua, -1);
        lua_pop(lua, 1);
        if (stops_at_end(said, text)) return Compiled::incomplete;
    }
    lua_pushlstring(lua, said.data(), said.size());
    lua_error(lua);
    std::abort();
}

}  // namespace ply::lua
