#include "framework/report/board/drawn_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "framework/base/shown_text.hpp"
#include "framework/base/utf8.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/board_regions.hpp"
#include "framework/report/board/cell_drawing.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/pictured_layout.hpp"
#include "framework/report/board/pile_numbers.hpp"
#include "framework/report/board/points_board.hpp"
#include "framework/report/board/terminal_look.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// How wide what stands on the cells is: of numbers two columns, or as many as the longest has; of
/// pieces one, and their heights.
int content_width(const Game& game, const AnyState& state, const Look& look,
                  const std::vector<int>& heights, bool figures) {
    const Layout& layout = *game.layout();
    if (!heights.empty())
        return 1 + static_cast<int>(std::to_string(*std::ranges::max_element(heights)).size());
    if (!layout.counts) return 1;
    int widest = 0;
    const auto numbers = static_cast<int>(look.number_figures.size());
    for (int number = 0; number < numbers; ++number)
        widest = std::max(widest, columns_of(number_text(look, number, figures)));
    int most = 0;
    for (int cell = 0; cell < static_cast<int>(layout.cells.size()); ++cell)
        most = std::max(most, game.content(state, cell));
    if (numbers > most) return widest;
    if (layout.shape == Layout::Shape::graph) return 1;
    return std::max(widest, most > 99 ? 3 : 2);
}

std::vector<int> layer_named(const Game& game, const AnyState& state, const std::string& name) {
    for (const BoardLayer& layer : board_layers_of(game, state))
        if (!name.empty() && layer.name == name) return layer.numbers;
    return {};
}

/// What is written on the cells of one position.
class PiecesOnCells {
public:
    PiecesOnCells(const Game& game, const AnyState& state, const BoardStyle& style)
        : game_(game),
          state_(state),
          style_(style),
          look_(terminal_look(game, style)),
          layout_(pictured_layout(*game.layout(), look_)),
          heights_(layer_named(game, state, look_.heights)),
          heights_before_(
              style.before == nullptr ? heights_ : layer_named(game, *style.before, look_.heights)),
          width_(content_width(game, state, look_, heights_, style.figures)) {}

    const Layout& layout() const { return layout_; }
    const Look& look() const { return look_; }

    CellDrawing drawing() const {
        return {layout_,
                style_.flipped && can_be_flipped(game_),
                width_,
                [this](int cell) { return run(cell); },
                look_.edges,
                [this](int cell) {
                    return kind_of(cell) == Look::Cell::across && game_.content(state_, cell) != 0;
                },
                layout_.shape != Layout::Shape::square || look_.drawing.regions.empty()
                    ? std::vector<int>()
                    : regions_of_cells(layout_, look_),
                style_.figures,
                stores(),
                style_.columns};
    }

private:
    Look::Cell kind_of(int cell) const { return look_.cells[static_cast<std::size_t>(cell)]; }

    DrawnRun run(int cell) const {
        const int content = game_.content(state_, cell);
        const bool known = content >= 0 && content < static_cast<int>(layout_.pieces.size());
        const Player owner = known && !layout_.counts
                                 ? layout_.pieces[static_cast<std::size_t>(content)].owner
                                 : chance_player;
        const auto at = static_cast<std::size_t>(cell);
        const bool moved = style_.before != nullptr &&
                           (game_.content(*style_.before, cell) != content ||
                            (!heights_.empty() && heights_before_[at] != heights_[at]));
        const Ink ink{owner, kind_of(cell), moved};
        if (layout_.counts) return {count_text(content), ink};
        const std::string drawn = known ? figure(cell, static_cast<std::size_t>(content)) : "?";
        if (heights_.empty()) return {drawn, ink};
        // Of stacks one stone is no height worth saying.
        const bool high = heights_[at] > (look_.stacks.empty() ? 0 : 1);
        const std::string height = high ? std::to_string(heights_[at]) : "";
        return {fmt::format("{:>{}}{}", height, width_ - 1, drawn), ink};
    }
    std::string count_text(int content) const {
        if (look_.number_figures.empty()) return fmt::format("{:>{}}", content, width_);
        const std::string text = number_text(look_, content, style_.figures);
        const int before = std::max(0, width_ - columns_of(text));
        return std::string(static_cast<std::size_t>(before), ' ') + text;
    }
    /// Two cells of that kind, or numbers beside the board.
    std::optional<std::array<StoreDrawing, 2>> stores() const {
        std::vector<StoreDrawing> found;
        for (std::size_t cell = 0; cell < layout_.cells.size(); ++cell)
            if (kind_of(static_cast<int>(cell)) == Look::Cell::store)
                found.push_back({run(static_cast<int>(cell)), layout_.cells[cell].name,
                                 static_cast<int>(cell)});
        for (const BoardNumbers& numbers : board_numbers_of(game_, state_)) {
            const Look::Beside* const beside = beside_of(look_, numbers);
            if (beside == nullptr || beside->kind != Look::Beside::Kind::store) continue;
            for (const int number : numbers.numbers)
                found.push_back({{fmt::format("{:>2}", number), {}}});
            if (look_.edges.south == 1) std::ranges::reverse(found);
        }
        if (found.size() != 2 || layout_.shape != Layout::Shape::track) return std::nullopt;
        return std::array{found[0], found[1]};
    }
    std::string figure(int cell, std::size_t content) const {
        const bool empty = content == 0;
        switch (kind_of(cell)) {
            case Look::Cell::across:
                return empty ? " " : style_.figures ? "─" : "-";
            case Look::Cell::upright:
                return empty ? " " : style_.figures ? "│" : "|";
            case Look::Cell::star:
                if (empty) return "+";
                break;
            case Look::Cell::rosette:
                if (empty) return style_.figures ? "✿" : "*";
                break;
            case Look::Cell::light:
            case Look::Cell::dark:
                if (empty && style_.figures && style_.colours) return " ";
                break;
            case Look::Cell::store:
            case Look::Cell::plain:
                break;
        }
        const std::string& figure = look_.figures[content];
        const bool can_be_shown = style_.figures || is_ascii(figure);
        const bool fits = columns_of(figure) == 1 && one_line(figure) == figure;
        return can_be_shown && fits ? figure : layout_.pieces[content].glyph;
    }

    const Game& game_;
    const AnyState& state_;
    const BoardStyle& style_;
    const Look look_;
    const Layout layout_;
    const std::vector<int> heights_;
    const std::vector<int> heights_before_;
    const int width_;
};

/// The board alone, with its coordinates.
DrawnBoard board_of_cells(const Game& game, const AnyState& state, const BoardStyle& style) {
    if (game.layout() == nullptr) {
        if (std::vector<DrawnRow> zones = zone_rows(game, state, style); !zones.empty())
            return {std::move(zones), {}};
        return {{{{"  " + game.state_text(state), {}}}}, {}};
    }
    const PiecesOnCells pieces(game, state, style);
    if (is_points_board(pieces.layout(), pieces.look()))
        return draw_points(game, state, style, pieces.look());
    const CellDrawing drawing = pieces.drawing();
    switch (pieces.layout().shape) {
        case Layout::Shape::track:
            return draw_track(drawing);
        case Layout::Shape::graph:
            return with_both_numbers(draw_picture(drawing), pieces.layout(), pieces.look(),
                                     style.figures);
        default:
            return draw_grid(drawing);
    }
}

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
    constexpr int least_columns = 38;  // fits beside nothing else into the smallest window
    DrawnBoard board = board_of_cells(game, state, style);
    int columns = least_columns;
    for (const DrawnRow& row : board.rows) {
        int wide = 0;
        for (const DrawnRun& run : row) wide += columns_of(run.text);
        columns = std::max(columns, wide);
    }
    std::ranges::move(numbers_rows(game, state, style, columns), std::back_inserter(board.rows));
    return board;
}

}  // namespace ply
