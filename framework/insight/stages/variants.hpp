/// Variants of a game by its options: `size=5..8`, `komi=5.5,6.5,7.5`.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"

namespace ply::insight {

inline constexpr std::size_t most_variants = 50;

/// Every combination of the values, the first option changing slowest; the game's other options
/// stay. Whether they make games is not looked at. Throws UsageError where `vary` cannot be read,
/// or there are more than `most_variants`.
std::vector<GameSource> variants_of(const GameSource& game, std::span<const std::string> vary);

}  // namespace ply::insight
