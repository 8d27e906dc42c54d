/// A game that acts as another one, but for what a class derived from it changes.
///
/// What depends on which moves there are (counts, random moves, foresight, symmetries, kernels) is
/// not forwarded but made up from moves(), so that a game with other moves is right.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/adapters/rules_game.hpp"
#include "framework/game/game.hpp"

namespace ply {

/// `game` must outlive it, or be kept by the derived class.
class ForwardedGame : public Game, public StandsForGame {
public:
    explicit ForwardedGame(const Game& game) : game_(game) {}

    const Game& rules_game() const final { return game_; }

    const GameInfo& info() const override { return game_.info(); }
    const Options& options() const override { return game_.options(); }
    const Facts& facts() const override { return game_.facts(); }

    AnyState start() const override { return game_.start(); }
    Player mover(const AnyState& s) const override { return game_.mover(s); }
    void moves(const AnyState& s, MoveList& list) const override { game_.moves(s, list); }
    void play(AnyState& s, Move move) const override { game_.play(s, move); }
    bool over(const AnyState& s) const override { return game_.over(s); }
    std::optional<Outcome> outcome(const AnyState& s) const override { return game_.outcome(s); }
    std::uint64_t hash(const AnyState& s) const override { return game_.hash(s); }
    std::string move_text(const AnyState& s, Move move) const override {
        return game_.move_text(s, move);
    }
    std::string state_text(const AnyState& s) const override { return game_.state_text(s); }
    AnyState parse_state(std::string_view text) const override { return game_.parse_state(text); }

    std::uint32_t weight(const AnyState& s, Move move) const override {
        return game_.weight(s, move);
    }
    bool irreversible(const AnyState& s, Move move) const override {
        return game_.irreversible(s, move);
    }
    bool has_noisy() const override { return game_.has_noisy(); }
    bool noisy(const AnyState& s, Move move) const override { return game_.noisy(s, move); }
    bool has_null_move() const override { return game_.has_null_move(); }
    bool null_move(AnyState& s) const override { return game_.null_move(s); }
    std::vector<std::string> evaluations() const override { return game_.evaluations(); }
    Score evaluate(int index, const AnyState& s, Player view) const override {
        return game_.evaluate(index, s, view);
    }
    double winning_lead(int index) const override { return game_.winning_lead(index); }
    std::vector<EvaluationTerm> terms() const override { return game_.terms(); }
    void count_terms(const AnyState& s, Player view, std::span<double> counts) const override {
        game_.count_terms(s, view, counts);
    }
    int order_hint(const AnyState& s, Move move) const override {
        return game_.order_hint(s, move);
    }
    int order_indexes() const override { return game_.order_indexes(); }
    int order_index(const AnyState& s, Move move) const override {
        return game_.order_index(s, move);
    }
    const Layout* layout() const override { return game_.layout(); }
    int content(const AnyState& s, int cell) const override { return game_.content(s, cell); }
    Look look() const override { return game_.look(); }
    std::uint64_t perft(const AnyState& s, int depth, Bulk bulk) const override {
        return game_.perft(s, depth, bulk);
    }
    PlayoutStats playouts(const AnyState& s, Random& random, std::uint64_t games,
                          int limit) const override {
        return game_.playouts(s, random, games, limit);
    }
    void protect(const std::function<void()>& work) const override { game_.protect(work); }

private:
    const Game& game_;
};

/// ForwardedGame with the moves of `game` in every position, so that counts and random moves can be
/// forwarded as well.
class SameMovesGame : public ForwardedGame {
public:
    using ForwardedGame::ForwardedGame;

    std::uint64_t count_moves(const AnyState& s) const override {
        return rules_game().count_moves(s);
    }
    Move random_move(const AnyState& s, Random& random) const override {
        return rules_game().random_move(s, random);
    }
    bool has_playout_move() const override { return rules_game().has_playout_move(); }
    Move playout_move(const AnyState& s, Random& random) const override {
        return rules_game().playout_move(s, random);
    }
};

}  // namespace ply
