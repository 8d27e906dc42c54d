/// How one protocol writes the positions and moves of a game, and what its engines' moves mean.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/game/protocol.hpp"

namespace ply {

class ProtocolNotation {
public:
    /// `game` must outlive this. Throws Error when the protocol does not know the game.
    ProtocolNotation(const Game& game, const std::string& protocol);

    const Game& game() const { return game_; }
    /// What the protocol calls the game.
    const ProtocolGame& entry() const { return entry_; }

    std::string move_text(const AnyState& state, Move move) const {
        return game_.protocol_move(state, move, entry_.protocol);
    }
    std::string state_text(const AnyState& state) const {
        return game_.protocol_state(state, entry_.protocol);
    }
    /// The legal move that `text` names; nothing where it names none.
    std::optional<Move> read_move(const Position& position, std::string_view text) const;
    /// The moves from `position` on that `words`, separated by blanks, name; up to the first that
    /// is none.
    std::vector<Move> read_line(Position position, std::string_view words) const;

private:
    const Game& game_;
    ProtocolGame entry_;
};

/// The moves of a match as a protocol writes them, brought up to date as the match goes on.
class MoveTrail {
public:
    explicit MoveTrail(const ProtocolNotation& notation) : notation_(notation) {}

    /// From now on as the game itself writes its moves: where a protocol asks for SAN.
    void write_as_game_does(bool on) { as_game_ = on; }
    /// Goes to where `moves` lead from `start`. What is new is translated, and nothing else.
    void follow(const AnyState& start, std::span<const Move> moves);
    /// Forgets everything: the next follow() begins anew.
    void clear();

    /// Whether the match began where the protocol lets the game begin.
    bool from_start() const { return from_start_; }
    const AnyState& start() const { return start_; }
    const std::vector<std::string>& texts() const { return texts_; }
    /// How many of texts() were there before the last follow().
    std::size_t kept() const { return kept_; }

private:
    const ProtocolNotation& notation_;
    bool begun_ = false;
    bool as_game_ = false;
    bool from_start_ = false;
    AnyState start_, now_;
    std::vector<Move> moves_;
    std::vector<std::string> texts_;
    std::size_t kept_ = 0;
};

}  // namespace ply
