#include "framework/report/board/seen_picture.hpp"

#include <algorithm>
#include <set>

#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

std::size_t width_of(const std::vector<std::string>& lines) {
    std::size_t width = 0;
    for (const std::string& line : lines) width = std::max(width, line.size());
    return width;
}

bool is_digit(const std::string& line, std::size_t at) {
    return at < line.size() && line[at] >= '0' && line[at] <= '9';
}

/// Takes the second of two numbers out that would run together without the column between them.
void part_numbers(std::string& line, std::size_t between) {
    if (between == 0 || !is_digit(line, between - 1)) return;
    for (std::size_t at = between + 1; is_digit(line, at); ++at) line[at] = line[between];
}

/// Whether nothing is lost without this column.
bool is_filler(const SeenPicture& picture, int x) {
    const auto at = static_cast<std::size_t>(x);
    return std::ranges::all_of(picture.lines,
                               [&](const std::string& line) {
                                   return at >= line.size() || line[at] == ' ' || line[at] == '-';
                               }) &&
           std::ranges::none_of(picture.points,
                                [&](const auto& point) { return point.first.first == x; });
}

}  // namespace

CellsByPlace cells_by_place(const Layout& layout) {
    CellsByPlace at;
    for (std::size_t i = 0; i < layout.cells.size(); ++i)
        at[{layout.cells[i].x, layout.cells[i].y}] = static_cast<int>(i);
    return at;
}

SeenPicture picture_seen(const Layout& layout, bool flipped) {
    SeenPicture seen{lines_of(layout.picture), cells_by_place(layout)};
    if (!flipped) return seen;
    const std::size_t width = width_of(seen.lines);
    std::ranges::reverse(seen.lines);
    for (std::string& line : seen.lines) {
        line.resize(width, ' ');
        std::ranges::reverse(line);
        for (char& letter : line)
            if (letter == '.' || letter == '\'') letter = letter == '.' ? '\'' : '.';
        line.erase(line.find_last_not_of(' ') + 1);
    }
    CellsByPlace turned;
    for (const auto& [place, cell] : seen.points)
        turned[{static_cast<int>(width) - 1 - place.first,
                static_cast<int>(seen.lines.size()) - 1 - place.second}] = cell;
    seen.points = std::move(turned);
    return seen;
}

void squeeze(SeenPicture& picture, int columns) {
    if (static_cast<int>(width_of(picture.lines)) <= columns) return;
    std::set<int> gone;
    for (const auto& [place, cell] : picture.points)
        if (is_filler(picture, place.first + 1)) gone.insert(place.first + 1);
    for (std::string& line : picture.lines) {
        for (const int x : gone) part_numbers(line, static_cast<std::size_t>(x));
        for (auto x = gone.rbegin(); x != gone.rend(); ++x)
            if (const auto at = static_cast<std::size_t>(*x); at < line.size()) line.erase(at, 1);
    }
    CellsByPlace moved;
    for (const auto& [place, cell] : picture.points)
        moved[{place.first -
                   static_cast<int>(std::distance(gone.begin(), gone.lower_bound(place.first))),
               place.second}] = cell;
    picture.points = std::move(moved);
}

}  // namespace ply
