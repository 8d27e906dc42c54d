/// The players: a searcher with its options, a level of strength, a script in Lua, or a third-party
/// engine; some have names in files (named_players.hpp).
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <variant>

#include "framework/engine/engine_spec.hpp"
#include "framework/game/position.hpp"
#include "framework/player/bot_player.hpp"
#include "framework/player/clock.hpp"
#include "framework/player/levels.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// The moves that led to a position.
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
    /// In a match with clocks, before every choose(): what is left of the time of each seat, and
    /// which of them is this player's. A player who takes more than TimeLeft::most() loses. A seat
    /// without a clock has a rule that is not on; this player's is.
    virtual void set_time(std::span<const TimeLeft> /*left*/, int /*seat*/) {}
    /// The move to play in `position`, whose mover this player is, and what was found on the way.
    /// `so_far` leads there; it need not go on from the one before, since persons take moves back.
    /// A third-party engine that fails, or resigns, throws EngineFailure (engine_failure.hpp).
    virtual SearchResult choose(const Position& position, const MatchSoFar& so_far,
                                std::stop_token stop) = 0;
    /// The match is over, in `last`; the outcome is missing where it has none. Whoever thinks on
    /// leaves off. Returns what a third-party engine says of the result, where that is another one;
    /// empty: nothing. Throws nothing.
    virtual std::string end_match(const Position& /*last*/, const MatchSoFar& /*so_far*/,
                                  const std::optional<Outcome>& /*outcome*/) {
        return {};
    }
    /// Whether SearchResult::time of choose() is what its clock shows: measured where request and
    /// reply pass, without what the caller's side does before and after. Otherwise the caller
    /// measures.
    virtual bool measures_time() const { return false; }
    /// As Searcher::on_progress, from within choose(); who reports nothing on the way leaves it
    /// out.
    virtual void on_progress(std::function<void(const SearchResult&)> /*report*/) {}
};

/// Who moves. A level of strength, from level_table(), becomes a searcher where the game is known.
using Mover = std::variant<SearcherSpec, EngineSpec, const Level*, BotSpec>;

/// A player as it is written in one line, with the name it has in tables.
struct PlayerSpec {
    std::string name;  ///< unique within a tournament
    Mover mover;
    ClockRule clock = {};  ///< in tournaments; off: the tournament's, if it has one

    const SearcherSpec* searcher() const { return std::get_if<SearcherSpec>(&mover); }
    const EngineSpec* engine() const { return std::get_if<EngineSpec>(&mover); }
    EngineSpec* engine() { return std::get_if<EngineSpec>(&mover); }
    const BotSpec* bot() const { return std::get_if<BotSpec>(&mover); }
    /// Null where it is none.
    const Level* level() const;
    /// `alphabeta(depth=6)`, without the name.
    std::string text() const;
    /// Its own limit for a move; 0: none.
    std::chrono::milliseconds time() const;
    /// Moves do not depend on how fast the machine is, nor on how threads happen to run. Nobody
    /// knows that of a third-party engine.
    bool repeatable() const;
};

/// Whether `text` names a searcher, an engine, a level, or the script of a player as is_bot_name()
/// has it, so that no file of named players is needed to understand it. Throws Error where it is
/// not written as a player.
bool is_built_in_player(std::string_view text);
/// Reads what PlayerSpec::text() writes, or the name of a player in named_players(). Throws Error
/// with the nearest known name or option. `script`: what a player in Lua is made of, instead of its
/// file.
Mover parse_mover(std::string_view text, const BotSource* script = nullptr);
/// Reads a player that is to search, not to play: `pvs(depth=8)`, as it is written, or what a named
/// player stands for. Throws Error where it is a level, a player in Lua or nobody.
Spec parse_searcher_spec(std::string_view text);
/// The searcher that an option of another one names: `pvs(depth=6)` of pimc(player="pvs(depth=6)").
std::optional<std::string> inner_player(const Spec& spec);
/// Reads `alphabeta(depth=6)`, `level3`, `quick` of named_players(), `lua:greedy` of bot_files(),
/// `uci(cmd="stockfish", depth=6)`, or `fast = alphabeta(depth=2)` with a name of its own;
/// otherwise the name is the spec as it was written. Throws Error with the nearest known name or
/// option.
PlayerSpec parse_player(std::string_view text);

/// A player of this game, which must outlive it; a third-party engine is started. Throws Error when
/// it cannot play the game.
std::unique_ptr<Participant> make_player(const PlayerSpec& spec, const Game& game);

}  // namespace ply
