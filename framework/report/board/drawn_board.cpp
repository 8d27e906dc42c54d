#include "framework/report/board/drawn_board.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/shown_text.hpp"
#include "framework/game/look_defaults.hpp"
#include "framework/report/board/cell_drawing.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// How wide what stands on the cells is: of numbers two columns, or as many as the longest has.
int content_width(const Game& game, const AnyState& state) {
    const Layout& layout = *game.layout();
    if (!layout.counts) return 1;
    int most = 0;
    for (int cell = 0; cell < static_cast<int>(layout.cells.size()); ++cell)
        most = std::max(most, game.content(state, cell));
    return most > 99 ? 3 : 2;
}

/// What is written on the cells of one position.
class PiecesOnCells {
public:
    PiecesOnCells(const Game& game, const AnyState& state, const BoardStyle& style)
        : game_(game),
          state_(state),
          style_(style),
          layout_(*game.layout()),
          look_(look_of(game)),
          width_(layout_.counts && layout_.shape == Layout::Shape::graph
                     ? 1
                     : content_width(game, state)) {}

    CellDrawing drawing() const {
        return {layout_,
                style_.flipped,
                width_,
                [this](int cell) { return run(cell); },
                look_.edges,
                [this](int cell) {
                    return style_.figures && kind_of(cell) == Look::Cell::across &&
                           game_.content(state_, cell) != 0;
                }};
    }

private:
    Look::Cell kind_of(int cell) const { return look_.cells[static_cast<std::size_t>(cell)]; }

    DrawnRun run(int cell) const {
        const int content = game_.content(state_, cell);
        const bool known = content >= 0 && content < static_cast<int>(layout_.pieces.size());
        const Player owner = known && !layout_.counts
                                 ? layout_.pieces[static_cast<std::size_t>(content)].owner
                                 : chance_player;
        const bool moved =
            style_.before != nullptr && game_.content(*style_.before, cell) != content;
        const Ink ink{owner, kind_of(cell), moved};
        if (layout_.counts) return {fmt::format("{:>{}}", content, width_), ink};
        return {known ? figure(cell, static_cast<std::size_t>(content)) : "?", ink};
    }
    std::string figure(int cell, std::size_t content) const {
        const std::string& glyph = layout_.pieces[content].glyph;
        if (!style_.figures) return glyph;
        switch (kind_of(cell)) {
            case Look::Cell::across:
                return content == 0 ? " " : "─";
            case Look::Cell::upright:
                return content == 0 ? " " : "│";
            case Look::Cell::star:
                if (content == 0) return "+";
                break;
            case Look::Cell::rosette:
                if (content == 0) return "✿";
                break;
            case Look::Cell::light:
            case Look::Cell::dark:
                if (content == 0 && style_.colours) return " ";
                break;
            case Look::Cell::plain:
                break;
        }
        const std::string& figure = look_.figures[content];
        return columns_of(figure) == 1 && one_line(figure) == figure ? figure : glyph;
    }

    const Game& game_;
    const AnyState& state_;
    const BoardStyle& style_;
    const Layout& layout_;
    const Look look_;
    const int width_;
};

}  // namespace

void append(DrawnRow& row, std::string_view text, const Ink& ink) {
    if (text.empty()) return;
    if (row.empty() || row.back().ink != ink) row.push_back({"", ink});
    row.back().text += text;
}

bool can_be_flipped(const Game& game) {
    return game.layout() != nullptr && game.layout()->shape != Layout::Shape::graph;
}

DrawnBoard drawn_board(const Game& game, const AnyState& state, const BoardStyle& style) {
    if (game.layout() == nullptr) return {{{{"  " + game.state_text(state), {}}}}, {}};
    const PiecesOnCells pieces(game, state, style);
    const CellDrawing drawing = pieces.drawing();
    const Layout::Shape shape = game.layout()->shape;
    DrawnBoard board = shape == Layout::Shape::track   ? draw_track(drawing)
                       : shape == Layout::Shape::graph ? draw_picture(drawing, style.figures)
                                                       : draw_grid(drawing);
    for (const std::string& line : lines_of(numbers_text(game, state, style)))
        board.rows.push_back({{line, {}}});
    return board;
}

}  // namespace ply
