/// The piece by whose place a player sees the rest of the board: a king.
#pragma once

#include "framework/game/game.hpp"
#include "framework/learning/features/board_graph.hpp"
#include "framework/learning/features/survey.hpp"
#include "framework/search/learned/learned_evaluator.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Where each cell goes when left and right change places; empty where a cell would go nowhere.
Mapping mirrored(const Layout& layout);

/// The first kind of piece of which each player has one in all positions of the survey: by a king
/// on the left a player sees the board mirrored. Code 0 where there is none, or no mirror image.
HiddenLayer::Anchor find_anchor(const Game& game, const TupleNet& net, const Survey& survey);

}  // namespace ply::learning
