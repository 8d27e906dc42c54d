/// Where a word may be called, and what it works on there: the first parameter of its function.
#pragma once

#include "framework/lua/api/arguments.hpp"

namespace ply::lua {

/// Results that are pushed in a way of their own.
struct CellOrNil {
    int cell;  ///< from 0; -1 is nil
};
struct Pushed {
    int count;  ///< values that the function has pushed itself
};

inline int push_result(lua_State* lua, bool truth) {
    lua_pushboolean(lua, truth);
    return 1;
}
inline int push_result(lua_State* lua, int number) {
    lua_pushinteger(lua, number);
    return 1;
}
inline int push_result(lua_State* lua, std::int64_t number) {
    lua_pushinteger(lua, number);
    return 1;
}
/// nil is a value too where it is passed on: add(c, neighbour(c, north)).
inline int push_result(lua_State* lua, CellOrNil result) {
    result.cell < 0 ? lua_pushnil(lua) : lua_pushinteger(lua, result.cell + 1);
    return 1;
}
inline int push_result(lua_State*, Pushed pushed) {
    return pushed.count;
}

/// Also while the script is read.
struct Anywhere {
    lua_State* lua;
    Machine& machine;

    static void enter(lua_State*, const char*) {}
    Anywhere(lua_State* at, const char*) : lua(at), machine(Machine::of(at)) {}
    const Geometry& board() const { return machine.definition.board; }
    void finish() {}
    int done() { return 0; }
};

/// Where there is a position.
struct AtWork : Anywhere {
    static void enter(lua_State* lua, const char* verb) { at_work(lua, verb); }
    using Anywhere::Anywhere;
    const Definition& game() const { return machine.definition; }
};

/// Where the board may be changed.
struct Writing : AtWork {
    static void enter(lua_State* lua, const char* verb) {
        if (!at_work(lua, verb).work.may_write())
            fail(lua, std::string(verb) + " changes the board; use it in setup, play or after");
    }
    using AtWork::AtWork;
    void put(int cell, int value) { machine.work.cells[cell] = static_cast<std::uint8_t>(value); }
    void finish() { machine.mirrors.sync(machine); }
    int done() {
        finish();
        return 0;
    }
};

/// Where it is decided who moves next.
struct Playing : AtWork {
    static void enter(lua_State* lua, const char* verb) {
        if (Machine::of(lua).work.phase != Phase::play)
            fail(lua, std::string(verb) +
                          " decides who moves next, which can be done in play only" +
                          (std::string_view(verb) == "deal"
                               ? "; before the first move zones get cards by their each and deal"
                               : ""));
    }
    using AtWork::AtWork;
};

/// A set that grows, and is then what the word returns. Its arguments are read before it is made.
class Answer {
public:
    static void enter(lua_State* lua, const char* verb) { at_work(lua, verb); }
    Answer(lua_State* lua, const char*)
        : lua_(lua), machine_(Machine::of(lua)), set_(machine_.sets.make()) {
        for (int w = 0; w < words(); ++w) set_.word[w] = 0;
    }

    const Machine& machine() const { return machine_; }
    const Geometry& board() const { return machine_.definition.board; }
    int words() const { return board().words; }
    CellBits& bits() { return set_; }
    void add(int cell) { insert(set_, cell); }
    int done() {
        lua_pushinteger(lua_, machine_.sets.number());
        return 1;
    }

private:
    lua_State* lua_;
    Machine& machine_;
    CellBits& set_;
};

}  // namespace ply::lua
