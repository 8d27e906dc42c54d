/// The rules of one game with its options chosen, whatever they were written in.
///
///     const auto game = catalogue.open("connect_four(width=8)");
///     AnyState state = game->start();
///     game->play(state, *game->parse_move(state, "d"));
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/facts.hpp"
#include "framework/game/knowledge.hpp"
#include "framework/game/layout.hpp"
#include "framework/game/look.hpp"
#include "framework/game/move.hpp"
#include "framework/game/outcome.hpp"
#include "framework/game/perft.hpp"
#include "framework/game/protocol.hpp"
#include "framework/game/rules.hpp"
#include "framework/game/score.hpp"
#include "framework/game/state.hpp"
#include "framework/game/touched_cells.hpp"

namespace ply {

struct KernelList;  // framework/search/registry/kernels.hpp

/// Type-erased rules: the operations of rules.hpp behind virtual calls. What rules do not offer is
/// made up from what they do. Every operation may throw RulesError when the rules fail.
/// Not to be used by two threads at once (a Lua game is one virtual machine): fork() one a thread.
class Game {
public:
    Game() = default;
    Game(const Game&) = delete;
    Game& operator=(const Game&) = delete;
    virtual ~Game() = default;

    virtual const GameInfo& info() const = 0;
    virtual const Options& options() const = 0;
    virtual const Facts& facts() const = 0;
    /// The same game for another thread; states may be passed between them.
    virtual std::unique_ptr<Game> fork() const = 0;

    virtual AnyState start() const = 0;
    virtual Player mover(const AnyState&) const = 0;
    virtual void moves(const AnyState&, MoveList&) const = 0;
    virtual void play(AnyState&, Move) const = 0;
    virtual bool over(const AnyState&) const = 0;
    virtual std::optional<Outcome> outcome(const AnyState&) const = 0;
    virtual std::uint64_t hash(const AnyState&) const = 0;
    virtual std::string move_text(const AnyState&, Move) const = 0;
    virtual std::string state_text(const AnyState&) const = 0;
    /// Throws Error that says what is wrong with the string.
    virtual AnyState parse_state(std::string_view) const = 0;

    /// The legal move that `text` names in another way than move_text() writes it.
    virtual std::optional<Move> read_move(const AnyState&, std::string_view) const {
        return std::nullopt;
    }
    /// What other programs call this game; empty: none knows it.
    virtual std::vector<ProtocolGame> protocols() const { return {}; }
    /// See rules.hpp. `protocol` is the name of one of protocols().
    virtual std::string protocol_move(const AnyState& state, Move move,
                                      std::string_view /*protocol*/) const {
        return coordinates_of(move_text(state, move));
    }
    virtual std::string protocol_state(const AnyState& state, std::string_view /*protocol*/) const {
        return state_text(state);
    }
    virtual std::uint32_t weight(const AnyState&, Move) const { return 1; }
    virtual std::uint64_t count_moves(const AnyState& state) const {
        MoveList list;
        moves(state, list);
        return list.size();
    }
    virtual Move random_move(const AnyState& state, Random& random) const {
        MoveList list;
        moves(state, list);
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    }
    /// Whether playout_move() is more than random_move().
    virtual bool has_playout_move() const { return false; }
    virtual Move playout_move(const AnyState& state, Random& random) const {
        return random_move(state, random);
    }
    virtual std::uint64_t repetition_hash(const AnyState& state) const { return hash(state); }
    virtual bool never_repeats(const AnyState&, Move) const { return false; }
    virtual bool irreversible(const AnyState&, Move) const { return false; }
    /// Whether noisy() is ever true.
    virtual bool has_noisy() const { return false; }
    virtual bool noisy(const AnyState&, Move) const { return false; }
    /// Whether null_move() is ever true.
    virtual bool has_null_move() const { return false; }
    virtual bool null_move(AnyState&) const { return false; }
    virtual bool in_check(const AnyState&) const { return false; }
    /// in_check() after a move; by rules that do not say it themselves, by playing it.
    virtual bool gives_check(const AnyState& state, Move move) const {
        AnyState after = state;
        play(after, move);
        return in_check(after);
    }
    /// Whether foresee() can return anything but open.
    virtual bool has_foresight() const { return false; }
    virtual Foresight foresee(const AnyState& state, MoveList& list) const {
        moves(state, list);
        return Foresight::open;
    }
    virtual int symmetries() const { return 1; }
    virtual AnyState symmetric(const AnyState& state, int) const { return state; }

    /// What the player sees of a state, and a state that fits what it has seen; see rules.hpp.
    /// Where facts().hidden is false that is the state itself.
    virtual AnyState observe(const AnyState& state, Player) const { return state; }
    virtual AnyState resample(const AnyState& seen, Player, const Knowledge&, Random&) const {
        return seen;
    }

    /// Names of the evaluations, the default first; empty: unfinished leaves are worth 0.
    virtual std::vector<std::string> evaluations() const { return {}; }
    /// `index` counts into evaluations().
    virtual Score evaluate(int /*index*/, const AnyState&, Player /*view*/) const { return 0; }
    /// How far ahead by it a player is who wins three of four; 0: not known.
    virtual double winning_lead(int /*index*/) const { return 0; }
    /// What the first evaluation is a sum of; see rules.hpp. `counts` has one number a term.
    virtual std::vector<EvaluationTerm> terms() const { return {}; }
    virtual void count_terms(const AnyState&, Player /*view*/, std::span<double> /*counts*/) const {
    }
    /// Move ordering; see rules.hpp. order_indexes() = 0: the rules give no index.
    virtual int order_hint(const AnyState&, Move) const { return 0; }
    virtual int order_indexes() const { return 0; }
    virtual int order_index(const AnyState&, Move) const { return 0; }

    /// How to draw the board, or null: then state_text is all there is.
    virtual const Layout* layout() const { return nullptr; }
    virtual int content(const AnyState&, int /*cell*/) const { return 0; }
    /// What the game says of its looks; all of it: look_of() (look_defaults.hpp).
    virtual Look look() const { return {}; }
    /// What a person touches to make the move, where the game says so; all of it, for any game:
    /// clickable_moves.hpp.
    virtual std::optional<TouchedCells> touched_cells(const AnyState&, Move) const {
        return std::nullopt;
    }

    virtual std::uint64_t perft(const AnyState&, int depth, Bulk) const = 0;
    virtual PlayoutStats playouts(const AnyState&, Random&, std::uint64_t games,
                                  int limit) const = 0;
    /// The searchers compiled together with these rules, or null.
    virtual const KernelList* kernels() const { return nullptr; }

    /// Runs `work`, which calls this game many times. Rules in a scripting language enter their
    /// protected region once here instead of once a call; exceptions come out unchanged.
    virtual void protect(const std::function<void()>& work) const { work(); }

    /// The legal move that `text` names, or nothing.
    std::optional<Move> parse_move(const AnyState& state, std::string_view text) const {
        MoveList list;
        if (over(state)) return std::nullopt;
        moves(state, list);
        for (const Move move : list)
            if (move_text(state, move) == text) return move;
        return read_move(state, text);
    }
    /// Plies after which a random game is abandoned.
    int playout_limit() const {
        return facts().longest_game > 0 ? facts().longest_game : default_playout_limit;
    }
};

}  // namespace ply
