/// One row of the table of words: everything that is known about a word of the scripts.
///
/// The row is the only place where its name, its parameters with their defaults and what it does
/// are written. Reading arguments and their messages (call.hpp), the declared form
/// (declared_verbs.cpp), the annotations for editors, the reference, the help at the prompt and
/// what the lint knows are made from it.
///
///     constexpr Signature group_row{"group",
///                                   {{{"where", Type::cell}, {"way", Type::directions, or_all}}},
///                                   Returns::set,
///                                   "The cells with the same piece that are connected to it."};
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

struct lua_State;

namespace ply::lua {

/// What a parameter takes.
enum class Type : std::uint8_t {
    cell,            ///< a cell of the board, from 1
    cell_or_nil,     ///< the same, or nil for a neighbour that is not there
    set,             ///< a set of cells
    places,          ///< a set of cells that does not depend on the pieces: a region, an answer
    directions,      ///< one direction or several added up
    any_directions,  ///< the same, where one that the board lacks leads nowhere
    direction,       ///< a single one
    edge,            ///< north, east, south or west
    piece,           ///< what may stand on a cell: 0 or a piece
    pieces,          ///< a piece, or a list of pieces to choose from
    player,          ///< from 1
    number,          ///< a whole number in a range
    distance,        ///< a number of cells, or FARTHEST
    flags,           ///< those of hop, added up
    line_rule,       ///< EXACT, or directions
    layer,           ///< board, a layer, row or column
    text,            ///< a string
    condition,       ///< a function of a cell that returns whether it is meant
    holes,           ///< names of cells, or a function of column and row
    table,           ///< a table with fields
    // Of players:
    position,  ///< a position of the game
    cell_name  ///< a cell by its name, or by its place from 1
};

/// What a word returns.
enum class Returns : std::uint8_t {
    nothing,
    moves,       ///< how many it offered
    cell,        ///< or nil
    set,         ///< a set of cells
    directions,  ///< or nil
    number,
    number_or_nil,
    truth,
    length_or_truth,      ///< the length of a row, or whether there is one
    two_numbers,          ///< number and largest of groups
    direction_and_steps,  ///< or nil
    player,
    result,          ///< of `result` and `ending`
    each_cell,       ///< an iterator for `for c in ... do`
    each_direction,  ///< an iterator for `for d in ... do`
    shape,           ///< of a board
    anything,
    // Of players:
    position,
    move_list,      ///< texts of moves
    chosen,         ///< a move, and what it is worth
    found,          ///< by a search: move, value, line, proof
    content,        ///< number, owner and name of what stands on a cell
    points,         ///< from 0 to 1
    points_or_nil,  ///< the same and the utility, or nil
    number_list,
    number_table,  ///< numbers and lists of numbers by name
    zone_table,    ///< lists of texts by name, or a list of those by player
    seconds
};

/// What holds where an argument is left out; no text: it must be given.
struct Default {
    std::int64_t value = 0;
    const char* text = nullptr;  ///< as scripts write it; "": nothing
};

struct Parameter {
    const char* name = nullptr;
    Type type = Type::number;
    Default fallback{};
    const char* meaning = "";      ///< beyond name and type
    std::int64_t low = INT64_MIN;  ///< of a number
    std::int64_t high = INT64_MAX;
    bool repeated = false;  ///< any number of them may follow

    /// Any number of arguments of this type.
    static constexpr Parameter any_number(Type type, const char* meaning = "") {
        Parameter parameter{"...", type, {}, meaning};
        parameter.repeated = true;
        return parameter;
    }
    constexpr bool optional() const { return fallback.text != nullptr || repeated; }
};

struct Signature {
    static constexpr std::size_t most_parameters = 5;

    const char* name = "";
    std::array<Parameter, most_parameters> parameters{};
    Returns returns = Returns::nothing;
    const char* meaning = "";  ///< one line
    /// Another way to call it, whose row has no function of its own; null: there is none.
    const Signature* other_form = nullptr;

    constexpr std::size_t count() const {
        std::size_t count = 0;
        while (count < most_parameters && parameters[count].name != nullptr) ++count;
        return count;
    }
    /// How many arguments it takes at most; -1: any number.
    constexpr int most() const {
        const std::size_t known = count();
        return known > 0 && parameters[known - 1].repeated ? -1 : static_cast<int>(known);
    }
};

/// Which lists of declared rules a word may stand in.
enum class Declared : std::uint8_t { nowhere, moves, result, after };

/// A function of the scripts.
struct Word {
    const Signature* row = nullptr;
    int (*function)(lua_State*) = nullptr;
    Declared declared = Declared::nowhere;
    /// Reads the arguments of a declared verb into what upvalue 1 points to; null: not declarable.
    int (*declare)(lua_State*) = nullptr;

    constexpr const char* name() const { return row->name; }
};

/// A value with a name.
struct Constant {
    const char* name;
    std::int64_t value;
    const char* type;     ///< in annotations: set, directions_set, result, integer
    const char* meaning;  ///< one line
};

/// A field of `game { ... }`, of a table in it, or of `test { ... }`.
struct Field {
    const char* name;
    const char* type;  ///< in annotations
    bool optional;
    const char* meaning;
};

/// The words of one chapter of the reference.
struct Chapter {
    const char* title;
    std::span<const Word> words;
};

}  // namespace ply::lua
