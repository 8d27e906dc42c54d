/// The shapes of boards: square, hex, hexagon, triangle, star, track, drawn.
#include "framework/loading/lua/board_shapes.hpp"

#include "lauxlib.h"

#include "framework/game/error.hpp"

namespace ply::lua {
namespace {

constexpr const char* metatable = "plyboard board";
/// A script has one board; that it makes some to choose from is fine.
constexpr std::size_t most_boards = 16;

/// Lua gets a block with the index of the board, which the machine keeps.
void push_board_of(lua_State* lua, Geometry board) {
    std::vector<Geometry>& boards = Machine::of(lua).boards;
    if (boards.size() == most_boards)
        fail(lua, "a script makes " + std::to_string(most_boards) + " boards at most");
    *static_cast<std::size_t*>(lua_newuserdatauv(lua, sizeof(std::size_t), 0)) = boards.size();
    if (luaL_newmetatable(lua, metatable) != 0) {
        lua_pushboolean(lua, 0);
        lua_setfield(lua, -2, "__metatable");
    }
    lua_setmetatable(lua, -2);
    boards.push_back(std::move(board));
}

/// Sizes from the arguments: `count` of them, whose product must not be more than a board holds.
template <int count>
std::array<int, count> sizes(lua_State* lua, const char* verb) {
    std::array<int, count> result{};
    for (int i = 0; i < count; ++i) {
        const std::int64_t size = whole_argument(lua, i + 1, verb, "a number of cells");
        if (size < 1 || size > max_cells)
            fail(lua,
                 std::string(verb) + ": a board has 1 to " + std::to_string(max_cells) + " cells");
        result[static_cast<std::size_t>(i)] = static_cast<int>(size);
    }
    return result;
}

int push_checked(lua_State* lua, const char* verb, std::int64_t cells, Geometry (*make)(int),
                 int size) {
    if (cells > max_cells)
        fail(lua, std::string(verb) + ": a board has 1 to " + std::to_string(max_cells) + " cells");
    push_board_of(lua, make(size));
    return 1;
}

/// In the first pass, where numbers may hang on options, any board will do: it is not looked at.
bool made_in_first_pass(lua_State* lua) {
    if (Machine::of(lua).options != nullptr) return false;
    push_board_of(lua, Geometry::square(1, 1));
    return true;
}

template <Geometry (*make)(int, int)>
int rectangle(lua_State* lua, const char* verb) {
    if (made_in_first_pass(lua)) return 1;
    const auto [width, height] = sizes<2>(lua, verb);
    if (width * height > max_cells)
        fail(lua, std::string(verb) + ": a board has 1 to " + std::to_string(max_cells) + " cells");
    push_board_of(lua, make(width, height));
    return 1;
}

int square(lua_State* lua) {
    return rectangle<Geometry::square>(lua, "square");
}
int hex(lua_State* lua) {
    return rectangle<Geometry::hex>(lua, "hex");
}
int hexagon(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    const std::int64_t side = sizes<1>(lua, "hexagon")[0];
    return push_checked(lua, "hexagon", 3 * side * (side - 1) + 1, Geometry::hexagon,
                        static_cast<int>(side));
}
int triangle(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    const std::int64_t side = sizes<1>(lua, "triangle")[0];
    return push_checked(lua, "triangle", side * (side + 1) / 2, Geometry::triangle,
                        static_cast<int>(side));
}
int star(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    const std::int64_t arm = sizes<1>(lua, "star")[0];
    return push_checked(lua, "star", 6 * arm * (arm + 1) + 1, Geometry::star,
                        static_cast<int>(arm));
}
int track(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    push_board_of(lua, Geometry::track(sizes<1>(lua, "track")[0]));
    return 1;
}

int drawn(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    std::size_t size = 0;
    if (lua_type(lua, 1) != LUA_TSTRING)
        wrong_argument(lua, 1, "drawn", "a text of several lines, such as drawn [[ o-o ]]");
    const char* text = lua_tolstring(lua, 1, &size);
    if (size > 64 * 1024) fail(lua, "drawn: the drawing is longer than 64 KiB");
    try {
        push_board_of(lua, Geometry::drawn({text, size}));
    } catch (const Error& error) {
        fail(lua, error.what());
    }
    return 1;
}

constexpr Verb table[] = {
    {"square", square}, {"hex", hex},     {"hexagon", hexagon}, {"triangle", triangle},
    {"star", star},     {"track", track}, {"drawn", drawn},
};

}  // namespace

const Geometry* board_argument(lua_State* lua, int index) {
    const void* block = luaL_testudata(lua, index, metatable);
    if (block == nullptr) return nullptr;
    return &Machine::of(lua).boards[*static_cast<const std::size_t*>(block)];
}

std::span<const Verb> board_shapes() {
    return table;
}

}  // namespace ply::lua
