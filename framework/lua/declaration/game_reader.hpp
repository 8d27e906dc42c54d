/// How the fields of `game { ... }` are read.
#pragma once

#include <cstdint>
#include <string>

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {

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
    /// The table on the top of the stack, which is that of `name` within the field, has no other
    /// named fields than these; places in a list have no name.
    void only_fields(const std::vector<std::string>& known, const std::string& name = "") const;
};

// The fields that take more than a few lines.

void read_variables(const Reader& reader);  ///< game_variables.cpp
void read_dice(const Reader& reader);
void read_hand(const Reader& reader);
/// The variables in the order of their names, with their places; dice and hand are among them.
void place_variables(Definition& game);
void read_cards(const Reader& reader);  ///< game_cards.cpp
void read_zones(const Reader& reader);
void read_shuffled(const Reader& reader);
void read_sealed(const Reader& reader);
/// Makes what is hidden, and what is there to keep track of it, part of the position.
/// Fails where something stands beside it that does not go with it.
void place_hidden(lua_State* lua, Definition& game);
void read_goal(const Reader& reader);  ///< game_endings.cpp
void read_nomoves(const Reader& reader);
void read_repetition(const Reader& reader);
void read_pie(const Reader& reader);
void read_limit(const Reader& reader);
void read_longest(const Reader& reader);
void read_layers(const Reader& reader);  ///< game_layers.cpp
/// Bit p: player p sees what that player (from 0) has, by the word after `seen =`.
std::uint8_t seen_by(const std::string& seen, int owner, int players);
void read_regions(const Reader& reader);  ///< game_regions.cpp
/// The set of cells on the top of the stack: names of cells, or a function of a cell. Errors begin
/// with the reader's field and `name`.
CellBits read_cell_set(const Reader& reader, const std::string& name);
void read_look(const Reader& reader);  ///< game_look.cpp
void show_hand(Definition& game);
void read_drawing(const Reader& reader);    ///< game_drawing.cpp; the field board of look
void read_protocols(const Reader& reader);  ///< game_protocols.cpp

}  // namespace ply::lua
