/// Moves that differ in a cell only, represented as a set of cells: they are counted and picked
/// without a list, which is what random games need.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "framework/board/geometry/outflank.hpp"
#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/moves/piece_sets.hpp"
#include "framework/board/state/move_code.hpp"
#include "framework/game/bits.hpp"

namespace ply::board {

/// A move for each cell of the set, which is word `word` of a CellBits.
struct MoveSet {
    std::uint64_t cells = 0;
    int word = 0;
    std::uint64_t base = 0;  ///< the move of cell 0
    std::uint64_t unit = 0;  ///< what each further cell adds

    static constexpr std::uint64_t placing = MoveCode::entry_unit[0];
    static constexpr std::uint64_t stepping = MoveCode::entry_unit[1];

    int size() const { return std::popcount(cells); }
    /// A step onto a piece captures it.
    Move move(const std::uint8_t* board, int cell) const {
        const std::uint64_t capture = (unit & stepping) != 0 && board[cell] != 0 ? 1 : 0;
        return {(base + unit * static_cast<std::uint64_t>(cell)) | capture << 7};
    }
};

/// All moves of a position.
class MoveSets {
public:
    void clear() {
        size_ = 0;
        total_ = 0;
    }
    /// Empty sets are written, but not kept: most are not empty, and a branch would cost more.
    [[gnu::always_inline]] void add(const MoveSet& set) {
        if (size_ == sets_.size()) [[unlikely]]
            sets_.resize(2 * size_ + 64);
        sets_[size_] = set;
        size_ += set.cells != 0;
        total_ += static_cast<std::uint32_t>(set.size());
    }
    std::uint32_t total() const { return total_; }
    /// Move k, from 0, of those in total.
    Move at(std::uint32_t k, const std::uint8_t* board) const {
        const MoveSet* set = sets_.data();
        for (; k >= static_cast<std::uint32_t>(set->size()); ++set)
            k -= static_cast<std::uint32_t>(set->size());
        return set->move(board, 64 * set->word + std::countr_zero(nth_bit(set->cells, k)));
    }

private:
    std::vector<MoveSet> sets_;
    std::size_t size_ = 0;
    std::uint32_t total_ = 0;
};

// What the verbs offer: `emit` is called with one set after the other. Arguments as in
// move_offers.hpp.

inline bool hand_is_empty(const Playfield& field) {
    const Definition& game = field.definition;
    return !game.hand.empty() &&
           field.format.variable(field.work.state, game.hand_slot(field.work.me)) <= 0;
}

template <class Emit>
void places_as_sets(const Playfield& field, std::int64_t where, int piece, Emit emit) {
    if (hand_is_empty(field)) return;
    Move base = MoveCode::make(MoveKind::place, 0);
    if (piece != 0) base = MoveCode::with_entry(MoveCode::make(MoveKind::piece, 0), piece);
    for (int w = 0; w < field.definition.board.words; ++w)
        emit({select_word(field, where, w), w, base.bits, MoveSet::placing});
}

template <class Emit>
void choices_as_sets(const Playfield& field, std::int64_t set, Emit emit) {
    const std::uint64_t base = MoveCode::make(MoveKind::add, 0).bits;
    for (int w = 0; w < field.definition.board.words; ++w)
        emit({select_word(field, set, w), w, base, MoveSet::placing});
}

/// The lowest empty cell of a column, or -1.
inline int landing(const Geometry& board, const std::uint8_t* cells, int column) {
    for (int row = 0; row < board.height; ++row)
        if (const int cell = board.at(column, row); cell >= 0 && cells[cell] == 0) return cell;
    return -1;
}

template <class Emit>
void drops_as_sets(const Playfield& field, Emit emit) {
    if (hand_is_empty(field)) return;
    const Geometry& board = field.definition.board;
    const std::uint64_t base = MoveCode::make(MoveKind::drop, 0).bits;
    // Column by column, which is the order of the moves.
    if (board.words > 1 || !board.shifts) {
        for (int column = 0; column < board.width; ++column)
            if (const int cell = landing(board, field.work.cells, column); cell >= 0)
                emit({std::uint64_t{1} << cell % 64, cell / 64, base, MoveSet::placing});
        return;
    }
    const std::uint64_t empty = select_word(field, set_empty, 0);
    const std::uint64_t first_column = board.all.word[0] & ~board.leaving[west].word[0];
    for (int column = 0; column < board.width; ++column)
        if (const std::uint64_t free = empty & first_column << column; free != 0)
            emit({free & -free, 0, base, MoveSet::placing});
}

/// From one cell to each of a word of others.
inline MoveSet steps_from(int from, std::uint64_t to, int w) {
    return {to, w, MoveCode::make(MoveKind::step, from, 0, false).bits, MoveSet::stepping};
}

/// Steps in one direction by the shift of a set.
template <class Emit>
void shifts_as_sets(const Playfield& field, int direction, const CellBits& pieces,
                    const CellBits& targets, int words, Emit emit) {
    const Geometry& board = field.definition.board;
    const int delta = board.delta[direction];
    CellBits leaving;
    for (int w = 0; w < words; ++w)
        leaving.word[w] = pieces.word[w] & board.leaving[direction].word[w];
    const std::uint64_t base = MoveCode::make(MoveKind::step, 0, 0, false).bits -
                               MoveCode::entry_unit[0] * static_cast<std::uint64_t>(delta);
    for (int w = 0; w < words; ++w)
        emit({moved_word(leaving, words, delta, w) & targets.word[w], w, base,
              MoveSet::placing + MoveSet::stepping});
    if (board.shape != Layout::Shape::track || board.cells < 2) return;
    const int end = direction == east ? board.cells - 1 : 0;  // which the shift does not see
    if (const int to = board.next[direction][end]; contains(pieces, end) && contains(targets, to))
        emit(steps_from(end, std::uint64_t{1} << to % 64, to / 64));
}

template <class Emit>
void steps_as_sets(const Playfield& field, std::int64_t pieces_set, int directions,
                   std::int64_t target, Emit emit) {
    const Geometry& board = field.definition.board;
    if (!board.shifts && board.words == 1 && directions == board.known) {
        const std::uint64_t to_cells = select_word(field, target, 0);
        for_each_bit(select_word(field, pieces_set, 0), 0,
                     [&](int from) { emit(steps_from(from, board.beside[from] & to_cells, 0)); });
        return;
    }
    CellBits pieces;
    CellBits targets;
    select(field, pieces_set, pieces);
    select(field, target, targets);
    for (int left = directions; left != 0; left &= left - 1) {
        const int direction = std::countr_zero(static_cast<unsigned>(left));
        if (!board.shifts) {
            for (int w = 0; w < board.words; ++w)
                for_each_bit(pieces.word[w] & board.leaving[direction].word[w], w, [&](int from) {
                    const int to = board.next[direction][from];
                    if (contains(targets, to))
                        emit(steps_from(from, std::uint64_t{1} << to % 64, to / 64));
                });
        } else if (board.words == 1) {
            // The constant lets the compiler drop the loops over words for boards to 8x8.
            shifts_as_sets(field, direction, pieces, targets, 1, emit);
        } else {
            shifts_as_sets(field, direction, pieces, targets, board.words, emit);
        }
    }
}

template <class Emit>
void flights_as_sets(const Playfield& field, std::int64_t pieces_set, std::int64_t target, int most,
                     Emit emit) {
    const int words = field.definition.board.words;
    CellBits pieces;
    CellBits targets;
    for (int w = 0; w < words; ++w) {
        pieces.word[w] = select_word(field, pieces_set, w);
        most -= std::popcount(pieces.word[w]);
    }
    if (most < 0) return;
    select(field, target, targets);
    for (int w = 0; w < words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int v = 0; v < words; ++v) {
                const std::uint64_t here =
                    v == from / 64 ? std::uint64_t{1} << from % 64 : std::uint64_t{0};
                emit(steps_from(from, targets.word[v] & ~here, v));
            }
        });
}

template <class Emit>
void takes_as_sets(const Playfield& field, const LineRule& line, Emit emit) {
    const int words = field.definition.board.words;
    const std::uint64_t base = MoveCode::with_capture(MoveCode::make(MoveKind::take, 0)).bits;
    CellBits theirs;
    CellBits free;
    std::uint64_t any = 0;
    for (int w = 0; w < words; ++w) {
        theirs.word[w] = select_word(field, set_theirs, w);
        free.word[w] = theirs.word[w] & ~cells_in_lines(field, theirs.word[w], w, line);
        any |= free.word[w];
    }
    for (int w = 0; w < words; ++w)
        emit({any != 0 ? free.word[w] : theirs.word[w], w, base, MoveSet::placing});
}

template <class Emit>
void flanks_as_sets(const Playfield& field, Emit emit) {
    const Geometry& board = field.definition.board;
    const std::uint64_t base = MoveCode::make(MoveKind::flank, 0).bits;
    const int me = field.work.me;
    if (LineFill::serves(board)) {
        const std::uint64_t empty = select_word(field, set_empty, 0);
        const std::uint64_t mine = select_word(field, me, 0);
        const std::uint64_t theirs = board.all.word[0] & ~empty & ~mine;
        std::uint64_t beyond = 0;
        for (int left = board.known; left != 0; left &= left - 1) {
            const LineFill fill(board, std::countr_zero(static_cast<unsigned>(left)), theirs);
            beyond |= fill.moved(fill.behind(mine));
        }
        return emit({empty & beyond, 0, base, MoveSet::placing});
    }
    for (int w = 0; w < board.words; ++w) {
        std::uint64_t found = 0;
        for_each_bit(select_word(field, set_empty, w), w, [&](int cell) {
            if (flanks(board, field.work.cells, cell, me)) found |= std::uint64_t{1} << cell % 64;
        });
        emit({found, w, base, MoveSet::placing});
    }
}

}  // namespace ply::board
