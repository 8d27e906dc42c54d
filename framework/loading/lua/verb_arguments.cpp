#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {

namespace {

/// Whether a number may be a sum of a few of the sets that are told by what stands on the cells.
bool may_be_sum(std::int64_t value) {
    constexpr std::int64_t lowest = 3 * set_occupied;
    if (value >= flag_tag && value < 2 * slide_farthest) return false;
    return (value >= lowest && value <= set_mine) || value >= region_tag + lowest;
}

/// A set is not kept any more: made in an earlier callback, or too many were made since.
[[noreturn]] void forgotten_set(lua_State* lua, int index, const char* verb, bool too_many) {
    const std::string kept = std::to_string(CellSets::kept);
    fail(lua, std::string(verb) + ": the set of cells that is argument " + std::to_string(index) +
                  (too_many ? " is forgotten, for " + kept +
                                  " more have been made since; does a loop here never end? If it "
                                  "does, make the set again inside it"
                            : " is forgotten, for it was made in an earlier call; a set is good "
                              "until the function ends: make it again where it is used"));
}

bool is_set_verb(std::string_view name) {
    return std::ranges::find(set_verbs(), name, &Verb::name) != set_verbs().end();
}

}  // namespace

Machine& at_work(lua_State* lua, const char* verb) {
    Machine& machine = Machine::of(lua);
    if (machine.work.cells == nullptr) [[unlikely]]
        fail(lua, std::string(verb) + ": there is no position while the script is read; " +
                      (is_set_verb(verb)
                           ? "use it inside a function; cells that stay the same go into "
                             "game { regions = { ... } }"
                           : "use it inside a function, or write a list of verbs and what they are "
                             "given: " +
                                 std::string(std::string_view(verb) == "promote"
                                                 ? "after = { promote, man, king }"
                                                 : "result = { line, 4 }")));
    return machine;
}

std::int64_t whole_argument(lua_State* lua, int index, const char* verb, const char* expected) {
    int whole = 0;
    const lua_Integer value = lua_tointegerx(lua, index, &whole);
    if (whole == 0) [[unlikely]]
        wrong_argument(lua, index, verb, expected);
    return value;
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

LineRule line_argument(lua_State* lua, int index, const char* verb) {
    constexpr const char* expected = "a length, 1 or more";
    const std::int64_t length = whole_argument(lua, index, verb, expected);
    if (length < 1 || length >= direction_tag) [[unlikely]]
        wrong_argument(lua, index, verb, expected);
    const int most = Machine::of(lua).definition.board.cells + 1;
    LineRule rule{static_cast<int>(std::min<std::int64_t>(length, most))};
    for (int i = index + 1; i <= lua_gettop(lua); ++i) {
        constexpr const char* more = "EXACT, or directions such as orthogonal";
        const std::int64_t given = whole_argument(lua, i, verb, more);
        if (given < direction_tag) wrong_argument(lua, i, verb, more);
        rule.exact = rule.exact || (given & line_exact) != 0;
        if (given == line_exact) continue;
        if (given > line_exact) {  // EXACT + orthogonal
            lua_pushinteger(lua, given - line_exact);
            lua_replace(lua, i);
        }
        rule.directions = directions_argument(lua, i, verb, 0);
    }
    // Lines along all directions of a board are looked up.
    if (rule.directions == Machine::of(lua).definition.board.known)
        rule.directions = LineRule::every_direction;
    return rule;
}

LineRule mill_argument(lua_State* lua, int index) {
    const LineRule rule = line_argument(lua, index, "mill");
    if (rule.cells > StateFormat::longest_mill)
        wrong_argument(lua, index, "mill", "the length of a line, 1 to 127");
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
                       "a verb such as group answers");
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

bool is_region(const Definition& game, std::int64_t set) {
    const auto regions = fixed_regions + static_cast<std::int64_t>(game.region_cells.size());
    if (set < region_tag) return false;
    const std::int64_t offset = set - region_tag;
    return offset % region_step == 0 && offset / region_step < regions;
}

bool belongs(const Machine& machine, int content, std::int64_t set) {
    const int owner = machine.definition.owner(content);
    switch (set) {
        case set_mine:
            return owner == machine.work.me;
        case set_theirs:
            return owner != machine.work.me &&
                   (owner != 0 || (machine.definition.counts && content != 0));
        case set_not_mine:
            return owner != machine.work.me;
        case set_occupied:
            return content != 0;
        default:
            return content == set;
    }
}

void select(const Machine& machine, std::int64_t set, CellBits& found) {
    for (int w = 0; w < machine.definition.board.words; ++w)
        found.word[w] = select_word(machine, set, w);
}

namespace {

std::uint64_t region_word(const Definition& game, std::int64_t index, int w) {
    switch (index) {
        case region_all:
            return game.board.all.word[w];
        case region_border:
            return game.board.border.word[w];
        case region_corners:
            return game.board.corners.word[w];
        default:
            return game.region_cells[static_cast<std::size_t>(index - fixed_regions)].word[w];
    }
}

}  // namespace

std::uint64_t select_any_word(const Machine& machine, std::int64_t set, int w) {
    const Definition& game = machine.definition;
    if (set >= CellSets::tag) return machine.sets.find(set)->word[w];
    if (set >= kind_tag) set = (set - kind_tag) * game.players + machine.work.me;
    if (set >= region_tag) return region_word(game, (set - region_tag) / region_step, w);
    const std::uint64_t all = game.board.all.word[w];
    const auto with_value = [&](int value) {
        const int blocks = std::min(game.board.blocks - 4 * w, 4);
        return all & find_value(machine.work.cells + 64 * w, blocks, value);
    };
    const auto of_player = [&](int player) -> std::uint64_t {
        if (game.counts) return 0;
        std::uint64_t cells = with_value(player);
        for (int kind = 1; kind < static_cast<int>(game.kinds.size()); ++kind)
            cells |= with_value(kind * game.players + player);
        return cells;
    };
    const auto nobodys = [&] {
        std::uint64_t cells = 0;
        for (int value = game.owned_values() + 1; !game.counts && value <= game.max_value();
             ++value)
            cells |= with_value(value);
        return cells;
    };
    switch (set) {
        case set_mine:
            return of_player(machine.work.me);
        case set_not_mine:
            return all & ~of_player(machine.work.me);
        case set_occupied:
            return all & ~with_value(0);
        case set_theirs:
            return all & ~with_value(0) & ~of_player(machine.work.me) & ~nobodys();
        default:
            return with_value(static_cast<int>(set));
    }
}

}  // namespace ply::lua
