#include "framework/loading/lua/game_table.hpp"

#include <algorithm>
#include <set>

#include "lauxlib.h"

#include "framework/game/suggest.hpp"
#include "framework/loading/lua/names.hpp"
#include "framework/loading/lua/options_table.hpp"
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

/// The value of the field that is read lies on the top of the stack.
struct Reader {
    lua_State* lua;
    Definition& game;
    const char* field;

    [[noreturn]] void wrong(const std::string& expected) const {
        fail(lua, std::string("game: ") + field + " must be " + expected);
    }
    std::string word(const std::string& expected) const {
        if (lua_type(lua, -1) != LUA_TSTRING) wrong(expected);
        return lua_tostring(lua, -1);
    }
    std::int64_t whole(std::int64_t min, std::int64_t max, const std::string& expected) const {
        int is_whole = 0;
        const lua_Integer value = lua_tointegerx(lua, -1, &is_whole);
        if (is_whole == 0 || value < min || value > max) wrong(expected);
        return value;
    }
    void table(const std::string& expected) const {
        if (!lua_istable(lua, -1)) wrong(expected);
    }
    /// An entry of a table on the top; nil is 0.
    std::int64_t entry(const char* key) const {
        lua_getfield(lua, -1, key);
        const lua_Integer value = lua_tointeger(lua, -1);
        lua_pop(lua, 1);
        return value;
    }
};

void read_name(const Reader& r) {
    r.game.title = r.word("a text, such as \"Connect four\"");
}
void read_description(const Reader& r) {
    r.game.description = r.word("a text");
}
void read_options(const Reader& r) {
    read_options_table(r.lua, r.game.options);
}

void read_board(const Reader& r) {
    const std::string expected = "square(width, height), hex(width, height) or track(cells)";
    r.table(expected);
    const auto width = static_cast<int>(r.entry("width"));
    const auto height = static_cast<int>(r.entry("height"));
    const auto shape = r.entry("shape");
    if (width < 1 || height < 1) r.wrong(expected);
    if (shape == static_cast<int>(Layout::Shape::square)) {
        r.game.board = Geometry::square(width, height);
    } else if (shape == static_cast<int>(Layout::Shape::hex)) {
        r.game.board = Geometry::hex(width, height);
    } else {
        r.game.board = Geometry::track(width);
        r.game.counts = true;
    }
}

void read_players(const Reader& r) {
    r.game.players = static_cast<int>(r.whole(1, max_players, "a number from 1 to 6"));
}

void read_pieces(const Reader& r) {
    const std::string expected = "a list of names, such as { \"man\", \"king\" }";
    r.table(expected);
    r.game.kinds.clear();
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (count < 1 || count > 20) r.wrong(expected + " of 1 to 20");
    for (lua_Integer i = 1; i <= count; ++i) {
        if (lua_rawgeti(r.lua, -1, i) != LUA_TSTRING) r.wrong(expected);
        const std::string name = lua_tostring(r.lua, -1);
        require_new_word(r.lua, "pieces", name);
        if (std::find(r.game.kinds.begin(), r.game.kinds.end(), name) != r.game.kinds.end())
            r.wrong("different names; '" + name + "' stands there twice");
        r.game.kinds.push_back(name);
        lua_pop(r.lua, 1);
    }
}

void read_glyphs(const Reader& r) {
    const std::string expected =
        "a text of different letters, one for each piece of each player, such as \"xo\"";
    r.game.glyphs = "." + r.word(expected);
    std::set<char> letters;
    for (const char letter : r.game.glyphs.substr(1))
        if (!std::isalpha(static_cast<unsigned char>(letter)) || !letters.insert(letter).second)
            r.wrong(expected);
}

void read_counts(const Reader& r) {
    if (!lua_isboolean(r.lua, -1)) r.wrong("true or false");
    r.game.counts = lua_toboolean(r.lua, -1) != 0;
}

void read_goal(const Reader& r) {
    const std::string goal = r.word("\"win\" or \"margin\"");
    if (goal != "win" && goal != "margin") r.wrong("\"win\" or \"margin\"");
    r.game.goal = goal == "win" ? Goal::win : Goal::margin;
}

void read_nomoves(const Reader& r) {
    const std::string expected = "\"draw\", \"loss\", \"win\" or \"pass\"";
    const std::string word = r.word(expected);
    if (word == "draw") {
        r.game.nomoves = NoMoves::draw;
    } else if (word == "loss") {
        r.game.nomoves = NoMoves::loss;
    } else if (word == "win") {
        r.game.nomoves = NoMoves::win;
    } else if (word == "pass") {
        r.game.nomoves = NoMoves::pass;
    } else {
        r.wrong(expected);
    }
}

void read_repetition(const Reader& r) {
    const std::string expected = "{ 3, \"draw\" } or \"forbidden\"";
    if (lua_type(r.lua, -1) == LUA_TSTRING) {
        if (r.word(expected) != "forbidden") r.wrong(expected);
        r.game.repetition.rule = Repetition::Rule::forbidden;
        return;
    }
    r.table(expected);
    lua_rawgeti(r.lua, -1, 1);
    const auto count = static_cast<int>(r.whole(2, 100, expected));
    lua_rawgeti(r.lua, -2, 2);
    if (r.word(expected) != "draw") r.wrong(expected);
    lua_pop(r.lua, 2);
    r.game.repetition = {Repetition::Rule::draw, count};
}

void read_variables(const Reader& r) {
    const std::string expected = "names with whole numbers, such as { passes = 0 }";
    r.table(expected);
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) != LUA_TSTRING) r.wrong(expected);
        const auto initial = static_cast<std::int32_t>(r.whole(INT32_MIN, INT32_MAX, expected));
        const std::string name = lua_tostring(r.lua, -2);
        require_name(r.lua, "variables", name);
        r.game.variables.push_back({name, initial});
        lua_pop(r.lua, 1);
    }
    if (r.game.variables.size() > 64) r.wrong("at most 64 variables");
    std::sort(r.game.variables.begin(), r.game.variables.end(),
              [](const Variable& a, const Variable& b) { return a.name < b.name; });
}

void read_longest(const Reader& r) {
    r.game.longest = static_cast<int>(r.whole(1, max_plies, "a number of plies"));
}

struct Field {
    const char* name;
    void (*read)(const Reader&);
    bool first;  ///< known before the options are chosen
};

/// In the order in which they are read: what a field builds on comes before it.
constexpr Field fields[] = {
    {"name", read_name, true},
    {"description", read_description, true},
    {"options", read_options, true},
    {"board", read_board, false},
    {"players", read_players, false},
    {"pieces", read_pieces, false},
    {"glyphs", read_glyphs, false},
    {"counts", read_counts, false},
    {"goal", read_goal, false},
    {"nomoves", read_nomoves, false},
    {"repetition", read_repetition, false},
    {"variables", read_variables, false},
    {"longest", read_longest, false},
};

void refuse_unknown_fields(lua_State* lua) {
    std::vector<std::string> known;
    for (const Field& field : fields) known.push_back(field.name);
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        const std::string name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "[...]";
        if (std::find(known.begin(), known.end(), name) == known.end())
            fail(lua, "game: there is no field '" + name + "'" + suggestion(name, known));
        lua_pop(lua, 1);
    }
}

/// Letters for the pieces where the script gives none: x and o, further kinds in capitals.
std::string default_glyphs(const Definition& game) {
    const std::string_view letters = "xovwyz";
    std::string glyphs = ".";
    for (std::size_t kind = 0; kind < game.kinds.size(); ++kind)
        for (int p = 0; p < game.players; ++p) {
            const char letter = letters[static_cast<std::size_t>(p)];
            if (kind < 2) glyphs += static_cast<char>(kind == 0 ? letter : std::toupper(letter));
        }
    return glyphs;
}

}  // namespace

void read_game_table(lua_State* lua, Definition& game, bool all) {
    if (!lua_istable(lua, 1)) fail(lua, "game: write game { name = ..., board = ... }");
    refuse_unknown_fields(lua);
    for (const Field& field : fields) {
        if (!all && !field.first) continue;
        lua_getfield(lua, 1, field.name);
        if (!lua_isnil(lua, -1)) field.read({lua, game, field.name});
        lua_pop(lua, 1);
    }
    if (game.title.empty()) fail(lua, "game: the name is missing; add name = \"...\"");
    if (!all) return;
    if (game.board.cells == 0)
        fail(lua, "game: the board is missing; add board = square(3, 3), hex or track");
    const bool given = !game.glyphs.empty();
    if (!given) game.glyphs = default_glyphs(game);
    if (!game.counts && static_cast<int>(game.glyphs.size()) != game.max_value() + 1)
        fail(lua, "game: glyphs must be " + std::to_string(game.max_value()) +
                      " letters, one for each piece of each player" +
                      (given ? "" : "; add glyphs = \"...\""));
}

}  // namespace ply::lua
