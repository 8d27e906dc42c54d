/// What a picture of a board shows and a terminal cannot: colours, what the pieces stand on, cells
/// that belong together. Part of a game's Look; whatever is left out is made up from the layout.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace ply {

struct BoardDrawing {
    enum class Colour : std::uint8_t {
        unsaid,
        black,
        white,
        grey,
        red,
        orange,
        yellow,
        green,
        blue,
        purple,
        brown,
    };
    /// What pieces stand on.
    enum class Ground : std::uint8_t {
        cells,   ///< squares or hexagons
        points,  ///< where lines cross, as on boards of go: square boards
        loops,   ///< the same, and the lines lead around the corners, as in surakarta
        holes,   ///< round ones
    };
    /// How boards of numbers (Layout::counts) show them.
    enum class Numbers : std::uint8_t {
        plain,       ///< digits; seeds and digits on tracks
        properties,  ///< a piece; one less than the number has a bit for each of four properties:
                     ///< dark or light, square or round, hollow or solid, large or small
    };
    /// Cells that are one place of the board, on which men lie in a row from its edge inwards.
    struct Pile {
        std::string name;        ///< written at the edge; of player 1, if player 2 has another
        std::vector<int> cells;  ///< that at the edge first
        bool tray = false;       ///< a plain one, not a triangle
        std::string second{};    ///< what player 2 calls it; empty: the same
    };

    std::vector<Colour> colours{};    ///< of the players' pieces, edges and homes
    Colour surface = Colour::unsaid;  ///< of the board
    Ground ground = Ground::cells;
    Numbers numbers = Numbers::plain;
    std::vector<std::vector<int>> homes{};    ///< of each player: cells tinted in its colour
    std::vector<std::vector<int>> regions{};  ///< sets of cells with thick lines around them
    /// Graphs whose cells all lie in piles: the boards of backgammon. From left to right by the
    /// layout's x; those whose y grows inwards are the upper ones.
    std::vector<Pile> piles{};
    /// Square boards whose cells are lines between so many points on a circle: column a, row 4
    /// joins the first and the fourth. 0: they are not.
    int chords = 0;
};

}  // namespace ply
