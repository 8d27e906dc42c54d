#include "framework/board/moves/promotions.hpp"

#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/moves/piece_sets.hpp"
#include "framework/board/state/move_code.hpp"

namespace ply::board {

void become(const Playfield& field, const Becoming& becoming, std::size_t first, MoveList& list) {
    if (becoming.pieces.empty()) return;
    const Definition& game = field.definition;
    const std::vector<Move> steps(list.begin() + first, list.end());
    list.shrink_to(first);
    for (const Move step : steps) {
        const int to = MoveCode::entry(step, 1);
        const bool there = becoming.where
                               ? (select_word(field, *becoming.where, to / 64) >> to % 64 & 1) != 0
                               : is_across(field, to);
        if (!there) {
            list.add(step);
            continue;
        }
        const Move move =
            MoveCode::make(MoveKind::piece, MoveCode::entry(step, 0), to, MoveCode::capture(step));
        for (const std::int64_t piece : becoming.pieces) {
            const std::int64_t value =
                piece < kind_tag ? piece : (piece - kind_tag) * game.players + field.work.me;
            list.add(MoveCode::with_entry(move, static_cast<int>(value)));
        }
    }
}

}  // namespace ply::board
