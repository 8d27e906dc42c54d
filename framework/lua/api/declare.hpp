/// The declared form of a word: `moves = { step, MINE, ahead, EMPTY }` is the word with its
/// arguments, read once by the same row as a call and kept until the game is played. Who is at work
/// is not known then: kinds stay kinds, and directions are not yet turned.
#pragma once

#include <cstdint>

#include "framework/lua/api/call.hpp"

namespace ply::lua {

struct DeclaredSet {
    std::int64_t set;  ///< as scripts write it, or kind_tag + a kind
};
struct DeclaredPiece {
    std::int64_t piece;  ///< a value, or kind_tag + a kind; 0 where it is left out
};
struct DeclaredDirections {
    std::int64_t directions;  ///< as scripts write them
};
struct DeclaredLine {
    LineRule rule;
};
struct DeclaredBecoming {
    Becoming becoming;
};

template <>
struct Reader<DeclaredSet> {
    static constexpr std::size_t parameters = 1;
    static DeclaredSet read(lua_State* lua, int index, const Signature& row,
                            const Parameter& parameter) {
        if (const int kind = kind_argument(lua, index); kind >= 0) return {kind_tag + kind};
        return {set_argument(lua, index, row.name, parameter.fallback.value)};
    }
};

template <>
struct Reader<DeclaredPiece> {
    static constexpr std::size_t parameters = 1;
    static DeclaredPiece read(lua_State* lua, int index, const Signature& row,
                              const Parameter& parameter) {
        if (parameter.optional() && lua_isnone(lua, index)) return {0};
        return {declared_piece(lua, index, row.name)};
    }
};

template <>
struct Reader<DeclaredDirections> {
    static constexpr std::size_t parameters = 1;
    static DeclaredDirections read(lua_State* lua, int index, const Signature& row,
                                   const Parameter& parameter) {
        directions_argument(lua, index, row.name, parameter.fallback.value);  // fails if it is none
        return {lua_isnone(lua, index) ? parameter.fallback.value : lua_tointeger(lua, index)};
    }
};

template <>
struct Reader<DeclaredBecoming> {
    static constexpr std::size_t parameters = 2;
    static DeclaredBecoming read(lua_State* lua, int index, const Signature& row,
                                 const Parameter&) {
        return {becoming_argument(lua, index, row.name, true)};
    }
};

template <>
struct Reader<DeclaredLine> {
    static constexpr std::size_t parameters = 2;
    static DeclaredLine read(lua_State* lua, int index, const Signature& row,
                             const Parameter& length) {
        if (lua_isinteger(lua, index) == 0)
            fail(lua, std::string("result: ") + row.name + " needs its length; write result = { " +
                          row.name + ", 3 }");
        return {line_argument(lua, index, row.name, length)};
    }
};

template <const Signature& row, std::size_t skip, auto function, class Into, class... T>
int read_declared(lua_State* lua, void (*)(Into&, T...)) {
    using Words = Given<row, skip, std::remove_cvref_t<T>...>;
    Words::check_number(lua);
    const typename Words::Read given(lua);
    given.pass_to(function, *static_cast<Into*>(lua_touserdata(lua, lua_upvalueindex(1))));
    return 0;
}

/// The C function of Lua that reads a declared word into what its first upvalue points to. `skip`
/// parameters are not written in the declared form: the cell on which the move ended.
template <const Signature& row, auto function, std::size_t skip = 0>
int declare(lua_State* lua) {
    return read_declared<row, skip, function>(lua, function);
}

}  // namespace ply::lua
