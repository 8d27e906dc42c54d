/// The games of Portable Draughts Notation by their numbers GameType,
/// https://pdn.fmjd.org/gametype.html.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "framework/game/game.hpp"

namespace ply {

/// One line of the table.
struct PdnKind {
    int type;
    std::string_view opened;    ///< what is played where a file says the number
    std::string_view name;      ///< of the game here, in C++ and in Lua
    std::string_view variant;   ///< the option; games without that option are the first of a name
    int squares;                ///< those that are played on
    char begins;                ///< the colour that begins: player 1
    std::string_view details;   ///< width, height, notation and the corner, behind that colour
    bool letters;               ///< squares are written `c3`
    bool two_points;            ///< a win counts two

    Player white_seat() const { return begins == 'W' ? 0 : 1; }
    std::string type_text() const;
};

std::span<const PdnKind> pdn_kinds();
/// Null: no game here has the number.
const PdnKind* find_pdn_kind(int type);
/// The kind that a game is, on its own board; null: PDN has no number for it.
const PdnKind* pdn_kind_of(const Game& game);

/// Whether the cells of the game are called by the numbers of PDN.
bool numbers_squares(const Game& game);

inline bool is_file_letter(char letter) {
    return letter >= 'a' && letter <= 'j';
}
inline bool is_rank_digit(char letter) {
    return letter >= '0' && letter <= '9';
}

}  // namespace ply
