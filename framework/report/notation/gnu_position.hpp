/// Positions of backgammon as GNU Backgammon names them, `4HPwATDgc/ABMA:cAkAAAAAAAAE`: a position
/// ID and a match ID, as chapter "Technical notes" of its manual describes them. The men of the
/// player not on roll come first, as the program (1.07) writes them.
///
///     GnuPosition position = GnuPosition::of(game.state_text(state));
///     position.men[0][24];  // 2 at the start of a game
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "framework/game/outcome.hpp"

namespace ply {

struct GnuPosition {
    static constexpr int bar = 25;
    static constexpr int all_men = 15;
    static constexpr int nobody = 3;

    /// By player and by the points that a man still has to go. Those that are missing are borne
    /// off.
    std::array<std::array<int, bar + 1>, 2> men{};
    int cube = 0;  ///< its value is 2 to this power
    int owner = nobody;
    Player mover = 0;           ///< whose turn it is
    std::array<int, 2> dice{};  ///< 0: not thrown
    bool begun = true;          ///< false: the first throw decides who begins
    bool doubled = false;       ///< the other player is to take or to drop

    /// Throws Error where the text is no such ID. What may follow the 27 letters is passed over.
    static GnuPosition of(std::string_view text);
    std::string text() const;
};

}  // namespace ply
