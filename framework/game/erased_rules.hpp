/// Any Game as rules: lets every template over the rules concept run on type-erased games.
#pragma once

#include <type_traits>

#include "framework/game/game.hpp"
#include "framework/game/rules.hpp"

namespace ply {

/// Satisfies Rules by forwarding to a Game, which must outlive it. A virtual call an operation.
class ErasedRules {
public:
    using State = AnyState;

    explicit ErasedRules(const Game& game) : game_(&game) {}

    const Facts& facts() const { return game_->facts(); }
    State start() const { return game_->start(); }
    Player mover(const State& s) const { return game_->mover(s); }
    void moves(const State& s, MoveList& list) const { game_->moves(s, list); }
    void play(State& s, Move move) const { game_->play(s, move); }
    bool over(const State& s) const { return game_->over(s); }
    std::optional<Outcome> outcome(const State& s) const { return game_->outcome(s); }
    std::uint64_t hash(const State& s) const { return game_->hash(s); }
    std::string move_text(const State& s, Move m) const { return game_->move_text(s, m); }
    std::string state_text(const State& s) const { return game_->state_text(s); }
    State parse_state(std::string_view text) const { return game_->parse_state(text); }

    std::uint32_t weight(const State& s, Move m) const { return game_->weight(s, m); }
    std::uint64_t count_moves(const State& s) const { return game_->count_moves(s); }
    Move random_move(const State& s, Random& r) const { return game_->random_move(s, r); }
    Move playout_move(const State& s, Random& r) const { return game_->playout_move(s, r); }
    std::uint64_t repetition_hash(const State& s) const { return game_->repetition_hash(s); }
    bool never_repeats(const State& s, Move m) const { return game_->never_repeats(s, m); }
    bool irreversible(const State& s, Move m) const { return game_->irreversible(s, m); }
    bool noisy(const State& s, Move m) const { return game_->noisy(s, m); }
    bool null_move(State& s) const { return game_->null_move(s); }
    bool in_check(const State& s) const { return game_->in_check(s); }
    bool has_noisy() const { return game_->has_noisy(); }
    bool has_null_move() const { return game_->has_null_move(); }
    bool has_foresight() const { return game_->has_foresight(); }
    Foresight foresee(const State& s, MoveList& list) const { return game_->foresee(s, list); }
    int symmetries() const { return game_->symmetries(); }
    State symmetric(const State& s, int k) const { return game_->symmetric(s, k); }
    State observe(const State& s, Player p) const { return game_->observe(s, p); }
    State resample(const State& seen, Player p, const Knowledge& knowledge, Random& r) const {
        return game_->resample(seen, p, knowledge, r);
    }
    int order_hint(const State& s, Move m) const { return game_->order_hint(s, m); }
    int order_indexes() const { return game_->order_indexes(); }
    int order_index(const State& s, Move m) const { return game_->order_index(s, m); }

    const Game& game() const { return *game_; }

private:
    const Game* game_;
};

static_assert(Rules<ErasedRules>);

/// A state as rules R know it; the bytes must be of that type.
template <Rules R>
const typename R::State& state_of(const AnyState& state) {
    if constexpr (std::is_same_v<typename R::State, AnyState>) {
        return state;
    } else {
        return state.as<typename R::State>();
    }
}

}  // namespace ply
