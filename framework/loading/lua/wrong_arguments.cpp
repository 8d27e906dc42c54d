/// What is said of arguments that a verb does not take, and the way out.
#include <algorithm>
#include <cmath>

#include "lauxlib.h"

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

/// What a script calls these sets; null for other numbers.
const char* named_set(std::int64_t value) {
    for (const Constant& constant : constants())
        if (constant.value == value && value < 0) return constant.name;
    return nullptr;
}
/// The word for a flag that no cell or count can be taken for; null for other numbers.
const char* named_flag(std::int64_t value) {
    for (const Constant& constant : constants())
        if (constant.value == value && value > 2 * max_cells - 1 && value < direction_tag)
            return constant.name;
    return nullptr;
}
std::string set_words(std::int64_t value, const std::string& expected) {
    if (const char* name = named_set(value)) return std::string(name) + ", a set of cells";
    return expected.starts_with("a set") ? "no set that is known" : "a set of cells";
}

/// A constant, a kind of piece or a region: what is meant where it stands in quotes.
bool is_word(const Machine& machine, std::string_view text) {
    const Definition& game = machine.definition;
    return std::ranges::find(constants(), text, &Constant::name) != constants().end() ||
           std::ranges::find(game.kinds, text) != game.kinds.end() ||
           std::ranges::find(game.regions, text, &Region::name) != game.regions.end();
}

}  // namespace

void wrong_argument(lua_State* lua, int index, const char* verb, const std::string& expected) {
    const bool text = lua_type(lua, index) == LUA_TSTRING;
    const bool number = lua_type(lua, index) == LUA_TNUMBER;
    const lua_Integer value = lua_tointeger(lua, index);
    const bool direction = number && value >= direction_tag && value < region_tag;
    const Machine& machine = Machine::of(lua);
    const bool set = number && (named_set(value) != nullptr || machine.sets.was_made(value) ||
                                is_region(machine.definition, value));
    const bool kind = lua_tocfunction(lua, index) == &piece_value;
    const bool region = lua_tocfunction(lua, index) == &region_of_player;
    const std::string got =
        kind        ? "a kind of piece"
        : region    ? "a region of each player"
        : direction ? "a direction"
        : number && value <= -direction_tag && value > -most_direction_tags * direction_tag
            ? "a direction with a minus; behind is the opposite of ahead, south of north"
        : set                                    ? set_words(value, expected)
        : number && named_flag(value) != nullptr ? std::string(named_flag(value)) + ", a flag"
        : number && std::isnan(lua_tonumber(lua, index)) ? "nan"  // else machines differ in a sign
        : number                                         ? lua_tostring(lua, index)
        : text                        ? "'" + std::string(lua_tostring(lua, index)) + "'"
        : lua_isnoneornil(lua, index) ? "nothing"
                                      : std::string("a ") + luaL_typename(lua, index);
    const bool set_meant = expected.starts_with("a set of cells");
    const std::string way_out =
        kind     ? "; of a kind write man(me)"
        : region ? "; name the player, as in home(me)"
        : text && is_word(machine, lua_tostring(lua, index))
            ? std::string("; write ") + lua_tostring(lua, index) + " without quotes"
        : lua_istable(lua, index) && set_meant ? "; sets are joined by either(one, other)"
        : lua_istable(lua, index) && expected.starts_with("directions")
            ? "; directions are added up, north + south"
        : number && set_meant && value >= 1 && value <= machine.definition.board.cells
            ? "; of the cell write cells(" + std::to_string(value) + ")"
            : "";
    fail(lua, std::string(verb) + ": argument " + std::to_string(index) + " is " + got +
                  "; it must be " + expected + way_out);
}

void refuse_surplus(lua_State* lua, const char* verb, int most) {
    fail(lua, std::string(verb) + ": it takes " +
                  (most == 0   ? std::string("nothing")
                   : most == 1 ? std::string("one argument at most")
                               : std::to_string(most) + " arguments at most") +
                  " and is given " + std::to_string(lua_gettop(lua)) + two_answers);
}

void no_cell(lua_State* lua, int index, const char* verb) {
    const std::int64_t cell = whole_argument(lua, index, verb, "a cell");
    const Machine& machine = Machine::of(lua);
    if (named_set(cell) != nullptr || is_region(machine.definition, cell) ||
        machine.sets.was_made(cell))
        wrong_argument(lua, index, verb, "a cell");
    fail(lua, std::string(verb) + ": cell " + std::to_string(cell) +
                  " is off the board; its cells are 1 to " +
                  std::to_string(machine.definition.board.cells));
}

}  // namespace ply::lua
