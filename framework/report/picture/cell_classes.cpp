#include "framework/report/picture/cell_classes.hpp"

#include <algorithm>

#include "framework/report/picture/colours.hpp"

namespace ply {
namespace {

std::string kind_name(Look::Cell kind) {
    switch (kind) {
        case Look::Cell::light:
            return "light";
        case Look::Cell::dark:
            return "dark";
        case Look::Cell::rosette:
            return "rosette";
        case Look::Cell::across:
        case Look::Cell::upright:
            return "between";
        case Look::Cell::plain:
        case Look::Cell::star:
        case Look::Cell::store:
            break;
    }
    return "";
}

std::string ground_name(BoardDrawing::Ground ground) {
    switch (ground) {
        case BoardDrawing::Ground::points:
        case BoardDrawing::Ground::loops:
            return "point";
        case BoardDrawing::Ground::holes:
            return "hole";
        case BoardDrawing::Ground::cells:
            break;
    }
    return "";
}

}  // namespace

std::string class_of_cell(const Layout& layout, const Look& look, int cell) {
    std::string words = ground_name(look.drawing.ground);
    const auto add = [&words](const std::string& word) {
        if (!word.empty()) words += (words.empty() ? "" : " ") + word;
    };
    const std::string kind = kind_name(look.cells[static_cast<std::size_t>(cell)]);
    add(kind);
    for (std::size_t player = 0; player < look.drawing.homes.size(); ++player)
        if (std::ranges::count(look.drawing.homes[player], cell) > 0)
            add("home " + colour_of(layout, look, static_cast<Player>(player)));
    return words;
}

}  // namespace ply
