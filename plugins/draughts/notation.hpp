/// Positions and moves as Portable Draughts Notation writes them.
/// https://wiegerw.github.io/pdn/fentag.html, https://wiegerw.github.io/pdn/movetext.html
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "moves.hpp"

namespace draughts {

/// A position: `B:W21,22,K3:B1,2`, then, where they are not 0, `:H` with the plies since a capture
/// or a move of a man, and `:E` with those since the ending against a lone king came about.
struct FenText {
    static std::string write(const Board& board, const std::uint8_t* square_of);
    /// Throws ply::Error. Squares are numbered to `squares`; kings' rows are checked by the caller.
    template <class Family>
    static Board read(std::string_view text) {
        return read(
            text, Geometry<Family>::squares,
            [](int square) { return Geometry<Family>::mask_of(square); },
            Geometry<Family>::king_row(white), Geometry<Family>::king_row(black));
    }

private:
    static Board read(std::string_view text, int squares, Bits (*mask_of)(int), Bits white_kings,
                      Bits black_kings);
};

/// `11-15`, `22x15`; where two captures between the same squares take different pieces, with the
/// squares between: `26x17x10x19`.
template <class Family>
std::string move_text(Family family, const Board& board, Move move);

/// The legal move that goes through these squares: `22x15`, `22-15`, `22x18x15`, in this order,
/// squares between left out or not. Nothing where none does or several do.
template <class Family>
std::optional<Move> read_move(Family family, const Board& board, std::string_view text);

}  // namespace draughts
