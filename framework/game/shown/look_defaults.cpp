#include "framework/game/shown/look_defaults.hpp"

#include <algorithm>
#include <string_view>

namespace ply {
namespace {

struct NamedFigures {
    std::string_view name;
    const char* figures[2];  ///< of player 1 and 2
};
constexpr NamedFigures chess_figures[] = {{"king", {"♔", "♚"}},   {"queen", {"♕", "♛"}},
                                          {"rook", {"♖", "♜"}},   {"bishop", {"♗", "♝"}},
                                          {"knight", {"♘", "♞"}}, {"pawn", {"♙", "♟"}}};
constexpr NamedFigures draughts_figures[] = {{"man", {"⛀", "⛂"}}, {"king", {"⛁", "⛃"}}};

bool has_piece(const Layout& layout, std::string_view name) {
    return std::ranges::any_of(layout.pieces,
                               [name](const Layout::Piece& piece) { return piece.name == name; });
}

/// Whose men are black where the letters say so; otherwise those of player 2.
bool has_black_men(const Layout::Piece& piece) {
    const bool of_draughts = piece.name == "man" || piece.name == "king";  // B is a bishop, too
    if (of_draughts && (piece.glyph == "w" || piece.glyph == "W")) return false;
    if (of_draughts && (piece.glyph == "b" || piece.glyph == "B")) return true;
    return piece.owner == 1;
}

template <std::size_t count>
void name_figures(const Layout& layout, const NamedFigures (&named)[count], Look& look) {
    for (std::size_t i = 1; i < layout.pieces.size(); ++i) {
        const Layout::Piece& piece = layout.pieces[i];
        if (piece.owner != 0 && piece.owner != 1) continue;
        for (const NamedFigures& each : named)
            if (each.name == piece.name) look.figures[i] = each.figures[has_black_men(piece)];
    }
}

void chequer(const Layout& layout, Look& look) {
    if (layout.shape != Layout::Shape::square) return;
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const bool dark = (layout.cells[i].x + layout.cells[i].y) % 2 == 0;
        look.cells[i] = dark ? Look::Cell::dark : Look::Cell::light;
    }
}

/// Each of two players has one kind of stone.
bool has_plain_stones(const Layout& layout) {
    int stones[2] = {0, 0};
    for (const Layout::Piece& piece : layout.pieces) {
        if (piece.owner > 1) return false;
        if (piece.owner >= 0) ++stones[piece.owner];
    }
    return stones[0] == 1 && stones[1] == 1;
}

Look default_look(const Layout& layout) {
    Look look;
    look.figures.resize(layout.pieces.size());
    look.cells.resize(layout.cells.size(), Look::Cell::plain);
    if (layout.counts) return look;
    const bool chess = has_piece(layout, "rook") || has_piece(layout, "knight");
    if (chess || (has_piece(layout, "man") && has_piece(layout, "king"))) {
        chess ? name_figures(layout, chess_figures, look)
              : name_figures(layout, draughts_figures, look);
        chequer(layout, look);
    } else if (has_plain_stones(layout)) {
        for (std::size_t i = 1; i < layout.pieces.size(); ++i)
            if (layout.pieces[i].owner >= 0)
                look.figures[i] = layout.pieces[i].owner == 0 ? "●" : "○";
    }
    if (!layout.pieces.empty() && layout.pieces[0].glyph == ".") look.figures[0] = "·";
    return look;
}

}  // namespace

Look look_of(const Game& game) {
    if (game.layout() == nullptr) {
        Look numbers_alone;
        const Look look = game.look();
        for (const Look::Beside& beside : look.beside)
            if (beside.kind == Look::Beside::Kind::hidden ||
                beside.kind == Look::Beside::Kind::number)
                numbers_alone.beside.push_back(beside);
        numbers_alone.number_figures = look.number_figures;
        numbers_alone.number_letters = look.number_letters;
        return numbers_alone;
    }
    const Layout& layout = *game.layout();
    const Look made_up = default_look(layout);
    Look look = game.look();
    look.figures.resize(layout.pieces.size());
    for (std::size_t i = 0; i < look.figures.size(); ++i) {
        if (look.figures[i].empty()) look.figures[i] = made_up.figures[i];
        if (look.figures[i].empty()) look.figures[i] = layout.pieces[i].glyph;
    }
    if (look.cells.size() != layout.cells.size()) look.cells = made_up.cells;
    return look;
}

}  // namespace ply
