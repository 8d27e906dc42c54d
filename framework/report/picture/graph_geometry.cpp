/// Boards that are pictures of characters: points, and the lines between them.
#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>
#include <string_view>

#include "framework/report/picture/board_geometry.hpp"
#include "framework/report/picture/cell_classes.hpp"
#include "framework/report/picture/cell_grid.hpp"

namespace ply {
namespace {

/// A direction in which lines run, and the characters of lines that do.
struct Way {
    int dx;
    int dy;
    std::string_view letters;
};
constexpr Way drawn_ways[] = {{1, 0, "-+"}, {0, 1, "|+"}, {1, 1, "\\X"}, {1, -1, "/X"}};

class GraphPicture {
public:
    GraphPicture(const Layout& layout, const Look& look, bool flipped)
        : layout_(layout), look_(look) {
        std::istringstream picture(layout.picture);
        for (std::string line; std::getline(picture, line);) lines_.push_back(line);
        for (const Layout::Cell& cell : layout.cells) {
            columns_ = std::max(columns_, cell.x);
            rows_ = std::max(rows_, cell.y);
            points_[{cell.x, cell.y}] = true;
        }
        for (int y = 0; y < height(); ++y) rows_ = std::max(rows_, y);
        for (const std::string& line : lines_)
            columns_ = std::max(columns_, static_cast<int>(line.size()) - 1);
        turn_ = flipped;
        unit_ = cell_side / least_distance();
    }

    BoardGeometry geometry() {
        for (std::size_t i = 0; i < layout_.cells.size(); ++i) {
            PlacedCell placed;
            placed.centre = place(layout_.cells[i].x, layout_.cells[i].y);
            placed.outline = circle_path(placed.centre, 17);
            placed.css_class = class_of_cell(layout_, look_, static_cast<int>(i));
            placed.css_class = "point" + (placed.css_class.empty() ? "" : " " + placed.css_class);
            board_.include(placed.centre, 22);
            board_.cells.push_back(std::move(placed));
        }
        const std::string data = joined();
        board_.above += data.empty() ? "" : path_element("line", data);
        board_.above += points() + letters();
        board_.below = path_element(
            "surface", rect_path(board_.left, board_.top, board_.width, board_.height));
        name_lines();
        return board_;
    }

private:
    int height() const { return static_cast<int>(lines_.size()); }
    char letter(int x, int y) const {
        if (y < 0 || y >= height() || x < 0) return ' ';
        const std::string& line = lines_[static_cast<std::size_t>(y)];
        return x < static_cast<int>(line.size()) ? line[static_cast<std::size_t>(x)] : ' ';
    }
    bool is_point(int x, int y) const { return points_.contains({x, y}); }
    Point place(int x, int y) const {
        return turn_ ? unit_ *
                           Point{static_cast<double>(columns_ - x), static_cast<double>(rows_ - y)}
                     : unit_ * Point{static_cast<double>(x), static_cast<double>(y)};
    }
    double least_distance() const {
        double least = 1e9;
        for (std::size_t i = 0; i < layout_.cells.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                least = std::min(least, std::hypot(layout_.cells[i].x - layout_.cells[j].x,
                                                   layout_.cells[i].y - layout_.cells[j].y));
        return least < 1e9 && least > 0 ? least : 2;
    }
    bool leads_on(const Way& way, int x, int y) const {
        return !is_point(x, y) && way.letters.find(letter(x, y)) != way.letters.npos;
    }
    /// Straight lines, each as far as its characters go, and on to a point beside its end.
    std::string joined() const {
        std::string data;
        for (const Way& way : drawn_ways)
            for (int y = 0; y < height(); ++y)
                for (int x = 0; x < static_cast<int>(lines_[static_cast<std::size_t>(y)].size());
                     ++x)
                    if (leads_on(way, x, y) && !leads_on(way, x - way.dx, y - way.dy))
                        data += line_from(way, x, y);
        return data;
    }
    /// A lone '+' that no point or line is beside in this direction belongs to another.
    std::string line_from(const Way& way, int x, int y) const {
        int steps = 0;
        while (leads_on(way, x + (steps + 1) * way.dx, y + (steps + 1) * way.dy)) ++steps;
        const bool before = is_point(x - way.dx, y - way.dy);
        const bool after = is_point(x + (steps + 1) * way.dx, y + (steps + 1) * way.dy);
        if (steps == 0 && !before && !after) return "";
        const int from = before ? -1 : 0;
        const int to = after ? steps + 1 : steps;
        return line_path(place(x + from * way.dx, y + from * way.dy),
                         place(x + to * way.dx, y + to * way.dy));
    }
    std::string points() const {
        std::string dots;
        for (const PlacedCell& placed : board_.cells) dots += circle_path(placed.centre, 4);
        return path_element("star", dots);
    }
    /// What else is written in the picture.
    std::string letters() {
        std::string text;
        for (int y = 0; y < height(); ++y)
            for (int x = 0; x < static_cast<int>(lines_[static_cast<std::size_t>(y)].size()); ++x) {
                const char each = letter(x, y);
                if (is_point(x, y) || std::string_view(" -+|/\\X").find(each) != std::string::npos)
                    continue;
                text += text_element("coordinate", place(x, y), std::string(1, each), unit_);
                board_.include(place(x, y), unit_);
            }
        return text;
    }
    /// Cells named by letter and number: letters below, numbers to the left.
    void name_lines() {
        std::map<double, std::string> columns;
        std::map<double, std::string> rows;
        for (std::size_t i = 0; i < layout_.cells.size(); ++i) {
            const std::string& name = layout_.cells[i].name;
            const std::size_t digits = name.find_first_of("0123456789");
            if (digits == 0 || digits == name.npos) return;
            columns[board_.cells[i].centre.x] = name.substr(0, digits);
            rows[board_.cells[i].centre.y] = name.substr(digits);
        }
        const double size = std::clamp(board_.width * 0.045, 13.0, 22.0);
        const double below = board_.top + board_.height + size * 0.7;
        const double left = board_.left - size * 0.7;
        for (const auto& [x, name] : columns)
            board_.above += text_element("coordinate", {x, below}, name, size);
        for (const auto& [y, name] : rows)
            board_.above += text_element("coordinate", {left, y}, name, size);
        board_.include({board_.left + board_.width / 2, below}, size * 0.7);
        board_.include({left, board_.top + board_.height / 2}, size * 0.7);
    }

    const Layout& layout_;
    const Look& look_;
    bool turn_ = false;
    int columns_ = 0;
    int rows_ = 0;
    double unit_ = 20;
    std::vector<std::string> lines_;
    std::map<std::pair<int, int>, bool> points_;
    BoardGeometry board_;
};

}  // namespace

BoardGeometry graph_geometry(const Layout& layout, const Look& look, bool flipped) {
    return GraphPicture(layout, look, flipped).geometry();
}

}  // namespace ply
