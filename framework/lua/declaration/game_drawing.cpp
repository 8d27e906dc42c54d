/// What a script says of pictures of its board: colours, what the pieces stand on, cells that
/// belong together.
///
///     look = { board = { ground = "points", colour = "green", players = { "red", "blue" },
///                        homes = { "a1", "h8" }, regions = { "a1 b1", ... },
///                        numbers = "properties", chords = 6 } }
#include <algorithm>
#include <string_view>

#include "framework/base/suggest.hpp"
#include "framework/lua/declaration/game_reader.hpp"

namespace ply::lua {
namespace {

using Drawing = BoardDrawing;

template <class Value>
struct DrawingWord {
    const char* word;
    Value value;
};
constexpr DrawingWord<Drawing::Colour> colour_words[] = {
    {"black", Drawing::Colour::black},   {"white", Drawing::Colour::white},
    {"grey", Drawing::Colour::grey},     {"red", Drawing::Colour::red},
    {"orange", Drawing::Colour::orange}, {"yellow", Drawing::Colour::yellow},
    {"green", Drawing::Colour::green},   {"blue", Drawing::Colour::blue},
    {"purple", Drawing::Colour::purple}, {"brown", Drawing::Colour::brown}};
constexpr DrawingWord<Drawing::Ground> ground_words[] = {{"cells", Drawing::Ground::cells},
                                                         {"points", Drawing::Ground::points},
                                                         {"loops", Drawing::Ground::loops},
                                                         {"holes", Drawing::Ground::holes}};
constexpr DrawingWord<Drawing::Numbers> number_words[] = {
    {"plain", Drawing::Numbers::plain}, {"properties", Drawing::Numbers::properties}};

/// The value of the word on the top of the stack.
template <class Value, std::size_t count>
Value drawing_word(const Reader& r, const std::string& name,
                   const DrawingWord<Value> (&words)[count]) {
    std::vector<std::string> known;
    for (const auto& each : words) known.emplace_back(each.word);
    if (lua_type(r.lua, -1) == LUA_TSTRING) {
        const std::string word = lua_tostring(r.lua, -1);
        for (const auto& each : words)
            if (word == each.word) return each.value;
        fail(r.lua, std::string("game: ") + r.field + ": " + name + ": there is no '" + word + "'" +
                        suggestion(word, known));
    }
    std::string all;
    for (const std::string& each : known) all += (all.empty() ? "" : ", ") + each;
    fail(r.lua, std::string("game: ") + r.field + ": " + name + " must be one of " + all);
}

/// Calls `read(i)` for each element of the list on the top of the stack, the element above it.
template <class Read>
void each_in_list(const Reader& r, const std::string& name, lua_Integer most, Read read) {
    if (!lua_istable(r.lua, -1) || lua_rawlen(r.lua, -1) > static_cast<lua_Unsigned>(most))
        fail(r.lua, std::string("game: ") + r.field + ": " + name + " must be a list of at most " +
                        std::to_string(most));
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, i);
        read();
        lua_pop(r.lua, 1);
    }
}

std::vector<int> cells_on_top(const Reader& r, const std::string& name) {
    const CellBits set = read_cell_set(r, name);
    std::vector<int> cells;
    for (int cell = 0; cell < r.game.board.cells; ++cell)
        if (contains(set, cell)) cells.push_back(cell);
    return cells;
}

void read_chords(const Reader& r, const std::string& name) {
    int is_whole = 0;
    const lua_Integer points = lua_tointegerx(r.lua, -1, &is_whole);
    const auto& board = r.game.board;
    const bool fits = is_whole != 0 && board.shape == Layout::Shape::square &&
                      points >= std::max(board.width, board.height) && points <= 26;
    if (!fits)
        fail(r.lua, std::string("game: ") + r.field + ": " + name +
                        " must be the number of points that a board of squares has "
                        "columns and rows for, at most 26");
    r.game.look.drawing.chords = static_cast<int>(points);
}

struct DrawingField {
    Field field;
    void (*read)(const Reader&, const std::string& name);
};
constexpr DrawingField drawing_table[] = {
    {{"ground", "\"cells\"|\"points\"|\"loops\"|\"holes\"", true,
      "what pieces stand on; points are where lines cross, loops lead around the corners"},
     [](const Reader& r, const std::string& name) {
         r.game.look.drawing.ground = drawing_word(r, name, ground_words);
     }},
    {{"colour", "string", true, "of the board: black, white, grey, red, green, brown ..."},
     [](const Reader& r, const std::string& name) {
         r.game.look.drawing.surface = drawing_word(r, name, colour_words);
     }},
    {{"players", "string[]", true, "colours of their pieces and edges: { \"red\", \"blue\" }"},
     [](const Reader& r, const std::string& name) {
         each_in_list(r, name, r.game.players, [&] {
             r.game.look.drawing.colours.push_back(drawing_word(r, name, colour_words));
         });
     }},
    {{"homes", "any[]", true, "for each player a set of cells in its colour: { \"a1\", \"h8\" }"},
     [](const Reader& r, const std::string& name) {
         each_in_list(r, name, r.game.players,
                      [&] { r.game.look.drawing.homes.push_back(cells_on_top(r, name)); });
     }},
    {{"regions", "any[]", true, "sets of cells with thick lines around them: { \"a1 b1\" }"},
     [](const Reader& r, const std::string& name) {
         constexpr lua_Integer most_regions = 100;
         each_in_list(r, name, most_regions,
                      [&] { r.game.look.drawing.regions.push_back(cells_on_top(r, name)); });
     }},
    {{"numbers", "\"plain\"|\"properties\"", true,
      "properties: numbers from 1 to 16 are pieces with four properties"},
     [](const Reader& r, const std::string& name) {
         r.game.look.drawing.numbers = drawing_word(r, name, number_words);
     }},
    {{"chords", "integer", true,
      "so many points on a circle: a4 is the line from the 1st to the 4th"},
     read_chords},
};

}  // namespace

void read_drawing(const Reader& r) {
    r.table("a table with names");
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        const std::string name =
            lua_type(r.lua, -2) == LUA_TSTRING ? lua_tostring(r.lua, -2) : "[...]";
        const auto* const found = std::ranges::find(
            drawing_table, name,
            [](const DrawingField& each) { return std::string_view(each.field.name); });
        if (found == std::end(drawing_table)) {
            std::vector<std::string> known;
            for (const DrawingField& each : drawing_table) known.emplace_back(each.field.name);
            fail(r.lua, std::string("game: ") + r.field + ": there is no '" + name + "'" +
                            suggestion(name, known));
        }
        found->read(r, name);
        lua_pop(r.lua, 1);
    }
}

std::vector<Field> drawing_fields() {
    std::vector<Field> all;
    for (const DrawingField& each : drawing_table) all.push_back(each.field);
    return all;
}

}  // namespace ply::lua
