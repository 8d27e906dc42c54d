/// Positions of Lua games as one line of text.
///
///     3/1x1/3 2                    rows from the top, then who moves (from 1)
///     3/1x1/3 2 passes=1 hand=9,9  and the declared variables, dice (once thrown) among them
///     3/1x1/3 2 =1-0               and how the game stands, where the board does not show it
///     4,4,4,4,4,4,0,4,4,4,4,4,4,0 1    cells that hold counts, with commas; a track from cell 1
///     3/3/3 1 heights=0,0,1/...    further layers, in the same order
///     hand=7c.Kh/8d trick=- 1      cards: the zones that have any, those of each player apart
///     3/3/3 1 plies=4 swapped=1    where plies are counted; the players have changed sides
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "framework/board/state/definition.hpp"
#include "framework/board/state/ending.hpp"
#include "framework/game/state.hpp"

namespace ply::board {

/// Everything but the ending.
std::string board_text(const Definition& game, const StateFormat& format, const std::byte* state);

/// Variables at the start; the dice are to be thrown.
void set_initial_variables(const Definition& game, const StateFormat& format, std::byte* state);

/// A position as read, its ending not yet settled.
struct ReadPosition {
    AnyState state;
    std::optional<Ending> ending;  ///< what the text says of it
};

/// Throws Error that says what is wrong with the text.
ReadPosition read_position(const Definition& game, const StateFormat& format,
                           std::string_view text);

/// Where a game begins that declares `setup = "xx/.../oo"`: a position, of which the board is
/// enough where player 1 moves first; or the board drawn in lines, a letter or `.` for each cell,
/// with blanks wherever one likes. Throws Error.
AnyState read_setup(const Definition& game, const StateFormat& format, std::string_view text);

}  // namespace ply::board
