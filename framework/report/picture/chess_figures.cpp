#include <array>
#include <utility>

#include "framework/report/picture/piece_drawings.hpp"

namespace ply {
namespace {

constexpr ChessFigure chess_king{
    "M-8.2 6.8c-3.6-3.4-5.6-5.8-5.6-8.9 0-3.3 2.4-5.4 5.3-5.4 2.9 0 5.2 1.3 7.2 3.6v-2.1h-2.9v"
    "-3.4h-1.9v-2.6h4.8v-3.4h2.6v3.4h4.8v2.6h-4.8v5.5c2-2.3 4.3-3.6 7.2-3.6 2.9 0 5.3 2.1 5.3 5.4 "
    "0 3.1-2 5.5-5.6 8.9q-.4 1.8 2.4 2.9.8 1 .8 4.5h-22.8q0-3.5.8-4.5 2.8-1.1 2.4-2.9z",
    "M-8.4 6.8q8.4-3 16.8 0M-10.4 10h20.8"};
constexpr ChessFigure chess_queen{
    "M-8.6 6.5l-4.6-13a1.9 1.9 0 1 1 1.7-.6l4.6 6.6-1.1-10a1.9 1.9 0 1 1 1.8-.3l3.2 9.1 2-10.6"
    "a1.9 1.9 0 1 1 2 0l2 10.6 3.2-9.1a1.9 1.9 0 1 1 1.8.3l-1.1 10 4.6-6.6a1.9 1.9 0 1 1 1.7.6l"
    "-4.6 13q-.4 2 2.2 3.2.8 1 .8 4.5h-23.2q0-3.5.8-4.5 2.6-1.2 2.2-3.2z",
    "M-8.6 6.5q8.6-3 17.2 0M-10.6 10h21.2"};
constexpr ChessFigure chess_rook{
    "M-10-13h4.4v3.2h3.2v-3.2h4.8v3.2h3.2v-3.2h4.4v7l-3.2 3v9.2l2.8 3.3q2.4.9 2.4 4.7h-24q0-3.8 "
    "2.4-4.7l2.8-3.3v-9.2l-3.2-3z",
    "M-6.8-3h13.6M-6.8 6.2h13.6"};
constexpr ChessFigure chess_bishop{
    "M0-12.5a2.2 2.2 0 1 1 .01 0c5 3.6 7 7.2 7 10.6 0 2.6-1.3 4.6-3.3 5.9l1.7 4.6q6.4.4 6.4 5.6h"
    "-23.6q0-5.2 6.4-5.6l1.7-4.6c-2-1.3-3.3-3.3-3.3-5.9 0-3.4 2-7 7-10.6z",
    "M-4.2 4.4h8.4M-5.4 8.6h10.8M1-2.2l3.6-4.8"};
constexpr ChessFigure chess_knight{
    "M11 14.2h-19.6c.2-5.6 3.8-7.6 6-11.2-2.2.9-4.2.9-5.4.6-1 1.4-2 2-3.2 1.6-1.8-.6-2.6-2.4-2-4.2 "
    "1-3 2.6-6.4 4.4-9.2.2-2.2-.2-4.4.2-6.6 1.8.8 3 2 3.8 3.4 9.6-.8 14.8 7.6 15.8 25.6z",
    "M0-7.5c4.5 4 6.3 9.5 6.5 17M-6.6-4.6l1.8-.8M-10.9 1.6l.7-.5"};
constexpr ChessFigure chess_pawn{
    "M0-11.5a4.8 4.8 0 0 1 3.2 8.4q3.4 1.6 3.4 4.2h-2.4q.6 5 5 8.4 1.3 1 1.3 4.7h-21q0-3.7 1.3-4.7 "
    "4.4-3.4 5-8.4h-2.4q0-2.6 3.4-4.2a4.8 4.8 0 0 1 3.2-8.4z",
    "M-4.2 1.1h8.4"};

constexpr std::array<std::pair<std::string_view, ChessFigure>, 12> all_chess_figures{
    {{"♔", chess_king},
     {"♚", chess_king},
     {"♕", chess_queen},
     {"♛", chess_queen},
     {"♖", chess_rook},
     {"♜", chess_rook},
     {"♗", chess_bishop},
     {"♝", chess_bishop},
     {"♘", chess_knight},
     {"♞", chess_knight},
     {"♙", chess_pawn},
     {"♟", chess_pawn}}};

}  // namespace

ChessFigure chess_figure(std::string_view figure) {
    for (const auto& [known, drawn] : all_chess_figures)
        if (known == figure) return drawn;
    return {};
}

}  // namespace ply
