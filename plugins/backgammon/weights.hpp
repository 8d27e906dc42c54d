/// The weights of the networks, in units of 1 / weight_unit.
#pragma once

#include <cstdint>

namespace backgammon {

inline constexpr int inputs = 196;  ///< of the player on roll, then of the other
inline constexpr int outputs = 5;   ///< Chances
inline constexpr int contact_hidden = 32;
inline constexpr int race_hidden = 8;
inline constexpr float weight_unit = 256;

template <int hidden>
struct Weights {
    std::int16_t of_input[inputs][hidden];
    std::int16_t of_hidden_bias[hidden];
    std::int16_t of_output[outputs][hidden];
    std::int16_t of_output_bias[outputs];
};

extern const Weights<contact_hidden> contact_weights;  ///< while men can still meet
extern const Weights<race_hidden> race_weights;        ///< when they have passed each other

}  // namespace backgammon
