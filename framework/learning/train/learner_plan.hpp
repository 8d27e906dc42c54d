/// What a Learner is to find weights for, by its settings.
#pragma once

#include "framework/learning/train/learner.hpp"

namespace ply::learning {

/// Without symmetries where nothing is to be shared.
Survey surveyed(const Game& game, const BoardGraph& graph, const Variant& variant);

/// Whether what is learned can be added to the game's own evaluation, without a script at a leaf.
bool can_correct(const Game& game, const TupleNet& net);

/// Throws Error where the settings do not fit the game, or each other.
FeaturePlan plan_of(const Game& game, const LearnSettings& settings, const BoardGraph& graph,
                    const Survey& survey);

}  // namespace ply::learning
