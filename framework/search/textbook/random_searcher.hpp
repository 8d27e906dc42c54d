/// Plays any legal move, all equally likely: the yardstick at the bottom of every table.
#pragma once

#include <cassert>

#include "framework/search/core/searcher.hpp"

namespace ply {

class RandomSearcher final : public Searcher {
public:
    explicit RandomSearcher(const Game& game) : game_(game) {}

    void new_match(std::uint64_t seed) override { random_ = Random(seed); }

    SearchResult search(const Position& root, const Limits& /*limits*/,
                        std::stop_token /*stop*/) override {
        const auto started = std::chrono::steady_clock::now();
        MoveList moves;
        legal_moves(game_, root, moves);
        assert(!moves.empty());
        SearchResult result;
        result.move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
        result.pv = {result.move};
        result.nodes = 1;
        result.time = std::chrono::steady_clock::now() - started;
        return result;
    }

private:
    const Game& game_;
    Random random_;
};

}  // namespace ply
