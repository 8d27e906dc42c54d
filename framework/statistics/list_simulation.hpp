/// How far ratings would be off if the same matches were played again and again.
#pragma once

#include <cstdint>
#include <vector>

#include "framework/statistics/list_fit.hpp"

namespace ply {

struct SimulationOptions {
    int times = 0;  ///< at least 2
    std::uint64_t seed = 1;
    double drawn = 0.5;  ///< the share of draws between equals; for draws as halves
};

/// Plays all matches of the table anew with the chances that follow from `fit`, fits again, and so
/// on: the covariance of the strengths that come out (the parametric bootstrap; Efron, 1979), as
/// Ordo's `-s`. Results that leave players unconnected are thrown away and played again, as there;
/// throws Error where a hundred in a row do.
std::vector<std::vector<double>> simulated_covariance(const PairTable& table,
                                                      const ListModel& model,
                                                      const std::vector<FixedStrength>& fixed,
                                                      const ListFit& fit,
                                                      const SimulationOptions& options);

}  // namespace ply
