#include "framework/board/state/move_code.hpp"

namespace ply::board {
namespace {

std::string hop_text(const Geometry& board, Move move) {
    std::string text = board.cell_name(MoveCode::entry(move, 0));
    for_each_landing(board, move, [&](int cell) { text += 'x' + board.cell_name(cell); });
    return text;
}

std::string far_hop_text(const Definition& game, const std::uint8_t* cells, int me, Move move) {
    std::string text = game.board.cell_name(MoveCode::entry(move, 0)) + 'x' +
                       game.board.cell_name(MoveCode::entry(move, 1));
    char between = '(';
    for_each_far_captured(game, cells, me, move, [&](int cell) {
        text += between + game.board.cell_name(cell);
        between = '+';
    });
    return text + ')';
}

std::string dice_text(Move move) {
    std::string text = std::to_string(MoveCode::entry(move, 0));
    for (int i = 1; i < MoveCode::entries(move); ++i)
        text += '-' + std::to_string(MoveCode::entry(move, i));
    return text;
}

/// Cells, and what stands behind them.
std::string entries_text(const Definition& game, Move move) {
    const int cells = MoveCode::cells(move);
    std::string text;
    for (int i = 0; i < cells; ++i) {
        if (i > 0) text += MoveCode::capture(move) ? 'x' : '-';
        text += game.board.cell_name(MoveCode::entry(move, i));
    }
    if (cells == MoveCode::entries(move)) return text;
    if (cells > 0) text += '=';
    const int last = MoveCode::entry(move, cells);
    if (MoveCode::kind(move) == MoveKind::piece)
        return text + game.glyphs[static_cast<std::size_t>(last)];
    return text + std::to_string(last);
}

}  // namespace

int last_landing(const Geometry& board, Move hop) {
    int last = -1;
    for_each_landing(board, hop, [&](int cell) { last = cell; });
    return last;
}

int captured_piece(const Definition& game, const std::uint8_t* cells, int me, Move move) {
    if (!MoveCode::capture(move)) return 0;
    if (MoveCode::kind(move) == MoveKind::hop)
        return cells[game.board.next[HopCode::direction(move, 0)][MoveCode::entry(move, 0)]];
    if (MoveCode::kind(move) != MoveKind::far_hop) return cells[last_cell(game.board, move)];
    int captured = 0;
    for_each_far_captured(game, cells, me, move, [&](int cell) {
        if (captured == 0) captured = cells[cell];
    });
    return captured;
}

std::string move_text(const Definition& game, const std::uint8_t* cells, int me, Move move) {
    switch (MoveCode::kind(move)) {
        case MoveKind::pass:
            return "pass";
        case MoveKind::swap:
            return "swap";
        case MoveKind::dice:
            return dice_text(move);
        case MoveKind::drop:
            return game.board.column_name(MoveCode::entry(move, 0));
        case MoveKind::take:
            return 'x' + game.board.cell_name(MoveCode::entry(move, 0));
        case MoveKind::hop:
            return hop_text(game.board, move);
        case MoveKind::far_hop:
            return far_hop_text(game, cells, me, move);
        default:
            return entries_text(game, move);
    }
}

}  // namespace ply::board
