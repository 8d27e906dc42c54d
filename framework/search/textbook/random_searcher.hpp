/// Plays any legal move, all equally likely: the yardstick at the bottom of every table.
#pragma once

#include <cassert>

#include "framework/search/core/searcher.hpp"
#include "framework/search/core/view_searcher.hpp"

namespace ply {

/// One of `moves`, which are not none.
template <class Moves>
SearchResult any_move(const Moves& moves, Random& random) {
    const auto started = std::chrono::steady_clock::now();
    assert(moves.size() > 0);
    SearchResult result;
    result.move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    result.pv = {result.move};
    result.nodes = 1;
    result.time = std::chrono::steady_clock::now() - started;
    return result;
}

class RandomSearcher final : public Searcher {
public:
    explicit RandomSearcher(const Game& game) : game_(game) {}

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }

    SearchResult search(const Position& root, const Limits& /*limits*/,
                        std::stop_token /*stop*/) override {
        MoveList moves;
        legal_moves(game_, root, moves);
        return any_move(moves, random_);
    }

private:
    const Game& game_;
    Random random_;
};

/// The same where something is hidden.
class RandomViewSearcher final : public ViewSearcher {
public:
    void new_match(std::uint64_t seed) override { random_ = Random(seed); }
    SearchResult search(const View& view, const Limits& /*limits*/,
                        std::stop_token /*stop*/) override {
        return any_move(view.moves, random_);
    }

private:
    Random random_;
};

}  // namespace ply
