/// From a game to a net that knows nothing yet: what its positions are described by.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/learning/features/shapes.hpp"
#include "framework/learning/features/survey.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

struct FeaturePlan {
    /// All weights are 0. Groups of cells that are images of each other share a table, and both
    /// players where they can change places.
    TupleNet net;
    /// Of each table: where a group is its own image in another order, the index whose weight each
    /// index has; empty: its own.
    std::vector<std::vector<std::uint32_t>> ties;
};

/// `spec` is the game as a user writes it; it must be learnable (require_learnable).
FeaturePlan plan_features(const Game& game, const std::string& spec, const BoardGraph& graph,
                          const Survey& survey, ShapeKinds kinds = ShapeKinds::all);

}  // namespace ply::learning
