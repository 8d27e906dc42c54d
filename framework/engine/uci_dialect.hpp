/// The differences between the Universal Chess Interface and the Universal Game Interface: a few
/// words, the same for the host's side and the engine's.
#pragma once

#include <array>
#include <string_view>

namespace ply {

struct UciDialect {
    std::string_view name;   ///< the greeting, and the protocol's name in Game::protocols()
    std::string_view ready;  ///< the answer to it
    std::string_view new_game;
    std::array<std::string_view, 2> time;       ///< of the first and second player
    std::array<std::string_view, 2> increment;  ///< likewise
    bool mates_in_plies;                        ///< how far a mate is away; otherwise in moves
    bool queries;                               ///< the host asks who has won
    bool tells_reply;                           ///< bestmove names the expected reply, too
};

/// S. Meyer-Kahlen, "Description of the universal chess interface", 2006.
inline constexpr UciDialect uci_dialect{
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}, false, false, true};
/// https://github.com/kz04px/ugi
inline constexpr UciDialect ugi_dialect{
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"}, true, true, false};

}  // namespace ply
