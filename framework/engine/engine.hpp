/// A third-party engine that plays one game: the interface that all protocols have in common.
///
///     const auto engine = make_engine(spec, game);
///     engine->new_match(seed);
///     const SearchResult found = engine->choose({position, start, moves}, stop);
///
/// What an engine does wrong is an EngineFailure; after one, new_match() starts it anew where that
/// is needed.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/engine/engine_failure.hpp"
#include "framework/engine/engine_setting.hpp"
#include "framework/engine/engine_spec.hpp"
#include "framework/game/position.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// What is left on one player's clock.
struct EngineClock {
    std::chrono::milliseconds main{0};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds byoyomi{0};  ///< a period, when `main` is used up
    int periods = 1;                       ///< of byoyomi
    int moves = 0;                         ///< that `main` is given for, again and again; 0: all
    int moves_to_go = 0;                   ///< of these; 0: all
    std::chrono::milliseconds margin{0};   ///< a move may be so late; the engine is not told
};

/// What an engine is asked.
struct EngineTask {
    const Position& position;              ///< in which it moves
    const AnyState& start;                 ///< where the match began
    std::span<const Move> moves;           ///< from there to `position`
    std::vector<EngineClock> clocks = {};  ///< of each player; empty: the engine has no clock
    int seat = 0;                          ///< the engine's
};

class Engine {
public:
    virtual ~Engine() = default;

    /// A match begins. Starts the engine when it does not run or has failed. An engine that can be
    /// given a seed for its own choices gets this one. Throws EngineFailure, and Error where the
    /// engine does not offer what it is asked for.
    virtual void new_match(std::uint64_t seed) = 0;
    /// The engine's move, which is legal, and what it reported. Throws EngineFailure.
    virtual SearchResult choose(const EngineTask& task, std::stop_token stop) = 0;

    /// The match is over, in `last`: the engine thinks no more. Returns what it says of the result,
    /// where that is another one; empty: nothing. Throws nothing.
    virtual std::string end_match(const EngineTask& last,
                                  const std::optional<Outcome>& outcome) = 0;

    virtual const std::string& name() const = 0;  ///< as it calls itself
    virtual const std::vector<EngineSetting>& settings() const = 0;
};

/// Starts an engine and has it ready to play `game`, which must outlive it. Throws Error.
std::unique_ptr<Engine> make_engine(const EngineSpec& spec, const Game& game);

}  // namespace ply
