/// Sets of cells that a script names: by the names of the cells, or by a function.
#include <algorithm>
#include <sstream>

#include "framework/lua/declaration/game_reader.hpp"
#include "framework/lua/environment/names.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t most_sets = 200;
/// Of the names of cells in a set: those of the largest board fit in.
constexpr std::size_t most_letters_of_cells = 10'000;

/// One set of cells, given by names or by a function.
class CellSetReader {
public:
    CellSetReader(const Reader& reader, const std::string& name)
        : r_(reader), board_(reader.game.board), name_(name) {}

    CellBits read() const {
        CellBits cells{};
        if (lua_isfunction(r_.lua, -1)) {
            read_function(cells);
        } else if (lua_type(r_.lua, -1) == LUA_TSTRING) {
            read_names(lua_tostring(r_.lua, -1), cells);
        } else {
            wrong(std::string("the names of cells, such as \"a1 b1\", a function of a cell") +
                  (r_.field == std::string("regions") ? ", or a list of those, one for each player"
                                                      : ""));
        }
        return cells;
    }
    [[noreturn]] void wrong(const std::string& expected) const {
        fail(r_.lua, std::string("game: ") + r_.field + ": " + name_ + " must be " + expected);
    }

private:
    void read_names(std::string_view text, CellBits& cells) const {
        if (text.size() > most_letters_of_cells)
            wrong("written with at most " + std::to_string(most_letters_of_cells) + " letters");
        std::istringstream words{std::string(text)};
        for (std::string word; words >> word;) {
            const int cell = board_.cell_named(word);
            if (cell < 0) wrong("cells of the board; '" + word + "' is none");
            insert(cells, cell);
        }
    }
    void read_function(CellBits& cells) const {
        for (int c = 0; c < board_.cells; ++c) {
            lua_pushvalue(r_.lua, -1);
            lua_pushinteger(r_.lua, c + 1);
            lua_call(r_.lua, 1, 1);
            if (!lua_isnil(r_.lua, -1) && !lua_isboolean(r_.lua, -1))
                wrong(std::string("given by a function that returns true or false for each "
                                  "cell; it returned a ") +
                      lua_typename(r_.lua, lua_type(r_.lua, -1)));
            if (lua_toboolean(r_.lua, -1)) insert(cells, c);
            lua_pop(r_.lua, 1);
        }
    }

    const Reader& r_;
    const Geometry& board_;
    const std::string& name_;
};

/// `regions` is read after `board`, so that cells have names and places.
class RegionReader {
public:
    explicit RegionReader(const Reader& reader) : r_(reader) {
        if (r_.game.board.cells == 0) r_.wrong("given together with board");
    }

    /// The value on the top of the stack: a set, or a list with one for each player.
    void read(Region region) {
        region.first = r_.game.region_cells.size();
        region.each_player = lua_istable(r_.lua, -1);
        if (!region.each_player) {
            r_.game.region_cells.push_back(read_cell_set(r_, region.name));
        } else {
            if (static_cast<int>(lua_rawlen(r_.lua, -1)) != r_.game.players)
                CellSetReader(r_, region.name)
                    .wrong("a list with a set for each of the " + std::to_string(r_.game.players) +
                           " players");
            r_.only_fields({}, region.name);
            for (int p = 1; p <= r_.game.players; ++p) {
                lua_rawgeti(r_.lua, -1, p);
                r_.game.region_cells.push_back(read_cell_set(r_, region.name));
                lua_pop(r_.lua, 1);
            }
        }
        if (r_.game.region_cells.size() > most_sets) r_.wrong("at most 200 sets of cells");
        r_.game.regions.push_back(std::move(region));
    }

private:
    const Reader& r_;
};

}  // namespace

CellBits read_cell_set(const Reader& reader, const std::string& name) {
    return CellSetReader(reader, name).read();
}

void read_regions(const Reader& reader) {
    reader.table("names with sets of cells, such as { home = \"a1 b1\" }");
    RegionReader regions(reader);
    std::vector<std::string> names;
    lua_pushnil(reader.lua);
    while (lua_next(reader.lua, -2) != 0) {
        if (lua_type(reader.lua, -2) != LUA_TSTRING) reader.wrong("named sets of cells");
        names.push_back(lua_tostring(reader.lua, -2));
        if (names.size() > most_sets) reader.wrong("at most 200 sets of cells");
        lua_pop(reader.lua, 1);
    }
    std::sort(names.begin(), names.end());  // not in Lua's order, which may change
    for (const std::string& name : names) {
        require_new_word(reader.lua, "regions", name);
        lua_getfield(reader.lua, -1, name.c_str());
        regions.read({name, false, 0});
        lua_pop(reader.lua, 1);
    }
}

}  // namespace ply::lua
