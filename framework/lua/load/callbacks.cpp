#include "framework/lua/load/callbacks.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/board/state/position_text.hpp"
#include "framework/lua/api/declared_verbs.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t longest_evaluation_name = 100;

/// One of `function evaluate.NAME(me)`.
struct Evaluation {
    int line;
    std::string name;
    int reference;
};

/// Fails; the place is where the declaration at work stands, if that is known.
[[noreturn]] void refuse_declaration(const Machine& machine, const std::string& what) {
    throw ScriptError(machine.note_of(machine.declaring + what));
}

AnyState declared_start(const Machine& machine, const char* text) {
    try {
        return read_setup(machine.definition, machine.format, text);
    } catch (const Error& error) {
        refuse_declaration(machine, std::string("setup: ") + error.what());
    }
}

void collect_functions(Machine& machine, const SyntaxTree& tree) {
    lua_State* lua = machine.lua;
    for (int i = 0; i < static_cast<int>(Callback::count); ++i) {
        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_pushstring(lua, callback_names[i]);
        lua_rawget(lua, -2);
        lua_remove(lua, -2);
        const auto callback = static_cast<Callback>(i);
        if (const int line = line_of_global(tree, callback_names[i]); line > 0)
            machine.declaring = Machine::place_in_script(line);
        if (callback == Callback::setup && machine.declared && lua_type(lua, -1) == LUA_TSTRING)
            machine.declared_setup = declared_start(machine, lua_tostring(lua, -1));
        if (callback == Callback::moves && !lua_isnil(lua, -1))
            machine.declared_moves = read_declared_moves(lua);
        if (callback == Callback::result && !lua_isnil(lua, -1))
            machine.declared_result = read_declared_result(lua);
        if (callback == Callback::after && !lua_isnil(lua, -1))
            machine.declared_after = read_declared_after(lua);
        const bool present = lua_isfunction(lua, -1) ||
                             (machine.declared_moves && callback == Callback::moves) ||
                             (machine.declared_result && callback == Callback::result) ||
                             (machine.declared_after && callback == Callback::after) ||
                             (machine.declared_setup && callback == Callback::setup);
        if (!present && !lua_isnil(lua, -1))
            refuse_declaration(
                machine, std::string(callback_names[i]) + " is a " + luaL_typename(lua, -1) +
                             "; it must be a function" +
                             (callback == Callback::setup ? " or a position, \"xx1/3/oo1\"" : ""));
        machine.keep(present);
        machine.declaring.clear();
    }
}

void collect_evaluations(Machine& machine) {
    lua_State* lua = machine.lua;
    std::vector<Evaluation> found;
    lua_getfield(lua, LUA_REGISTRYINDEX, "evaluate");
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) != LUA_TSTRING || !lua_isfunction(lua, -1))
            refuse_declaration(machine,
                               "evaluate holds something else than named functions; write function "
                               "evaluate.material(me) ... end");
        if (found.size() == Machine::max_evaluations)
            refuse_declaration(machine, "there are more than 64 evaluations; leave some out");
        if (lua_rawlen(lua, -2) > longest_evaluation_name)
            refuse_declaration(machine, "the name of an evaluation has more than 100 letters");
        lua_Debug at;
        lua_pushvalue(lua, -1);
        lua_getinfo(lua, ">S", &at);
        const std::string name = lua_tostring(lua, -2);
        found.push_back({at.linedefined, name, luaL_ref(lua, LUA_REGISTRYINDEX)});
    }
    lua_pop(lua, 1);
    std::sort(found.begin(), found.end(), [](const Evaluation& a, const Evaluation& b) {
        return std::tie(a.line, a.name) < std::tie(b.line, b.name);
    });
    for (const Evaluation& evaluation : found) {
        machine.evaluations.push_back(evaluation.name);
        lua_rawgeti(lua, LUA_REGISTRYINDEX, evaluation.reference);
        luaL_unref(lua, LUA_REGISTRYINDEX, evaluation.reference);
        machine.keep(true);
    }
    for (const auto& [name, lead] : machine.definition.winning_leads)
        if (std::ranges::find(machine.evaluations, name) == machine.evaluations.end())
            refuse_declaration(machine, "game: winning_lead: there is no evaluation '" + name +
                                            "'" + suggestion(name, machine.evaluations));
}

}  // namespace

void collect_callbacks(Machine& machine, const SyntaxTree& tree) {
    collect_functions(machine, tree);
    collect_evaluations(machine);
}

}  // namespace ply::lua
