/// A game with fewer moves at one state: how a search is held to some of the root's moves.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "framework/game/adapters/forwarded_game.hpp"

namespace ply::serving {

/// All but the moves at `root` is as in the game that it stands for. There are no kernels, and no
/// symmetries, of which the choice of moves knows nothing.
class RootMoves final : public ForwardedGame {
public:
    RootMoves(std::unique_ptr<Game> game, const AnyState& root, std::vector<Move> moves)
        : ForwardedGame(*game), game_(std::move(game)), root_(root), kept_(std::move(moves)) {}

    std::unique_ptr<Game> fork() const override {
        return std::make_unique<RootMoves>(game_->fork(), root_, kept_);
    }
    void moves(const AnyState& s, MoveList& list) const override {
        if (!(s == root_)) return game_->moves(s, list);
        for (const Move move : kept_) list.add(move);
    }

private:
    std::unique_ptr<Game> game_;
    AnyState root_;
    std::vector<Move> kept_;
};

}  // namespace ply::serving
