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
      codes_(static_cast<std::size_t>(plan.net.places())),
      at_(plan.net.tuples.size()) {
    for (std::size_t place = 0; place < codes_.size(); ++place)
        radixes_.push_back(static_cast<std::uint32_t>(plan.net.radix(place)));
    for (std::size_t i = 0; i < weights_.size(); ++i)
        for (std::size_t k = 0; k < TupleNet::stages; ++k)
            weights_[i][k + 1].value =
                static_cast<float>(plan.net.weights[i][k]) / float{TupleNet::one};
}

/// Finds the weights of the sample; returns their sum.
float Weights::look(const Sample& sample) {
    const TupleNet& net = plan_.net;
    const TupleNet::View& view = net.views[static_cast<std::size_t>(sample.view)];
    const auto board = static_cast<std::size_t>(net.board);
    std::size_t occupied = 0;
    for (std::size_t c = 0; c < codes_.size(); ++c) {
        occupied += c < board && net.occupies(sample.contents[c]);
        codes_[view.places[c]] = net.codes(view, c)[sample.contents[c]];
    }
    share_[0] = 1;
    for (std::size_t k = 0; k < TupleNet::stages; ++k)
        share_[k + 1] = static_cast<float>(net.mixes[occupied][k]) / float{TupleNet::whole};
    const std::uint32_t set =
        static_cast<std::uint32_t>(net.set_of(sample.view, sample.turn)) * offsets_.back();
    float sum = 0;
    for (std::size_t t = 0; t < at_.size(); ++t) {
        const TupleNet::Tuple& tuple = net.tuples[t];
        std::uint32_t index = 0;
        for (std::size_t i = tuple.cells.size(); i-- > 0;)
            index = index * radixes_[tuple.cells[i]] + codes_[tuple.cells[i]];
        const auto& ties = plan_.ties[tuple.table];
        if (!ties.empty()) index = ties[index];
        at_[t] = set + offsets_[tuple.table] + index;
        const Weight& weight = weights_[at_[t]];
        for (std::size_t k = 0; k < parts; ++k) sum += share_[k] * weight[k].value;
    }
    return sum;
}

float Weights::learn(const Sample& sample) {
    const float error = sample.target - std::tanh(look(sample) / 2);
    float squares = 0;
    for (const float share : share_) squares += share * share;
    const float step = error / (squares * static_cast<float>(at_.size()));
    for (const std::uint32_t at : at_)
        for (std::size_t k = 0; k < parts; ++k) {
            if (share_[k] == 0) continue;
            Part& part = weights_[at][k];
            const float rate = part.size > 0 ? std::abs(part.error) / part.size : 1;
            part.value += rate * share_[k] * step;
            part.error += share_[k] * error;
            part.size += share_[k] * std::abs(error);
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
                    const float whole = (weight[0].value + weight[k + 1].value) * TupleNet::one;
                    net.weights[begin + index][k] =
                        static_cast<std::int16_t>(std::lround(std::clamp(whole, -most, most)));
                }
            }
        }
    return net;
}

}  // namespace ply::learning
