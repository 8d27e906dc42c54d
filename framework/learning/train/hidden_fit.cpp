#include "framework/learning/train/hidden_fit.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>
#include <thread>
#include <utility>

namespace ply::learning {
namespace {

constexpr double first_rate = 0.002;
constexpr double last_rate = 0.001;  ///< of the first one
constexpr double rising = 0.02;      ///< part of all steps in which the rate grows
constexpr float mean_decay = 0.9F;
constexpr float square_decay = 0.999F;
constexpr float nothing = 1e-8F;
/// Of weights, about, before anything is learned: those of what is hardly ever seen stay so.
constexpr float first_row = 0.03F;
constexpr float first_out = 0.1F;
/// Lessons whose gradients are one step: a pass has 64 of these at least, if there are so many.
constexpr std::size_t least_batch = 64;
constexpr std::size_t most_batch = 4096;
constexpr std::size_t steps_a_pass = 64;

/// About normally distributed, with a deviation of 1.
float noise(Random& random) {
    float sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.below(1 << 16)) / (1 << 16);
    return sum - 6;
}

/// In place: how vectors of this width are returned differs between processors.
template <class Lanes>
void clamp_all(Lanes& value, float most) {
    const Lanes high = Lanes{} + most;
    value = value > high ? high : value;
    value = value < -high ? -high : value;
}

HiddenLayer::Part rounded(float value, int one) {
    return static_cast<HiddenLayer::Part>(std::lround(value * static_cast<float>(one)));
}

}  // namespace

HiddenFit::HiddenFit(const TupleNet& net, int units, std::uint64_t seed)
    : net_(net),
      units_(static_cast<std::size_t>(units)),
      groups_(units_ / group),
      sets_(net.count_sets()),
      first_(HiddenLayer::first_features(net)),
      // A row, and the bias, of each place at most, and half a unit for rounding.
      most_row_(std::min(2.0F, static_cast<float>(HiddenLayer::most_sum) / HiddenLayer::one /
                                       static_cast<float>(net.places() + 1) -
                                   0.5F / HiddenLayer::one)),
      random_(seed) {
    features_ = first_.back();
    weights_.resize(all());
    means_.resize(all());
    squares_.resize(all());
    bases_.resize(sets_ * TupleNet::stages);
    base_means_.resize(bases_.size());
    base_squares_.resize(bases_.size());
    for (std::size_t at = 0; at < weights_.size(); ++at)
        for (int i = 0; i < group; ++i)
            weights_[at][i] = (at < outs() ? first_row : first_out) * noise(random_);
}

void HiddenFit::look(const Lessons& lessons, std::size_t at, const Mapping& image,
                     Seen& seen) const {
    const std::uint8_t* const contents = lessons.contents.data() + at * lessons.places;
    const Player turn = lessons.turns[at];
    for (int side = 0; side < 2; ++side) {
        const Player view = side == 0 ? turn : 1 - turn;
        const TupleNet::View& eyes = net_.views[static_cast<std::size_t>(view)];
        const auto begin = static_cast<std::uint32_t>(net_.set_of(view, view) * features_);
        seen.features[side].clear();
        for (std::size_t cell = 0; cell < lessons.places; ++cell) {
            const std::uint32_t code = net_.codes(eyes, cell)[contents[cell]];
            if (code == 0) continue;
            const std::size_t mapped = cell < image.size() ? image[cell] : cell;
            seen.features[side].push_back(begin + first_[eyes.places[mapped]] + code - 1);
        }
    }
}

/// Returns the squared difference, in what is expected from -1 to 1.
double HiddenFit::add_gradient(const Lessons& lessons, const Mapping& image, std::size_t at,
                               Seen& seen, std::vector<Lanes>& gradient,
                               std::vector<float>& base_gradient) const {
    constexpr std::size_t most_groups = HiddenLayer::most_units / group;
    const Lanes none = {};
    const Lanes whole = none + 1.0F;
    look(lessons, at, image, seen);
    const Player turn = lessons.turns[at];
    std::size_t occupied = 0;
    const std::uint8_t* const contents = lessons.contents.data() + at * lessons.places;
    for (int cell = 0; cell < net_.board; ++cell) occupied += net_.occupies(contents[cell]);
    const TupleNet::Mix& mix = net_.mixes[occupied];
    const std::size_t set = net_.set_of(turn, turn);
    const auto out_at = [&](std::size_t stage, std::size_t side) {
        return outs() + ((set * TupleNet::stages + stage) * 2 + side) * groups_;
    };
    Lanes sums[2][most_groups];
    Lanes said[2][most_groups];  // by a unit that is on
    Lanes total = {};
    float f = lessons.owns[at];
    for (std::size_t side = 0; side < 2; ++side) {
        const Player view = side == 0 ? turn : 1 - turn;
        const Lanes* const bias = &weights_[biases() + net_.set_of(view, view) * groups_];
        std::copy_n(bias, groups_, sums[side]);
        for (const std::uint32_t feature : seen.features[side]) {
            const Lanes* const row = &weights_[feature * groups_];
            for (std::size_t g = 0; g < groups_; ++g) sums[side][g] += row[g];
        }
        for (std::size_t g = 0; g < groups_; ++g) {
            said[side][g] = none;
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                if (mix[k] != 0)
                    said[side][g] += weights_[out_at(k, side) + g] *
                                     (static_cast<float>(mix[k]) / TupleNet::whole);
            Lanes unit = sums[side][g] < none ? none : sums[side][g];
            unit = unit > whole ? whole : unit;
            total += unit * unit * said[side][g];
        }
    }
    for (int i = 0; i < group; ++i) f += total[i];
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        f += bases_[set * TupleNet::stages + k] * static_cast<float>(mix[k]) / TupleNet::whole;
    // Of the cross entropy with p = (1 + target) / 2.
    const float error = (std::tanh(f / 2) - lessons.targets[at]) / 2;
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        base_gradient[set * TupleNet::stages + k] +=
            error * static_cast<float>(mix[k]) / TupleNet::whole;
    for (std::size_t side = 0; side < 2; ++side) {
        const Player view = side == 0 ? turn : 1 - turn;
        for (std::size_t g = 0; g < groups_; ++g) {
            Lanes unit = sums[side][g] < none ? none : sums[side][g];
            unit = unit > whole ? whole : unit;
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                if (mix[k] != 0)
                    gradient[out_at(k, side) + g] +=
                        unit * unit * (error * static_cast<float>(mix[k]) / TupleNet::whole);
            const Lanes slope = unit * said[side][g] * (2 * error);
            sums[side][g] = unit == whole ? none : slope;  // below 0, unit is 0
        }
        Lanes* const bias = &gradient[biases() + net_.set_of(view, view) * groups_];
        for (std::size_t g = 0; g < groups_; ++g) bias[g] += sums[side][g];
        for (const std::uint32_t feature : seen.features[side]) {
            Lanes* const row = &gradient[feature * groups_];
            for (std::size_t g = 0; g < groups_; ++g) row[g] += sums[side][g];
        }
    }
    return 4.0 * error * error;
}

/// Of `count` lessons.
void HiddenFit::step(std::vector<std::vector<Lanes>>& gradients,
                     std::vector<std::vector<float>>& base_gradients, std::size_t count,
                     double rate) {
    ++steps_;
    const auto power = static_cast<double>(steps_);
    const auto mean_part = static_cast<float>(1 - std::pow(double{mean_decay}, power));
    const auto square_part = static_cast<float>(1 - std::pow(double{square_decay}, power));
    const auto part = 1 / static_cast<float>(count);
    const auto move = static_cast<float>(rate) / mean_part;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        Lanes slope = {};
        for (auto& gradient : gradients) {
            slope += gradient[i];
            gradient[i] = Lanes{};
        }
        slope *= part;
        means_[i] = mean_decay * means_[i] + (1 - mean_decay) * slope;
        squares_[i] = square_decay * squares_[i] + (1 - square_decay) * slope * slope;
        const Lanes square = squares_[i] / square_part;
        Lanes root;
        for (int lane = 0; lane < group; ++lane) root[lane] = std::sqrt(square[lane]) + nothing;
        const float most = i < outs()
                               ? most_row_
                               : static_cast<float>(HiddenLayer::most_out) / HiddenLayer::out_one;
        weights_[i] -= move * means_[i] / root;
        clamp_all(weights_[i], most);
    }
    for (std::size_t i = 0; i < bases_.size(); ++i) {
        float slope = 0;
        for (auto& gradient : base_gradients) slope += std::exchange(gradient[i], 0.0F);
        slope *= part;
        base_means_[i] = mean_decay * base_means_[i] + (1 - mean_decay) * slope;
        base_squares_[i] = square_decay * base_squares_[i] + (1 - square_decay) * slope * slope;
        bases_[i] -= move * base_means_[i] / (std::sqrt(base_squares_[i] / square_part) + nothing);
    }
}

double HiddenFit::learn(const Lessons& lessons, const std::vector<Mapping>& images, int passes,
                        int threads) {
    std::vector<std::vector<Lanes>> gradients(slices, std::vector<Lanes>(all()));
    std::vector<std::vector<float>> base_gradients(slices, std::vector<float>(bases_.size()));
    std::vector<std::uint32_t> order(lessons.size());
    std::iota(order.begin(), order.end(), 0U);
    const std::size_t batch = std::clamp(lessons.size() / steps_a_pass, least_batch, most_batch);
    const std::size_t steps = (lessons.size() + batch - 1) / batch;
    const double all_steps = static_cast<double>(steps) * passes;
    double done = 0;
    double squares = 0;
    for (int pass = 0; pass < passes; ++pass) {
        squares = 0;
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            const std::size_t end = std::min(begin + batch, order.size());
            const std::uint64_t seed = random_.next();
            std::array<double, slices> found{};
            std::atomic<std::size_t> next = 0;
            const auto work = [&] {
                Seen seen;
                for (std::size_t slice = next++; slice < slices; slice = next++)
                    for (std::size_t i = begin + slice; i < end; i += slices) {
                        const std::uint64_t drawn = Random::mix(seed + i) >> 32;
                        const Mapping& image = images[drawn * images.size() >> 32];
                        found[slice] += add_gradient(lessons, image, order[i], seen,
                                                     gradients[slice], base_gradients[slice]);
                    }
            };
            {
                std::vector<std::jthread> others;
                for (int i = 1; i < threads; ++i) others.emplace_back(work);
                work();
            }
            for (const double each : found) squares += each;
            done += 1 / all_steps;
            const double rate =
                done < rising
                    ? done / rising
                    : last_rate + (1 - last_rate) * (1 + std::cos(std::numbers::pi * done)) / 2;
            step(gradients, base_gradients, end - begin, first_rate * rate);
        }
    }
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, lessons.size())));
}

HiddenLayer HiddenFit::layer() const {
    HiddenLayer layer;
    layer.resize(net_, static_cast<int>(units_));
    const auto copy = [&](std::size_t from, int one, std::vector<HiddenLayer::Part>& parts) {
        for (std::size_t i = 0; i < parts.size(); ++i)
            parts[i] = rounded(weights_[from + i / group][i % group], one);
    };
    copy(0, HiddenLayer::one, layer.rows);
    copy(biases(), HiddenLayer::one, layer.biases);
    copy(outs(), HiddenLayer::out_one, layer.outs);
    constexpr double base_one = double{HiddenLayer::one} * HiddenLayer::one * HiddenLayer::out_one;
    for (std::size_t i = 0; i < bases_.size(); ++i)
        layer.bases[i] = static_cast<std::int32_t>(std::lround(
            std::clamp(double{bases_[i]} * base_one, -double{1 << 30}, double{1 << 30})));
    return layer;
}

}  // namespace ply::learning
