/// How far a search of a few plies moves the static value: learned as the search goes, since games
/// count in units of their own.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "framework/game/score.hpp"

namespace ply {

/// What may come of a position within a few plies.
struct Prospect {
    Score estimate = 0;  ///< the static value
    Score worst = 0;     ///< it is hardly ever worth less
    Score best = 0;      ///< a quiet move hardly ever makes more of it
};

class FutilityMargins {
public:
    /// From how many plies above the leaves on they are not known.
    static constexpr int deepest = 3;

    FutilityMargins() { forget(); }

    void forget() {
        rises_.fill({});
        falls_.fill({});
    }

    /// `depth` plies above the leaves; all that is possible as long as too little was seen.
    /// Where quiet moves are told from others, static values are of quiet positions and change
    /// less.
    Prospect prospect(int depth, Score estimate, bool quiet) const {
        const float times = quiet ? 2 : 3;
        const std::int64_t worst = std::int64_t{estimate} - falls_[depth].margin(times);
        const std::int64_t best = std::int64_t{estimate} + rises_[depth].margin(times);
        return {estimate, static_cast<Score>(std::max<std::int64_t>(worst, -infinite_score)),
                static_cast<Score>(std::min<std::int64_t>(best, infinite_score))};
    }

    /// How much better than the static value a quiet move usually is at the last ply.
    Score usual_rise() const { return rises_[1].usual(); }

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
        Score usual() const { return seen_ < enough ? infinite_score : static_cast<Score>(mean_); }
        Score margin(float times) const {
            return seen_ < enough ? infinite_score : static_cast<Score>(times * mean_);
        }

    private:
        static constexpr int enough = 64;
        static constexpr int window = 1024;

        int seen_ = 0;
        float mean_ = 0;
    };

    std::array<Changes, deepest + 1> rises_;
    std::array<Changes, deepest + 1> falls_;
};

}  // namespace ply
