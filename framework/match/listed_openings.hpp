/// Openings from a list in a file.
#pragma once

#include <vector>

#include "framework/match/opening_settings.hpp"

namespace ply {

/// The lines in their own order or in one of the seed, again and again; see
/// OpeningSettings::earlier.
class ListedOpenings final : public OpeningSource {
public:
    /// Throws Error `file:line: what` when a line is neither a line of legal moves nor a position,
    /// or the game is over there.
    ListedOpenings(const Game& game, const OpeningSettings& settings, std::uint64_t seed);

    const Opening& at(std::size_t index) override;

private:
    std::vector<Opening> openings_;
    std::vector<OpeningSettings::Shorter> earlier_;
};

}  // namespace ply
