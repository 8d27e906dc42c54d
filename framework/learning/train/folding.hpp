/// Makes a net cheaper that is finished, without changing what it says.
#pragma once

#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Adds the weights of tuples of one or two places to those of larger tuples that they are part of,
/// and sets them to 0: then the evaluator leaves them out. Values change by rounding alone.
void fold_small(TupleNet& net);

}  // namespace ply::learning
