/// A stable sort in a few instructions, for short lists outside of the recursion: std::stable_sort
/// is four KB of code for each kind of element.
#pragma once

#include <algorithm>

namespace ply {

template <class Iterator, class Before>
void insertion_sort(Iterator first, Iterator last, Before before) {
    for (Iterator next = first; next != last; ++next)
        std::rotate(std::upper_bound(first, next, *next, before), next, next + 1);
}

}  // namespace ply
