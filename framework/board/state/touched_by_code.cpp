#include "framework/board/state/touched_by_code.hpp"

namespace ply::board {
namespace {

using Kind = TouchedCells::Kind;

Kind kind_of(Move move) {
    switch (MoveCode::kind(move)) {
        case MoveKind::pass:
            return Kind::pass;
        case MoveKind::swap:
            return Kind::swap;
        case MoveKind::dice:
        case MoveKind::deal:
            return Kind::chance;
        case MoveKind::take:
            return Kind::take;
        case MoveKind::piece:
            return MoveCode::cells(move) == 1 ? Kind::hand : Kind::move;
        default:
            return Kind::move;
    }
}

}  // namespace

TouchedCells touched_cells(const Geometry& board, Move move) {
    TouchedCells touched{.kind = kind_of(move)};
    const MoveKind kind = MoveCode::kind(move);
    const int cells = MoveCode::cells(move);
    for (int i = 0; i < cells; ++i) touched.cells.push_back(MoveCode::entry(move, i));
    if (kind == MoveKind::hop)
        for_each_landing(board, move, [&](int cell) { touched.cells.push_back(cell); });
    if (kind == MoveKind::number) touched.number = MoveCode::entry(move, cells);
    if (kind == MoveKind::piece) touched.piece = MoveCode::entry(move, cells);
    if (kind == MoveKind::drop)
        for (int cell = 0; cell < board.cells; ++cell)
            if (cell != touched.cells.front() &&
                board.column(cell) == board.column(touched.cells.front()))
                touched.alternatives.push_back({cell});
    return touched;
}

}  // namespace ply::board
