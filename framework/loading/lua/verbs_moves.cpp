/// Verbs that offer moves; called in `moves`.
#include <algorithm>

#include "framework/loading/lua/flank.hpp"
#include "framework/loading/lua/move_code.hpp"
#include "framework/loading/lua/verbs.hpp"

namespace ply::lua {
namespace {

/// What every verb here starts and ends with: the list of moves, and the look for doubles.
class Offer {
public:
    Offer(lua_State* lua, const char* verb)
        : lua_(lua), verb_(verb), machine_(Machine::of(lua)), list_(machine_.work.moves) {
        if (list_ == nullptr) [[unlikely]]
            fail(lua, std::string(verb) + " offers moves, which can be done in moves(me) only");
        first_ = list_->size();
    }

    const Machine& machine() const { return machine_; }
    const Geometry& board() const { return machine_.definition.board; }
    const std::uint8_t* cells() const { return machine_.work.cells; }
    void add(Move move) { list_->add(move); }

    int done() {
        if (machine_.work.checking) [[unlikely]]
            look_for_doubles();
        return 0;
    }

private:
    void look_for_doubles() {
        for (std::size_t i = first_; i < list_->size(); ++i) {
            const Move move = (*list_)[i];
            if (std::find(list_->begin(), list_->begin() + i, move) != list_->begin() + i)
                fail(lua_, std::string(verb_) + ": the move " + move_text(board(), move) +
                               " is offered twice; offer each move once");
        }
    }

    lua_State* lua_;
    const char* verb_;
    Machine& machine_;
    MoveList* list_;
    std::size_t first_;
};

/// place([where]): a stone of the player on each cell of the set; EMPTY unless said otherwise.
int place(lua_State* lua) {
    Offer offer(lua, "place");
    CellBits where;
    select(offer.machine(), pieces_argument(lua, 1, "place", set_empty), where);
    for (int w = 0; w < offer.board().words; ++w)
        for_each_bit(where.word[w], w,
                     [&](int cell) { offer.add(MoveCode::make(MoveKind::place, cell)); });
    return offer.done();
}

/// The lowest empty cell of a column, or -1.
int landing(const Geometry& board, const std::uint8_t* cells, int column) {
    for (int cell = column; cell < board.cells; cell += board.width)
        if (cells[cell] == 0) return cell;
    return -1;
}

/// drop(): a stone falls onto the lowest empty cell of each column.
int drop(lua_State* lua) {
    Offer offer(lua, "drop");
    const Geometry& board = offer.board();
    if (board.words > 1) {
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
    if (board.shape != Layout::Shape::track) return;
    for (int from = 0; from < board.cells; ++from) {  // the ends of the ring touch
        const int to = board.next[direction][from];
        if (to != from + delta && contains(pieces, from) && contains(targets, to))
            offer.add(MoveCode::make(MoveKind::step, from, to, cells[to] != 0));
    }
}

/// step(pieces, directions, target): each piece to the next cell, if that belongs to the target.
int step(lua_State* lua) {
    Offer offer(lua, "step");
    const int words = offer.board().words;
    const int set = directions_argument(lua, 2, "step", all_directions);
    CellBits pieces;
    CellBits targets;
    select(offer.machine(), pieces_argument(lua, 1, "step", set_mine), pieces);
    select(offer.machine(), pieces_argument(lua, 3, "step", set_empty), targets);
    for (int left = set; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(static_cast<unsigned>(left));
        // The constant lets the compiler drop the loops over words for boards to 8x8.
        if (words == 1) {
            offer_steps(offer, direction, pieces, targets, 1);
        } else {
            offer_steps(offer, direction, pieces, targets, words);
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
    const int target = pieces_argument(lua, 3, "slide", set_empty);
    CellBits pieces;
    select(offer.machine(), pieces_argument(lua, 1, "slide", set_mine), pieces);
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int d = 0; d < direction_count; ++d) {
                if ((set >> d & 1) == 0) continue;
                for (int to = board.next[d][from]; to >= 0 && to != from; to = board.next[d][to]) {
                    if (belongs(offer.machine(), cells[to], target))
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
    const bool by_words = board.words == 1 && board.shape != Layout::Shape::track;
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
        const int from = owner_of(offer.machine(), offer.cells()[MoveCode::entry(move, 0)]);
        const int to = owner_of(offer.machine(), offer.cells()[MoveCode::entry(move, 1)]);
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

/// pass(): the player may do nothing.
int pass(lua_State* lua) {
    Offer offer(lua, "pass");
    offer.add(MoveCode::make(MoveKind::pass));
    return offer.done();
}

constexpr Verb table[] = {
    {"place", place},           {"drop", drop},   {"step", step},
    {"slide", slide},           {"flank", flank}, {"add", add},
    {"add_number", add_number}, {"pass", pass},
};

}  // namespace

std::span<const Verb> move_verbs() {
    return table;
}

}  // namespace ply::lua
