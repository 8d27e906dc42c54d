/// Who moves: a searcher with its options, a person, later an outside engine.
#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "framework/game/position.hpp"
#include "framework/player/clock.hpp"
#include "framework/search/searchers.hpp"

namespace ply {

/// How a position came about.
struct MatchSoFar {
    const AnyState* start = nullptr;   ///< where the match began
    std::span<const Move> moves = {};  ///< all since then, the opening's and those of chance too
};

/// Takes part in matches of one game; has a seat in each (a `Player` number, outcome.hpp).
class Participant {
public:
    virtual ~Participant() = default;

    /// A match begins; whatever was learned in earlier ones is forgotten. The same seed and the
    /// same positions give the same moves, if the player is repeatable().
    virtual void new_match(std::uint64_t seed) = 0;
    /// In a match with a clock, before every choose(): what is left of this player's time. Who
    /// takes more than TimeLeft::most() loses.
    virtual void set_time(const TimeLeft& /*left*/) {}
    /// The move to play in `position`, whose mover this player is, and what was found on the way.
    /// `so_far` leads there; it need not go on from the one before, since persons take moves back.
    virtual SearchResult choose(const Position& position, const MatchSoFar& so_far,
                                std::stop_token stop) = 0;
};

/// A player as it is written in one line, with the name it has in tables.
struct PlayerSpec {
    std::string name;  ///< unique within a tournament
    SearcherSpec searcher;
    ClockRule clock = {};  ///< in tournaments; off: the tournament's, if it has one

    /// Moves do not depend on how fast the machine is, nor on how threads happen to run.
    bool repeatable() const;
};

/// Reads `alphabeta(depth=6)`, or `fast = alphabeta(depth=2)` with a name of its own; otherwise the
/// name is the spec as it was written. Throws Error with the nearest known name or option.
PlayerSpec parse_player(std::string_view text);

/// A player of this game, which must outlive it. Throws Error when it cannot play the game.
std::unique_ptr<Participant> make_player(const PlayerSpec& spec, const Game& game);

}  // namespace ply
