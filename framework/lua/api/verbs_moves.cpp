/// Verbs that offer moves; called in `moves`.
#include <algorithm>

#include "framework/board/moves/move_offers.hpp"
#include "framework/lua/api/becoming.hpp"
#include "framework/lua/api/offer.hpp"

namespace ply::lua {
namespace {

/// place([where [, piece]]): a stone of the player, or that piece, on each cell of the set; EMPTY
/// unless said otherwise.
int place(lua_State* lua) {
    Offer offer(lua, "place");
    at_most(lua, "place", 2);
    const std::int64_t where = set_argument(lua, 1, "place", set_empty);
    const int piece = lua_isnone(lua, 2) ? 0 : value_argument(lua, 2, "place");
    offer_places(offer.machine(), where, piece, offer.list());
    return offer.done();
}

/// choose(set): each cell of the set is a move, which `play` carries out.
int choose(lua_State* lua) {
    Offer offer(lua, "choose");
    at_most(lua, "choose", 1);
    offer_choices(offer.machine(), set_argument(lua, 1, "choose", set_mine), offer.list());
    return offer.done();
}

/// drop(): a stone falls onto the lowest empty cell of each column.
int drop(lua_State* lua) {
    Offer offer(lua, "drop");
    at_most(lua, "drop", 0);
    offer_drops(offer.machine(), offer.list());
    return offer.done();
}

std::int64_t one_piece(lua_State* lua, int index, const char* verb) {
    return value_argument(lua, index, verb);
}

/// step(pieces, directions, target [, becoming [, where]]): each piece to the next cell, if that
/// belongs to the target; in the far row, or on a cell of the last set, it becomes one of those.
int step(lua_State* lua) {
    Offer offer(lua, "step");
    at_most(lua, "step", 5);
    const std::int64_t pieces = set_argument(lua, 1, "step", set_mine);
    const int directions = directions_argument(lua, 2, "step", all_directions);
    const std::int64_t target = set_argument(lua, 3, "step", set_empty);
    if (lua_isnone(lua, 4)) [[likely]] {
        offer_steps(offer.machine(), pieces, directions, target, offer.list());
        return offer.done();
    }
    Becoming becoming = read_becoming(lua, 4, one_piece);
    if (!lua_isnone(lua, 5)) becoming.where = places_argument(lua, 5, "step", becoming_places);
    const std::size_t before = offer.list().size();
    offer_steps(offer.machine(), pieces, directions, target, offer.list());
    become(offer.machine(), becoming, before, offer.list());
    return offer.done();
}

/// slide(pieces, directions, target [, distance]): over empty cells, onto one that belongs to the
/// target; so many cells at most, or as far as it goes.
int slide(lua_State* lua) {
    Offer offer(lua, "slide");
    at_most(lua, "slide", 4);
    const std::int64_t pieces = set_argument(lua, 1, "slide", set_mine);
    const int directions = directions_argument(lua, 2, "slide", all_directions);
    const std::int64_t target = set_argument(lua, 3, "slide", set_empty);
    const std::int64_t distance = distance_argument(lua, 4);
    offer_slides(offer.machine(), pieces, directions, target, distance, offer.list());
    return offer.done();
}

/// flank(): a stone on each empty cell from which a line of their stones ends at one of mine.
int flank(lua_State* lua) {
    Offer offer(lua, "flank");
    at_most(lua, "flank", 0);
    offer_flanks(offer.machine(), offer.list());
    return offer.done();
}

Move with_cells(lua_State* lua, const char* verb, Move move, int first, int last) {
    if (last - first + 1 > MoveCode::max_entries) [[unlikely]]
        fail(lua, std::string(verb) + ": a move has at most " +
                      std::to_string(MoveCode::max_entries) + " entries");
    for (int i = first; i <= last; ++i)
        move = MoveCode::with_entry(move, cell_argument(lua, i, verb));
    return move;
}

/// add(cell, ...): one move by its cells; played by `play`, or as a placement or a step.
int add(lua_State* lua) {
    Offer offer(lua, "add");
    const int count = std::max(1, lua_gettop(lua));
    Move move = with_cells(lua, "add", MoveCode::make(MoveKind::add), 1, count);
    if (count == 2 && !offer.machine().definition.counts) {
        const int from = offer.game().owner(offer.cells()[MoveCode::entry(move, 0)]);
        const int to = offer.game().owner(offer.cells()[MoveCode::entry(move, 1)]);
        if (from != 0 && to != 0 && from != to) move = MoveCode::with_capture(move);
    }
    offer.add(move);
    return offer.done();
}

/// add_number(n, cell, ...): one move by a number (how many, which) and cells.
int add_number(lua_State* lua) {
    Offer offer(lua, "add_number");
    const std::int64_t number = whole_argument(lua, 1, "add_number", "a number from 0 to 2047");
    if (number < 0 || number > MoveCode::max_entry)
        fail(lua, "add_number: " + number_text(offer.machine(), number) +
                      " is not a number from 0 to 2047");
    const Move move =
        with_cells(lua, "add_number", MoveCode::make(MoveKind::number), 2, lua_gettop(lua));
    if (MoveCode::entries(move) == MoveCode::max_entries)
        fail(lua, "add_number: a move has at most 4 cells beside its number");
    offer.add(MoveCode::with_entry(move, static_cast<int>(number)));
    return offer.done();
}

/// add_piece(piece, cell) puts a piece on a cell; add_piece(piece, from, to) moves what stands on a
/// cell and makes it that piece.
int add_piece(lua_State* lua) {
    Offer offer(lua, "add_piece");
    if (lua_gettop(lua) < 2 || lua_gettop(lua) > 3)
        fail(lua, "add_piece: write add_piece(piece, cell) or add_piece(piece, from, to)");
    const int piece = value_argument(lua, 1, "add_piece");
    Move move = with_cells(lua, "add_piece", MoveCode::make(MoveKind::piece), 2, lua_gettop(lua));
    const int to = MoveCode::entry(move, MoveCode::entries(move) - 1);
    if (offer.cells()[to] != 0) move = MoveCode::with_capture(move);
    offer.add(MoveCode::with_entry(move, piece));
    return offer.done();
}

/// pass(): the player may do nothing.
int pass(lua_State* lua) {
    Offer offer(lua, "pass");
    at_most(lua, "pass", 0);
    offer.add(MoveCode::make(MoveKind::pass));
    return offer.done();
}

constexpr Verb move_table[] = {
    {"place", place},           {"drop", drop},           {"step", step},
    {"slide", slide},           {"flank", flank},         {"add", add},
    {"add_number", add_number}, {"add_piece", add_piece}, {"pass", pass},
    {"choose", choose},
};

}  // namespace

std::int64_t distance_argument(lua_State* lua, int index) {
    if (lua_isnone(lua, index)) return max_cells;
    constexpr const char* expected = "how many cells it may go, 1 or more, or FARTHEST";
    const std::int64_t distance = whole_argument(lua, index, "slide", expected);
    if (distance != slide_farthest && (distance < 1 || distance > max_cells))
        wrong_argument(lua, index, "slide", expected);
    return distance;
}

std::span<const Verb> move_verbs() {
    return move_table;
}

}  // namespace ply::lua
