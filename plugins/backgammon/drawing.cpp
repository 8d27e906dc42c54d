#include "drawing.hpp"

#include <array>
#include <string>

namespace backgammon {
namespace {

using namespace ply;

/// Of a drawn board.
struct Place {
    int x = 0;
    int y = 0;
    int point = 0;
    int height = 1;      ///< from the edge of the board, from 1
    bool upper = false;  ///< half of the board
};
constexpr int stack = 5;
constexpr std::array<Place, 26 * stack + 2 * stack> places = [] {
    std::array<Place, 26 * stack + 2 * stack> all{};
    std::size_t next = 0;
    const auto add = [&](int x, int point, bool upper) {
        for (int height = 1; height <= stack; ++height)
            all[next++] = {x, upper ? height : 12 - height, point, height, upper};
    };
    for (int i = 0; i < 12; ++i) {
        const int x = (i < 6 ? 2 : 7) + 3 * i;
        add(x, 13 + i, true);
        add(x, 12 - i, false);
    }
    for (const bool upper : {true, false}) {
        add(21, Men::bar, upper);
        add(45, Men::off, upper);
    }
    return all;
}();

int glyph(int count, int height, Player owner) {
    const int man = 1 + 11 * owner;
    const int zero = man + 1;
    if (count > stack && height == stack) return zero + count % 10;
    if (count > 9 && height == stack - 1) return zero + count / 10;
    return count >= height ? man : 0;
}

}  // namespace

Layout board_layout() {
    Layout layout;
    layout.shape = Layout::Shape::graph;
    layout.pieces = {{" ", "empty", chance_player}};
    for (Player player = 0; player < 2; ++player) {
        layout.pieces.push_back({player == 0 ? "x" : "o", "man", player});
        for (int digit = 0; digit <= 9; ++digit)
            layout.pieces.push_back({std::to_string(digit), "men", player});
    }
    for (const Place& place : places)
        layout.cells.push_back(
            {place.x, place.y,
             std::to_string(place.point) + (place.upper ? "'" : ".") + std::to_string(place.height),
             static_cast<int>(layout.cells.size()) - (place.height - 1)});
    layout.picture =
        "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+\n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |BAR|                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "|                  |   |                  |    \n"
        "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+";
    return layout;
}

Look board_look() {
    Look look;
    look.figures.resize(23);
    look.figures[1] = "●";
    look.figures[12] = "○";
    for (std::size_t first = 0; first < places.size(); first += stack) {
        const Place& place = places[first];
        const bool tray = place.point == Men::bar || place.point == Men::off;
        BoardDrawing::Pile pile{place.point == Men::bar   ? "bar"
                                : place.point == Men::off ? "off"
                                                          : std::to_string(place.point),
                                {},
                                tray};
        if (!tray) pile.second = std::to_string(25 - place.point);
        for (std::size_t i = first; i < first + stack; ++i)
            pile.cells.push_back(static_cast<int>(i));
        look.drawing.piles.push_back(std::move(pile));
    }
    return look;
}

int cell_of_point(Player player, int point) {
    const bool aside = point == Men::bar || point == Men::off;
    const int number = aside || player == 0 ? point : 25 - point;
    for (std::size_t cell = 0; cell < places.size(); cell += stack)
        if (places[cell].point == number && (!aside || places[cell].upper == (player == 1)))
            return static_cast<int>(cell);
    return 0;  // unreached: every point has places
}

int content(const Board& board, int cell) {
    const Place& place = places[static_cast<std::size_t>(cell)];
    const Men* const men = board.men;
    const bool aside = place.point == Men::bar || place.point == Men::off;
    const Player owner = aside ? (place.upper ? 1 : 0) : men[0][place.point] > 0 ? 0 : 1;
    const int point = owner == 0 || aside ? place.point : 25 - place.point;
    return glyph(men[owner][point], place.height, owner);
}

}  // namespace backgammon
