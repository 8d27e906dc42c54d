/// `board` and `var`: what a script sees of the bytes of a position.
#include "lauxlib.h"

#include "framework/game/suggest.hpp"
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

[[noreturn]] void no_position(lua_State* lua, const char* what) {
    fail(lua, std::string(what) +
                  ": there is no position while the script is read; use it inside a function");
}

[[noreturn]] void not_now(lua_State* lua, const char* what) {
    fail(lua, std::string(what) + " cannot be changed here; change it in setup, play or after");
}

[[noreturn]] void no_such_cell(lua_State* lua) {
    cell_argument(lua, 2, "board");
    std::abort();
}

/// Cell c is read as board[c]; board[nil] is nil, so that neighbours off the board can be asked.
int read_cell(lua_State* lua) {
    const Machine& machine = Machine::of(lua);
    int whole = 0;
    const lua_Unsigned cell = static_cast<lua_Unsigned>(lua_tointegerx(lua, 2, &whole)) - 1;
    if (cell >= static_cast<lua_Unsigned>(machine.definition.board.cells) ||
        machine.work.cells == nullptr) [[unlikely]] {
        if (machine.work.cells == nullptr) no_position(lua, "board");
        if (lua_isnil(lua, 2)) return 0;
        no_such_cell(lua);
    }
    lua_pushinteger(lua, machine.work.cells[cell]);
    return 1;
}

int write_cell(lua_State* lua) {
    const Machine& machine = Machine::of(lua);
    if (machine.work.cells == nullptr) no_position(lua, "board");
    if (!machine.work.may_write()) not_now(lua, "board");
    const int cell = cell_argument(lua, 2, "board");
    const std::int64_t value = whole_argument(lua, 3, "board", "what to put on the cell");
    if (value < 0 || value > machine.definition.max_value())
        fail(lua, "board: " + std::to_string(value) + " on cell " + std::to_string(cell + 1) +
                      " (" + machine.definition.board.cell_name(cell) + ") is " +
                      (machine.definition.counts ? "no count" : "no piece") + "; values are 0 to " +
                      std::to_string(machine.definition.max_value()));
    machine.work.cells[cell] = static_cast<std::uint8_t>(value);
    return 0;
}

int board_length(lua_State* lua) {
    lua_pushinteger(lua, Machine::of(lua).definition.board.cells);
    return 1;
}

/// The index of the variable that argument 2 names; the first upvalue maps names to indexes.
std::size_t variable_argument(lua_State* lua) {
    lua_pushvalue(lua, 2);
    lua_rawget(lua, lua_upvalueindex(1));
    if (!lua_isnil(lua, -1)) return static_cast<std::size_t>(lua_tointeger(lua, -1));
    std::vector<std::string> known;
    for (const Variable& variable : Machine::of(lua).definition.variables)
        known.push_back(variable.name);
    const char* name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    fail(lua, std::string("var: no variable is called '") + name + "'" + suggestion(name, known) +
                  "; declare it in game { variables = { " + name + " = 0 } }");
}

int read_variable(lua_State* lua) {
    const Machine& machine = Machine::of(lua);
    if (machine.work.state == nullptr) no_position(lua, "var");
    lua_pushinteger(lua, machine.format.variable(machine.work.state, variable_argument(lua)));
    return 1;
}

int write_variable(lua_State* lua) {
    const Machine& machine = Machine::of(lua);
    if (machine.work.state == nullptr) no_position(lua, "var");
    if (!machine.work.may_write()) not_now(lua, "var");
    const std::size_t index = variable_argument(lua);
    const std::int64_t value = whole_argument(lua, 3, "var", "a whole number");
    if (value != static_cast<std::int32_t>(value))
        fail(lua, "var: " + std::to_string(value) + " does not fit; 32 bits are kept");
    machine.format.set_variable(machine.work.state, index, static_cast<std::int32_t>(value));
    return 0;
}

}  // namespace

void push_board(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    lua_createtable(lua, 0, 3);
    lua_pushcfunction(lua, read_cell);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, write_cell);
    lua_setfield(lua, -2, "__newindex");
    lua_pushcfunction(lua, board_length);
    lua_setfield(lua, -2, "__len");
    lua_setmetatable(lua, -2);
}

void push_variables(lua_State* lua) {
    lua_newuserdatauv(lua, 0, 0);
    lua_createtable(lua, 0, 2);
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, "variables");
    lua_pushvalue(lua, -1);
    lua_pushcclosure(lua, read_variable, 1);
    lua_setfield(lua, -3, "__index");
    lua_pushcclosure(lua, write_variable, 1);
    lua_setfield(lua, -2, "__newindex");
    lua_setmetatable(lua, -2);
}

void declare_variables(lua_State* lua) {
    const auto& variables = Machine::of(lua).definition.variables;
    lua_getfield(lua, LUA_REGISTRYINDEX, "variables");
    for (std::size_t i = 0; i < variables.size(); ++i) {
        lua_pushinteger(lua, static_cast<lua_Integer>(i));
        lua_setfield(lua, -2, variables[i].name.c_str());
    }
    lua_pop(lua, 1);
}

}  // namespace ply::lua
