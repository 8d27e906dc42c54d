#include "framework/loading/lua/move_offers.hpp"

#include <bit>

#include "framework/loading/lua/board_tests.hpp"
#include "framework/loading/lua/flank.hpp"

namespace ply::lua {
namespace {

/// The lowest empty cell of a column, or -1.
int landing(const Geometry& board, const std::uint8_t* cells, int column) {
    for (int row = 0; row < board.height; ++row)
        if (const int cell = board.at(column, row); cell >= 0 && cells[cell] == 0) return cell;
    return -1;
}

bool hand_is_empty(const Machine& machine) {
    const Definition& game = machine.definition;
    return !game.hand.empty() &&
           machine.format.variable(machine.work.state, game.hand_slot(machine.work.me)) <= 0;
}

/// One step, if it leads to a cell of `targets`.
void offer_step(const Machine& machine, int from, int to, const CellBits& targets, MoveList& list) {
    if (to >= 0 && contains(targets, to))
        list.add(MoveCode::make(MoveKind::step, from, to, machine.work.cells[to] != 0));
}

/// Steps in one direction by the shift of a set, from the cells of `pieces` to those of `targets`.
void offer_shifts(const Machine& machine, int direction, const CellBits& pieces,
                  const CellBits& targets, int words, MoveList& list) {
    const Geometry& board = machine.definition.board;
    const std::uint8_t* cells = machine.work.cells;
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
            list.add({(base + each * static_cast<std::uint64_t>(to)) | capture << 7});
        });
    if (board.shape != Layout::Shape::track || board.cells < 2) return;
    const int end = direction == east ? board.cells - 1 : 0;  // which the shift does not see
    if (contains(pieces, end)) offer_step(machine, end, board.next[direction][end], targets, list);
}

}  // namespace

void offer_places(const Machine& machine, std::int64_t where, int piece, MoveList& list) {
    if (hand_is_empty(machine)) return;
    Move base = MoveCode::make(MoveKind::place, 0);
    if (piece != 0) base = MoveCode::with_entry(MoveCode::make(MoveKind::piece, 0), piece);
    for (int w = 0; w < machine.definition.board.words; ++w)
        for_each_bit(select_word(machine, where, w), w, [&](int cell) {
            list.add({base.bits + MoveCode::entry_unit[0] * static_cast<std::uint64_t>(cell)});
        });
}

void offer_drops(const Machine& machine, MoveList& list) {
    if (hand_is_empty(machine)) return;
    const Geometry& board = machine.definition.board;
    if (board.words > 1 || !board.shifts) {
        for (int column = 0; column < board.width; ++column)
            if (const int cell = landing(board, machine.work.cells, column); cell >= 0)
                list.add(MoveCode::make(MoveKind::drop, cell));
        return;
    }
    const std::uint64_t empty = select_word(machine, set_empty, 0);
    const std::uint64_t first_column = board.all.word[0] & ~board.leaving[west].word[0];
    for (int column = 0; column < board.width; ++column)
        if (const std::uint64_t free = empty & first_column << column; free != 0)
            list.add(MoveCode::make(MoveKind::drop, std::countr_zero(free)));
}

void offer_steps(const Machine& machine, std::int64_t pieces_set, int directions,
                 std::int64_t target, MoveList& list) {
    const Geometry& board = machine.definition.board;
    if (!board.shifts && board.words == 1 && directions == board.known) {
        const std::uint64_t to_cells = select_word(machine, target, 0);
        for_each_bit(select_word(machine, pieces_set, 0), 0, [&](int from) {
            for_each_bit(board.beside[from] & to_cells, 0, [&](int to) {
                list.add(MoveCode::make(MoveKind::step, from, to, machine.work.cells[to] != 0));
            });
        });
        return;
    }
    CellBits pieces;
    CellBits targets;
    select(machine, pieces_set, pieces);
    select(machine, target, targets);
    for (int left = directions; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(static_cast<unsigned>(left));
        if (!board.shifts) {
            for (int w = 0; w < board.words; ++w)
                for_each_bit(pieces.word[w] & board.leaving[direction].word[w], w, [&](int from) {
                    offer_step(machine, from, board.next[direction][from], targets, list);
                });
        } else if (board.words == 1) {
            // The constant lets the compiler drop the loops over words for boards to 8x8.
            offer_shifts(machine, direction, pieces, targets, 1, list);
        } else {
            offer_shifts(machine, direction, pieces, targets, board.words, list);
        }
    }
}

void offer_slides(const Machine& machine, std::int64_t pieces_set, int directions,
                  std::int64_t target, MoveList& list) {
    const Geometry& board = machine.definition.board;
    const std::uint8_t* cells = machine.work.cells;
    CellBits pieces;
    CellBits targets;
    select(machine, pieces_set, pieces);
    select(machine, target, targets);
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int left = directions; left != 0; left &= left - 1) {
                const auto& next = board.next[std::countr_zero(static_cast<unsigned>(left))];
                for (int to = next[from]; to >= 0 && to != from; to = next[to]) {
                    if (contains(targets, to))
                        list.add(MoveCode::make(MoveKind::step, from, to, cells[to] != 0));
                    if (cells[to] != 0) break;
                }
            }
        });
}

void offer_leaps(const Machine& machine, std::int64_t pieces_set, const Leaps& leaps,
                 std::int64_t target, MoveList& list) {
    const Geometry& board = machine.definition.board;
    CellBits pieces;
    CellBits targets;
    select(machine, pieces_set, pieces);
    select(machine, target, targets);
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            leaps.for_each(board, from,
                           [&](int to) { offer_step(machine, from, to, targets, list); });
        });
}

void offer_flights(const Machine& machine, std::int64_t pieces_set, std::int64_t target, int most,
                   MoveList& list) {
    const int words = machine.definition.board.words;
    CellBits pieces;
    CellBits targets;
    select(machine, pieces_set, pieces);
    for (int w = 0; w < words; ++w) most -= std::popcount(pieces.word[w]);
    if (most < 0) return;
    select(machine, target, targets);
    for (int w = 0; w < words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int v = 0; v < words; ++v)
                for_each_bit(targets.word[v], v, [&](int to) {
                    if (to != from) offer_step(machine, from, to, targets, list);
                });
        });
}

void offer_takes(const Machine& machine, int n, MoveList& list) {
    const auto offer = [&](bool all) {
        for (int w = 0; w < machine.definition.board.words; ++w)
            for_each_bit(select_word(machine, set_theirs, w), w, [&](int cell) {
                if (all || !has_line(machine, cell, n))
                    list.add(MoveCode::with_capture(MoveCode::make(MoveKind::take, cell)));
            });
    };
    const std::size_t before = list.size();
    offer(false);
    if (list.size() == before) offer(true);
}

void offer_flanks(const Machine& machine, MoveList& list) {
    const Geometry& board = machine.definition.board;
    const int me = machine.work.me;
    CellBits where;
    select(machine, set_empty, where);
    const bool fills = LineFill::serves(board);
    if (fills) {
        const std::uint64_t mine = select_word(machine, me, 0);
        const std::uint64_t theirs = board.all.word[0] & ~where.word[0] & ~mine;
        std::uint64_t beyond = 0;
        for (int left = board.known; left != 0; left &= left - 1) {
            const LineFill fill(board, std::countr_zero(static_cast<unsigned>(left)), theirs);
            beyond |= fill.moved(fill.behind(mine));
        }
        where.word[0] &= beyond;
    }
    for (int w = 0; w < board.words; ++w)
        for_each_bit(where.word[w], w, [&](int cell) {
            if (fills || flanks(board, machine.work.cells, cell, me))
                list.add(MoveCode::make(MoveKind::flank, cell));
        });
}

}  // namespace ply::lua
