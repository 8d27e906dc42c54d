#include "framework/loading/lua/move_code.hpp"

namespace ply::lua {

std::string move_text(const Geometry& board, Move move) {
    const MoveKind kind = MoveCode::kind(move);
    if (kind == MoveKind::pass) return "pass";
    if (kind == MoveKind::drop) return board.column_name(MoveCode::entry(move, 0));
    const bool number = kind == MoveKind::number;
    const int cells = MoveCode::entries(move) - number;
    std::string text;
    for (int i = 0; i < cells; ++i) {
        if (i > 0) text += MoveCode::capture(move) ? 'x' : '-';
        text += board.cell_name(MoveCode::entry(move, i));
    }
    if (!number) return text;
    if (cells > 0) text += '=';
    return text + std::to_string(MoveCode::entry(move, cells));
}

}  // namespace ply::lua
