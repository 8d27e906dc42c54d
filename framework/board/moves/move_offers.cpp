#include "framework/board/moves/move_offers.hpp"

#include <bit>

#include "framework/board/moves/move_sets.hpp"

namespace ply::board {
namespace {

/// Adds the moves of one set after the other.
auto into(const Playfield& field, MoveList& list) {
    return [&list, cells = field.work.cells](const MoveSet& set) {
        for_each_bit(set.cells, set.word, [&](int cell) { list.add(set.move(cells, cell)); });
    };
}

}  // namespace

void offer_places(const Playfield& field, std::int64_t where, int piece, MoveList& list) {
    places_as_sets(field, where, piece, into(field, list));
}

void offer_choices(const Playfield& field, std::int64_t set, MoveList& list) {
    choices_as_sets(field, set, into(field, list));
}

void offer_drops(const Playfield& field, MoveList& list) {
    drops_as_sets(field, into(field, list));
}

void offer_steps(const Playfield& field, std::int64_t pieces, int directions, std::int64_t target,
                 MoveList& list) {
    steps_as_sets(field, pieces, directions, target, into(field, list));
}

void offer_slides(const Playfield& field, std::int64_t pieces_set, int directions,
                  std::int64_t target, std::int64_t distance, MoveList& list) {
    const Geometry& board = field.definition.board;
    const std::uint8_t* cells = field.work.cells;
    const bool farthest = distance == slide_farthest;
    CellBits pieces;
    CellBits targets;
    select(field, pieces_set, pieces);
    select(field, target, targets);
    const auto add = [&](int from, int to) {
        list.add(MoveCode::make(MoveKind::step, from, to, cells[to] != 0));
    };
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            for (int left = directions; left != 0; left &= left - 1) {
                const auto& next = board.next[std::countr_zero(static_cast<unsigned>(left))];
                int last = -1;
                std::int64_t gone = 0;
                for (int to = next[from]; to >= 0 && to != from && ++gone <= distance;
                     to = next[to]) {
                    if (contains(targets, to)) {
                        last = to;
                        if (!farthest) add(from, to);
                    }
                    if (cells[to] != 0) break;
                }
                if (farthest && last >= 0) add(from, last);
            }
        });
}

void offer_leaps(const Playfield& field, std::int64_t pieces_set, const Leaps& leaps,
                 std::int64_t target, MoveList& list) {
    const Geometry& board = field.definition.board;
    CellBits pieces;
    CellBits targets;
    select(field, pieces_set, pieces);
    select(field, target, targets);
    for (int w = 0; w < board.words; ++w)
        for_each_bit(pieces.word[w], w, [&](int from) {
            leaps.for_each(board, from, [&](int to) {
                if (to >= 0 && contains(targets, to))
                    list.add(MoveCode::make(MoveKind::step, from, to, field.work.cells[to] != 0));
            });
        });
}

void offer_flights(const Playfield& field, std::int64_t pieces, std::int64_t target, int most,
                   MoveList& list) {
    flights_as_sets(field, pieces, target, most, into(field, list));
}

void offer_takes(const Playfield& field, const LineRule& line, MoveList& list) {
    takes_as_sets(field, line, into(field, list));
}

void offer_flanks(const Playfield& field, MoveList& list) {
    flanks_as_sets(field, into(field, list));
}

}  // namespace ply::board
