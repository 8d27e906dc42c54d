#include "framework/statistics/score_sample.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "framework/statistics/elo.hpp"

namespace ply {
namespace {

double number(std::uint64_t count) {
    return static_cast<double>(count);
}

}  // namespace

ScoreSample::ScoreSample(const MatchCounts& counts)
    : values_{0, 0.5, 1},
      weights_{number(counts.losses), number(counts.draws), number(counts.wins)},
      matches_each_(1) {}

ScoreSample::ScoreSample(const PairCounts& counts)
    : values_{0, 0.25, 0.5, 0.75, 1},
      weights_{number(counts.ll), number(counts.ld), number(counts.wl) + number(counts.dd),
               number(counts.wd), number(counts.ww)},
      matches_each_(2) {}

double ScoreSample::observations() const {
    return std::accumulate(weights_.begin(), weights_.end(), 0.0);
}

double ScoreSample::mean() const {
    return std::inner_product(values_.begin(), values_.end(), weights_.begin(), 0.0) /
           observations();
}

double ScoreSample::variance() const {
    const double centre = mean();
    double sum = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
        sum += weights_[i] * (values_[i] - centre) * (values_[i] - centre);
    return sum / observations();
}

double ScoreSample::half_interval() const {
    const double z = normal_quantile_975();
    const double n = observations();
    return std::max(z * std::sqrt(variance() / (n - 1)), z * z / (n + z * z) / 2);
}

ScoreSample ScoreSample::regularized(double least) const {
    ScoreSample result = *this;
    for (double& weight : result.weights_)
        if (weight == 0) weight = least;
    return result;
}

}  // namespace ply
