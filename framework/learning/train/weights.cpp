#include "framework/learning/train/weights.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "framework/learning/train/folding.hpp"

namespace ply::learning {

Weights::Weights(const FeaturePlan& plan)
    : plan_(plan),
      offsets_(plan.net.offsets()),
      weights_(plan.net.weights.size()),
      at_(plan.net.tuples.size()) {
    std::vector<std::vector<Use>> uses(static_cast<std::size_t>(plan.net.places()));
    for (const TupleNet::Tuple& tuple : plan.net.tuples) {
        const auto number = static_cast<std::uint32_t>(empty_.size());
        std::uint32_t stride = 1;
        for (const std::uint16_t place : tuple.cells) {
            uses[place].push_back({number, stride});
            stride *= static_cast<std::uint32_t>(plan.net.radix(place));
        }
        const auto& ties = plan.ties[tuple.table];
        const std::uint32_t begin = offsets_[tuple.table];
        if (!ties.empty()) tied_.push_back({number, begin, ties.data()});
        empty_.push_back(ties.empty() ? begin : 0);
    }
    for (const auto& of_place : uses) {
        first_.push_back(static_cast<std::uint32_t>(uses_.size()));
        uses_.insert(uses_.end(), of_place.begin(), of_place.end());
    }
    first_.push_back(static_cast<std::uint32_t>(uses_.size()));
    for (std::size_t i = 0; i < weights_.size(); ++i)
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            weights_[i].value[k] =
                static_cast<float>(plan.net.weights[i][k]) / float{TupleNet::one};
}

/// Finds the weights of the sample; returns their sum.
float Weights::look(const Sample& sample) {
    const TupleNet& net = plan_.net;
    const TupleNet::View& view = net.views[static_cast<std::size_t>(sample.view)];
    const auto board = static_cast<std::size_t>(net.board);
    const auto places = static_cast<std::size_t>(net.places());
    std::size_t occupied = 0;
    at_ = empty_;
    for (std::size_t c = 0; c < places; ++c) {
        occupied += c < board && net.occupies(sample.contents[c]);
        const std::uint32_t code = net.codes(view, c)[sample.contents[c]];
        if (code == 0) continue;
        const std::size_t place = view.places[c];
        for (std::uint32_t use = first_[place]; use != first_[place + 1]; ++use)
            at_[uses_[use].tuple] += code * uses_[use].stride;
    }
    for (const Tied& tied : tied_) at_[tied.tuple] = tied.begin + tied.ties[at_[tied.tuple]];
    const std::uint32_t set =
        static_cast<std::uint32_t>(net.set_of(sample.view, sample.turn)) * offsets_.back();
    for (std::uint32_t& at : at_) {
        at += set;
        __builtin_prefetch(&weights_[at]);
    }
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        share_[k] = static_cast<float>(net.mixes[occupied][k]) / float{TupleNet::whole};
    float sum = 0;
    Lanes sums{};
    for (const std::uint32_t at : at_) {
        const Weight& weight = weights_[at];
        sum += weight.common_value;
        sums += weight.value;
    }
    for (std::size_t k = 0; k < TupleNet::stages; ++k) sum += share_[k] * sums[k];
    return sum;
}

float Weights::learn(const Sample& sample) {
    const float error = sample.target - std::tanh((look(sample) + sample.own) / 2);
    float squares = 1;
    for (std::size_t k = 0; k < TupleNet::stages; ++k) squares += share_[k] * share_[k];
    const float step = error / (squares * static_cast<float>(at_.size()));
    const float size = std::abs(error);
    const Lanes steps = share_ * step;
    const Lanes errors = share_ * error;
    const Lanes sizes = share_ * size;
    for (const std::uint32_t at : at_) {
        Weight& weight = weights_[at];
        weight.common_value += std::abs(weight.common_error) / weight.common_size * step;
        weight.common_error += error;
        weight.common_size += size;
        const Lanes sum = weight.error < 0 ? -weight.error : weight.error;
        weight.value += sum / weight.size * steps;
        weight.error += errors;
        weight.size += sizes;
    }
    return error;
}

TupleNet Weights::net() const {
    TupleNet net = unfolded();
    fold_small(net);
    return net;
}

TupleNet Weights::unfolded() const {
    TupleNet net = plan_.net;
    const std::size_t sets = net.count_sets();
    for (std::size_t set = 0; set < sets; ++set)
        for (std::size_t table = 0; table + 1 < offsets_.size(); ++table) {
            const auto& ties = plan_.ties[table];
            const std::size_t begin = set * offsets_.back() + offsets_[table];
            const std::uint32_t size = offsets_[table + 1] - offsets_[table];
            for (std::uint32_t index = 0; index < size; ++index) {
                const Weight& weight = weights_[begin + (ties.empty() ? index : ties[index])];
                for (std::size_t k = 0; k < TupleNet::stages; ++k) {
                    constexpr float most = std::numeric_limits<std::int16_t>::max();
                    const float whole = (weight.common_value + weight.value[k]) * TupleNet::one;
                    net.weights[begin + index][k] =
                        static_cast<std::int16_t>(std::lround(std::clamp(whole, -most, most)));
                }
            }
        }
    return net;
}

}  // namespace ply::learning
