/// `board` and layers: what a script sees of the cells of a position.
#include <algorithm>

#include "lauxlib.h"

#include "framework/board/state/hiding.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/position_proxies.hpp"
#include "framework/lua/api/views.hpp"

namespace ply::lua {

void no_position(lua_State* lua, const char* what) {
    fail(lua, std::string(what) +
                  ": there is no position while the script is read; use it inside a function");
}

void not_now(lua_State* lua, const char* what) {
    fail(lua, std::string(what) + " cannot be changed here; change it in setup, play or after");
}

void push_view(lua_State* lua, const LayerView& view, lua_Integer index) {
    const auto set = [&](const char* name, lua_CFunction function) {
        lua_pushinteger(lua, index);
        lua_pushcclosure(lua, function, 1);
        lua_setfield(lua, -2, name);
    };
    *static_cast<lua_Integer*>(lua_newuserdatauv(lua, sizeof(lua_Integer), 0)) = index;
    lua_createtable(lua, 0, 4);
    lua_pushboolean(lua, view.of_layer ? 1 : 0);
    lua_setfield(lua, -2, view_mark);
    set("__newindex", view.write);
    set("__len", view.length);
    lua_newtable(lua);
    lua_createtable(lua, 0, 1);
    set("__index", view.read);
    lua_setmetatable(lua, -2);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -3, "__index");
    lua_insert(lua, -2);
    lua_setmetatable(lua, -3);
}

namespace {

/// The cell in brackets: board[c], height[c].
int cell_in_brackets(lua_State* lua, const char* what) {
    if (lua_isnil(lua, 2))
        fail(lua, std::string(what) +
                      "[nil] cannot be written; neighbour, cell and first return nil where there "
                      "is no such cell: ask first");
    if (lua_type(lua, 2) == LUA_TSTRING)
        fail(lua, std::string(what) + "[\"" + lua_tostring(lua, 2) +
                      "\"]: cells are numbers from 1; a1 is cell(1, 1)");
    return cell_argument(lua, 2, what);
}

/// What somebody writes to a cell who means the pieces of a player.
const char* set_named(std::int64_t value) {
    switch (value) {
        case set_mine:
            return "MINE";
        case set_theirs:
            return "THEIRS";
        case set_not_mine:
            return "NOT_MINE";
        case set_occupied:
            return "OCCUPIED";
        default:
            return nullptr;
    }
}

/// Cell c is read as board[c]; board[nil] is nil, so that neighbours off the board can be asked.
/// Asked only for what the mirror of the board does not hold.
int read_cell(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (machine.work.cells == nullptr) no_position(lua, "board");
    if (lua_isnil(lua, 2)) return 0;
    const int cell = cell_in_brackets(lua, "board");
    machine.mirrors.follow_cells(machine);
    lua_pushinteger(lua, machine.work.cells[cell]);
    return 1;
}

/// As it is written for a cell of a pack of cards.
std::string zone_example(const Definition& game) {
    return game.kinds.empty() ? game.neutral.front() : game.kinds.front() + "(me)";
}

int write_cell(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    if (!machine.work.may_write()) [[unlikely]] {
        if (machine.work.cells == nullptr) no_position(lua, "board");
        not_now(lua, "board");
    }
    const int cell = cell_in_brackets(lua, "board");
    const Definition& game = machine.definition;
    if (const int kind = kind_argument(lua, 3); kind >= 0) {
        const std::string& name = game.kinds[static_cast<std::size_t>(kind)];
        fail(lua, std::string("board: a ") +
                      (game.cards() ? "zone of each player" : "kind of piece") +
                      " needs its player here; write " + name + "(me) or " + name + "(1)");
    }
    int whole = 0;
    const std::int64_t value = lua_tointegerx(lua, 3, &whole);
    const std::string other_player = game.players > 2 ? "" : "3 - me, ";
    const std::string wanted =
        game.cards() ? "a zone, " + zone_example(game) : "a player's number, man(me) or EMPTY";
    if (whole == 0)
        fail(lua, std::string("board: a cell cannot hold ") +
                      (lua_isnil(lua, 3)                 ? "nil"
                       : lua_type(lua, 3) == LUA_TSTRING ? "a string; write " + wanted
                       : lua_type(lua, 3) == LUA_TNUMBER ? "a fraction; // divides without one"
                                                         : "that; write " + wanted));
    if (const char* name = set_named(value); name != nullptr && !game.counts)
        fail(lua, std::string("board: ") + name + " is a set of cells, not a " +
                      (game.cards() ? "zone; write " + zone_example(game)
                                    : "piece; write me, " + other_player + "man(me) or EMPTY"));
    if (value < 0 || value > machine.definition.max_value())
        fail(lua, "board: " + number_text(machine, value) + " on cell " + std::to_string(cell + 1) +
                      " (" + machine.definition.board.cell_name(cell) + ") is " +
                      (machine.definition.counts ? "no count" : "no piece") + "; values are 0 to " +
                      std::to_string(machine.definition.max_value()));
    machine.work.cells[cell] = static_cast<std::uint8_t>(value);
    machine.mirrors.wrote_cell(machine, 0, cell);
    return 0;
}

int board_length(lua_State* lua) {
    lua_pushinteger(lua, Machine::of(lua).definition.board.cells);
    return 1;
}

/// A layer is read and written like `board`, which is layer 0; which one is the upvalue. Its cells
/// follow those of the layers before it.
std::size_t layer_at_work(lua_State* lua) {
    if (Machine::of(lua).work.cells == nullptr) no_position(lua, "a layer");
    return static_cast<std::size_t>(lua_tointeger(lua, lua_upvalueindex(1)));
}

int read_layer(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const std::size_t layer = layer_at_work(lua);
    const int cell = cell_or_nil(lua, 2, "a layer");
    if (cell < 0) return 0;
    machine.mirrors.follow_cells(machine);
    lua_pushinteger(
        lua,
        machine.work.cells[layer * machine.format.layer_size() + static_cast<std::size_t>(cell)]);
    return 1;
}

constexpr const char* more_than_a_layer =
    "; a variable that is a list of numbers, one for each cell, holds up to 2147483647 in each "
    "(scripts/cookbook.md, Stacks)";

int write_layer(lua_State* lua) {
    Machine& machine = Machine::of(lua);
    const std::size_t layer = layer_at_work(lua);
    if (!machine.work.may_write()) not_now(lua, "a layer");
    const int cell = cell_in_brackets(lua, "a layer");
    const bool hidden = machine.definition.hides_layer(layer - 1);
    const std::int64_t most = hidden ? board::most_hidden_number : 255;
    const std::int64_t value = whole_argument(lua, 3, "a layer", "a number from 0 to 255");
    if (value < 0 || value > most)
        fail(lua, (hidden ? "a layer that players do not see: " : "a layer: ") +
                      number_text(machine, value) + " is not a number from 0 to " +
                      std::to_string(most) +
                      (value > most && value <= INT32_MAX && !hidden ? more_than_a_layer : ""));
    machine.work.cells[layer * machine.format.layer_size() + static_cast<std::size_t>(cell)] =
        static_cast<std::uint8_t>(value);
    machine.mirrors.wrote_cell(machine, layer, cell);
    return 0;
}

constexpr const char* layers_key = "layers";

/// The layer of the player, the first player's being the upvalue.
int layer_of_player(lua_State* lua) {
    at_most(lua, "a layer of each player", 1);
    const int player = player_argument(lua, 1, "a layer of each player");
    push_layer(lua, static_cast<int>(lua_tointeger(lua, lua_upvalueindex(1))) + player - 1);
    return 1;
}

/// Layers become words, those that each player has by one function; the framework's own do not.
void declare_layers(lua_State* lua, const Definition& game) {
    lua_newtable(lua);
    for (std::size_t layer = 0; layer < game.layers.size(); ++layer) {
        const auto number = static_cast<lua_Integer>(layer) + 1;
        push_view(lua, {read_layer, write_layer, board_length}, number);
        Machine::of(lua).mirrors.keep_layer(lua);
        lua_rawseti(lua, -2, number);
        if (is_internal(game, game.layers[layer])) continue;
        const auto& families = game.layers_of_players;
        const auto family = std::ranges::find_if(
            families, [&](const std::string& name) { return game.layers[layer] == name + "1"; });
        if (family != families.end()) {
            lua_pushinteger(lua, number);
            lua_pushcclosure(lua, layer_of_player, 1);
            lua_setfield(lua, -3, family->c_str());
        }
        if (family != families.end() || is_of_player(game, game.layers[layer])) continue;
        lua_rawgeti(lua, -1, number);
        lua_setfield(lua, -3, game.layers[layer].c_str());
    }
    lua_setfield(lua, LUA_REGISTRYINDEX, layers_key);
}

/// What the table on the top of the stack, the script's global names, gets besides.
void declare_words(lua_State* lua, const Definition& game) {
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind) {
        lua_pushinteger(lua, static_cast<lua_Integer>(kind));
        lua_pushcclosure(lua, piece_value, 1);
        lua_setfield(lua, -2, game.kinds[kind].c_str());
    }
    for (std::size_t kind = 0; kind < game.neutral.size(); ++kind) {
        lua_pushinteger(lua, game.owned_values() + 1 + static_cast<lua_Integer>(kind));
        lua_setfield(lua, -2, game.neutral[kind].c_str());
    }
    declare_layers(lua, game);
    for (const Region& region : game.regions) {
        const auto index = fixed_regions + static_cast<lua_Integer>(region.first);
        lua_pushinteger(lua, region_tag + region_step * index);
        if (region.each_player) lua_pushcclosure(lua, region_of_player, 1);
        lua_setfield(lua, -2, region.name.c_str());
    }
    const auto name_of_their_own = [&](const char* list) {
        lua_getfield(lua, LUA_REGISTRYINDEX, "variables");
        lua_getfield(lua, -1, list);
        lua_setfield(lua, -3, list);
        lua_pop(lua, 1);
    };
    if (!game.rest.empty()) {
        lua_pushinteger(lua, 0);
        lua_setfield(lua, -2, game.rest.c_str());
    }
    if (!game.dice.empty()) name_of_their_own(Definition::dice_name);
    if (!game.hand.empty()) name_of_their_own(Definition::hand_name);
}

}  // namespace

void push_board(lua_State* lua) {
    push_view(lua, {read_cell, write_cell, board_length}, 0);
    Machine::of(lua).mirrors.keep_layer(lua);
}

int region_of_player(lua_State* lua) {
    at_most(lua, "a region", 1);
    const std::int64_t first = lua_tointeger(lua, lua_upvalueindex(1));
    lua_pushinteger(lua, first + region_step * (player_argument(lua, 1, "a region") - 1));
    return 1;
}

std::size_t layer_argument(lua_State* lua, int index, const char* verb) {
    bool layer = lua_isuserdata(lua, index) != 0 && luaL_getmetafield(lua, index, view_mark) != 0;
    if (layer) {
        layer = lua_toboolean(lua, -1) != 0;
        lua_pop(lua, 1);
    }
    if (!layer) {
        const std::vector<std::string>& layers = Machine::of(lua).definition.layers;
        wrong_argument(lua, index, verb,
                       layers.empty() ? "board, row or column"
                                      : "board, row, column or a layer, such as " + layers.front());
    }
    return static_cast<std::size_t>(*static_cast<const lua_Integer*>(lua_touserdata(lua, index)));
}

void push_layer(lua_State* lua, int layer) {
    lua_getfield(lua, LUA_REGISTRYINDEX, layers_key);
    lua_rawgeti(lua, -1, layer);
    lua_remove(lua, -2);
}

void declare_names(lua_State* lua) {
    declare_variables(lua);
    lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
    declare_words(lua, Machine::of(lua).definition);
    lua_pop(lua, 1);
}

}  // namespace ply::lua
