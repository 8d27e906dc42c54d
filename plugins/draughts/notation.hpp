/// Positions and moves as Portable Draughts Notation writes them.
/// https://wiegerw.github.io/pdn/fentag.html, https://wiegerw.github.io/pdn/movetext.html
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <framework/game/touched_cells.hpp>

#include "moves.hpp"

namespace draughts {

/// The number that a square has where squares are numbered as `Geometry` does, and back.
template <class Family>
int renumbered(Family family, int square) {
    constexpr int n = Family::n;
    if (family.dark_corner_right) square += n - 1 - 2 * ((square - 1) % n);
    return family.numbered_from_below ? 2 * n * n + 1 - square : square;
}
template <class Family>
int number_of(Family family, int bit) {
    return renumbered(family, Geometry<Family>::square_of[static_cast<std::size_t>(bit)]);
}

/// A position: `B:W21,22,K3:B1,2`, then, where they are not 0, `:H` with the plies since a capture
/// or a move of a man, `:E` with those since the ending against a lone king came about, and
/// `:R3+2` with the square of a king that its side moved twice just now.
struct FenText {
    /// What the text knows of a board.
    struct Squares {
        int count;
        std::array<std::uint8_t, 64> numbers;  ///< by bits; 0: no square
        Bits king_rows[2];                     ///< where men of White, and of Black, become kings
        bool kings_tire;
    };
    template <class Family>
    static std::string write(const Family& family, const Board& board) {
        return write(board, squares_of(family));
    }
    /// Throws ply::Error.
    template <class Family>
    static Board read(const Family& family, std::string_view text) {
        return read(text, squares_of(family));
    }

private:
    template <class Family>
    static Squares squares_of(const Family& family) {
        using G = Geometry<Family>;
        Squares squares{
            G::squares, {}, {G::king_row(white), G::king_row(black)}, family.kings_tire};
        for (int square = 1; square <= G::squares; ++square)
            squares.numbers[static_cast<std::size_t>(G::bit_of(square))] =
                static_cast<std::uint8_t>(renumbered(family, square));
        return squares;
    }
    static std::string write(const Board& board, const Squares& squares);
    static Board read(std::string_view text, const Squares& squares);
};

/// `11-15`, `22x15`; where two captures between the same squares take different pieces, with the
/// squares between: `26x17x10x19`.
template <class Family>
std::string move_text(Family family, const Board& board, Move move);

/// From square to square; captures by each landing. Alternatives are the other ways to the same.
template <class Family>
ply::TouchedCells touched_cells(Family family, const Board& board, Move move);

/// The legal move that goes through these squares: `22x15`, `22-15`, `22x18x15`, in this order,
/// squares between left out or not. Nothing where none does or several do.
template <class Family>
std::optional<Move> read_move(Family family, const Board& board, std::string_view text);

}  // namespace draughts
