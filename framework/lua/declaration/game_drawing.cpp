/// What a script says of pictures of its board: colours, what the pieces stand on, cells that
/// belong together.
///
///     look = { board = { ground = "points", colour = "green", players = { "red", "blue" },
///                        homes = { "a1", "h8" }, regions = { "a1 b1", ... },
///                        numbers = "properties", chords = 6 } }
#include <algorithm>
#include <array>

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

void read_chords(const Reader& r) {
    int is_whole = 0;
    const lua_Integer points = lua_tointegerx(r.lua, -1, &is_whole);
    const auto& board = r.game.board;
    const bool fits = is_whole != 0 && board.shape == Layout::Shape::square &&
                      points >= std::max(board.width, board.height) && points <= 26;
    if (!fits)
        fail(r.lua, std::string("game: ") + r.field +
                        ": chords must be the number of points that a board of squares has "
                        "columns and rows for, at most 26");
    r.game.look.drawing.chords = static_cast<int>(points);
}

}  // namespace

void read_drawing(const Reader& r) {
    constexpr lua_Integer most_regions = 100;
    constexpr std::array fields{"ground",  "colour",  "players", "homes",
                                "regions", "numbers", "chords"};
    Drawing& drawing = r.game.look.drawing;
    r.table("a table with names");
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        const std::string name =
            lua_type(r.lua, -2) == LUA_TSTRING ? lua_tostring(r.lua, -2) : "[...]";
        if (name == "ground") {
            drawing.ground = drawing_word(r, name, ground_words);
        } else if (name == "colour") {
            drawing.surface = drawing_word(r, name, colour_words);
        } else if (name == "numbers") {
            drawing.numbers = drawing_word(r, name, number_words);
        } else if (name == "chords") {
            read_chords(r);
        } else if (name == "players") {
            each_in_list(r, name, r.game.players,
                         [&] { drawing.colours.push_back(drawing_word(r, name, colour_words)); });
        } else if (name == "homes") {
            each_in_list(r, name, r.game.players,
                         [&] { drawing.homes.push_back(cells_on_top(r, name)); });
        } else if (name == "regions") {
            each_in_list(r, name, most_regions,
                         [&] { drawing.regions.push_back(cells_on_top(r, name)); });
        } else {
            fail(r.lua, std::string("game: ") + r.field + ": there is no '" + name + "'" +
                            suggestion(name, {fields.begin(), fields.end()}));
        }
        lua_pop(r.lua, 1);
    }
}

}  // namespace ply::lua
