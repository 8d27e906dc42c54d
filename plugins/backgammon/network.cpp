#include "network.hpp"

#include <array>
#include <cmath>
#include <memory>

#include "weights.hpp"

namespace backgammon {
namespace {

constexpr int side_inputs = inputs / 2;

/// One layer between men and chances, as it computes: 32-bit floats.
template <int hidden>
class Network {
public:
    explicit Network(const Weights<hidden>& weights) {
        for (int i = 0; i < inputs; ++i) copy(weights.of_input[i], of_input_[i]);
        copy(weights.of_hidden_bias, hidden_bias_);
        for (int i = 0; i < outputs; ++i) copy(weights.of_output[i], of_output_[i]);
        copy(weights.of_output_bias, output_bias_);
    }

    Chances operator()(const Men& on_roll, const Men& other) const {
        float sums[hidden];
        for (int h = 0; h < hidden; ++h) sums[h] = hidden_bias_[h];
        add_side(on_roll, 0, sums);
        add_side(other, side_inputs, sums);
        for (float& sum : sums) sum /= 1 + std::fabs(sum);
        float chances[outputs];
        for (int i = 0; i < outputs; ++i) {
            float sum = output_bias_[i];
            for (int h = 0; h < hidden; ++h) sum += of_output_[i][h] * sums[h];
            chances[i] = 1 / (1 + std::exp(-sum));
        }
        return {chances[0], chances[1], chances[2], chances[3], chances[4]};
    }

private:
    template <std::size_t size>
    static void copy(const std::int16_t (&from)[size], float (&to)[size]) {
        for (std::size_t i = 0; i < size; ++i) to[i] = static_cast<float>(from[i]) / weight_unit;
    }

    /// Four inputs a point: one man or more, two, three, and half of those beyond. Then the bar
    /// and the men borne off.
    void add_side(const Men& men, int first, float (&sums)[hidden]) const {
        for (int point = 1; point <= 24; ++point) {
            const int count = men[point];
            if (count == 0) continue;
            const int input = first + 4 * (point - 1);
            add(input, 1, sums);
            if (count >= 2) add(input + 1, 1, sums);
            if (count >= 3) add(input + 2, 1, sums);
            if (count >= 4) add(input + 3, 0.5f * static_cast<float>(count - 3), sums);
        }
        if (men[Men::bar] > 0) add(first + 96, 0.5f * static_cast<float>(men[Men::bar]), sums);
        if (men[Men::off] > 0) add(first + 97, 0.125f * static_cast<float>(men[Men::off]), sums);
    }
    void add(int input, float value, float (&sums)[hidden]) const {
        for (int h = 0; h < hidden; ++h) sums[h] += of_input_[input][h] * value;
    }

    float of_input_[inputs][hidden];
    float hidden_bias_[hidden];
    float of_output_[outputs][hidden];
    float output_bias_[outputs];
};

}  // namespace

Chances chances(const Men& on_roll, const Men& other) {
    static const Network<contact_hidden> meeting(contact_weights);
    static const Network<race_hidden> racing(race_weights);
    return contact(on_roll, other) ? meeting(on_roll, other) : racing(on_roll, other);
}

}  // namespace backgammon
