/// Fits the hidden layer of a net to lessons: in floating point, by many at a time.
///
///     HiddenFit fit(net, 128, seed);
///     fit.learn(lessons, images, passes, threads);
///     net.hidden = fit.layer();
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <stop_token>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/learning/features/board_graph.hpp"
#include "framework/learning/train/lessons.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Weights move against the gradient of the cross entropy of what is expected, each by a step of
/// its own. A row is the sum of what its piece is worth anywhere, which all lessons with such a
/// piece say, and of what is so in its cell, which decays where few lessons speak for it.
/// (Adam: Kingma and Ba, "A method for stochastic optimization", 2015; steps that end in half a
/// cosine: Loshchilov and Hutter, "SGDR", 2017; decay beside the steps: "Decoupled weight decay
/// regularization", 2019; sums of rows: https://github.com/official-stockfish/nnue-pytorch)
class HiddenFit {
public:
    /// Begins with small random weights. `net` must outlive it; its tuples say nothing, and its
    /// layer what the anchor is.
    HiddenFit(const TupleNet& net, int units, std::uint64_t seed);

    /// So many passes over all lessons, each of which is seen by one of the `images` of the board,
    /// drawn anew in each pass. Returns the root of the mean squared difference from the targets
    /// in the last one. Costs some microseconds a lesson and pass. What comes out does not depend
    /// on the number of threads. Stopped, it leaves off in the middle.
    double learn(const Lessons& lessons, const std::vector<Mapping>& images, int passes,
                 int threads, const std::stop_token& stop);

    /// The root of the mean squared difference from the targets of other lessons. Costs about a
    /// microsecond a lesson.
    double error(const Lessons& lessons) const;

    HiddenLayer layer() const;

private:
    static constexpr int group = 16;
    using Lanes [[gnu::vector_size(group * sizeof(float))]] = float;
    /// Gradients are summed up in so many parts, whatever the number of threads.
    static constexpr std::size_t slices = 4;

    /// What a thread has seen of a lesson; of the mover's view, and of the other's.
    struct Seen {
        Player turn = 0;
        std::size_t set = 0;
        std::array<float, TupleNet::stages> mix{};
        std::vector<std::uint32_t> features[2];
        Lanes sums[2][HiddenLayer::most_units / group];
        Lanes said[2][HiddenLayer::most_units / group];  ///< by a unit that is on
    };
    /// Where the parts of the layer begin among all weights, in groups.
    std::size_t biases() const { return sets_ * features_ * groups_; }
    std::size_t outs() const { return biases() + sets_ * groups_; }
    std::size_t bias_at(const Seen& seen, std::size_t side) const {
        const Player view = side == 0 ? seen.turn : 1 - seen.turn;
        return biases() + net_.set_of(view, view) * groups_;
    }
    std::size_t out_at(std::size_t set, std::size_t stage, std::size_t side) const {
        return outs() + ((set * TupleNet::stages + stage) * 2 + side) * groups_;
    }
    std::size_t all() const { return outs() + sets_ * TupleNet::stages * 2 * groups_; }

    /// How far a step goes, after so many of them.
    struct Pace {
        float mean_part;    ///< of a mean, how much of it is not yet 0
        float square_part;  ///< of a mean of squares
        float rate;
        float kept;  ///< of what is so in a cell, after decay
    };
    /// Weights that move, and what is remembered of their gradients.
    struct Moving {
        std::vector<Lanes> weights;
        std::vector<Lanes> means;    ///< of gradients
        std::vector<Lanes> squares;  ///< of gradients, their mean

        void resize(std::size_t size);
        void move(std::size_t at, const Lanes& slope, const Pace& pace);
    };

    void look(const Lessons& lessons, std::size_t at, const Mapping& image, Seen& seen) const;
    float judge(const Lessons& lessons, const Mapping& image, std::size_t at, Seen& seen) const;
    double add_gradient(const Lessons& lessons, const Mapping& image, std::size_t at, Seen& seen,
                        std::vector<Lanes>& gradient, std::vector<float>& base_gradient) const;
    void step(std::vector<std::vector<Lanes>>& gradients,
              std::vector<std::vector<float>>& base_gradients, std::size_t count, double rate,
              double decay, std::vector<Seen>& desks);
    void move_own(std::vector<std::vector<Lanes>>& gradients, std::size_t at, float part,
                  const Pace& pace);
    void move_kinds(const Pace& pace);
    void move_bases(std::vector<std::vector<float>>& base_gradients, float part, const Pace& pace);

    const TupleNet& net_;
    std::size_t units_;
    std::size_t groups_;
    std::size_t sets_;
    std::size_t features_;
    std::vector<std::uint32_t> first_;
    float most_row_;
    std::vector<Lanes> weights_;  ///< by which lessons are seen
    Moving own_;                  ///< the same; of rows what is so in their cells
    Moving kinds_;                ///< of rows what is so anywhere: [set][code - 1][group]
    std::vector<Lanes> slopes_;   ///< of this step
    std::vector<float> bases_;    ///< [set][stage]
    std::vector<float> base_means_;
    std::vector<float> base_squares_;
    std::uint64_t steps_ = 0;
    Random random_;
};

}  // namespace ply::learning
