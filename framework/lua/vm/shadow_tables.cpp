#include "framework/lua/vm/shadow_tables.hpp"

#include <cstring>

#include "lauxlib.h"

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

void Mirrors::keep_layer(lua_State* lua) {
    layers_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
}

void Mirrors::keep_number(lua_State* lua, int index, const std::string& name) {
    Number number;
    lua_pushvalue(lua, index);
    number.table = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_pushlstring(lua, name.data(), name.size());
    number.name = luaL_ref(lua, LUA_REGISTRYINDEX);
    places_.push_back(number);
}

void Mirrors::keep_entry(lua_State* lua, int index, int entry) {
    lua_pushvalue(lua, index);
    places_.push_back({luaL_ref(lua, LUA_REGISTRYINDEX), 0, entry});
}

// Should memory end in the midst of the two that follow: what a table does not hold yet is read
// from the state, and put right when it changes.

void Mirrors::follow_cells(const Machine& machine) {
    if (follows_cells_) return;
    cells_.assign(layers_.size() * machine.format.layer_size(), 0);
    follows_cells_ = true;
    for (std::size_t layer = 0; layer < layers_.size(); ++layer)
        for (int cell = 0; cell < machine.definition.board.cells; ++cell)
            put_cell(machine, layer, cell);
}

void Mirrors::follow_numbers(const Machine& machine) {
    if (follows_numbers_) return;
    numbers_.assign(places_.size(), 0);
    follows_numbers_ = true;
    for (std::size_t slot = 0; slot < places_.size(); ++slot) put_number(machine, slot);
}

void Mirrors::put_cell(const Machine& machine, std::size_t layer, int cell) {
    const std::size_t at = layer * machine.format.layer_size() + static_cast<std::size_t>(cell);
    const std::uint8_t value = machine.work.cells[at];
    lua_rawgeti(machine.lua, LUA_REGISTRYINDEX, layers_[layer]);
    lua_pushinteger(machine.lua, value);
    lua_rawseti(machine.lua, -2, cell + 1);
    lua_pop(machine.lua, 1);
    cells_[at] = value;
}

void Mirrors::put_number(const Machine& machine, std::size_t slot) {
    lua_State* lua = machine.lua;
    const Number& place = places_[slot];
    const std::int32_t value = machine.format.variable(machine.work.state, slot);
    lua_rawgeti(lua, LUA_REGISTRYINDEX, place.table);
    if (place.entry == 0) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, place.name);
        lua_pushinteger(lua, value);
        lua_rawset(lua, -3);
    } else {
        lua_pushinteger(lua, value);
        lua_rawseti(lua, -2, place.entry);
    }
    lua_pop(lua, 1);
    numbers_[slot] = value;
}

void Mirrors::sync_cells(const Machine& machine) {
    const std::uint8_t* now = machine.work.cells;
    const std::size_t layer_size = machine.format.layer_size();
    for (std::size_t block = 0; block < cells_.size(); block += cell_block) {
        std::uint64_t is[2];
        std::uint64_t was[2];
        static_assert(sizeof(is) == cell_block);
        std::memcpy(is, now + block, sizeof is);
        std::memcpy(was, cells_.data() + block, sizeof was);
        if (((is[0] ^ was[0]) | (is[1] ^ was[1])) == 0) [[likely]]
            continue;
        for (std::size_t at = block; at < block + cell_block; ++at)
            if (now[at] != cells_[at])
                put_cell(machine, at / layer_size, static_cast<int>(at % layer_size));
    }
}

void Mirrors::sync_numbers(const Machine& machine) {
    for (std::size_t slot = 0; slot < numbers_.size(); ++slot)
        if (machine.format.variable(machine.work.state, slot) != numbers_[slot])
            put_number(machine, slot);
}

}  // namespace ply::lua
