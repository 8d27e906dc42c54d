/// `var`: what a script sees of the numbers of a position.
#include "lauxlib.h"

#include "framework/base/suggest.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/position_proxies.hpp"
#include "framework/lua/api/views.hpp"

namespace ply::lua {
namespace {

/// The variable that argument 2 names; the first upvalue maps names to indexes.
const Variable& variable_argument(lua_State* lua) {
    const std::vector<Variable>& variables = Machine::of(lua).definition.variables;
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (lua_type(lua, -1) == LUA_TNUMBER)
        return variables[static_cast<std::size_t>(lua_tointeger(lua, -1))];
    std::vector<std::string> known;
    for (const Variable& variable : variables) known.push_back(variable.name);
    const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    Machine::of(lua).misnamed = {name, nearest(name, known)};
    fail(lua, std::string("var: no variable is called '") + name + "'" + suggestion(name, known) +
                  "; declare it in game { variables = { " + name + " = 0 } }");
}

/// var.name: a number, or the list of that name, which the first upvalue holds. Asked only for what
/// the mirror does not hold.
int read_variable(lua_State* lua) {
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TUSERDATA) return 1;
    Machine& machine = Machine::of(lua);
    if (machine.work.state == nullptr) no_position(lua, "var");
    const std::size_t slot = variable_argument(lua).slot;
    machine.mirrors.follow_numbers(machine);
    lua_pushinteger(lua, machine.format.variable(machine.work.state, slot));
    return 1;
}

void write_number(lua_State* lua, std::size_t slot) {
    Machine& machine = Machine::of(lua);
    if (machine.work.state == nullptr) no_position(lua, "var");
    if (!machine.work.may_write()) not_now(lua, "var");
    int whole = 0;
    const std::int64_t value = lua_tointegerx(lua, 3, &whole);
    if (whole == 0)
        fail(lua, std::string("var: a variable holds a whole number, and this is ") +
                      (lua_isnumber(lua, 3) != 0 ? "a fraction; // divides without one"
                       : lua_isnil(lua, 3)       ? "nil; write 0 for none"
                       : lua_isboolean(lua, 3)   ? "true or false; write 1 or 0"
                                                 : std::string("a ") + luaL_typename(lua, 3)));
    if (value != static_cast<std::int32_t>(value))
        fail(lua, "var: " + exact_number_text(machine, value) + " does not fit; 32 bits are kept");
    machine.format.set_variable(machine.work.state, slot, static_cast<std::int32_t>(value));
    machine.mirrors.wrote_number(machine, slot);
}

int write_variable(lua_State* lua) {
    lua_pushvalue(lua, 2);
    if (lua_rawget(lua, lua_upvalueindex(1)) == LUA_TUSERDATA)
        fail(lua, std::string("var: ") + lua_tostring(lua, 2) +
                      " is a list; write its numbers one by one: var." + lua_tostring(lua, 2) +
                      "[1] = 0");
    write_number(lua, variable_argument(lua).slot);
    return 0;
}

/// The list whose index is the upvalue.
const Variable& list_at_work(lua_State* lua) {
    const auto index = static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(1)));
    return Machine::of(lua).definition.variables[index];
}

/// The slot of one of its entries.
std::size_t entry_argument(lua_State* lua) {
    const Variable& list = list_at_work(lua);
    const std::int64_t entry = whole_argument(lua, 2, "var", "the place of a number in a list");
    const auto length = static_cast<std::int64_t>(list.initial.size());
    if (entry < 1 || entry > length)
        fail(lua, list.name + "[" + number_text(Machine::of(lua), entry) +
                      "] is not there; it goes from 1 to " + std::to_string(length));
    return list.slot + static_cast<std::size_t>(entry - 1);
}

int read_entry(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (machine.work.state == nullptr) no_position(lua, "var");
    const std::size_t slot = entry_argument(lua);
    if (machine.work.phase == Phase::setup && list_at_work(lua).name == Definition::dice_name)
        fail(lua, std::string("dice: nothing is thrown in setup; ") + no_deal);
    machine.mirrors.follow_numbers(machine);
    lua_pushinteger(lua, machine.format.variable(machine.work.state, slot));
    return 1;
}

int write_entry(lua_State* lua) {
    write_number(lua, entry_argument(lua));
    return 0;
}

int list_length(lua_State* lua) {
    lua_pushvalue(lua, lua_upvalueindex(1));
    const auto index = static_cast<std::size_t>(lua_tointeger(lua, -1));
    const Variable& list = Machine::of(lua).definition.variables[index];
    lua_pushinteger(lua, static_cast<lua_Integer>(list.initial.size()));
    return 1;
}

}  // namespace

void declare_variables(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const auto& variables = machine.definition.variables;
    lua_getfield(lua, LUA_REGISTRYINDEX, "variables");
    lua_getfield(lua, LUA_REGISTRYINDEX, "mirrored variables");
    const int mirror = lua_gettop(lua);
    for (std::size_t i = 0; i < variables.size(); ++i) {
        const auto index = static_cast<lua_Integer>(i);
        if (variables[i].list) {
            push_view(lua, {read_entry, write_entry, list_length, false}, index);
            for (std::size_t entry = 1; entry <= variables[i].initial.size(); ++entry)
                machine.mirrors.keep_entry(lua, -1, static_cast<int>(entry));
            lua_pop(lua, 1);
            lua_pushvalue(lua, -1);
            lua_setfield(lua, mirror, variables[i].name.c_str());
        } else {
            machine.mirrors.keep_number(lua, mirror, variables[i].name);
            lua_pushinteger(lua, index);
        }
        lua_setfield(lua, mirror - 1, variables[i].name.c_str());
    }
    lua_pop(lua, 2);
}

void push_variables(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    lua_createtable(lua, 0, 2);
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, "variables");
    lua_pushvalue(lua, -1);
    lua_pushcclosure(lua, write_variable, 1);
    lua_setfield(lua, -3, "__newindex");
    lua_newtable(lua);  // the mirror
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, -3);
    lua_pushcclosure(lua, read_variable, 1);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, "mirrored variables");
    lua_setfield(lua, -3, "__index");
    lua_pop(lua, 1);
    lua_setmetatable(lua, -2);
}

}  // namespace ply::lua
