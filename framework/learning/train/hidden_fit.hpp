/// Fits the hidden layer of a net to lessons: in floating point, by many at a time.
///
///     HiddenFit fit(net, 128, seed);
///     fit.learn(lessons, images, passes, threads);
///     net.hidden = fit.layer();
#pragma once

#include <cstdint>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/learning/features/board_graph.hpp"
#include "framework/learning/train/lessons.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Weights move against the gradient of the cross entropy of what is expected, each by a step of
/// its own. (Adam: Kingma and Ba, "A method for stochastic optimization", 2015; steps that end in
/// half a cosine: Loshchilov and Hutter, "SGDR", 2017)
class HiddenFit {
public:
    /// Begins with small random weights. `net` must outlive it; its tuples say nothing.
    HiddenFit(const TupleNet& net, int units, std::uint64_t seed);

    /// So many passes over all lessons, each of which is seen by one of the `images` of the board,
    /// drawn anew in each pass. Returns the root of the mean squared difference from the targets
    /// in the last one. Costs some microseconds a lesson and pass. What comes out does not depend
    /// on the number of threads.
    double learn(const Lessons& lessons, const std::vector<Mapping>& images, int passes,
                 int threads);

    HiddenLayer layer() const;

private:
    static constexpr int group = 16;
    using Lanes [[gnu::vector_size(group * sizeof(float))]] = float;
    /// Gradients are summed up in so many parts, whatever the number of threads.
    static constexpr std::size_t slices = 4;

    struct Seen {
        std::vector<std::uint32_t> features[2];  ///< of the mover's view, and of the other's
    };
    /// Where the parts of the layer begin among all weights, in groups.
    std::size_t biases() const { return sets_ * features_ * groups_; }
    std::size_t outs() const { return biases() + sets_ * groups_; }
    std::size_t all() const { return outs() + sets_ * TupleNet::stages * 2 * groups_; }

    void look(const Lessons& lessons, std::size_t at, const Mapping& image, Seen& seen) const;
    double add_gradient(const Lessons& lessons, const Mapping& image, std::size_t at, Seen& seen,
                        std::vector<Lanes>& gradient, std::vector<float>& base_gradient) const;
    void step(std::vector<std::vector<Lanes>>& gradients,
              std::vector<std::vector<float>>& base_gradients, std::size_t count, double rate);

    const TupleNet& net_;
    std::size_t units_;
    std::size_t groups_;
    std::size_t sets_;
    std::size_t features_;
    std::vector<std::uint32_t> first_;
    float most_row_;
    std::vector<Lanes> weights_;
    std::vector<Lanes> means_;    ///< of gradients
    std::vector<Lanes> squares_;  ///< of gradients, their mean
    std::vector<float> bases_;    ///< [set][stage]
    std::vector<float> base_means_;
    std::vector<float> base_squares_;
    std::uint64_t steps_ = 0;
    Random random_;
};

}  // namespace ply::learning
