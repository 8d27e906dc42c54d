/// Positions as values of Lua: they never change, and are kept as long as the script wants.
#pragma once

#include <cstdint>
#include <memory>

#include "framework/game/position.hpp"
#include "framework/game/view.hpp"
#include "framework/lua/bots/bot_desk.hpp"

namespace ply::lua {

/// One ply of the way to a position, where it matters: rules look at repetition, or players do not
/// see everything, and know what they have seen on the way.
struct BotStep {
    std::shared_ptr<const BotStep> before;
    Move move;
};

/// What a value of Lua holds; the bytes of the state follow it.
struct BotPosition {
    /// In which a move was to be chosen, another value of Lua, so that it counts as the script's
    /// memory; null: nobody looks at it.
    const Position* base = nullptr;
    std::shared_ptr<const BotStep> steps;  ///< since then; null: none, or nobody looks at them
    int ply = 0;                           ///< since the start of the match
    int ahead = 0;                         ///< of `base`
    std::uint32_t size = 0;

    AnyState state() const;
    /// As searches want it.
    Position position(const Game& game) const;
};

/// Makes the type of these values; once a machine.
void open_bot_positions(lua_State* lua);

void push_position(lua_State* lua, const Position& position, int ply);

/// Where players do not see everything: a position that the player cannot tell from the true one,
/// drawn by chance. What others know by then is not in it.
Position imagined_position(const Game& game, const View& view, Random& random);

/// Argument `index` of the word. Raises a Lua error where it is none.
const BotPosition& position_argument(lua_State* lua, int index, const char* word);

/// Pushes a list of the legal moves of the position at `index`.
void push_moves(lua_State* lua, int index);

/// The legal move whose text is argument `index + 1`, of the position at `index`.
Move move_argument(lua_State* lua, int index, const char* word);

/// The position after a legal move of the one at `index`.
void push_played(lua_State* lua, int index, Move move);

/// How the game ended there, repetition included.
std::optional<Outcome> bot_outcome(const Game& game, const BotPosition& position);

}  // namespace ply::lua
