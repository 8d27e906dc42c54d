/// What a script says of its looks: figures of pieces, kinds of cells, whose the edges are.
///
///     look = { pieces = { king = { "♔", "♚" } }, cells = { star = "c3 g7" }, edges = { west = 2 }
///     }
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

void read_edges(const Reader& r) {
    each_known(r, names_in(named_edges), [&](const std::string& name) {
        const auto owner = r.whole(1, r.game.players, "numbers of players");
        for (const auto& [known, edge] : named_edges)
            if (known == name) r.game.look.edges.*edge = static_cast<Player>(owner - 1);
    });
}

}  // namespace

void read_look(const Reader& reader) {
    if (reader.game.board.cells == 0) reader.wrong("given together with board");
    each_known(reader, {"pieces", "cells", "edges"}, [&](const std::string& name) {
        if (name == "pieces") read_figures({reader.lua, reader.game, "look: pieces"});
        if (name == "cells") read_kinds_of_cells({reader.lua, reader.game, "look: cells"});
        if (name == "edges") read_edges({reader.lua, reader.game, "look: edges"});
    });
}

}  // namespace ply::lua
