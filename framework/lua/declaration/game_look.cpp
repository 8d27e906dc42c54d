/// What a script says of its looks: figures of pieces, kinds of cells, whose the edges are, what
/// numbers on the cells and beside the board are.
///
///     look = { pieces = { king = { "♔", "♚" } }, cells = { star = "c3 g7" }, edges = { west = 2 },
///              beside = { chicks = "chick" } }
#include <fmt/format.h>

#include <algorithm>

#include "framework/base/shown_text.hpp"
#include "framework/base/suggest.hpp"
#include "framework/base/utf8.hpp"
#include "framework/lua/declaration/game_reader.hpp"

namespace ply::lua {
namespace {

constexpr std::pair<const char*, Look::Cell> kinds_of_cells[] = {
    {"light", Look::Cell::light},   {"dark", Look::Cell::dark},
    {"star", Look::Cell::star},     {"rosette", Look::Cell::rosette},
    {"across", Look::Cell::across}, {"upright", Look::Cell::upright},
    {"store", Look::Cell::store},
};
constexpr std::pair<const char*, Look::Beside::Kind> kinds_beside[] = {
    {"number", Look::Beside::Kind::number}, {"store", Look::Beside::Kind::store},
    {"bar", Look::Beside::Kind::bar},       {"off", Look::Beside::Kind::off},
    {"hidden", Look::Beside::Kind::hidden},
};
constexpr std::pair<const char*, Player Look::Edges::*> named_edges[] = {
    {"south", &Look::Edges::south},
    {"north", &Look::Edges::north},
    {"west", &Look::Edges::west},
    {"east", &Look::Edges::east},
};

/// Calls `read(name)` for each named value of the table on the top of the stack, the value above
/// it; names that `known` lacks are refused.
template <class Read>
void each_known(const Reader& r, const std::vector<std::string>& known, Read read) {
    r.table("a table with names");
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        const std::string name =
            lua_type(r.lua, -2) == LUA_TSTRING ? lua_tostring(r.lua, -2) : "[...]";
        if (std::find(known.begin(), known.end(), name) == known.end())
            fail(r.lua, std::string("game: ") + r.field + ": there is no '" + name + "'" +
                            suggestion(name, known));
        read(name);
        lua_pop(r.lua, 1);
    }
}

template <class Table>
std::vector<std::string> names_in(const Table& table) {
    std::vector<std::string> names;
    for (const auto& row : table) names.emplace_back(row.first);
    return names;
}

std::string figure_on_top(const Reader& r) {
    const std::string expected =
        "one character for each kind, such as \"♞\", or a list of them, one for each player";
    const std::string figure = r.word(expected);
    if (figure.empty() || character_length(figure) != figure.size() || one_line(figure) != figure)
        r.wrong(expected);
    return figure;
}

void read_figures(const Reader& r) {
    Definition& game = r.game;
    std::vector<std::string> known = game.kinds;
    known.insert(known.end(), game.neutral.begin(), game.neutral.end());
    game.look.figures.resize(static_cast<std::size_t>(1 + game.owned_values()) +
                             game.neutral.size());
    each_known(r, known, [&](const std::string& name) {
        const auto at =
            static_cast<int>(std::find(known.begin(), known.end(), name) - known.begin());
        const auto kinds = static_cast<int>(game.kinds.size());
        const int values = at < kinds ? game.players : 1;
        const int first = at < kinds ? 1 + at * game.players : 1 + game.owned_values() + at - kinds;
        if (lua_istable(r.lua, -1)) r.only_fields({}, name);
        if (lua_istable(r.lua, -1) && lua_rawlen(r.lua, -1) > static_cast<std::size_t>(values))
            fail(r.lua, "game: look: pieces: " + name + " has more figures than " +
                            std::to_string(values) + ", one for each who can have it");
        for (int i = 0; i < values; ++i) {
            if (lua_istable(r.lua, -1)) {
                lua_rawgeti(r.lua, -1, i + 1);
            } else {
                lua_pushvalue(r.lua, -1);
            }
            game.look.figures[static_cast<std::size_t>(first + i)] = figure_on_top(r);
            lua_pop(r.lua, 1);
        }
    });
}

void read_kinds_of_cells(const Reader& r) {
    std::vector<Look::Cell>& cells = r.game.look.cells;
    cells.resize(static_cast<std::size_t>(r.game.board.cells), Look::Cell::plain);
    each_known(r, names_in(kinds_of_cells), [&](const std::string& name) {
        const CellBits set = read_cell_set(r, name);
        for (const auto& [known, kind] : kinds_of_cells)
            if (known == name)
                for (std::size_t c = 0; c < cells.size(); ++c)
                    if (contains(set, static_cast<int>(c))) cells[c] = kind;
    });
}

/// `{ "○", { "●", "(d)" } }`: for each number from 1 on a figure, or figure and letters. Where
/// cells hold no numbers they are words, `{ "tiger", "crab" }`, for those of variables and moves.
void read_number_figures(const Reader& r) {
    const std::ptrdiff_t longest = r.game.counts ? 8 : 16;
    const std::string expected = fmt::format(
        "for each number from 1 on up to {} characters, or two such strings, the second "
        "for where there is no UTF-8: {{ {{ \"●\", \"(d)\" }} }}",
        longest);
    r.table(expected);
    r.only_fields({});
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (count < 1 || count > 255) r.wrong(expected);
    const auto text_on_top = [&] {
        const std::string text = r.word(expected);
        const auto characters = std::ranges::count_if(
            text, [](char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; });
        if (text.empty() || characters > longest || one_line(text) != text) r.wrong(expected);
        return text;
    };
    std::vector<std::string> figures(1);
    std::vector<std::string> letters(1);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, i);
        const bool both = lua_istable(r.lua, -1);
        letters.emplace_back();
        if (both) {
            lua_rawgeti(r.lua, -1, 2);
            letters.back() = text_on_top();
            lua_pop(r.lua, 1);
            lua_rawgeti(r.lua, -1, 1);
        }
        figures.push_back(text_on_top());
        if (!both && !r.game.counts && is_ascii(figures.back())) letters.back() = figures.back();
        lua_pop(r.lua, both ? 2 : 1);
    }
    r.game.look.number_figures = std::move(figures);
    r.game.look.number_letters = std::move(letters);
}

const Variable* variable_named(const Definition& game, const std::string& name) {
    const auto found = std::ranges::find(game.variables, name, &Variable::name);
    return found == game.variables.end() ? nullptr : &*found;
}

/// The pieces that the numbers of a list count: of each player one, or the same one.
std::vector<int> pieces_counted(const Definition& game, const std::string& kind,
                                std::size_t numbers) {
    std::vector<int> pieces;
    const auto at = std::ranges::find(game.kinds, kind) - game.kinds.begin();
    const auto neutral = std::ranges::find(game.neutral, kind) - game.neutral.begin();
    for (std::size_t i = 0; i < numbers; ++i) {
        const int player = std::min(static_cast<int>(i), game.players - 1);
        const bool owned = at < static_cast<std::ptrdiff_t>(game.kinds.size());
        pieces.push_back(owned ? 1 + static_cast<int>(at) * game.players + player
                               : 1 + game.owned_values() + static_cast<int>(neutral));
    }
    return pieces;
}

bool is_one_of(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

/// Numbers of a layer stand on cells: all that can be said of them here is that they are hidden.
bool read_hidden_layer(const Reader& r, const std::string& name) {
    const bool family = is_one_of(r.game.layers_of_players, name);
    if (!family && !is_one_of(r.game.layers, name)) return false;
    if (r.word("hidden, for a layer") != "hidden")
        fail(r.lua, "game: look: beside: " + name + " is a layer, which can be hidden only");
    for (int player = 1; player <= (family ? r.game.players : 1); ++player)
        r.game.look.beside.push_back(
            {family ? name + std::to_string(player) : name, Look::Beside::Kind::hidden});
    return true;
}

void read_beside(const Reader& r) {
    std::vector<std::string> variables = r.game.layers_of_players;
    for (const std::string& layer : r.game.layers)
        if (!is_of_player(r.game, layer)) variables.push_back(layer);
    for (const Variable& variable : r.game.variables) variables.push_back(variable.name);
    if (!r.game.hand.empty()) variables.emplace_back(Definition::hand_name);
    std::vector<std::string> meanings = names_in(kinds_beside);
    if (!r.game.counts) {
        meanings.insert(meanings.end(), r.game.kinds.begin(), r.game.kinds.end());
        meanings.insert(meanings.end(), r.game.neutral.begin(), r.game.neutral.end());
    }
    each_known(r, variables, [&](const std::string& name) {
        if (read_hidden_layer(r, name)) return;
        const std::string expected = "kinds of pieces, or number, store, bar, off, hidden";
        const std::string meaning = r.word(expected);
        if (std::ranges::find(meanings, meaning) == meanings.end())
            fail(r.lua, "game: look: beside: " + name + " must be one of the " + expected +
                            suggestion(meaning, meanings));
        const Variable* const variable = variable_named(r.game, name);
        const std::size_t numbers =
            variable == nullptr ? r.game.hand.size() : variable->initial.size();
        const auto kind =
            std::ranges::find(kinds_beside, meaning, [](const auto& row) { return row.first; });
        if (kind != std::end(kinds_beside)) {
            r.game.look.beside.push_back({name, kind->second});
        } else {
            r.game.look.beside.push_back(
                {name, Look::Beside::Kind::pieces, pieces_counted(r.game, meaning, numbers)});
        }
    });
}

std::string layer_on_top(const Reader& r) {
    const std::string name = r.word("the name of a layer");
    if (std::ranges::find(r.game.layers, name) == r.game.layers.end())
        fail(r.lua, std::string("game: ") + r.field + ": there is no layer '" + name + "'" +
                        suggestion(name, r.game.layers));
    return name;
}

/// A drawing with an `o` for each cell, row by row from the top.
void read_picture(const Reader& r) {
    const Geometry& board = r.game.board;
    const std::string expected = "lines with an o for each cell, on a board of squares";
    const std::string picture = r.word(expected);
    constexpr std::size_t longest = 16 * 1024;
    if (board.shape != Layout::Shape::square || picture.size() > longest) r.wrong(expected);
    std::vector<int> cells(static_cast<std::size_t>(board.cells));
    for (int cell = 0; cell < board.cells; ++cell) cells[static_cast<std::size_t>(cell)] = cell;
    std::ranges::sort(cells, {},
                      [&](int cell) { return std::pair(-board.row(cell), board.column(cell)); });
    Look::Place at;
    std::vector<Look::Place> places;
    for (const char letter : picture) {
        if (letter == 'o') places.push_back(at);
        const bool fits = letter == '\n' || (letter >= ' ' && letter <= '~');
        if (!fits) r.wrong(expected + ", of ASCII characters");
        at = letter == '\n' ? Look::Place{0, at.y + 1} : Look::Place{at.x + 1, at.y};
    }
    if (places.size() != cells.size()) r.wrong(expected);
    r.game.look.places.resize(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        r.game.look.places[static_cast<std::size_t>(cells[i])] = places[i];
    r.game.look.picture = picture;
}

void read_edges(const Reader& r) {
    each_known(r, names_in(named_edges), [&](const std::string& name) {
        const auto owner = r.whole(1, r.game.players, "numbers of players");
        for (const auto& [known, edge] : named_edges)
            if (known == name) r.game.look.edges.*edge = static_cast<Player>(owner - 1);
    });
}

void read_once(const Reader& r) {
    if (!lua_isboolean(r.lua, -1)) r.wrong("true or false");
    r.game.look.once = lua_toboolean(r.lua, -1) != 0;
}

struct LookField {
    Field field;
    const char* path;  ///< for messages
    void (*read)(const Reader&);
};
constexpr LookField look_table[] = {
    {{"pieces", "table<string, string|string[]>", true,
      "a character for each kind, or one for each player: { king = { \"♔\", \"♚\" } }"},
     "look: pieces",
     read_figures},
    {{"cells", "table<string, any>", true,
      "sets of light, dark, star, rosette, across, upright and store cells: { star = \"c3 g7\" }"},
     "look: cells",
     read_kinds_of_cells},
    {{"edges", "table<\"south\"|\"north\"|\"west\"|\"east\", player>", true,
      "whose the edges are: { west = 2 }"},
     "look: edges",
     read_edges},
    {{"board", "board_table", true, "what pictures have besides: { ground = \"points\" }"},
     "look: board",
     read_drawing},
    {{"numbers", "(string|string[])[]", true,
      "for each number from 1 on a figure, or figure and letters: { { \"●\", \"(d)\" } }"},
     "look: numbers",
     read_number_figures},
    {{"once", "boolean", true, "each number is there once; those left over are listed"},
     "look: once",
     read_once},
    {{"beside", "table<string, string>", true,
      "what variables are: kinds of pieces, number, store, bar, off, hidden: { chicks = \"chick\" "
      "}"},
     "look: beside",
     read_beside},
    {{"heights", "string", true, "the layer that says how high a piece stands"},
     "look: heights",
     [](const Reader& r) { r.game.look.heights = layer_on_top(r); }},
    {{"stacks", "string", true, "the layer whose binary digits are the stones of such a stack"},
     "look: stacks",
     [](const Reader& r) { r.game.look.stacks = layer_on_top(r); }},
    {{"men", "string", true,
      "the layer with the men of player 2, of a track that is a board of points"},
     "look: men",
     [](const Reader& r) { r.game.look.other_men = layer_on_top(r); }},
    {{"picture", "string", true, "lines between squares, an o for each, row by row from the top"},
     "look: picture",
     read_picture},
};

}  // namespace

void read_look(const Reader& reader) {
    if (reader.game.board.cells == 0) reader.wrong("given together with board");
    std::vector<std::string> known;
    for (const LookField& each : look_table) known.emplace_back(each.field.name);
    each_known(reader, known, [&](const std::string& name) {
        const LookField& found = *std::ranges::find(
            look_table, name, [](const LookField& each) { return each.field.name; });
        found.read({reader.lua, reader.game, found.path});
    });
}

std::vector<Field> look_fields() {
    std::vector<Field> all;
    for (const LookField& each : look_table) all.push_back(each.field);
    return all;
}

/// A hand of plain stones is shown as stones.
void show_hand(Definition& game) {
    const auto says = [](const Look::Beside& beside) {
        return beside.name == Definition::hand_name;
    };
    if (game.hand.empty() || !game.plain_stones() || std::ranges::any_of(game.look.beside, says))
        return;
    game.look.beside.push_back({Definition::hand_name, Look::Beside::Kind::pieces,
                                pieces_counted(game, game.kinds[0], game.hand.size())});
}

}  // namespace ply::lua
