/// Backgammon as SGF has it: https://www.red-bean.com/sgf/backgammon.html. There a node is a turn,
/// `W[31hefe]` the throw 3-1 with 8/5 6/5, where the rules here have a move for the throw and one
/// for the play. Points are letters: `a` to `x` are White's points 1 to 24 and Black's 24 to 1, `y`
/// is the bar, `z` is off the board.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/report/notation/gnu_position.hpp"

namespace ply::backgammon_turns {

/// Whether moves are whole turns, as with the doubling cube; where a man is a move they are not.
bool understood(const Game& game);
/// The cube: `CO[n]` where nobody doubles.
std::string root(const Game& game);

/// The property of a move. A throw is said with the play behind it and a decision to throw with the
/// throw, so that both are empty; `alone`, where no play follows, a throw is `DI[31]`.
std::string property(const Game& game, const AnyState& state, Move move, bool alone);
/// What the value of B or W stands for: the throw, where it is not known yet, and the play.
/// Nothing: it is not legal.
std::optional<std::vector<Move>> turn(const Game& game, AnyState state, Player player,
                                      std::string_view value);
/// The same of DI, without a play. `player` throws, where it is known.
std::optional<std::vector<Move>> thrown(const Game& game, AnyState state,
                                        std::optional<Player> player, std::string_view dice);

/// `AE[a:y]AB[f][f]...AW[...]PL[B]`, dice and cube. Throws Error where a double waits for its
/// answer, or nobody has begun.
std::string position(const Game& game, const AnyState& state);
/// One man more of a player on a point, `a` to `y`. Throws Error where there is no such point, or
/// the player has 15 already.
void add_man(GnuPosition& position, Player player, std::string_view point);
/// The two dice of `31`; nothing: something else is said.
std::optional<std::array<int, 2>> dice_of(std::string_view text);

}  // namespace ply::backgammon_turns
