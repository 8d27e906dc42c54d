// Tic-tac-toe and hex whose stones the other player does not see.
//
// Phantom tic-tac-toe: Auger, "Multiple tree for partially observable Monte-Carlo tree search",
// 2011. Dark hex: https://www.hexwiki.net/index.php/Dark_Hex; what is known of small boards:
// Hayward's notes, http://webdocs.cs.ualberta.ca/~hayward/670gga/jem/games.html.

#include "phantom.hpp"

namespace {

using namespace ply;

constexpr std::string_view glyphs = "-xo";

/// Rows of cells, a1 first.
class Grid {
public:
    Grid(int width, int height) : width_(width), height_(height) {}

    int cells() const { return width_ * height_; }
    std::string cell_text(int cell) const { return cell_name(cell % width_, cell / width_); }
    template <class Content>
    std::string text(Content content) const {
        return grid_text(width_, height_, glyphs, content);
    }
    GridText parse(std::string_view text) const {
        return parse_grid(width_, height_, glyphs, text);
    }
    Layout layout() const {
        Layout layout;
        for (int cell = 0; cell < cells(); ++cell)
            layout.cells.push_back({cell % width_, cell / width_, cell_text(cell)});
        layout.pieces = {{".", "empty", chance_player}, {"x", "stone", 0}, {"o", "stone", 1}};
        return layout;
    }

private:
    int width_;
    int height_;
};

class TicTacToeBoard : public Grid {
public:
    explicit TicTacToeBoard(const Options&) : Grid(3, 3) {}

    static GameInfo info() {
        return {
            "phantom_tic_tac_toe",
            "Phantom tic-tac-toe",
            "Three of your stones in a row win, and nobody sees the other's. Who tries a cell that "
            "is taken sees that stone and tries another one.",
            {},
            "alignment"};
    }
    bool won(std::uint64_t stones, Player) const {
        constexpr unsigned lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
        for (const unsigned line : lines)
            if ((stones & line) == line) return true;
        return false;
    }
};

/// Player 1 connects south and north, player 2 west and east. The neighbours of a cell c, with rows
/// of r cells, are c - 1, c + 1, c - r, c - r + 1, c + r - 1 and c + r.
class HexBoard : public Grid {
public:
    explicit HexBoard(const Options& options)
        : Grid(options.integer("size"), options.integer("size")), size_(options.integer("size")) {
        for (int cell = 0; cell < cells(); ++cell) {
            const std::uint64_t bit = std::uint64_t{1} << cell;
            if (cell % size_ == 0) west_ |= bit;
            if (cell % size_ == size_ - 1) east_ |= bit;
            if (cell < size_) south_ |= bit;
            if (cell >= size_ * (size_ - 1)) north_ |= bit;
        }
    }

    static GameInfo info() {
        return {
            "dark_hex",
            "Dark hex",
            "Player 1 connects south and north, player 2 west and east, and nobody sees the "
            "other's stones. Who tries a cell that is taken sees that stone and tries another one.",
            {OptionSpec::integer("size", 3, 2, 8, "cells along an edge")},
            "connection"};
    }
    bool won(std::uint64_t stones, Player player) const {
        const std::uint64_t goal = player == 0 ? north_ : east_;
        std::uint64_t reached = stones & (player == 0 ? south_ : west_);
        while (true) {
            if ((reached & goal) != 0) return true;
            const std::uint64_t left = reached & ~west_;
            const std::uint64_t right = reached & ~east_;
            const std::uint64_t next =
                stones & (reached | left >> 1 | right << 1 | reached >> size_ | reached << size_ |
                          right >> (size_ - 1) | left << (size_ - 1));
            if (next == reached) return false;
            reached = next;
        }
    }
    Layout layout() const {
        Layout layout = Grid::layout();
        layout.shape = Layout::Shape::hex;
        return layout;
    }

private:
    int size_;
    std::uint64_t west_ = 0;
    std::uint64_t east_ = 0;
    std::uint64_t south_ = 0;
    std::uint64_t north_ = 0;
};

using PhantomTicTacToe = phantom::Phantom<TicTacToeBoard>;
using DarkHex = phantom::Phantom<HexBoard>;

}  // namespace

PLYBOARD_GAMES(PhantomTicTacToe, DarkHex)
