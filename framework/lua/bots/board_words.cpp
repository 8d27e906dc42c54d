// Words by which a player sees the board: at, count, numbers, zones, key.
#include <algorithm>

#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/shown_zones.hpp"
#include "framework/lua/bots/bot_arguments.hpp"
#include "framework/lua/bots/bot_words.hpp"

namespace ply::lua {
namespace {

constexpr Parameter board_position{"position", Type::position};

const Layout& board_of(lua_State* lua, const char* word) {
    const Layout* layout = desk_of(lua).game->layout();
    if (layout == nullptr)
        fail(lua, std::string(word) +
                      ": this game has no board of cells; zones(position) has its cards and "
                      "dice, position.text all there is");
    return *layout;
}

/// From 0.
int cell_argument_of(lua_State* lua, const Layout& layout) {
    const auto cells = static_cast<std::int64_t>(layout.cells.size());
    if (lua_type(lua, 2) != LUA_TSTRING)
        return static_cast<int>(whole_argument(lua, 2, "at", 1, cells, 1)) - 1;
    const std::string name = text_argument(lua, 2, "at", "at(position, \"a1\")");
    const auto cell = std::ranges::find(layout.cells, name, &Layout::Cell::name);
    if (cell == layout.cells.end())
        fail(lua, "at: no cell is called '" + name.substr(0, 40) + "'; game.cells lists them");
    return static_cast<int>(cell - layout.cells.begin());
}

const Layout::Piece* piece_on(const Layout& layout, int content) {
    const bool known = content > 0 && static_cast<std::size_t>(content) < layout.pieces.size();
    return known && !layout.counts ? &layout.pieces[static_cast<std::size_t>(content)] : nullptr;
}

constexpr Signature at_row{
    "at",
    {{board_position, {"cell", Type::cell_name}}},
    Returns::content,
    "What stands on a cell: 0 nothing, else the number of the piece, or how many where cells are "
    "counts; then whose it is, 0 nobody's; then what it is called, nil for nothing."};
int bot_at(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "at");
    const Layout& layout = board_of(lua, "at");
    const int content = desk_of(lua).game->content(position.state(), cell_argument_of(lua, layout));
    const Layout::Piece* piece = piece_on(layout, content);
    lua_pushinteger(lua, content);
    lua_pushinteger(lua, piece == nullptr ? 0 : piece->owner + 1);
    piece == nullptr ? lua_pushnil(lua) : (void)lua_pushstring(lua, piece->name.c_str());
    return 3;
}

constexpr Signature bot_count_row{
    "count",
    {{board_position,
      {"player", Type::player, {0, "me"}},
      {"piece", Type::text, {0, ""}, "of this name"}}},
    Returns::number,
    "How many pieces of a player stand on the board, all or those of one name."};
int bot_count(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "count");
    const Layout& layout = board_of(lua, "count");
    const Player player = seat_argument(lua, 2, "count");
    const std::string name = lua_isnoneornil(lua, 3)
                                 ? ""
                                 : text_argument(lua, 3, "count", "count(position, me, \"king\")");
    const Game& game = *desk_of(lua).game;
    const AnyState state = position.state();
    lua_Integer found = 0;
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
        const Layout::Piece* piece = piece_on(layout, game.content(state, static_cast<int>(cell)));
        found +=
            piece != nullptr && piece->owner == player && (name.empty() || name == piece->name);
    }
    lua_pushinteger(lua, found);
    return 1;
}

void push_number_list(lua_State* lua, const std::vector<int>& numbers) {
    lua_createtable(lua, static_cast<int>(numbers.size()), 0);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        lua_pushinteger(lua, numbers[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
}

constexpr Signature numbers_row{
    "numbers",
    {{board_position}},
    Returns::number_table,
    "What is written beside the board, by name: counters, hands, dice; a list where there are "
    "several. Numbers of the cells, such as heights, are lists in the order of game.cells."};
int bot_numbers(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "numbers");
    const Game& game = *desk_of(lua).game;
    const AnyState state = position.state();
    lua_newtable(lua);
    for (const BoardNumbers& each : board_numbers_of(game, state)) {
        if (each.numbers.size() == 1)
            lua_pushinteger(lua, each.numbers.front());
        else
            push_number_list(lua, each.numbers);
        lua_setfield(lua, -2, each.name.c_str());
    }
    for (const BoardLayer& each : board_layers_of(game, state)) {
        push_number_list(lua, each.numbers);
        lua_setfield(lua, -2, each.name.c_str());
    }
    return 1;
}

/// What lies in a zone as a list; `unseen` in it is how many more there are.
void push_things(lua_State* lua, const ShownZone& zone) {
    lua_createtable(lua, static_cast<int>(zone.things.size()), 1);
    for (std::size_t i = 0; i < zone.things.size(); ++i) {
        lua_pushlstring(lua, zone.things[i].data(), zone.things[i].size());
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    lua_pushinteger(lua, zone.unseen);
    lua_setfield(lua, -2, "unseen");
}

constexpr Signature zones_row{
    "zones",
    {{board_position}},
    Returns::zone_table,
    "What lies before the players and between them where there is no board, by name: lists of "
    "cards, dice, words; by player where each has such a zone: zones(position).hand[me]. unseen in "
    "a list is how many more lie there that position does not name, as in a deck."};
int bot_zones(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "zones");
    lua_newtable(lua);
    for (const ShownZone& zone : shown_zones_of(*desk_of(lua).game, position.state())) {
        if (zone.owner == chance_player) {
            push_things(lua, zone);
        } else {
            if (lua_getfield(lua, -1, zone.name.c_str()) != LUA_TTABLE) {
                lua_pop(lua, 1);
                lua_newtable(lua);
            }
            push_things(lua, zone);
            lua_rawseti(lua, -2, zone.owner + 1);
        }
        lua_setfield(lua, -2, zone.name.c_str());
    }
    return 1;
}

constexpr Signature key_row{
    "key",
    {{board_position}},
    Returns::number,
    "A number that equal positions share, for tables of your own: seen[key(position)] = true."};
int bot_key(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "key");
    lua_pushinteger(lua, static_cast<lua_Integer>(desk_of(lua).game->hash(position.state())));
    return 1;
}

constexpr Word bot_board_table[] = {{&at_row, bot_at},
                                    {&bot_count_row, bot_count},
                                    {&numbers_row, bot_numbers},
                                    {&zones_row, bot_zones},
                                    {&key_row, bot_key}};

}  // namespace

std::span<const Word> bot_board_words() {
    return bot_board_table;
}

}  // namespace ply::lua
