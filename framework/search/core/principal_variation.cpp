#include "framework/search/core/principal_variation.hpp"

namespace ply {

void PrincipalVariation::begin(int depth) {
    width_ = depth + 1;
    deepest_ = 0;
    lengths_.assign(width_ + 1, 0);
    moves_.resize(static_cast<std::size_t>(width_ + 1) * width_);
}

}  // namespace ply
