/// The weights of a net while they are learned, in floating point.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/learning/features/feature_plan.hpp"
#include "framework/learning/train/sample.hpp"

namespace ply::learning {

/// f is a sum of weights, the expected result tanh(f / 2): that of a chance p to win is 2 p - 1. A
/// weight has one part for all stages of a game and one for each, so that what holds in all of them
/// is learned at once.
///
/// Each part has a step of its own, |sum of errors| / sum of |errors|: long as long as the errors
/// have one sign, short when they are noise (temporal coherence: Beal and Smith, "Temporal
/// difference learning for heuristic search and game playing", 2000).
class Weights {
public:
    /// Starts from the weights of the plan's net, which must outlive it.
    explicit Weights(const FeaturePlan& plan);

    /// Moves the expected result of the sample towards its target; returns its error before.
    float learn(const Sample& sample);
    /// The net as it is now, in whole numbers and folded.
    TupleNet net() const;
    /// The same with small tuples as they were learned.
    TupleNet unfolded() const;

private:
    /// One number a stage; the compiler computes all of them at once.
    using Lanes [[gnu::vector_size(TupleNet::stages * sizeof(float))]] = float;
    /// What a weight has for each stage, and for all; no more than a line of a cache, since most of
    /// the time goes into fetching them.
    struct alignas(64) Weight {
        /// Sums of errors and of their sizes begin as equal, which makes the first step a whole
        /// one.
        static constexpr float nothing = 1e-30F;

        Lanes value{};
        Lanes error = Lanes{} + nothing;
        Lanes size = Lanes{} + nothing;
        float common_value = 0;
        float common_error = nothing;
        float common_size = nothing;
    };
    /// A tuple that a place belongs to, and what one more in the place's code adds to its index.
    struct Use {
        std::uint32_t tuple;
        std::uint32_t stride;
    };
    /// A tuple different indices of which have one weight.
    struct Tied {
        std::uint32_t tuple;
        std::uint32_t begin;  ///< of its table
        const std::uint32_t* ties;
    };

    float look(const Sample& sample);

    const FeaturePlan& plan_;
    std::vector<std::uint32_t> offsets_;
    std::vector<Weight> weights_;
    std::vector<Use> uses_;             ///< by places
    std::vector<std::uint32_t> first_;  ///< of each place in uses_; one more for the end
    std::vector<std::uint32_t> empty_;  ///< the weight of each tuple where all codes are 0
    std::vector<Tied> tied_;            ///< there empty_ has an index
    // Of the sample that was looked at last:
    std::vector<std::uint32_t> at_;
    Lanes share_{};
};

}  // namespace ply::learning
