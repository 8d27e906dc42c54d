/// Verbs that offer moves; called in `moves`.
#include <algorithm>
#include <bit>

#include "framework/loading/lua/flank.hpp"
#include "framework/loading/lua/offer.hpp"

namespace ply::lua {
namespace {

/// place([where [, piece]]): a stone of the player, or that piece, on each cell of the set; EMPTY
/// unless said otherwise.
int place(lua_State* lua) {
    Offer offer(lua, "place");
    CellBits where;
    select(offer.machine(), set_argument(lua, 1, "place", set_empty), where);
    Move base = MoveCode::make(MoveKind::place, 0);
    if (!lua_isnone(lua, 2)) {
        const int piece = value_argument(lua, 2, "place");
        base = MoveCode::with_entry(MoveCode::make(MoveKind::piece, 0), piece);
    }
    for (int w = 0; w < offer.board().words; ++w)
        for_each_bit(where.word[w], w, [&](int cell) {
            offer.add({base.bits + MoveCode::entry_unit[0] * static_cast<std::uint64_t>(cell)});
        });
    return offer.done();
}

/// The lowest empty cell of a column, or -1.
int landing(const Geometry& board, const std::uint8_t* cells, int column) {
    for (int row = 0; row < board.height; ++row)
        if (const int cell = board.at(column, row); cell >= 0 && cells[cell] == 0) return cell;
    return -1;
}

/// drop(): a stone falls onto the lowest empty cell of each column.
int drop(lua_State* lua) {
    Offer offer(lua, "drop");
    const Geometry& board = offer.board();
    if (board.words > 1 || !board.shifts) {
        for (int column = 0; column < board.width; ++column)
            if (const int cell = landing(board, offer.cells(), column); cell >= 0)
                offer.add(MoveCode::make(MoveKind::drop, cell));
        return offer.done();
    }
    const std::uint64_t empty = select_word(offer.machine(), set_empty, 0);
    const std::uint64_t first_column = board.all.word[0] & ~board.leaving[west].word[0];
    for (int column = 0; column < board.width; ++column)
        if (const std::uint64_t free = empty & first_column << column; free != 0)
            offer.add(MoveCode::make(MoveKind::drop, std::countr_zero(free)));
    return offer.done();
}

/// A step that the shift of a set does not see.
void offer_step(Offer& offer, int from, int to, const CellBits& targets) {
    if (to >= 0 && contains(targets, to))
        offer.add(MoveCode::make(MoveKind::step, from, to, offer.cells()[to] != 0));
}

/// Steps in one direction, from the cells of `pieces` to those of `targets`.
void offer_steps(Offer& offer, int direction, const CellBits& pieces, const CellBits& targets,
                 int words) {
    const Geometry& board = offer.board();
    const std::uint8_t* cells = offer.cells();
    const int delta = board.delta[direction];
    CellBits leaving;
    for (int w = 0; w < words; ++w)
        leaving.word[w] = pieces.word[w] & board.leaving[direction].word[w];
    // The same as make(step, to - delta, to, capture), with one multiplication in the loop.
    const std::uint64_t base = MoveCode::make(MoveKind::step, 0, 0, false).bits -
                               MoveCode::entry_unit[0] * static_cast<std::uint64_t>(delta);
    constexpr std::uint64_t each = MoveCode::entry_unit[0] + MoveCode::entry_unit[1];
    for (int w = 0; w < words; ++w)
        for_each_bit(moved_word(leaving, words, delta, w) & targets.word[w], w, [&](int to) {
            const std::uint64_t capture = cells[to] != 0 ? 1 : 0;
            offer.add({(base + each * static_cast<std::uint64_t>(to)) | capture << 7});
        });
    if (board.shape != Layout::Shape::track || board.cells < 2) return;
    const int end = direction == east ? board.cells - 1 : 0;
    if (contains(pieces, end)) offer_step(offer, end, board.next[direction][end], targets);
}

/// step(pieces, directions, target): each piece to the next cell, if that belongs to the target.
int step(lua_State* lua) {
    Offer offer(lua, "step");
    const Geometry& board = offer.board();
    const int set = directions_argument(lua, 2, "step", all_directions);
    CellBits pieces;
    CellBits targets;
    select(offer.machine(), set_argument(lua, 1, "step", set_mine), pieces);
    select(offer.machine(), set_argument(lua, 3, "step", set_empty), targets);
    for (int left = set; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(static_cast<unsigned>(left));
        if (!board.shifts) {
            for (int w = 0; w < board.words; ++w)
                for_each_bit(pieces.word[w] & board.leaving[direction].word[w], w, [&](int from) {
                    offer_step(offer, from, board.next[direction][from], targets);
                });
        } else if (board.words == 1) {
            // The constant lets the compiler drop the loops over words for boards to 8x8.
            offer_steps(offer, direction, pieces, targets, 1);
        } else {
            offer_steps(offer, direction, pieces, targets, board.words);
        }
    }
    return offer.done();
}

/// slide(pieces, directions, target): over empty cells, onto one that belongs to the target.
int slide(lua_State* lua) {
    Offer offer(lua, "slide");
    const Geometry& board = offer.board();
    const std::uint8_t* cells = offer.cells();
    const int set = directions_argument(lua, 2, "slide", all_directions);
    CellBits pieces;
    CellBits targets;
    select(offer.machine(), set_argument(lua, 1, "slide", set_mine), pieces);
    select(offer.machine(), set_argument(lua, 3, "slide", set_empty), targets);
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int d = 0; d < direction_count; ++d) {
                if ((set >> d & 1) == 0) continue;
                for (int to = board.next[d][from]; to >= 0 && to != from; to = board.next[d][to]) {
                    if (contains(targets, to))
                        offer.add(MoveCode::make(MoveKind::step, from, to, cells[to] != 0));
                    if (cells[to] != 0) break;
                }
            }
        });
    return offer.done();
}

/// The cells beyond a line of `theirs` that begins beside a cell of `mine`.
std::uint64_t beyond_lines(const Geometry& board, int direction, std::uint64_t mine,
                           std::uint64_t theirs) {
    const int delta = board.delta[direction];
    const std::uint64_t leaving = board.leaving[direction].word[0];
    const auto moved = [&](std::uint64_t set) {
        return delta >= 0 ? (set & leaving) << delta : (set & leaving) >> -delta;
    };
    std::uint64_t line = moved(mine) & theirs;
    for (std::uint64_t more = line; more != 0; more = moved(more) & theirs & ~line) line |= more;
    return moved(line);
}

/// flank(): a stone on each empty cell from which a line of their stones ends at one of mine.
int flank(lua_State* lua) {
    Offer offer(lua, "flank");
    const Geometry& board = offer.board();
    const int me = offer.machine().work.me;
    CellBits where;
    select(offer.machine(), set_empty, where);
    const bool by_words = board.words == 1 && board.shifts && board.shape != Layout::Shape::track;
    if (by_words) {
        const std::uint64_t mine = select_word(offer.machine(), me, 0);
        const std::uint64_t theirs = board.all.word[0] & ~where.word[0] & ~mine;
        std::uint64_t beyond = 0;
        for (int left = board.known; left != 0; left &= left - 1)
            beyond |=
                beyond_lines(board, std::countr_zero(static_cast<unsigned>(left)), mine, theirs);
        where.word[0] &= beyond;
    }
    for (int w = 0; w < board.words; ++w)
        for_each_bit(where.word[w], w, [&](int cell) {
            if (by_words || flanks(board, offer.cells(), cell, me))
                offer.add(MoveCode::make(MoveKind::flank, cell));
        });
    return offer.done();
}

Move with_cells(lua_State* lua, const char* verb, Move move, int first, int last) {
    if (last - first + 1 > MoveCode::max_entries)
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
        fail(lua, "add_number: " + std::to_string(number) + " is not a number from 0 to 2047");
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
    offer.add(MoveCode::make(MoveKind::pass));
    return offer.done();
}

constexpr Verb table[] = {
    {"place", place},           {"drop", drop},           {"step", step},
    {"slide", slide},           {"flank", flank},         {"add", add},
    {"add_number", add_number}, {"add_piece", add_piece}, {"pass", pass},
};

}  // namespace

std::span<const Verb> move_verbs() {
    return table;
}

}  // namespace ply::lua
