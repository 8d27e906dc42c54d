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
    static constexpr std::size_t parts = 1 + TupleNet::stages;
    struct Part {
        float value = 0;
        float error = 0;  ///< the sum of errors
        float size = 0;   ///< the sum of their sizes
    };
    using Weight = std::array<Part, parts>;

    float look(const Sample& sample);

    const FeaturePlan& plan_;
    std::vector<std::uint32_t> offsets_;
    std::vector<Weight> weights_;
    std::vector<std::uint32_t> radixes_;  ///< by places
    // Of the sample that was looked at last:
    std::vector<std::uint8_t> codes_;  ///< by places
    std::vector<std::uint32_t> at_;
    std::array<float, parts> share_{};
};

}  // namespace ply::learning
