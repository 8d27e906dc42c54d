#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {

namespace {

/// Whether a number may be a sum of a few of the sets defined by what stands on the cells.
bool may_be_sum(std::int64_t value) {
    constexpr std::int64_t lowest = 3 * set_occupied;
    if (value >= flag_tag && value < 2 * slide_farthest) return false;
    return (value >= lowest && value <= set_mine) || value >= region_tag + lowest;
}

/// A set is not kept any more: made in an earlier callback, or too many were made since.
[[noreturn]] void forgotten_set(lua_State* lua, int index, const char* verb, bool too_many) {
    const std::string kept = std::to_string(CellSets::kept);
    const std::string place = index < 0 ? "" : " that is argument " + std::to_string(index);
    fail(lua, std::string(verb) + ": the set of cells" + place +
                  (too_many ? " is forgotten, for " + kept +
                                  " more have been made since; does a loop here never end? If it "
                                  "does, make the set again inside it"
                            : " is forgotten, for it was made in an earlier call; a set is good "
                              "until the function ends: make it again where it is used"));
}

bool is_set_word(std::string_view name) {
    const Word* word = word_named(name);
    return word != nullptr && returns_set(*word);
}

}  // namespace

Machine& at_work(lua_State* lua, const char* verb) {
    Machine& machine = Machine::of(lua);
    if (machine.work.cells == nullptr) [[unlikely]]
        fail(lua, std::string(verb) + ": there is no position while the script is read; " +
                      (is_set_word(verb)
                           ? "use it inside a function; cells that stay the same go into "
                             "game { regions = { ... } }"
                           : "use it inside a function, or write a list of verbs and what they are "
                             "given: " +
                                 std::string(std::string_view(verb) == "promote"
                                                 ? "after = { promote, man, king }"
                                                 : "result = { line, 4 }")));
    return machine;
}

int cell_or_nil(lua_State* lua, int index, const char* verb) {
    int whole = 0;
    const lua_Unsigned cell = static_cast<lua_Unsigned>(lua_tointegerx(lua, index, &whole)) - 1;
    const int cells = Machine::of(lua).definition.board.cells;
    if (whole != 0 && cell < static_cast<lua_Unsigned>(cells)) [[likely]]
        return static_cast<int>(cell);
    return lua_isnoneornil(lua, index) ? -1 : cell_argument(lua, index, verb);
}

int player_argument(lua_State* lua, int index, const char* verb) {
    const std::int64_t player = whole_argument(lua, index, verb, "a player");
    const int players = Machine::of(lua).definition.players;
    if (player < 1 || player > players) [[unlikely]] {
        const std::string text = number_text(Machine::of(lua), player);
        if (lua_isinteger(lua, index) != 0 && text != std::to_string(player))
            wrong_argument(lua, index, verb, "a player");
        fail(lua, std::string(verb) + ": there is no player " + std::to_string(player) +
                      "; players are 1 to " + std::to_string(players));
    }
    return static_cast<int>(player);
}

std::int64_t other_number_argument(lua_State* lua, int index, const char* verb,
                                   const Parameter& parameter) {
    const char* fallback = parameter.fallback.text;
    if (fallback != nullptr && (lua_isnone(lua, index) ||
                                // nil is no number to do without, but may stand before another
                                (*fallback == '\0' && lua_isnil(lua, index))))
        return parameter.fallback.value;
    const std::int64_t number = whole_argument(lua, index, verb, parameter.meaning);
    if (number < parameter.low || number > parameter.high) [[unlikely]]
        wrong_argument(lua, index, verb, parameter.meaning);
    return number;
}

std::int64_t distance_argument(lua_State* lua, int index, const char* verb,
                               const Parameter& parameter) {
    if (lua_isinteger(lua, index) != 0 && lua_tointeger(lua, index) == slide_farthest)
        return slide_farthest;
    return number_argument(lua, index, verb, parameter);
}

Leaps leaps_argument(lua_State* lua, int index, const char* verb) {
    if (Machine::of(lua).definition.board.shape != Layout::Shape::square)
        fail(lua, std::string(verb) + " needs a square board");
    const std::int64_t far = number_argument(lua, index, verb, far_parameter);
    const std::int64_t wide = number_argument(lua, index + 1, verb, wide_parameter);
    return {static_cast<int>(far), static_cast<int>(wide)};
}

int edge_argument(lua_State* lua, int index, const char* verb) {
    const int set = directions_argument(lua, index, verb, 0);
    for (const Direction side : {north, east, south, west})
        if (set == 1 << side) return side;
    fail(lua, std::string(verb) + ": argument " + std::to_string(index) +
                  " is no edge of the board; give north, east, south or west");
}

LineRule line_argument(lua_State* lua, int index, const char* verb, const Parameter& length) {
    const std::int64_t given = number_argument(lua, index, verb, length);
    const int most = Machine::of(lua).definition.board.cells + 1;
    LineRule rule{static_cast<int>(std::min<std::int64_t>(given, most))};
    for (int i = index + 1; i <= lua_gettop(lua); ++i) {
        constexpr const char* more = "EXACT, or directions such as orthogonal";
        const std::int64_t option = whole_argument(lua, i, verb, more);
        if (option < direction_tag) wrong_argument(lua, i, verb, more);
        rule.exact = rule.exact || (option & line_exact) != 0;
        if (option == line_exact) continue;
        if (option > line_exact) {  // EXACT + orthogonal
            lua_pushinteger(lua, option - line_exact);
            lua_replace(lua, i);
        }
        rule.directions = directions_argument(lua, i, verb, 0);
    }
    // Lines along all directions of a board are looked up.
    if (rule.directions == Machine::of(lua).definition.board.known)
        rule.directions = LineRule::every_direction;
    return rule;
}

int piece_value(lua_State* lua) {
    at_most(lua, "a piece", 1);
    const std::int64_t kind = lua_tointeger(lua, lua_upvalueindex(1));
    const int players = Machine::of(lua).definition.players;
    lua_pushinteger(lua, kind * players + player_argument(lua, 1, "a piece"));
    return 1;
}

int kind_argument(lua_State* lua, int index) {
    if (lua_tocfunction(lua, index) != &piece_value) return -1;
    lua_getupvalue(lua, index, 1);
    const auto kind = static_cast<int>(lua_tointeger(lua, -1));
    lua_pop(lua, 1);
    return kind;
}

int value_argument(lua_State* lua, int index, const char* verb) {
    const Machine& machine = Machine::of(lua);
    int whole = 0;
    const lua_Integer value = lua_tointegerx(lua, index, &whole);
    if (whole != 0 && value >= 0 && value <= machine.definition.max_value()) [[likely]]
        return static_cast<int>(value);
    if (const int kind = kind_argument(lua, index); kind >= 0)
        return kind * machine.definition.players + machine.work.me;
    wrong_argument(lua, index, verb,
                   "what to put on a cell, 0 to " + std::to_string(machine.definition.max_value()));
}

std::int64_t set_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback) {
    int whole = 0;
    const lua_Integer set = lua_tointegerx(lua, index, &whole);
    const Machine& machine = Machine::of(lua);
    const int most = machine.definition.max_value();
    if (whole != 0 && is_known_content(set, most)) [[likely]] {
        if (set > 0 && machine.definition.counts) [[unlikely]]
            fail(lua, fmt::format("{0}: argument {1} is the number {2}; write cells({2}) for the "
                                  "cell, where(board, {2}) for the cells that hold so many",
                                  verb, index, set));
        return set;
    }
    if (whole != 0 && machine.sets.was_made(set)) {
        if (machine.sets.find(set) != nullptr) return set;
        forgotten_set(lua, index, verb, machine.sets.is_of_this_callback(set));
    }
    if (whole != 0 && is_region(machine.definition, set)) return set;
    if (const int kind = kind_argument(lua, index); kind >= 0)
        return kind * machine.definition.players + machine.work.me;
    if (lua_isnone(lua, index)) return fallback;
    if (whole != 0 && may_be_sum(set))
        fail(lua, std::string(verb) + ": argument " + std::to_string(index) +
                      " is no set of cells; was something added to one? Sets are joined by "
                      "either(MINE, THEIRS), only directions by +");
    wrong_argument(lua, index, verb,
                   "a set of cells: a piece (1 to " + std::to_string(most) +
                       "), EMPTY, MINE, THEIRS, NOT_MINE, OCCUPIED, ALL, a region, or what "
                       "a verb such as group returns");
}

std::int64_t places_argument(lua_State* lua, int index, const char* verb, const char* expected) {
    if (lua_isinteger(lua, index) == 0 || is_content(lua_tointeger(lua, index)))
        fail(lua,
             std::string(verb) + ": argument " + std::to_string(index) + " must be " + expected);
    return set_argument(lua, index, verb, set_mine);
}

int directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback) {
    const int found = any_directions_argument(lua, index, verb, fallback);
    if (found == 0 && Machine::of(lua).definition.board.shape == Layout::Shape::hex) [[unlikely]]
        fail(lua, std::string(verb) +
                      ": hexagons have no north_east and no south_west; their six directions are "
                      "north, east, south, west, north_west and south_east");
    return found;
}

int any_directions_argument(lua_State* lua, int index, const char* verb, std::int64_t fallback) {
    int whole = 0;
    lua_Integer set = lua_tointegerx(lua, index, &whole);
    if (whole == 0 || set < direction_tag || set >= most_direction_tags * direction_tag)
        [[unlikely]] {
        if (!lua_isnone(lua, index) || fallback == 0)
            wrong_argument(lua, index, verb, "directions, such as ahead or orthogonal");
        set = fallback;
    }
    const Machine& machine = Machine::of(lua);
    if (set == diagonal_directions && machine.definition.board.shape == Layout::Shape::hex)
        [[unlikely]]
        fail(lua, std::string(verb) +
                      ": hexagons have no diagonals; all six directions are orthogonal, two of "
                      "them north_west and south_east");
    return machine.definition.board.directions(set, machine.work.me);
}

int direction_argument(lua_State* lua, int index, const char* verb) {
    const int set = any_directions_argument(lua, index, verb, 0);
    if ((set & (set - 1)) != 0)
        fail(lua, std::string(verb) + ": argument " + std::to_string(index) +
                      " is several directions; give one, such as north");
    return set == 0 ? -1 : std::countr_zero(static_cast<unsigned>(set));
}

}  // namespace ply::lua
