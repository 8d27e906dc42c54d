#include "framework/lua/declaration/game_table.hpp"

#include <algorithm>
#include <set>

#include "lauxlib.h"

#include "framework/base/suggest.hpp"
#include "framework/game/game_kinds.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/declaration/board_shapes.hpp"
#include "framework/lua/declaration/game_reader.hpp"
#include "framework/lua/declaration/options_table.hpp"
#include "framework/lua/declaration/unknown_field.hpp"
#include "framework/lua/environment/names.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t longest_title = 100;
constexpr std::size_t longest_description = 1000;

void read_name(const Reader& r) {
    r.game.title = r.word("a string, such as \"Connect four\"");
    if (r.game.title.size() > longest_title) r.wrong("at most 100 letters");
}
void read_description(const Reader& r) {
    r.game.description = r.word("a string");
    if (r.game.description.size() > longest_description) r.wrong("at most 1000 letters");
}
void read_game_kind(const Reader& r) {
    r.game.game_kind = r.word("a string, such as \"connection\"");
    if (!is_game_kind(r.game.game_kind))
        fail(r.lua, "game: there is no kind '" + r.game.game_kind + "'" +
                        suggestion(r.game.game_kind, names_of_game_kinds()));
}

/// What can be typed as the name of a game.
bool is_alias(std::string_view name) {
    constexpr std::size_t longest_alias = 40;
    return !name.empty() && name.size() <= longest_alias &&
           name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == name.npos;
}
void read_aliases(const Reader& r) {
    constexpr std::size_t most_aliases = 10;
    const std::string expected =
        "a list of up to 10 names of small letters, digits and _, such as { \"reversi\" }";
    r.table(expected);
    r.only_fields({});
    const std::size_t count = lua_rawlen(r.lua, -1);
    if (count > most_aliases) r.wrong(expected);
    for (std::size_t i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, static_cast<lua_Integer>(i));
        const std::string alias = r.word(expected);
        if (!is_alias(alias)) r.wrong(expected);
        r.game.aliases.push_back(alias);
        lua_pop(r.lua, 1);
    }
}

void read_options(const Reader& r) {
    read_options_table(r.lua, r.game.options);
}

void read_board(const Reader& r) {
    const Geometry* board = board_argument(r.lua, -1);
    if (board == nullptr)
        r.wrong("made by square(width, height), hex, hexagon, triangle, star, track or drawn");
    r.game.board = *board;
    r.game.counts = board->shape == Layout::Shape::track;
}

void read_players(const Reader& r) {
    r.game.players = static_cast<int>(r.whole(1, max_players, "a number from 1 to 6"));
}

/// Names that become words of the script.
std::vector<std::string> read_words(const Reader& r, std::size_t least, std::size_t most,
                                    const std::string& expected,
                                    const std::vector<std::string>& fields = {}) {
    r.table(expected);
    r.only_fields(fields);
    std::vector<std::string> names;
    const auto count = static_cast<std::size_t>(lua_rawlen(r.lua, -1));
    if (count < least || count > most)
        r.wrong(expected + " of " + std::to_string(least) + " to " + std::to_string(most));
    for (std::size_t i = 1; i <= count; ++i) {
        if (lua_rawgeti(r.lua, -1, static_cast<lua_Integer>(i)) != LUA_TSTRING) r.wrong(expected);
        const std::string name = lua_tostring(r.lua, -1);
        require_new_word(r.lua, r.field, name);
        if (std::find(names.begin(), names.end(), name) != names.end())
            r.wrong("different names; '" + name + "' stands there twice");
        names.push_back(name);
        lua_pop(r.lua, 1);
    }
    return names;
}

/// Of pieces with `seen` the kinds are hidden, with `places` also where they stand: whether empty
/// cells are seen says which of them it is, until place_hidden() says the rest.
void read_hidden_pieces(const Reader& r) {
    const auto owner_only = [&](const std::string& hides) {
        lua_getfield(r.lua, -1, hides.c_str());
        const bool there = !lua_isnil(r.lua, -1);
        const std::string expected =
            "{ \"spy\", \"scout\", " + hides + " = \"owner\" }, or without " + hides;
        if (there && r.word(expected) != "owner") r.wrong(expected);
        lua_pop(r.lua, 1);
        return there;
    };
    constexpr std::uint8_t all_players = 0xff;
    if (owner_only("seen")) r.game.sees = {all_players};
    if (owner_only("places")) r.game.sees = {0};
}

void read_pieces(const Reader& r) {
    if (r.game.cards()) r.wrong("left out: cards lie in zones");
    r.game.kinds =
        read_words(r, 0, 20, "a list of names, such as { \"man\", \"king\" }", {"seen", "places"});
    read_hidden_pieces(r);
}
void read_neutral(const Reader& r) {
    if (r.game.cards()) r.wrong("left out: cards lie in zones");
    r.game.neutral = read_words(r, 1, 60, "a list of names, such as { \"arrow\" }");
}
/// What may stand for a piece in a text: nothing that means something else there.
bool is_glyph(char letter) {
    const auto c = static_cast<unsigned char>(letter);
    return std::isalpha(c) != 0 ||
           std::string_view("#*+@$%&!?<>^~").find(letter) != std::string_view::npos;
}

void read_glyphs(const Reader& r) {
    const std::string expected =
        "a string of different letters, one for each piece of each player, such as \"xo\"";
    r.game.glyphs = "." + r.word(expected);
    std::set<char> letters;
    for (const char letter : r.game.glyphs.substr(1))
        if (!is_glyph(letter) || !letters.insert(letter).second) r.wrong(expected);
}

void read_counts(const Reader& r) {
    if (!lua_isboolean(r.lua, -1)) r.wrong("true or false");
    r.game.counts = lua_toboolean(r.lua, -1) != 0;
}

/// `{ material = 120 }`; whether there are such evaluations is not known yet (callbacks.cpp).
void read_winning_lead(const Reader& r) {
    const std::string expected =
        "a table of evaluations, each with a number above 0: how far ahead by it a player is who "
        "wins three of four, such as { material = 120 }";
    r.table(expected);
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        const double lead = lua_type(r.lua, -1) == LUA_TNUMBER ? lua_tonumber(r.lua, -1) : 0;
        if (lua_type(r.lua, -2) != LUA_TSTRING || !(lead > 0 && lead <= max_evaluation))
            r.wrong(expected);
        r.game.winning_leads.emplace_back(lua_tostring(r.lua, -2), lead);
        lua_pop(r.lua, 1);
    }
}

struct ReadField {
    Field field;
    void (*read)(const Reader&);
    bool first;  ///< known before the options are chosen
};

/// In the order in which they are read: what a field builds on comes before it.
constexpr ReadField fields[] = {
    {{"name", "string", false, "the title, as people read it"}, read_name, true},
    {{"description", "string", true, "a sentence or two: what moves there are, who wins"},
     read_description,
     true},
    {{"kind", "string", true, "what it is about: \"connection\", \"race\" ..."},
     read_game_kind,
     true},
    {{"aliases", "string[]", true, "other names of the game: { \"reversi\" }"}, read_aliases, true},
    {{"options", "table<string, table>", true,
      "width = { 7, 5, 6 } or width = { 7, min = 4, max = 26 }"},
     read_options,
     true},
    {{"board", "shape", true, "square(width, height), hex(width, height), drawn [[ ... ]] ..."},
     read_board,
     false},
    {{"players", "integer", true, "1 to 6; 2 if not said"}, read_players, false},
    {{"cards", "cards_table|string[]", true,
      "cards instead of a board: { \"J\", \"Q\", \"K\" }, { rank = \"789TJQKA\", suit = "
      "\"cdhs\", copies = 1 }"},
     read_cards,
     false},
    {{"zones", "table<string, zone_table>", true,
      "where cards lie and who sees them: { hand = { each = 5, seen = \"owner\" }, deck = { rest = "
      "true } }"},
     read_zones,
     false},
    {{"sealed", "boolean", true, "all players move at the same time, unseen by the others"},
     read_sealed,
     false},
    {{"pieces", "string[]", true, "kinds of pieces; each name becomes a function: king(me)"},
     read_pieces,
     false},
    {{"neutral", "string[]", true,
      "kinds of pieces that are nobody's; each name becomes the piece"},
     read_neutral,
     false},
    {{"glyphs", "string", true, "a letter for each piece of each player: \"xo\", \"xoXO\""},
     read_glyphs,
     false},
    {{"counts", "boolean", true, "cells hold numbers from 0 to 255 instead of pieces"},
     read_counts,
     false},
    {{"layers", "string[]|table<string, layer_table>", true,
      "more boards of the same cells that hold numbers: { \"height\", mines = { seen = \"none\" } "
      "}"},
     read_layers,
     false},
    {{"regions", "table<string, any>", true, "sets of cells with names: { palace = \"d1 e1 f1\" }"},
     read_regions,
     false},
    {{"shuffled", "any[]", true,
      "sets of cells, or names of regions, on which chance exchanges what stands there before the "
      "first move: { \"home\" }"},
     read_shuffled,
     false},
    {{"goal", "\"win\"|\"margin\"", true, "whether the difference of the scores matters"},
     read_goal,
     false},
    {{"nomoves", "\"draw\"|\"loss\"|\"win\"|\"pass\"", true,
      "what it means that the player to move has no move"},
     read_nomoves,
     false},
    {{"repetition", "\"forbidden\"|table", true,
      "{ 3, \"draw\" }, or no move may repeat a position"},
     read_repetition,
     false},
    {{"variables", "table", true, "numbers beside the cells, or lists of them: { passes = 0 }"},
     read_variables,
     false},
    {{"dice", "table", true,
      "dice that are thrown before each turn: { 6, 6 }, or { 6, 6, sorted = true } where they are "
      "not told apart"},
     read_dice,
     false},
    {{"hand", "integer|integer[]", true, "how many pieces each player may place"},
     read_hand,
     false},
    {{"look", "look_table", true,
      "figures, kinds of cells, owners of edges: { pieces = { king = { \"♔\", \"♚\" } } }"},
     read_look,
     false},
    {{"pie", "boolean", true, "after the first move player 2 may change sides"}, read_pie, false},
    {{"limit", "table", true, "{ 200, \"draw\" }: the game ends after so many plies"},
     read_limit,
     false},
    {{"longest", "integer", true, "no game has more moves than this"}, read_longest, false},
    {{"protocols", "table<string, string|table>", true,
      "what other programs call the game: { uci = \"breakthrough\" }"},
     read_protocols,
     false},
    {{"winning_lead", "table<string, number>", true,
      "how far ahead by an evaluation a player is who wins three of four: { material = 120 }"},
     read_winning_lead,
     false},
};

void refuse_unknown_fields(lua_State* lua) {
    std::vector<std::string> known;
    for (const ReadField& each : fields) known.emplace_back(each.field.name);
    if (const auto name = unknown_field(lua, known, Unnamed::refused)) {
        Machine::of(lua).misnamed = {*name, nearest(*name, known)};
        fail(lua, "game: there is no field '" + *name + "'" + suggestion(*name, known));
    }
}

/// Letters for the pieces where the script gives none: x and o, further kinds in capitals.
std::string default_glyphs(const Definition& game) {
    const std::string_view letters = "xovwyz";
    const std::string_view nobodys = "#*+@";
    std::string glyphs = ".";
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind)
        for (int p = 0; p < game.players; ++p) {
            const char letter = letters[static_cast<std::size_t>(p)];
            if (kind < 2) glyphs += static_cast<char>(kind == 0 ? letter : std::toupper(letter));
        }
    glyphs += nobodys.substr(0, game.neutral.size());
    return glyphs;
}

/// What lists of games show, as far as it is there before options are chosen: `players` where it is
/// a number, and that there are dice, cards or hidden pieces, which may depend on options.
void glance_at_facts(lua_State* lua, Definition& game) {
    const int top = lua_gettop(lua);
    lua_getfield(lua, 1, "players");
    const lua_Integer players = lua_isinteger(lua, -1) ? lua_tointeger(lua, -1) : 0;
    if (players >= 1 && players <= max_players) game.players = static_cast<int>(players);
    lua_getfield(lua, 1, "dice");
    if (lua_istable(lua, -1)) game.dice.resize(1);
    lua_getfield(lua, 1, "zones");
    if (lua_istable(lua, -1)) game.sees = {0};
    if (lua_istable(lua, -1)) game.board.card_names = {""};
    lua_getfield(lua, 1, "sealed");
    game.sealed = lua_toboolean(lua, -1) != 0;
    lua_getfield(lua, 1, "shuffled");
    if (lua_istable(lua, -1)) game.shuffled.resize(1);
    lua_getfield(lua, 1, "pieces");
    const int pieces = lua_gettop(lua);
    for (const char* const hides : {"seen", "places"})
        if (lua_istable(lua, pieces) && lua_getfield(lua, pieces, hides) != LUA_TNIL)
            game.sees = {0};
    lua_getfield(lua, 1, "layers");
    const int layers = lua_gettop(lua);
    lua_pushnil(lua);
    while (lua_istable(lua, layers) && lua_next(lua, layers) != 0) {
        if (lua_type(lua, -2) == LUA_TSTRING) game.sees = {0};
        lua_pop(lua, 1);
    }
    lua_settop(lua, top);
}

}  // namespace

void Reader::only_fields(const std::vector<std::string>& known, const std::string& name) const {
    const auto found = unknown_field(lua, known, Unnamed::passed);
    if (!found) return;
    Machine::of(lua).misnamed = {*found, nearest(*found, known)};
    fail(lua, std::string("game: ") + field + ": " + (name.empty() ? "" : name + ": ") +
                  (known.empty() ? "this is a list, without a field '" : "there is no field '") +
                  *found + "'" + suggestion(*found, known));
}

std::vector<Field> game_fields() {
    std::vector<Field> all;
    for (const ReadField& each : fields) all.push_back(each.field);
    return all;
}

void read_game_table(lua_State* lua, Definition& game, bool all) {
    if (!lua_istable(lua, 1)) fail(lua, "game: write game { name = ..., board = ... }");
    refuse_unknown_fields(lua);
    for (const auto& [field, read, first] : fields) {
        if (!all && !first) continue;
        lua_getfield(lua, 1, field.name);
        if (!lua_isnil(lua, -1)) read({lua, game, field.name});
        lua_pop(lua, 1);
    }
    if (game.title.empty()) fail(lua, "game: the name is missing; add name = \"...\"");
    if (!all) return glance_at_facts(lua, game);
    if (game.board.cells == 0)
        fail(lua,
             "game: the board is missing; add board = square(3, 3), hex, drawn or another, or "
             "cards = { ... }");
    place_hidden(lua, game);
    show_hand(game);
    place_variables(game);
    const bool given = !game.glyphs.empty();
    if (!given) game.glyphs = default_glyphs(game);
    if (!game.counts && static_cast<int>(game.glyphs.size()) != game.max_value() + 1)
        fail(lua, "game: glyphs must be " + std::to_string(game.max_value()) +
                      " letters, one for each piece of each player" +
                      (game.neutral.empty() ? ""
                                            : " (" + std::to_string(game.owned_values()) +
                                                  ") and each neutral one (" +
                                                  std::to_string(game.neutral.size()) + ")") +
                      (given ? "" : "; add glyphs = \"...\""));
}

}  // namespace ply::lua
