/// The lists that loops go through once they are made plain (plain_loops.hpp): the cells of a set,
/// the neighbours of a cell, the cells of a ray.
///
/// A call of C for each cell takes longer than most of what a loop does with it. What lies where on
/// a board never changes, so those lists are made once. A list of a set is filled anew for each
/// loop; its table serves again when the next callback begins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "lua.h"

namespace ply::lua {

/// The tables of one machine. All members run inside Machine::protect().
class LoopLists {
public:
    /// Another callback begins: no loop goes through the free tables any more.
    void begin() { given_ = 0; }
    /// Pushes a table for so many cells, which may hold others.
    void push_free(lua_State* lua, int cells);
    /// Pushes the list kept under a key; false, with nothing pushed, where there is none.
    bool push_kept(lua_State* lua, std::int64_t key);
    /// Keeps the list on the top of the stack, which stays there.
    void keep(lua_State* lua, std::int64_t key);

private:
    std::size_t given_ = 0;
    std::size_t made_ = 0;
    std::array<int, 64> free_{};  ///< references of the tables that were made
    int kept_ = 0;                ///< reference of the table of lists by key; 0: none yet
};

}  // namespace ply::lua
