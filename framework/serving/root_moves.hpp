/// A game with fewer moves at one state: how a search is held to some of the root's moves.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/rules_game.hpp"

namespace ply::serving {

/// All but the moves at `root` is as in the game that it stands for. There are no kernels, and no
/// symmetries, of which the choice of moves knows nothing.
class RootMoves final : public Game, public StandsForGame {
public:
    RootMoves(std::unique_ptr<Game> game, const AnyState& root, std::vector<Move> moves)
        : game_(std::move(game)), root_(root), kept_(std::move(moves)) {}

    const GameInfo& info() const override { return game_->info(); }
    const Options& options() const override { return game_->options(); }
    const Facts& facts() const override { return game_->facts(); }
    std::unique_ptr<Game> fork() const override {
        return std::make_unique<RootMoves>(game_->fork(), root_, kept_);
    }
    const Game& rules_game() const override { return *game_; }

    AnyState start() const override { return game_->start(); }
    Player mover(const AnyState& s) const override { return game_->mover(s); }
    void moves(const AnyState& s, MoveList& list) const override {
        if (!(s == root_)) return game_->moves(s, list);
        for (const Move move : kept_) list.add(move);
    }
    void play(AnyState& s, Move move) const override { game_->play(s, move); }
    bool over(const AnyState& s) const override { return game_->over(s); }
    std::optional<Outcome> outcome(const AnyState& s) const override { return game_->outcome(s); }
    std::uint64_t hash(const AnyState& s) const override { return game_->hash(s); }
    std::string move_text(const AnyState& s, Move move) const override {
        return game_->move_text(s, move);
    }
    std::string state_text(const AnyState& s) const override { return game_->state_text(s); }
    AnyState parse_state(std::string_view text) const override { return game_->parse_state(text); }

    std::uint32_t weight(const AnyState& s, Move move) const override {
        return game_->weight(s, move);
    }
    bool irreversible(const AnyState& s, Move move) const override {
        return game_->irreversible(s, move);
    }
    bool has_noisy() const override { return game_->has_noisy(); }
    bool noisy(const AnyState& s, Move move) const override { return game_->noisy(s, move); }
    bool null_move(AnyState& s) const override { return game_->null_move(s); }
    std::vector<std::string> evaluations() const override { return game_->evaluations(); }
    Score evaluate(int index, const AnyState& s, Player view) const override {
        return game_->evaluate(index, s, view);
    }
    int order_hint(const AnyState& s, Move move) const override {
        return game_->order_hint(s, move);
    }
    int order_indexes() const override { return game_->order_indexes(); }
    int order_index(const AnyState& s, Move move) const override {
        return game_->order_index(s, move);
    }
    const Layout* layout() const override { return game_->layout(); }
    int content(const AnyState& s, int cell) const override { return game_->content(s, cell); }
    Look look() const override { return game_->look(); }
    std::uint64_t perft(const AnyState& s, int depth, Bulk bulk) const override {
        return game_->perft(s, depth, bulk);
    }
    PlayoutStats playouts(const AnyState& s, Random& random, std::uint64_t games,
                          int limit) const override {
        return game_->playouts(s, random, games, limit);
    }
    void protect(const std::function<void()>& work) const override { game_->protect(work); }

private:
    std::unique_ptr<Game> game_;
    AnyState root_;
    std::vector<Move> kept_;
};

}  // namespace ply::serving
