/// Boards of piles, as of backgammon: triangles and trays from the upper and the lower edge
/// inwards.
#include <algorithm>
#include <set>

#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/colours.hpp"

namespace ply {
namespace {

constexpr double man_side = 36;
constexpr double pile_gap = 30;  ///< between the two halves
constexpr double pile_frame = 8;
constexpr double pile_name = 18;

class Piles {
public:
    Piles(const Layout& layout, const Look& look, bool flipped)
        : layout_(layout), look_(look), flipped_(flipped) {
        board_.cells.resize(layout.cells.size());
        std::size_t most = 0;
        for (const BoardDrawing::Pile& pile : look.drawing.piles) {
            most = std::max(most, pile.cells.size());
            if (!pile.cells.empty()) columns_.insert(cell(pile, 0).x);
        }
        length_ = static_cast<double>(most) * man_side;
        bottom_ = 2 * length_ + pile_gap;
    }

    BoardGeometry geometry() {
        const double right = static_cast<double>(columns_.size()) * cell_side;
        board_.include({0, 0}, pile_frame);
        board_.include({right, bottom_}, pile_frame);
        board_.below += path_element(
            "surface", rect_path(board_.left, board_.top, board_.width, board_.height));
        int number = 0;
        for (const BoardDrawing::Pile& pile : look_.drawing.piles)
            if (!pile.cells.empty()) place(pile, number++);
        const int rows = two_names() ? 2 : 1;
        for (int i = 0; i < rows; ++i) {
            const double beyond = beyond_edge(i);
            for (const double y : {-beyond, bottom_ + beyond}) {
                board_.include({right / 2, y}, pile_name / 2);
                if (rows > 1) whose_names({board_.left, y}, i);
            }
        }
        if (rows > 1) board_.include({-pile_frame - pile_name / 2, 0}, pile_name / 2);
        return board_;
    }

private:
    bool two_names() const {
        return std::ranges::any_of(look_.drawing.piles, [](const BoardDrawing::Pile& pile) {
            return !pile.second.empty();
        });
    }
    /// How far beyond the edge a player's names are.
    static double beyond_edge(Player player) { return pile_frame + pile_name * (player + 0.5); }
    /// A small man left of them.
    void whose_names(Point at, Player player) {
        board_.above += circle_element("disc " + colour_of(layout_, look_, player),
                                       at + Point{-pile_name / 2, 0}, pile_name / 3);
    }
    const Layout::Cell& cell(const BoardDrawing::Pile& pile, std::size_t i) const {
        return layout_.cells.at(static_cast<std::size_t>(pile.cells[i]));
    }
    void place(const BoardDrawing::Pile& pile, int number) {
        const auto rank =
            static_cast<double>(std::distance(columns_.begin(), columns_.find(cell(pile, 0).x)));
        const auto last = static_cast<double>(columns_.size()) - 1;
        const double x = (flipped_ ? last - rank : rank) * cell_side;
        const bool inwards_down = cell(pile, pile.cells.size() - 1).y > cell(pile, 0).y;
        const bool upper = inwards_down != flipped_;
        const double edge = upper ? 0 : bottom_;
        const double inwards = upper ? 1 : -1;
        for (std::size_t i = 0; i < pile.cells.size(); ++i) {
            PlacedCell& placed = board_.cells[static_cast<std::size_t>(pile.cells[i])];
            const double near = edge + inwards * man_side * static_cast<double>(i);
            placed.centre = {x + cell_side / 2, near + inwards * man_side / 2};
            placed.outline =
                rect_path(x, std::min(near, near + inwards * man_side), cell_side, man_side);
            placed.css_class = "pile";
        }
        const Point tip{x + cell_side / 2, edge + inwards * length_};
        if (pile.tray) {
            const double middle = edge + inwards * (length_ + pile_gap / 2);
            board_.below += path_element("tray", rect_path(x + 2, std::min(edge, middle),
                                                           cell_side - 4, length_ + pile_gap / 2));
        } else {
            board_.below +=
                path_element(number % 2 == 0 ? "triangle even" : "triangle",
                             "M" + svg_point({x, edge}) + "h40L" + svg_point(tip) + "z");
        }
        for (const Player player : {0, 1})
            if (const std::string& name = player == 0 ? pile.name : pile.second; !name.empty())
                board_.above += text_element(
                    "coordinate", {tip.x, edge - inwards * beyond_edge(player)}, name, 16);
    }

    const Layout& layout_;
    const Look& look_;
    bool flipped_;
    std::set<int> columns_;
    double length_ = 0;
    double bottom_ = 0;
    BoardGeometry board_;
};

}  // namespace

BoardGeometry pile_geometry(const Layout& layout, const Look& look, bool flipped) {
    return Piles(layout, look, flipped).geometry();
}

}  // namespace ply
