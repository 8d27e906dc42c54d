/// What lies beside the board: dice, points, hands, and what small numbers on its cells mean.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown/board_layers.hpp"

namespace ply {

/// The room below a board, from its left and top.
struct BesideRoom {
    double left = 0;
    double top = 0;
    double width = 0;
    double line = 0;  ///< the height of a line
};

class BesideBoard {
public:
    /// Without a layout, an empty one. All must live as long.
    BesideBoard(const Game& game, const Layout& layout, const Look& look)
        : game_(game), layout_(layout), look_(look) {}

    /// SVG: lines of the numbers beside the board, the dice in the first.
    std::string drawing(const AnyState& state, const BesideRoom& room) const;
    /// How many lines they take; dice that are not thrown yet have theirs.
    int lines(const AnyState& state, const BesideRoom& room) const;

private:
    class Lines;
    Lines drawn(const AnyState& state, const BesideRoom& room) const;
    void add(Lines& lines, const BoardNumbers& beside) const;
    void add_left_over(Lines& lines, const AnyState& state) const;
    void name_layers(Lines& lines, const AnyState& state) const;
    const Look::Beside* said_of(const std::string& name) const;
    void add_number(Lines& lines, int number) const;

    const Game& game_;
    const Layout& layout_;
    const Look& look_;
};

/// The same as words: `dice 3 1, points 12 0`.
std::string beside_words(const Game& game, const AnyState& state);

}  // namespace ply
