/// What is said of arguments that a verb does not take, and the way out.
#include <algorithm>
#include <cmath>

#include "lauxlib.h"

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

/// What a script calls these sets; null for other numbers.
const char* named_set(std::int64_t value) {
    for (const Constant& constant : constants())
        if (constant.value == value && value < 0) return constant.name;
    return nullptr;
}
/// The word for a flag that no cell or count can be taken for; null for other numbers.
const char* named_flag(std::int64_t value) {
    const bool flag = value >= flag_tag || (value >= result_win && value < direction_tag);
    for (const Constant& constant : constants())
        if (constant.value == value && flag) return constant.name;
    return nullptr;
}
std::string set_words(std::int64_t value, const std::string& expected) {
    if (const char* name = named_set(value)) return std::string(name) + ", a set of cells";
    return expected.starts_with("a set") ? "no set that is known" : "a set of cells";
}

/// The same where the number stands for exactly this; empty: it stands for nothing, or is a sum.
std::string tagged_text(const Machine& machine, std::int64_t value) {
    if (const char* name = named_set(value)) return std::string(name) + ", a set of cells";
    if (machine.sets.was_made(value) || is_region(machine.definition, value))
        return "a set of cells";
    if (const char* flag = named_flag(value); flag != nullptr)
        return std::string(flag) + ", a flag";
    return "";
}

/// What calculating with sets, directions and flags leaves; empty: a number as scripts write them.
std::string sum_text(std::int64_t value) {
    if (value == INT64_MIN) return "";        // which has no opposite
    constexpr std::int64_t more = max_cells;  // that somebody adds or takes away
    constexpr std::int64_t lowest = 3 * set_occupied - more;
    constexpr std::int64_t highest = set_mine + more;
    constexpr std::int64_t largest = 4 * slide_farthest;
    if (value > flag_tag && value < 2 * slide_farthest) return "a sum with a flag in it";
    if (value >= direction_tag && value < region_tag) return "a direction";
    if (value <= -direction_tag / 2 && value > -region_tag)
        return "a direction with a minus; behind is the opposite of ahead, south of north";
    if (value > direction_tag / 2 && value < direction_tag)
        return "a direction less something; directions are only added, north + east";
    const bool of_pieces = (value >= lowest && value <= highest) || named_set(-value) != nullptr;
    const bool of_cells =
        (value >= region_tag || value <= -region_tag) && value < largest && value > -largest;
    if (of_pieces || of_cells)
        return "what is left of calculating with a set of cells; sets are joined by either(one, "
               "other), and without(one, other) takes away";
    return "";
}

/// A constant, a kind of piece or a region: what is meant where it stands in quotes.
bool is_word(const Machine& machine, std::string_view text) {
    const Definition& game = machine.definition;
    return constant_named(text) != nullptr ||
           std::ranges::find(game.kinds, text) != game.kinds.end() ||
           std::ranges::find(game.regions, text, &Region::name) != game.regions.end();
}

/// An argument that is wrong, and what it must be.
class Wrong {
public:
    Wrong(lua_State* lua, int index, const std::string& expected)
        : lua_(lua),
          index_(index),
          expected_(expected),
          machine_(Machine::of(lua)),
          value_(lua_tointeger(lua, index)),
          set_meant_(expected.starts_with("a set of cells")),
          directions_meant_(expected.starts_with("directions")) {}

    std::string what_it_is() const {
        if (is_kind())
            return machine_.definition.cards() ? "a zone of each player" : "a kind of piece";
        if (is_region_of_players()) return "a region of each player";
        if (lua_type(lua_, index_) == LUA_TNUMBER) return number();
        if (is_text()) return "'" + text() + "'";
        if (is_nothing()) return "nothing";
        return std::string("a ") + luaL_typename(lua_, index_);
    }
    /// Empty: nothing comes to mind.
    std::string way_out() const {
        const Geometry& board = machine_.definition.board;
        const bool cell_meant = expected_ == "a cell";
        if (is_kind())
            return (machine_.definition.cards() ? "; write " : "; of a kind write ") + kind_name() +
                   "(me)";
        if (is_region_of_players()) return "; name the player, as in home(me)";
        if (is_text() && is_word(machine_, text())) return "; write " + text() + " without quotes";
        if (is_text() && cell_meant && board.cell_named(text()) >= 0)
            return "; write cell(\"" + text() + "\")";
        if (is_nothing() && set_meant_)
            return "; last and cells off the board are nil; of a cell that is there write cells(c)";
        if (lua_isfunction(lua_, index_) && set_meant_)
            return "; neighbours and each are for loops, for n in neighbours(c) do; a set is "
                   "beside(cells(c))";
        if (lua_isuserdata(lua_, index_) && set_meant_)
            return "; the cells where a layer holds 1 are where(height, 1)";
        if (lua_isboolean(lua_, index_) && set_meant_)
            return "; a condition is no set; write where(height, 0), or where(function(c) return "
                   "... end)";
        if (expected_.starts_with("a player"))
            return machine_.definition.players > 2
                       ? "; the next player is me % " +
                             std::to_string(machine_.definition.players) + " + 1"
                       : std::string("; the other of two players is 3 - me");
        if (is_nothing() && cell_meant)
            return "; neighbour returns nothing off the board, and last is nothing in a position "
                   "that was typed in: ask first, if n then ... end";
        if (lua_istable(lua_, index_) && set_meant_)
            return "; sets are joined by either(one, other)";
        if (lua_istable(lua_, index_) && directions_meant_)
            return "; directions are added up, north + south";
        if (lua_isinteger(lua_, index_) == 0) return "";
        if (set_meant_ && value_ >= flag_tag && value_ < 2 * hop_at_once)
            return "; flags are added up, as in CHAIN + MOST";
        if (set_meant_ && value_ < 0 && sum_text(value_).empty())
            return "; sets are no numbers: either(one, other) joins them, without(one, other) "
                   "takes away";
        if (value_ == set_empty && directions_meant_) return "; 0 is EMPTY, a set of cells";
        if (set_meant_ && value_ >= 1 && value_ <= board.cells)
            return "; of the cell write cells(" + std::to_string(value_) + ")";
        return "";
    }

private:
    /// What calculating with directions left: theirs is the only number of this size.
    bool is_left_of_directions() const {
        const bool little = value_ > -direction_tag / 2 && value_ < direction_tag;
        return directions_meant_ && lua_isinteger(lua_, index_) != 0 && little &&
               (value_ < 0 || value_ > max_cells) && tagged_text(machine_, value_).empty();
    }
    /// Where it is_kind().
    const std::string& kind_name() const {
        return machine_.definition.kinds[static_cast<std::size_t>(kind_argument(lua_, index_))];
    }
    bool is_kind() const { return lua_tocfunction(lua_, index_) == &piece_value; }
    bool is_region_of_players() const { return lua_tocfunction(lua_, index_) == &region_of_player; }
    bool is_text() const { return lua_type(lua_, index_) == LUA_TSTRING; }
    bool is_nothing() const { return lua_isnoneornil(lua_, index_); }
    std::string text() const { return lua_tostring(lua_, index_); }

    std::string number() const {
        if (machine_.sets.was_made(value_) || is_region(machine_.definition, value_))
            return set_words(value_, expected_);
        if (is_left_of_directions())
            return "what is left of calculating with directions, which are only added, north + "
                   "east";
        if (std::isnan(lua_tonumber(lua_, index_))) return "nan";  // else machines differ in a sign
        return lua_isinteger(lua_, index_) != 0 ? number_text(machine_, value_) : text();
    }

    lua_State* lua_;
    int index_;
    const std::string& expected_;
    const Machine& machine_;
    std::int64_t value_;
    bool set_meant_;
    bool directions_meant_;
};

}  // namespace

std::string number_text(const Machine& machine, std::int64_t value) {
    std::string text = tagged_text(machine, value);
    if (text.empty()) text = sum_text(value);
    return text.empty() ? std::to_string(value) : text;
}

std::string exact_number_text(const Machine& machine, std::int64_t value) {
    const std::string text = tagged_text(machine, value);
    return text.empty() ? std::to_string(value) : text;
}

void wrong_argument(lua_State* lua, int index, const char* verb, const std::string& expected) {
    const Wrong wrong(lua, index, expected);
    constexpr std::string_view views[] = {"board", "a layer", "var"};
    const bool indexed = std::ranges::find(views, verb) != std::end(views);
    const std::string place = indexed && index == 2  ? "the index"
                              : indexed || index < 0 ? "the value"
                                                     : "argument " + std::to_string(index);
    fail(lua, std::string(verb) + ": " + place + " is " + wrong.what_it_is() + "; it must be " +
                  expected + wrong.way_out());
}

void refuse_surplus(lua_State* lua, const char* verb, int most) {
    const Word* word = word_named(verb);
    if (word != nullptr && most == 1 && word->row->parameters[0].type == Type::set)
        fail(lua, std::string(verb) + ": it takes one set; " + verb +
                      "(both(one, other)) is about what is in both");
    const lua_Integer last = lua_tointeger(lua, -1);
    const bool may_be_second_result = most > 0 && lua_gettop(lua) == most + 1 && last >= 0 &&
                                      last <= Machine::of(lua).definition.board.cells;
    fail(lua,
         std::string(verb) + ": it takes " +
             (most == 0   ? std::string("nothing")
              : most == 1 ? std::string("one argument at most")
                          : std::to_string(most) + " arguments at most") +
             " and is given " + std::to_string(lua_gettop(lua)) +
             (may_be_second_result ? two_results : "") +
             (std::string_view(verb) == "again" ? "; turn(player) gives the move to another player"
                                                : ""));
}

void no_cell(lua_State* lua, int index, const char* verb) {
    const std::int64_t cell = whole_argument(lua, index, verb, "a cell");
    const Machine& machine = Machine::of(lua);
    if (!tagged_text(machine, cell).empty() || !sum_text(cell).empty())
        wrong_argument(lua, index, verb, "a cell");
    fail(lua, std::string(verb) + ": cell " + std::to_string(cell) +
                  " is off the board; its cells are 1 to " +
                  std::to_string(machine.definition.board.cells));
}

}  // namespace ply::lua
