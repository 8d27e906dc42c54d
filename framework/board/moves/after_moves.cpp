#include "framework/board/moves/after_moves.hpp"

#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/moves/piece_sets.hpp"

namespace ply::board {

bool close_mill(Playfield& field, int cell, const LineRule& line) {
    const Definition& game = field.definition;
    Work& work = field.work;
    if (game.owner(work.cells[cell]) != work.me || !has_line(field, cell, line)) return false;
    std::uint64_t theirs = 0;
    for (int w = 0; w < game.board.words; ++w) theirs |= select_word(field, set_theirs, w);
    if (theirs == 0) return false;
    work.taking = line;
    work.next = work.me - 1;
    work.throwing = false;
    return true;
}

bool promote_piece(Playfield& field, int cell, int piece, int into,
                   const std::optional<std::int64_t>& where) {
    std::uint8_t& content = field.work.cells[cell];
    if (content != piece) return false;
    const bool there = where ? (select_word(field, *where, cell / 64) >> cell % 64 & 1) != 0
                             : is_across(field, cell);
    if (there) content = static_cast<std::uint8_t>(into);
    return there;
}

}  // namespace ply::board
