/// Makes a net cheaper that is finished, without changing what it says.
#pragma once

#include "framework/search/learned/tuple_net.hpp"

namespace ply::learning {

/// Adds the weights of single cells to those of larger tuples that the cells belong to, and sets
/// them to 0: then the evaluator leaves them out. Values change by rounding alone.
void fold_singles(TupleNet& net);

}  // namespace ply::learning
