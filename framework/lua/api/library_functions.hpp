/// Every word of Lua's library that a script is offered, and why a call of it ends soon.
///
/// The deadline stops a script between two instructions or calls. A word that does not call back
/// must end by itself, in a time that the memory of 64 MiB bounds: what a loop of C goes through
/// is in that memory, or it is counted. tests/unit/lua/bounds_test.cpp calls each with everything
/// that may make it slow, and finds words that are missing here.
#pragma once

#include <cstdint>
#include <span>

struct lua_State;

namespace ply::lua {

/// What bounds the time of one call.
enum class Bound : std::uint8_t {
    constant,  ///< a few steps, whatever it is given; or no function
    text,      ///< steps for each letter of its texts: 64 MiB together, 0.1 s at most
    stack,     ///< for each value on the stack, which Lua bounds by a million
    entries,   ///< for each entry of a table that it reads until the first nil: 4 million at most
    guarded    ///< by code of our own, which counts or looks at the clock
};

struct LibraryFunction {
    const char* table;  ///< math, string, table; "" for the basic functions
    const char* name;
    Bound bound;
    /// Runs in place of Lua's own function, which it gets as its upvalue; null: nothing does. Of
    /// the basic functions all are our own (base_functions.hpp).
    int (*around)(lua_State*) = nullptr;
};

std::span<const LibraryFunction> library_functions();

}  // namespace ply::lua
