#include "framework/learning/train/hidden_fit.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <span>
#include <utility>

#include "framework/base/numbered_work.hpp"

namespace ply::learning {
namespace {

constexpr double first_rate = 0.004;
constexpr double last_rate = 0.001;  ///< of the first one
constexpr double rising = 0.02;      ///< part of all steps in which the rate grows
/// What is so in a cell decays by this part in a step of length 1, but in a whole fit to no less
/// than exp(-most_decay) of it: where lessons are many, each counts for less.
constexpr double step_decay = 0.3;
constexpr double most_decay = 10;
constexpr float mean_decay = 0.9F;
constexpr float square_decay = 0.999F;
constexpr float nothing = 1e-8F;
/// Of weights, about, before anything is learned: those of what is hardly ever seen stay so.
constexpr float first_row = 0.03F;
constexpr float first_out = 0.1F;
/// Lessons whose gradients are one step: a pass has 64 of these at least, if there are so many.
constexpr std::size_t least_batch = 64;
constexpr std::size_t most_batch = 1024;
constexpr std::size_t steps_a_pass = 64;

/// About normally distributed, with a deviation of 1.
float noise(Random& random) {
    float sum = 0;
    for (int i = 0; i < 12; ++i) sum += static_cast<float>(random.below(1 << 16)) / (1 << 16);
    return sum - 6;
}

/// In place: how vectors of this width are returned differs between processors.
template <class Lanes>
[[gnu::always_inline]] inline void clamp_all(Lanes& value, float least, float most) {
    const Lanes low = Lanes{} + least;
    const Lanes high = Lanes{} + most;
    value = value > high ? high : value;
    value = value < low ? low : value;
}

HiddenLayer::Part rounded(float value, int one) {
    return static_cast<HiddenLayer::Part>(std::lround(value * static_cast<float>(one)));
}

// The loops that take the time. Each is compiled twice: for any processor, and for those with
// registers twice as wide; both do the same sums in the same order.

/// As weights lie in memory: where registers are wide, more would be expected of it.
using Lanes [[gnu::vector_size(16 * sizeof(float)), gnu::aligned(16)]] = float;
using Features = std::span<const std::uint32_t>;

/// Sets the sums to the bias and the rows of the features.
[[gnu::always_inline]] inline void add_rows(Lanes* sums, const Lanes* bias, const Lanes* rows,
                                            Features features, std::size_t groups) {
    for (std::size_t g = 0; g < groups; ++g) {
        Lanes sum = bias[g];
        for (const std::uint32_t feature : features) sum += rows[feature * groups + g];
        sums[g] = sum;
    }
}
/// Adds the slopes to the rows of the features, and to the bias.
[[gnu::always_inline]] inline void spread(const Lanes* slopes, Lanes* bias, Lanes* rows,
                                          Features features, std::size_t groups) {
    for (std::size_t g = 0; g < groups; ++g) bias[g] += slopes[g];
    for (const std::uint32_t feature : features) {
        Lanes* const row = &rows[feature * groups];
        for (std::size_t g = 0; g < groups; ++g) row[g] += slopes[g];
    }
}

using AddRows = void (*)(Lanes*, const Lanes*, const Lanes*, Features, std::size_t);
using Spread = void (*)(const Lanes*, Lanes*, Lanes*, Features, std::size_t);

void add_rows_anywhere(Lanes* sums, const Lanes* bias, const Lanes* rows, Features features,
                       std::size_t groups) {
    add_rows(sums, bias, rows, features, groups);
}
void spread_anywhere(const Lanes* slopes, Lanes* bias, Lanes* rows, Features features,
                     std::size_t groups) {
    spread(slopes, bias, rows, features, groups);
}
#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_rows_wide(Lanes* sums, const Lanes* bias, const Lanes* rows,
                                           Features features, std::size_t groups) {
    add_rows(sums, bias, rows, features, groups);
}
[[gnu::target("avx2")]] void spread_wide(const Lanes* slopes, Lanes* bias, Lanes* rows,
                                         Features features, std::size_t groups) {
    spread(slopes, bias, rows, features, groups);
}
const bool fits_wide = __builtin_cpu_supports("avx2") != 0;
const AddRows add_rows_here = fits_wide ? add_rows_wide : add_rows_anywhere;
const Spread spread_here = fits_wide ? spread_wide : spread_anywhere;
#else
constexpr AddRows add_rows_here = add_rows_anywhere;
constexpr Spread spread_here = spread_anywhere;
#endif

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
    own_.resize(all());
    kinds_.resize(sets_ * static_cast<std::size_t>(net.values - 1) * groups_);
    slopes_.resize(all());
    bases_.resize(sets_ * TupleNet::stages);
    base_means_.resize(bases_.size());
    base_squares_.resize(bases_.size());
    for (std::size_t at = 0; at < all(); ++at)
        for (int i = 0; i < group; ++i)
            own_.weights[at][i] = (at < outs() ? first_row : first_out) * noise(random_);
    weights_ = own_.weights;
}

void HiddenFit::Moving::resize(std::size_t size) {
    weights.resize(size);
    means.resize(size);
    squares.resize(size);
}

void HiddenFit::Moving::move(std::size_t at, const Lanes& slope, const Pace& pace) {
    means[at] = mean_decay * means[at] + (1 - mean_decay) * slope;
    squares[at] = square_decay * squares[at] + (1 - square_decay) * slope * slope;
    const Lanes square = squares[at] / pace.square_part;
    Lanes root;
    for (int lane = 0; lane < group; ++lane) root[lane] = std::sqrt(square[lane]) + nothing;
    weights[at] -= pace.rate / pace.mean_part * means[at] / root;
}

void HiddenFit::look(const Lessons& lessons, std::size_t at, const Mapping& image,
                     Seen& seen) const {
    const std::uint8_t* const contents = lessons.contents.data() + at * lessons.places;
    const Player turn = lessons.turns[at];
    const HiddenLayer::Anchor& anchor = net_.hidden.anchor;
    const auto board = static_cast<std::size_t>(net_.board);
    for (int side = 0; side < 2; ++side) {
        const Player view = side == 0 ? turn : 1 - turn;
        const TupleNet::View& eyes = net_.views[static_cast<std::size_t>(view)];
        std::size_t scene = 0;
        for (std::size_t cell = 0; anchor.code != 0 && cell < board; ++cell)
            if (eyes.codes[contents[cell]] == anchor.code) {
                scene = anchor.scenes[eyes.places[image[cell]]];
                break;
            }
        const std::uint16_t* const mirror = scene == 0 ? nullptr : anchor.mirror.data();
        const auto begin = static_cast<std::uint32_t>(net_.set_of(view, view) * features_);
        std::vector<std::uint32_t>& features = seen.features[side];
        features.clear();
        const auto add = [&](std::size_t place, std::uint32_t code) {
            if (mirror != nullptr) place = mirror[place];
            features.push_back(begin + first_[place] + code - 1);
        };
        for (std::size_t cell = 0; cell < board; ++cell)
            if (const std::uint32_t code = eyes.codes[contents[cell]])
                add(eyes.places[image[cell]], code);
        for (std::size_t cell = board; cell < lessons.places; ++cell)
            if (const std::uint32_t code = net_.codes(eyes, cell)[contents[cell]])
                add(eyes.places[cell], code);
    }
}

/// What the lesson is told to be worth, less what it is, half of that: the slope of the cross
/// entropy, p being (1 + target) / 2.
float HiddenFit::judge(const Lessons& lessons, const Mapping& image, std::size_t at,
                       Seen& seen) const {
    const Lanes none = {};
    look(lessons, at, image, seen);
    seen.turn = lessons.turns[at];
    seen.set = net_.set_of(seen.turn, seen.turn);
    std::size_t occupied = 0;
    const std::uint8_t* const contents = lessons.contents.data() + at * lessons.places;
    for (int cell = 0; cell < net_.board; ++cell) occupied += net_.occupies(contents[cell]);
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        seen.mix[k] = static_cast<float>(net_.mixes[occupied][k]) / TupleNet::whole;
    Lanes total = {};
    float f = lessons.owns[at];
    for (std::size_t side = 0; side < 2; ++side) {
        add_rows_here(seen.sums[side], &weights_[bias_at(seen, side)], weights_.data(),
                      seen.features[side], groups_);
        for (std::size_t g = 0; g < groups_; ++g) {
            Lanes& said = seen.said[side][g];
            said = none;
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                if (seen.mix[k] != 0) said += weights_[out_at(seen.set, k, side) + g] * seen.mix[k];
            Lanes unit = seen.sums[side][g];
            clamp_all(unit, 0, 1);
            total += unit * unit * said;
        }
    }
    for (int i = 0; i < group; ++i) f += total[i];
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        f += bases_[seen.set * TupleNet::stages + k] * seen.mix[k];
    return (std::tanh(f / 2) - lessons.targets[at]) / 2;
}

/// Returns the squared difference, in what is expected from -1 to 1.
double HiddenFit::add_gradient(const Lessons& lessons, const Mapping& image, std::size_t at,
                               Seen& seen, std::vector<Lanes>& gradient,
                               std::vector<float>& base_gradient) const {
    const Lanes none = {};
    const Lanes whole = none + 1.0F;
    const float error = judge(lessons, image, at, seen);
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        base_gradient[seen.set * TupleNet::stages + k] += error * seen.mix[k];
    for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t g = 0; g < groups_; ++g) {
            Lanes unit = seen.sums[side][g];
            clamp_all(unit, 0, 1);
            for (std::size_t k = 0; k < TupleNet::stages; ++k)
                if (seen.mix[k] != 0)
                    gradient[out_at(seen.set, k, side) + g] += unit * unit * (error * seen.mix[k]);
            const Lanes slope = unit * seen.said[side][g] * (2 * error);
            seen.sums[side][g] = unit == whole ? none : slope;  // below 0, unit is 0
        }
        spread_here(seen.sums[side], &gradient[bias_at(seen, side)], gradient.data(),
                    seen.features[side], groups_);
    }
    return 4.0 * error * error;
}

double HiddenFit::error(const Lessons& lessons) const {
    Mapping as_it_is(static_cast<std::size_t>(net_.board));
    std::iota(as_it_is.begin(), as_it_is.end(), Mapping::value_type{0});
    Seen seen;
    double squares = 0;
    for (std::size_t at = 0; at < lessons.size(); ++at) {
        const double error = judge(lessons, as_it_is, at, seen);
        squares += 4 * error * error;
    }
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, lessons.size())));
}

/// Of `count` lessons.
void HiddenFit::step(std::vector<std::vector<Lanes>>& gradients,
                     std::vector<std::vector<float>>& base_gradients, std::size_t count,
                     double rate, double decay, std::vector<Seen>& desks) {
    ++steps_;
    const auto power = static_cast<double>(steps_);
    const Pace pace{static_cast<float>(1 - std::pow(double{mean_decay}, power)),
                    static_cast<float>(1 - std::pow(double{square_decay}, power)),
                    static_cast<float>(rate), static_cast<float>(1 - decay * rate)};
    const auto part = 1 / static_cast<float>(count);
    const std::size_t share = (weights_.size() + slices - 1) / slices;
    work_through(desks, 0, int{slices}, {}, [&](Seen&, int slice) {
        const std::size_t begin = static_cast<std::size_t>(slice) * share;
        for (std::size_t i = begin; i < std::min(begin + share, weights_.size()); ++i)
            move_own(gradients, i, part, pace);
    });
    move_kinds(pace);
    move_bases(base_gradients, part, pace);
}

/// One group of weights; takes its gradients.
void HiddenFit::move_own(std::vector<std::vector<Lanes>>& gradients, std::size_t at, float part,
                         const Pace& pace) {
    constexpr float most_out = static_cast<float>(HiddenLayer::most_out) / HiddenLayer::out_one;
    slopes_[at] = Lanes{};
    for (auto& gradient : gradients) {
        slopes_[at] += gradient[at];
        gradient[at] = Lanes{};
    }
    slopes_[at] *= part;
    if (at < biases()) own_.weights[at] *= pace.kept;
    own_.move(at, slopes_[at], pace);
    const float most = at < outs() ? most_row_ : most_out;
    clamp_all(own_.weights[at], -most, most);
    weights_[at] = own_.weights[at];
}

/// Those of a kind of piece on any cell: they have the sum of the slopes.
void HiddenFit::move_kinds(const Pace& pace) {
    const auto codes = static_cast<std::size_t>(net_.values - 1);
    const auto board = static_cast<std::size_t>(net_.board);
    const auto each_row = [&](std::size_t set, std::size_t code, const auto& use) {
        for (std::size_t place = 0; place < board; ++place)
            use((set * features_ + first_[place] + code) * groups_);
    };
    for (std::size_t set = 0; set < sets_; ++set)
        for (std::size_t code = 0; code < codes; ++code)
            for (std::size_t g = 0; g < groups_; ++g) {
                const std::size_t kind = (set * codes + code) * groups_ + g;
                Lanes slope = {};
                each_row(set, code, [&](std::size_t row) { slope += slopes_[row + g]; });
                kinds_.move(kind, slope, pace);
                each_row(set, code, [&](std::size_t row) {
                    weights_[row + g] += kinds_.weights[kind];
                    clamp_all(weights_[row + g], -most_row_, most_row_);
                });
            }
}

void HiddenFit::move_bases(std::vector<std::vector<float>>& base_gradients, float part,
                           const Pace& pace) {
    for (std::size_t i = 0; i < bases_.size(); ++i) {
        float slope = 0;
        for (auto& gradient : base_gradients) slope += std::exchange(gradient[i], 0.0F);
        slope *= part;
        base_means_[i] = mean_decay * base_means_[i] + (1 - mean_decay) * slope;
        base_squares_[i] = square_decay * base_squares_[i] + (1 - square_decay) * slope * slope;
        bases_[i] -= pace.rate / pace.mean_part * base_means_[i] /
                     (std::sqrt(base_squares_[i] / pace.square_part) + nothing);
    }
}

double HiddenFit::learn(const Lessons& lessons, const std::vector<Mapping>& images, int passes,
                        int threads, const std::stop_token& stop) {
    std::vector<std::vector<Lanes>> gradients(slices, std::vector<Lanes>(all()));
    std::vector<std::vector<float>> base_gradients(slices, std::vector<float>(bases_.size()));
    std::vector<Seen> desks(static_cast<std::size_t>(threads));
    std::vector<std::uint32_t> order(lessons.size());
    std::iota(order.begin(), order.end(), 0U);
    const std::size_t batch = std::clamp(lessons.size() / steps_a_pass, least_batch, most_batch);
    const std::size_t steps = (lessons.size() + batch - 1) / batch;
    const double all_steps = static_cast<double>(steps) * passes;
    const double all_lengths = first_rate * all_steps / 2;  // a cosine's mean
    const double decay = std::min(step_decay, most_decay / all_lengths);
    double done = 0;
    double squares = 0;
    for (int pass = 0; pass < passes; ++pass) {
        squares = 0;
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random_.below(static_cast<std::uint32_t>(i))]);
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            if (stop.stop_requested()) return 0;
            const std::size_t end = std::min(begin + batch, order.size());
            const std::uint64_t seed = random_.next();
            std::array<double, slices> found{};
            work_through(desks, 0, int{slices}, {}, [&](Seen& seen, int number) {
                const auto slice = static_cast<std::size_t>(number);
                for (std::size_t i = begin + slice; i < end; i += slices) {
                    const std::uint64_t drawn = Random::mix(seed + i) >> 32;
                    const Mapping& image = images[drawn * images.size() >> 32];
                    found[slice] += add_gradient(lessons, image, order[i], seen, gradients[slice],
                                                 base_gradients[slice]);
                }
            });
            for (const double each : found) squares += each;
            done += 1 / all_steps;
            const double rate =
                done < rising
                    ? done / rising
                    : last_rate + (1 - last_rate) * (1 + std::cos(std::numbers::pi * done)) / 2;
            step(gradients, base_gradients, end - begin, first_rate * rate, decay, desks);
        }
    }
    return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(1, lessons.size())));
}

HiddenLayer HiddenFit::layer() const {
    HiddenLayer layer;
    layer.anchor = net_.hidden.anchor;
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
