/// A move drawn among those that are nearly as good as the best.
#pragma once

#include "framework/base/random.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// Makes `result`, of a search for several lines, that of one of them, drawn among those that are
/// good enough: whose scores are at most `width` hundredths of the way from the best score to the
/// median below the best. The scale is the position's own: where all moves but one lose a queen,
/// none of them is good enough. Where all are much the same that scale tells nothing: so are those
/// that are at most `hardly` worse than the best. Of a search without lines it leaves what there
/// is.
void draw_near_best(SearchResult& result, int width, Random& random, Score hardly);

/// The same by `width` alone, but not the best one where another is good enough; and the scale ends
/// a quarter down the list, not half, but no higher than at the fourth best: of few moves those
/// above are hardly worse than the best.
/// Returns whether it found another than the best.
bool draw_below_best(SearchResult& result, int width, Random& random);

}  // namespace ply
