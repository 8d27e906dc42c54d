#include "framework/report/board/points_board.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "framework/game/shown/board_layers.hpp"

namespace ply {
namespace {

constexpr int rows_of_men = 5;
constexpr int bar_at = rows_of_men + 1;
constexpr int lowest_row = 2 * bar_at;
constexpr std::size_t points_indent = 4;
constexpr int columns_beside = 10;  ///< of edges, the bar and the men who are home
constexpr int wide_point = 3;       ///< columns; in a narrow window one less

/// How many men of each player stand on every point, on the bar and at home.
struct MenOnPoints {
    std::array<std::vector<int>, 2> points;
    std::array<int, 2> bar{};
    std::array<int, 2> off{};
};

MenOnPoints men_on_points(const Game& game, const AnyState& state, const Look& look) {
    MenOnPoints men;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        men.points[0].push_back(game.content(state, cell));
    for (const BoardLayer& layer : board_layers_of(game, state))
        if (layer.name == look.other_men) men.points[1] = layer.numbers;
    men.points[1].resize(men.points[0].size());
    for (const BoardNumbers& numbers : board_numbers_of(game, state)) {
        const auto beside = std::ranges::find(look.beside, numbers.name, &Look::Beside::name);
        if (beside == look.beside.end() || numbers.numbers.size() != 2) continue;
        auto& into = beside->kind == Look::Beside::Kind::bar ? men.bar : men.off;
        const bool known =
            beside->kind == Look::Beside::Kind::bar || beside->kind == Look::Beside::Kind::off;
        if (known) std::ranges::copy(numbers.numbers, into.begin());
    }
    return men;
}

/// What stands so far from the edge of the board, from 1, in a column of so many.
std::string man_text(int count, int height, const char* man) {
    if (count > rows_of_men && height == rows_of_men) return std::to_string(count % 10);
    if (count > 9 && height == rows_of_men - 1) return std::to_string(count / 10);
    return count >= height ? man : " ";
}

/// Draws row by row from the left.
class PointsDrawing {
public:
    PointsDrawing(const Game& game, const AnyState& state, const BoardStyle& style,
                  const Look& look)
        : layout_(*game.layout()),
          style_(style),
          now_(men_on_points(game, state, look)),
          before_(style.before == nullptr ? now_ : men_on_points(game, *style.before, look)),
          quarter_(static_cast<int>(layout_.cells.size()) / 4),
          point_columns_(style.columns < static_cast<int>(points_indent) +
                                             2 * quarter_ * wide_point + columns_beside
                             ? wide_point - 1
                             : wide_point) {
        board_.cells.resize(layout_.cells.size());
    }

    DrawnBoard drawn() && {
        for (int row = 0; row <= lowest_row; ++row) {
            DrawnRow drawn;
            append(drawn, std::string(points_indent, ' '));
            if (row == 0 || row == lowest_row) {
                add_names(drawn, row == 0);
            } else {
                add_men(drawn, row);
            }
            board_.rows.push_back(std::move(drawn));
        }
        return std::move(board_);
    }

private:
    /// The cell of a column, counted from the left, in the upper or the lower half.
    std::size_t cell_of(int column, bool upper) const {
        const bool second = upper != style_.flipped;
        const int half = 2 * quarter_;
        const int way = style_.flipped ? half - 1 - column : column;
        return static_cast<std::size_t>(second ? half + way : half - 1 - way);
    }
    const char* edge() const { return style_.figures ? "│" : "|"; }

    void add_names(DrawnRow& row, bool upper) const {
        std::string names = "+";
        for (int column = 0; column < 2 * quarter_; ++column) {
            if (column == quarter_) names += "+---+";
            // Of two that would run together the second is left out.
            const std::string& name = layout_.cells[cell_of(column, upper)].name;
            const bool parted = point_columns_ == wide_point || name.size() == 1 ||
                                names.back() == '-' || names.back() == '+';
            names += parted ? fmt::format("{:->2}", name) : "--";
            names.append(static_cast<std::size_t>(point_columns_) - 2, '-');
        }
        names += "+";
        if (!style_.figures) return append(row, names);
        for (const char letter : names) append(row, letter == '-' ? "─" : std::string(1, letter));
    }

    void add_men(DrawnRow& row, int at) {
        const bool upper = at < bar_at;
        const int height = upper ? at : lowest_row - at;
        append(row, edge());
        for (int column = 0; column < 2 * quarter_; ++column) {
            if (column == quarter_) add_aside(row, at, &MenOnPoints::bar);
            if (at == bar_at) {
                append(row, std::string(static_cast<std::size_t>(point_columns_), ' '));
                continue;
            }
            append(row, " ");
            const std::size_t cell = cell_of(column, upper);
            if (height == 1)
                board_.cells[cell] = {at,
                                      static_cast<int>(points_indent) +
                                          (column < quarter_ ? 2 : 7) + point_columns_ * column,
                                      1};
            const Player owner = now_.points[1][cell] > 0 ? 1 : 0;
            const int before = before_.points[1][cell] > 0 ? 1 : 0;
            add_man(row, now_.points[static_cast<std::size_t>(owner)][cell],
                    owner == before ? before_.points[static_cast<std::size_t>(owner)][cell] : 0,
                    height, owner);
            append(row, std::string(static_cast<std::size_t>(point_columns_) - 2, ' '));
        }
        append(row, edge());
        if (at != bar_at) add_off(row, upper, height);
    }
    void add_man(DrawnRow& row, int count, int before, int height, Player owner) const {
        const char* const man = man_on_points(owner, style_.figures);
        const std::string text = man_text(count, height, man);
        const bool moved = text != man_text(before, height, man);
        append(row, text, {text == " " ? chance_player : owner, Look::Cell::plain, moved});
    }
    void add_aside(DrawnRow& row, int at, std::array<int, 2> MenOnPoints::*place) const {
        append(row, edge());
        if (at == bar_at) {
            append(row, "BAR");
        } else {
            const bool upper = at < bar_at;
            const Player owner = upper != style_.flipped ? 1 : 0;
            append(row, " ");
            add_man(row, (now_.*place)[static_cast<std::size_t>(owner)],
                    (before_.*place)[static_cast<std::size_t>(owner)], upper ? at : lowest_row - at,
                    owner);
            append(row, " ");
        }
        append(row, edge());
    }
    void add_off(DrawnRow& row, bool upper, int height) const {
        const Player owner = upper != style_.flipped ? 1 : 0;
        append(row, "  ");
        add_man(row, now_.off[static_cast<std::size_t>(owner)],
                before_.off[static_cast<std::size_t>(owner)], height, owner);
    }

    const Layout& layout_;
    const BoardStyle& style_;
    const MenOnPoints now_;
    const MenOnPoints before_;
    const int quarter_;
    const int point_columns_;
    DrawnBoard board_;
};

}  // namespace

bool is_points_board(const Layout& layout, const Look& look) {
    const std::size_t cells = layout.cells.size();
    return layout.shape == Layout::Shape::track && layout.counts && !look.other_men.empty() &&
           cells >= 4 && cells % 4 == 0 && cells <= 32;
}

const char* man_on_points(Player owner, bool figures) {
    constexpr const char* drawn[] = {"●", "○"};
    constexpr const char* letters[] = {"x", "o"};
    return (figures ? drawn : letters)[owner];
}

DrawnBoard draw_points(const Game& game, const AnyState& state, const BoardStyle& style,
                       const Look& look) {
    return PointsDrawing(game, state, style, look).drawn();
}

}  // namespace ply
