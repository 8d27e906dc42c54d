/// How far a search of a few plies moves the static value: learned as the search goes, since games
/// count in units of their own.
#pragma once

#include <array>
#include <cstdint>

#include "framework/game/score.hpp"

namespace ply {

class FutilityMargins {
public:
    /// From how many plies above the leaves on they are not known.
    static constexpr int deepest = 3;

    FutilityMargins() { forget(); }

    void forget() {
        rises_.fill({});
        falls_.fill({});
    }

    /// A quiet move hardly ever makes more of a static value than this; infinite_score as long as
    /// too little was seen.
    Score of_rise(int depth) const { return rises_[depth].margin(); }
    /// A position is hardly ever worth less than its static value by more than this.
    Score of_fall(int depth) const { return falls_[depth].margin(); }

    /// A quiet move `depth` plies above the leaves was worth `value`.
    void learn_move(int depth, Score estimate, Score value) {
        if (value > estimate && !is_decided(value)) rises_[depth].add(value - estimate);
    }
    void learn_position(int depth, Score estimate, Score value) {
        if (value < estimate && !is_decided(value)) falls_[depth].add(estimate - value);
    }

private:
    /// The mean of about the last 1024.
    class Changes {
    public:
        void add(Score size) {
            if (seen_ < window) ++seen_;
            mean_ += (static_cast<float>(size) - mean_) / static_cast<float>(seen_);
        }
        Score margin() const {
            return seen_ < enough ? infinite_score : static_cast<Score>(times * mean_);
        }

    private:
        static constexpr int enough = 64;
        static constexpr int window = 1024;
        static constexpr float times = 3;

        int seen_ = 0;
        float mean_ = 0;
    };

    std::array<Changes, deepest + 1> rises_;
    std::array<Changes, deepest + 1> falls_;
};

}  // namespace ply
