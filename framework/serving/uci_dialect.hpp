/// What tells the Universal Chess Interface and the Universal Game Interface apart: a few words.
#pragma once

#include <array>

namespace ply::serving {

struct UciDialect {
    const char* name;  ///< the first command, and the protocol's name in Game::protocols()
    const char* ready;
    const char* new_game;
    std::array<const char*, 2> time;       ///< of the first and second player
    std::array<const char*, 2> increment;  ///< likewise
    bool mates_in_moves;                   ///< a distance is told in moves, not in plies
    bool queries;                          ///< the host asks who has won
};

/// S. Meyer-Kahlen, "Description of the universal chess interface", 2006.
inline constexpr UciDialect uci_dialect{
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}, true, false};
/// https://github.com/kz04px/ugi
inline constexpr UciDialect ugi_dialect{
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"}, false, true};

}  // namespace ply::serving
