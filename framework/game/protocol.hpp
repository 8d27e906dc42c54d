/// How a game is called and written where programs talk to each other: UCI, UGI, CECP, GTP.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ply {

/// What a protocol calls a game.
struct ProtocolGame {
    std::string protocol;  ///< `uci`, `ugi`, `xboard` or `gtp`
    /// UCI_Variant's value, CECP's `variant`; for protocols of one game: that game.
    std::string name;
    /// Whether the protocol's own start of that game is this game's; otherwise the position is
    /// sent.
    bool starts = true;
    /// Options that an engine must have, and the values sent to it, as `UCI_Chess960` and `true`.
    std::vector<std::pair<std::string, std::string>> settings = {};
};

/// A move as coordinates alone, as most protocols write it: `a2xb3` and `a2-b3` become `a2b3`.
std::string coordinates_of(std::string_view move);

}  // namespace ply
