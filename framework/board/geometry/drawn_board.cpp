/// Boards that a script draws: points and lines on a grid of characters.
#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/board/geometry/geometry.hpp"

namespace ply::board {
namespace {

/// One way out of a point in the picture, whose lines run from the top.
struct Way {
    Direction direction;
    int dx;
    int dy;
    char line;
    char crossing;
};
constexpr Way ways[] = {{north, 0, -1, '|', '+'}, {north_east, 1, -1, '/', 'X'},
                        {east, 1, 0, '-', '+'},   {south_east, 1, 1, '\\', 'X'},
                        {south, 0, 1, '|', '+'},  {south_west, -1, 1, '/', 'X'},
                        {west, -1, 0, '-', '+'},  {north_west, -1, -1, '\\', 'X'}};

constexpr char point = 'o';

/// The lines without empty ones at both ends and without blanks that all begin with.
std::vector<std::string> lines_of(std::string_view picture) {
    std::vector<std::string> lines(1);
    for (const char letter : picture) {
        if (letter == '\n') {
            lines.emplace_back();
        } else if (letter != '\r') {
            lines.back() += letter;
        }
    }
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    lines.erase(lines.begin(), std::ranges::find_if_not(lines, &std::string::empty));
    std::size_t indent = std::string::npos;
    for (const std::string& line : lines)
        if (!line.empty()) indent = std::min(indent, line.find_first_not_of(' '));
    for (std::string& line : lines) line.erase(0, std::min(indent, line.size()));
    return lines;
}

[[noreturn]] void wrong(int x, int y, const std::string& what) {
    throw Error("drawn: line " + std::to_string(y + 1) + ", column " + std::to_string(x + 1) +
                " of the drawing: " + what);
}

class Picture {
public:
    explicit Picture(std::string_view text) : lines_(lines_of(text)) {
        for (int y = 0; y < static_cast<int>(lines_.size()); ++y)
            for (int x = 0; x < static_cast<int>(lines_[y].size()); ++x) check_letter(x, y);
        if (points_.empty())
            throw Error("drawn: the drawing has no points; write o for each point");
        if (points_.size() > max_cells)
            throw Error("drawn: a board has 1 to " + std::to_string(max_cells) + " cells");
    }

    const std::vector<std::string>& lines() const { return lines_; }
    const std::vector<Geometry::Place>& points() const { return points_; }

    /// The point at the other end of the line that leaves a point this way; nothing: no line does.
    bool follow(Geometry::Place from, const Way& way, Geometry::Place& to) {
        int x = from.x + way.dx;
        int y = from.y + way.dy;
        const auto leads_on = [&] { return at(x, y) == way.line || at(x, y) == way.crossing; };
        if (!leads_on()) return false;
        while (leads_on()) {
            followed_.emplace(x, y);
            x += way.dx;
            y += way.dy;
        }
        if (at(x, y) != point) wrong(x - way.dx, y - way.dy, "the line ends at no point");
        to = {x, y};
        return true;
    }

    /// Once every line that leaves a point was followed: no other may be left.
    void check_followed() const {
        for (int y = 0; y < static_cast<int>(lines_.size()); ++y)
            for (int x = 0; x < static_cast<int>(lines_[y].size()); ++x)
                if (at(x, y) != ' ' && at(x, y) != point && !followed_.contains({x, y}))
                    wrong(x, y,
                          std::string("'") + at(x, y) +
                              "' joins no points; a line runs straight from one o to another");
    }

private:
    char at(int x, int y) const {
        if (y < 0 || y >= static_cast<int>(lines_.size()) || x < 0) return ' ';
        return x < static_cast<int>(lines_[y].size()) ? lines_[y][x] : ' ';
    }
    void check_letter(int x, int y) {
        const char letter = at(x, y);
        if (letter == point) {
            points_.push_back({x, y});
        } else if (letter == '\t') {
            wrong(x, y, "a tab is as wide as each program likes; write blanks");
        } else if (std::string_view("-|/\\X+ ").find(letter) == std::string_view::npos) {
            wrong(x, y,
                  "'" + letter_at(x, y) +
                      "' is no part of a board; points are o, "
                      "lines - | / \\, crossings X and +");
        }
    }
    /// All bytes of a letter in UTF-8.
    std::string letter_at(int x, int y) const {
        std::string letter(1, at(x, y));
        while ((static_cast<unsigned char>(at(++x, y)) & 0xc0) == 0x80) letter += at(x, y);
        return letter;
    }

    std::vector<std::string> lines_;
    std::vector<Geometry::Place> points_;
    std::set<std::pair<int, int>> followed_;  ///< the letters of lines between two points
};

/// The different values, in order: the columns or rows of the points.
std::vector<int> ranks(const std::vector<Geometry::Place>& points, int Geometry::Place::*axis) {
    std::vector<int> values;
    for (const Geometry::Place& each : points) values.push_back(each.*axis);
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

int rank_of(const std::vector<int>& values, int value) {
    return static_cast<int>(std::ranges::lower_bound(values, value) - values.begin());
}

}  // namespace

/// Columns and rows are those on which points lie, so that the points of nine men's morris have
/// their usual names.
Geometry Geometry::drawn(std::string_view text) {
    Picture picture(text);
    const std::vector<int> columns = ranks(picture.points(), &Place::x);
    const std::vector<int> lines = ranks(picture.points(), &Place::y);
    Geometry board;
    board.shape = Layout::Shape::graph;
    board.width = static_cast<int>(columns.size());
    board.height = static_cast<int>(lines.size());
    const auto place_of = [&](Place mark) {
        return Place{rank_of(columns, mark.x), board.height - 1 - rank_of(lines, mark.y)};
    };
    std::vector<Place> marks(static_cast<std::size_t>(board.width * board.height), {-1, -1});
    for (const Place& mark : picture.points()) {
        const Place place = place_of(mark);
        marks[place.y * board.width + place.x] = mark;
    }
    board.add_cells([&](int x, int y) { return marks[y * board.width + x].x >= 0; });
    for (int c = 0; c < board.cells; ++c) {
        const Place mark = marks[board.row(c) * board.width + board.column(c)];
        board.marks.push_back(mark);
        for (const Way& way : ways) {
            Place end;
            if (!picture.follow(mark, way, end)) continue;
            const Place to = place_of(end);
            board.next[way.direction][c] = static_cast<std::int16_t>(board.at(to.x, to.y));
        }
    }
    picture.check_followed();
    for (const std::string& line : picture.lines()) board.picture += line + '\n';
    board.shifts = false;
    board.finish();
    return board;
}

}  // namespace ply::board
