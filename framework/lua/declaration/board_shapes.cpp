/// The shapes of boards: square, hex, hexagon, triangle, star, track, drawn.
#include "framework/lua/declaration/board_shapes.hpp"

#include <functional>
#include <set>
#include <sstream>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/game/grid_text.hpp"

namespace ply::lua {
namespace {

constexpr const char* metatable = "plyboard board";
/// A script has one board; that it makes some to choose from is fine.
constexpr std::size_t most_boards = 16;
/// Of the names of cells: those of the largest board fit in.
constexpr lua_Unsigned most_letters = 10'000;

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

/// The last argument of most shapes: cells that the board does not have, by their names or by a
/// function of column and row.
class Holes {
public:
    Holes(lua_State* lua, int index, const char* verb) : lua_(lua), index_(index), verb_(verb) {
        if (lua_isnone(lua, index) || lua_isfunction(lua, index)) return;
        if (lua_type(lua, index) != LUA_TSTRING)
            wrong_argument(lua, index, verb,
                           "the cells that are left out: their names, such as \"a1 b1\", or a "
                           "function of column and row that returns true for them");
        if (lua_rawlen(lua, index) > most_letters)
            fail(lua, std::string(verb) +
                          ": the names of the cells that are left out have at most " +
                          std::to_string(most_letters) + " letters together");
        std::istringstream words(lua_tostring(lua, index));
        for (std::string word; words >> word;) names_.insert(word);
    }

    bool has(int x, int y) {
        if (!lua_isfunction(lua_, index_)) return names_.erase(cell_name(x, y)) == 0 && ++left_ > 0;
        lua_pushvalue(lua_, index_);
        lua_pushinteger(lua_, x + 1);
        lua_pushinteger(lua_, y + 1);
        lua_call(lua_, 2, 1);
        const bool hole = lua_toboolean(lua_, -1) != 0;
        lua_pop(lua_, 1);
        return !hole && ++left_ > 0;
    }

    /// After all cells were asked for.
    void check() const {
        if (!names_.empty())
            fail(lua_, std::string(verb_) + ": '" + *names_.begin() +
                           "' is to be left out, but the board has no such cell");
        if (left_ == 0) fail(lua_, std::string(verb_) + ": all cells are left out");
    }

private:
    lua_State* lua_;
    int index_;
    const char* verb_;
    std::set<std::string> names_;  ///< not yet met
    int left_ = 0;
};

int push_without_holes(lua_State* lua, const char* verb, int index, std::int64_t cells,
                       const std::function<Geometry(const Geometry::Has&)>& make) {
    if (cells > max_cells)
        fail(lua, std::string(verb) + ": a board has 1 to " + std::to_string(max_cells) + " cells");
    Holes holes(lua, index, verb);
    push_board_of(lua, make([&](int x, int y) { return holes.has(x, y); }));
    holes.check();
    return 1;
}

/// In the first pass, where numbers may hang on options, any board will do: it is not looked at.
bool made_in_first_pass(lua_State* lua) {
    if (Machine::of(lua).options != nullptr) return false;
    push_board_of(lua, Geometry::square(1, 1));
    return true;
}

template <Geometry (*make)(int, int, const Geometry::Has&)>
int rectangle(lua_State* lua, const char* verb) {
    if (made_in_first_pass(lua)) return 1;
    const auto [width, height] = sizes<2>(lua, verb);
    return push_without_holes(
        lua, verb, 3, std::int64_t{width} * height,
        [width = width, height = height](const auto& has) { return make(width, height, has); });
}

/// A shape with one size; `cells` is how many cells it has.
template <Geometry (*make)(int, const Geometry::Has&)>
int regular(lua_State* lua, const char* verb, std::int64_t (*cells)(std::int64_t size)) {
    if (made_in_first_pass(lua)) return 1;
    const int size = sizes<1>(lua, verb)[0];
    return push_without_holes(lua, verb, 2, cells(size),
                              [size](const auto& has) { return make(size, has); });
}

constexpr Parameter width_parameter{"width", Type::number, {}, "a number of cells"};
constexpr Parameter height_parameter{"height", Type::number, {}, "a number of cells"};
constexpr Parameter holes_parameter{"holes", Type::holes, {0, ""}, "cells left out: \"a1 b1\""};

constexpr Signature square_row{"square",
                               {{width_parameter, height_parameter, holes_parameter}},
                               Returns::shape,
                               "A board of squares."};
int square(lua_State* lua) {
    return rectangle<Geometry::square>(lua, "square");
}
constexpr Signature hex_row{"hex",
                            {{width_parameter, height_parameter, holes_parameter}},
                            Returns::shape,
                            "A rhombus of hexagons."};
int hex(lua_State* lua) {
    return rectangle<Geometry::hex>(lua, "hex");
}
constexpr Signature hexagon_row{
    "hexagon",
    {{{"side", Type::number, {}, "a number of cells"}, holes_parameter}},
    Returns::shape,
    "Hexagons in the shape of a hexagon."};
int hexagon(lua_State* lua) {
    return regular<Geometry::hexagon>(lua, "hexagon",
                                      [](std::int64_t n) { return 3 * n * (n - 1) + 1; });
}
constexpr Signature triangle_row{
    "triangle",
    {{{"side", Type::number, {}, "a number of cells"}, holes_parameter}},
    Returns::shape,
    "Hexagons in the shape of a triangle."};
int triangle(lua_State* lua) {
    return regular<Geometry::triangle>(lua, "triangle",
                                       [](std::int64_t n) { return n * (n + 1) / 2; });
}
constexpr Signature star_row{"star",
                             {{{"arm", Type::number, {}, "a number of cells"}, holes_parameter}},
                             Returns::shape,
                             "Hexagons in the shape of a star with six arms."};
int star(lua_State* lua) {
    return regular<Geometry::star>(lua, "star", [](std::int64_t n) { return 6 * n * (n + 1) + 1; });
}
constexpr Signature track_row{"track",
                              {{{"cells", Type::number, {}, "a number of cells"}}},
                              Returns::shape,
                              "A ring of cells; they hold numbers unless counts = false."};
int track(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    push_board_of(lua, Geometry::track(sizes<1>(lua, "track")[0]));
    return 1;
}

constexpr Signature drawn_row{"drawn",
                              {{{"picture", Type::text}}},
                              Returns::shape,
                              "Points `o` and the lines between them, as they are drawn."};
int drawn(lua_State* lua) {
    if (made_in_first_pass(lua)) return 1;
    std::size_t size = 0;
    if (lua_type(lua, 1) != LUA_TSTRING)
        wrong_argument(lua, 1, "drawn", "a string of several lines, such as drawn [[ o-o ]]");
    const char* text = lua_tolstring(lua, 1, &size);
    if (size > 64 * 1024) fail(lua, "drawn: the drawing is longer than 64 KiB");
    try {
        push_board_of(lua, Geometry::drawn({text, size}));
    } catch (const Error& error) {
        fail(lua, error.what());
    }
    return 1;
}

constexpr Word shape_table[] = {
    {&square_row, square}, {&hex_row, hex},     {&hexagon_row, hexagon}, {&triangle_row, triangle},
    {&star_row, star},     {&track_row, track}, {&drawn_row, drawn},
};

}  // namespace

const Geometry* board_argument(lua_State* lua, int index) {
    const void* block = luaL_testudata(lua, index, metatable);
    if (block == nullptr) return nullptr;
    return &Machine::of(lua).boards[*static_cast<const std::size_t*>(block)];
}

std::span<const Word> board_shapes() {
    return shape_table;
}

}  // namespace ply::lua
