/// A loaded script as rules: direct calls for the loops that run inside one protected call.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "framework/board/moves/move_sets.hpp"
#include "framework/board/state/dealing.hpp"
#include "framework/board/state/dice.hpp"
#include "framework/board/state/move_code.hpp"
#include "framework/game/rules.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

/// The moves of the state that was asked about last. That a player has no move decides many games,
/// so `over` makes the list and `moves`, asked next about the same state, finds it here.
struct Generated {
    AnyState state;
    MoveList list;
    bool valid = false;
    bool all_legal = true;  ///< else the script's `legal` has not been asked about them
    /// The move that `legal` allowed last, the position before it and the one after it: what was
    /// tried is often played next.
    struct Tried {
        AnyState before;
        Move move;
        AnyState after;
    };
    std::optional<Tried> tried;
    MoveSets sets;  ///< of the state that was asked about last, where moves are given as sets
};

/// Every operation must run inside Machine::protect(). Copies share the machine.
class LuaRules {
public:
    using State = AnyState;

    LuaRules(Machine& machine, Generated& generated);

    Facts facts() const;
    State start() const;
    Player mover(const State& state) const {
        if (StateFormat::throwing(state.data())) return chance_player;
        return StateFormat::seat(state.data(), side(state));
    }
    void moves(const State& state, MoveList& list) const;
    void play(State& state, Move move) const;
    /// Ended by `result`, or no moves. The second is never stored: it follows from the position.
    bool over(const State& state) const {
        if (StateFormat::ended(state.data())) return true;
        return as_sets_ != nullptr ? collect(state).total() == 0 : !can_move(state);
    }
    std::optional<Outcome> outcome(const State& state) const;
    std::uint64_t hash(const State& state) const;
    /// How long it took does not tell repetitions apart.
    std::uint64_t repetition_hash(const State& state) const;
    std::string move_text(const State& state, Move move) const {
        return lua::move_text(vm_->definition, vm_->format.cells(state.data()), side(state) + 1,
                              move);
    }
    std::uint32_t weight(const State& state, Move move) const {
        if (MoveCode::kind(move) == MoveKind::deal)
            return deal_weight(vm_->definition, vm_->format, state.data(), move);
        return throw_weight(vm_->definition, move);
    }
    State observe(const State& state, Player player) const;
    std::string denied_truth(const State& state) const;
    State resample(const State& seen, Player player, const Knowledge& knowledge,
                   Random& random) const;
    /// A throw of sorted dice, its numbers in any order.
    std::optional<Move> read_throw(const State& state, std::string_view text) const {
        if (!vm_->definition.sorted_dice || !StateFormat::throwing(state.data()))
            return std::nullopt;
        return read_sorted_throw(vm_->definition, text);
    }
    std::string state_text(const State& state) const;
    State parse_state(std::string_view text) const;

    std::uint64_t count_moves(const State& state) const {
        return as_sets_ != nullptr ? collect(state).total() : generate(state).size();
    }
    Move random_move(const State& state, Random& random) const {
        if (as_sets_ != nullptr) return pick(collect(state), state, random);
        return asks_late_ ? random_legal(state, random) : pick(generate(state), random);
    }
    /// See offered_by.hpp.
    std::map<Move, std::string> offered_by(const State& state) const;
    bool noisy(const State&, Move move) const { return MoveCode::capture(move); }
    Score evaluate(int index, const State& state, Player view) const;
    /// What `result` says of a position after a move of `me`, from 1, that ended on the cell; only
    /// where the script has it.
    Ending result_of(const State& state, int me, int last) const {
        return ask(Callback::result, state.data(), me, last);
    }

protected:
    Move pick(const MoveSets& sets, const State& state, Random& random) const {
        return sets.at(random.below(sets.total()), vm_->format.cells(state.data()));
    }
    static Move pick(const MoveList& list, Random& random) {
        return list[random.below(static_cast<std::uint32_t>(list.size()))];
    }
    /// The moves as sets; only if as_sets_.
    const MoveSets& collect(const State& state) const;
    /// `legal` is asked about a move that was picked, not about all of them.
    Move random_legal(const State& state, Random& random) const;

    Machine* vm_;
    Generated* generated_;
    /// Moves that need no list to be counted and picked.
    const std::vector<DeclaredMoves>* as_sets_ = nullptr;
    /// Whether the script's `legal` is asked only about the moves that somebody wants.
    bool asks_late_ = false;
    bool settles_ = false;  ///< something is hidden, or dealt

private:
    State set_up() const;
    static int side(const State& state) { return StateFormat::side(state.data()); }
    /// `plies`: a mask for the first eight bytes, with or without the count of plies.
    static std::uint64_t digest(const State& state, std::uint64_t plies);
    const MoveList& generate(const State& state) const;
    /// The moves; with asks_late_ those that are not legal may still be among them.
    const MoveList& offered(const State& state) const;
    bool can_move(const State& state) const;
    /// What the evaluation says, to `view` alone.
    double worth(int index, const State& state, Player view) const;
    bool try_out(const State& state, Move move) const;
    bool is_legal(const State& state, Move move, State& after) const;
    void ask_for_moves(const State& state, MoveList& list) const;
    void call_moves(const State& state, MoveList& list) const;
    void drop_illegal(const State& state, MoveList& list) const;
    bool may_swap(const State& state) const;
    bool somebody_can_move(const State& state) const;
    Ending no_moves_left(const State& state) const;
    /// What `ending` says of a game that is over; fails where it says nothing.
    Ending ask_ending(const State& state) const;
    void make(State& state, Move move, Move offered) const;
    void apply(State& state, Move move) const;
    /// The move with its `after`.
    void carry_out(State& state, Move move) const;
    void carry_out_with_after(State& state, Move move) const;
    /// The same; fails where neither `play` nor `after` changes anything.
    void carry_out_checked(State& state, Move move) const;
    bool is_played_by_script(Move move) const;
    void call_after(State& state, Move move, int captured) const;
    void take_from_hand(State& state) const;
    bool is_possible(const std::byte* state, int cell, int value, int layer) const;
    void apply_deal(State& state, Move move) const;
    /// Each player sees what the script's `sees` says, if it says so.
    void look_around(State& state) const;
    /// What is known of a piece goes with it.
    void carry_known(State& state, Move move) const;
    void carry_out_hidden(State& state, Move move) const;
    void carry_out_sealed(State& state, Move move) const;
    /// The move as the script offers it: with the copies of cards that lie there.
    Move as_offered(const State& state, Move move) const {
        const bool same = !vm_->definition.alike || StateFormat::throwing(state.data());
        return same ? move : find_offered(state, move);
    }
    Move find_offered(const State& state, Move move) const;
    /// Leaves one of the moves that mean the same since cards are alike.
    void offer_first_copies(const State& state, MoveList& list) const;
    void apply_throw(State& state, Move move) const;
    void move_pieces(State& state, Move move) const;
    void play_by_script(State& state, Move move) const;
    Ending ending_after(const State& state, int me, int last) const;
    Ending ask(Callback callback, const std::byte* state, int me, int last) const;
    Ending read_answer(Callback callback, int side) const;
    std::optional<Outcome> outcome_of(const State& state, const Ending& ending) const;
    Ending ending_of_board(const State& state) const;
};

/// For random games, where a move is picked right after `over` was asked about the same state.
class PlayoutRules : public LuaRules {
public:
    explicit PlayoutRules(const LuaRules& rules) : LuaRules(rules) {}

    Move random_move(const State& state, Random& random) const {
        if (as_sets_ != nullptr) return pick(generated_->sets, state, random);
        return asks_late_ ? random_legal(state, random) : pick(generated_->list, random);
    }
};

}  // namespace ply::lua
