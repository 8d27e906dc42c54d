#include "framework/authoring/repl/console_values.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "lauxlib.h"

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr int deepest = 4;             ///< tables within tables
constexpr std::size_t longest = 1000;  ///< bytes of one value
constexpr int most_values = 50;
constexpr int most_cells = 1100;

std::string in_quotes(std::string_view text) {
    std::string result = "\"";
    for (const char letter : text.substr(0, longest)) {
        const auto byte = static_cast<unsigned char>(letter);
        if (letter == '"' || letter == '\\') result += '\\';
        result += byte < ' ' ? '?' : letter;
    }
    return result + (text.size() > longest ? "...\"" : "\"");
}

std::string text_of(lua_State* lua, int index) {
    std::size_t size = 0;
    const char* text = lua_tolstring(lua, index, &size);
    return {text, size};
}

/// `5 (b2)`; on a track cells are numbers.
std::string cell_text(const Geometry& board, int cell) {
    const std::string number = std::to_string(cell + 1);
    if (board.shape == Layout::Shape::track) return number;
    return number + " (" + board.cell_name(cell) + ")";
}

/// Whether a number stands for a set of cells: `MINE` and its like, a region, or what a verb has
/// returned. EMPTY and pieces are plain numbers.
bool is_set(const Machine& machine, std::int64_t set) {
    return (set < 0 && is_known_content(set, 0)) || is_region(machine.definition, set) ||
           machine.sets.find(set) != nullptr;
}

std::vector<int> set_cells(const Machine& machine, std::int64_t set) {
    CellBits bits;
    select(machine, set, bits);
    std::vector<int> cells;
    for (int c = 0; c < machine.definition.board.cells; ++c)
        if (contains(bits, c)) cells.push_back(c);
    return cells;
}

std::string set_text(const Machine& machine, std::int64_t set) {
    std::string text;
    for (const int cell : set_cells(machine, set))
        text += (text.empty() ? "" : ", ") + cell_text(machine.definition.board, cell);
    return text.empty() ? "no cell" : text;
}

/// `ahead + sideways`: the words whose sum this is, from `first` on; empty: there are none.
std::string directions_text(std::int64_t sum, std::size_t first = 0) {
    constexpr int most_words = 8;
    if (sum < direction_tag || sum >= (most_words + 1) * direction_tag) return "";
    const auto words = constants();
    for (std::size_t i = first; i < words.size(); ++i) {
        const std::int64_t value = words[i].value;
        if (value < direction_tag || value >= region_tag) continue;
        if (sum == value) return words[i].name;
        const std::string others = directions_text(sum - value, i);
        if (!others.empty()) return std::string(words[i].name) + " + " + others;
    }
    return "";
}

/// Sets are shown by their cells; results and directions have names.
std::string number_text(lua_State* lua, int index) {
    lua_pushvalue(lua, index);
    const std::string text = text_of(lua, -1);
    lua_pop(lua, 1);
    if (std::isnan(lua_tonumber(lua, index))) return "nan";  // machines differ in a sign
    const Machine& machine = Machine::of(lua);
    const lua_Integer code = lua_isinteger(lua, index) ? lua_tointeger(lua, index) : 0;
    const int players = machine.definition.players;
    if (is_set(machine, code)) return set_text(machine, code);
    if (code < result_win) return text;
    if (const std::string directions = directions_text(code); !directions.empty())
        return directions;
    for (const Constant& constant : constants())
        if (constant.value == code)
            return constant.value >= direction_tag ? constant.name
                                                   : text + " (" + constant.name + ")";
    if (code >= result_wins && code < result_wins + players)
        return text + " (wins(" + std::to_string(code - result_wins + 1) + "))";
    if (code != result_score) return text;
    std::string scores;
    for (int p = 0; p < players; ++p)
        scores += (p > 0 ? ", " : "") +
                  std::to_string(machine.work.scores.at(static_cast<std::size_t>(p)));
    return text + " (score(" + scores + "))";
}

std::string value_text(lua_State* lua, int index, int depth);

bool is_registered(lua_State* lua, int index, const char* name) {
    lua_getfield(lua, LUA_REGISTRYINDEX, name);
    const bool same = lua_rawequal(lua, -1, index) != 0;
    lua_pop(lua, 1);
    return same;
}

/// `opt` or `var`, which look their names up; dice and hands are words of their own.
template <class Named>
std::string named_values(lua_State* lua, int index, const std::vector<Named>& names) {
    std::string text;
    for (const Named& each : names) {
        const bool is_var = std::is_same_v<Named, Variable>;
        if (is_var && (each.name == Definition::dice_name || each.name == Definition::hand_name))
            continue;
        lua_getfield(lua, index, each.name.c_str());
        text +=
            (text.empty() ? " " : ", ") + each.name + " = " + value_text(lua, lua_gettop(lua), 1);
        lua_pop(lua, 1);
    }
    return text.empty() ? "{}" : "{" + text + " }";
}

/// Entries in the order in which Lua keeps them; the list's part first.
std::string table_text(lua_State* lua, int table, int depth) {
    if (depth == deepest) return "{ ... }";
    luaL_checkstack(lua, 10, nullptr);
    const int top = lua_gettop(lua);
    std::string text;
    const auto length = static_cast<lua_Integer>(lua_rawlen(lua, table));
    for (lua_Integer i = 1; i <= length && text.size() < longest; ++i) {
        lua_rawgeti(lua, table, i);
        text += (text.empty() ? " " : ", ") + value_text(lua, lua_gettop(lua), depth + 1);
        lua_pop(lua, 1);
    }
    lua_pushnil(lua);
    while (text.size() < longest && lua_next(lua, table) != 0) {
        const bool listed = lua_isinteger(lua, -2) && lua_tointeger(lua, -2) >= 1 &&
                            lua_tointeger(lua, -2) <= length;
        if (!listed) {
            const std::string value = value_text(lua, lua_gettop(lua), depth + 1);
            const std::string key =
                lua_type(lua, -2) == LUA_TSTRING
                    ? text_of(lua, -2)
                    : "[" + value_text(lua, lua_gettop(lua) - 1, depth + 1) + "]";
            text += (text.empty() ? " " : ", ") + key + " = " + value;
        }
        lua_pop(lua, 1);
    }
    lua_settop(lua, top);
    return "{" + text + (text.size() >= longest ? ", ..." : "") + (text.empty() ? "}" : " }");
}

/// `board`, or a view on a list of numbers.
std::string view_text(lua_State* lua, int index) {
    const bool board = is_registered(lua, index, "board");
    if (luaL_getmetafield(lua, index, "__len") == LUA_TNIL) return "userdata";
    lua_pop(lua, 1);
    const lua_Integer length = luaL_len(lua, index);
    if (board) return "the " + std::to_string(length) + " cells of the board";
    std::string text;
    for (lua_Integer i = 1; i <= length; ++i) {
        lua_geti(lua, index, i);
        text += (i > 1 ? ", " : " ") + value_text(lua, lua_gettop(lua), 0);
        lua_pop(lua, 1);
    }
    return "{" + text + " }";
}

std::string value_text(lua_State* lua, int index, int depth) {
    const Definition& game = Machine::of(lua).definition;
    if (is_registered(lua, index, "opt")) return named_values(lua, index, game.options);
    if (is_registered(lua, index, "var")) return named_values(lua, index, game.variables);
    switch (lua_type(lua, index)) {
        case LUA_TSTRING:
            return in_quotes(text_of(lua, index));
        case LUA_TNUMBER:
            return number_text(lua, index);
        case LUA_TBOOLEAN:
            return lua_toboolean(lua, index) != 0 ? "true" : "false";
        case LUA_TTABLE:
            return table_text(lua, index, depth);
        case LUA_TUSERDATA:
            return view_text(lua, index);
        default:
            return luaL_typename(lua, index);
    }
}

/// Calls `take` with the index of each value that `for x in f, s, x do` goes through, until it
/// returns false; f, s and x are the three values on the stack. An iterator may be walked again.
template <class Take>
void walk(lua_State* lua, int first, Take take) {
    lua_pushvalue(lua, first + 2);
    const int at = lua_gettop(lua);
    for (int i = 0; i < most_cells; ++i) {
        lua_pushvalue(lua, first);
        lua_pushvalue(lua, first + 1);
        lua_pushvalue(lua, at);
        lua_call(lua, 2, 1);
        if (lua_isnil(lua, -1) || !take(lua_gettop(lua))) break;
        lua_replace(lua, at);
    }
    lua_settop(lua, at - 1);
}

/// The cell that a value is, from 0; -1: it is none.
int cell_at(lua_State* lua, int index) {
    const lua_Integer cell = lua_isinteger(lua, index) ? lua_tointeger(lua, index) : 0;
    return cell >= 1 && cell <= Machine::of(lua).definition.board.cells ? static_cast<int>(cell) - 1
                                                                        : -1;
}

std::string walked_text(lua_State* lua, int first) {
    const Geometry& board = Machine::of(lua).definition.board;
    std::string text;
    walk(lua, first, [&](int index) {
        const int cell = cell_at(lua, index);
        text += (text.empty() ? "" : ", ") +
                (cell >= 0 ? cell_text(board, cell) : value_text(lua, index, 0));
        return true;
    });
    return text.empty() ? "nothing" : text;
}

}  // namespace

std::vector<std::string> value_texts(lua_State* lua, int first) {
    const int count = lua_gettop(lua) - first + 1;
    if (count == 3 && lua_isfunction(lua, first)) return {walked_text(lua, first)};
    std::vector<std::string> texts;
    for (int i = 0; i < std::min(count, most_values); ++i)
        texts.push_back(value_text(lua, first + i, 0));
    return texts;
}

std::string cells_text(lua_State* lua, std::int64_t set) {
    return set_text(Machine::of(lua), set);
}

std::vector<int> cells_of(lua_State* lua, std::int64_t set) {
    return set_cells(Machine::of(lua), set);
}

std::optional<std::vector<int>> value_cells(lua_State* lua, int first) {
    const int count = lua_gettop(lua) - first + 1;
    if (count == 3 && lua_isfunction(lua, first)) {
        std::optional<std::vector<int>> cells(std::in_place);
        walk(lua, first, [&](int index) {
            const int cell = cell_at(lua, index);
            if (cell < 0) {
                cells.reset();
            } else {
                cells->push_back(cell);
            }
            return cells.has_value();
        });
        return cells;
    }
    if (count != 1 || !lua_isinteger(lua, first)) return std::nullopt;
    const Machine& machine = Machine::of(lua);
    const lua_Integer set = lua_tointeger(lua, first);
    if (!is_set(machine, set)) return std::nullopt;
    return set_cells(machine, set);
}

std::string printed_text(lua_State* lua, int index) {
    return lua_type(lua, index) == LUA_TSTRING ? text_of(lua, index) : value_text(lua, index, 0);
}

}  // namespace ply::lua
