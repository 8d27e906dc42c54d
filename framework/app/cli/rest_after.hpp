#pragma once

#include <algorithm>
#include <chrono>

namespace ply {

/// How long what is looked at again and again is left alone after a look that took `cost`: `at_least`,
/// and so long that looking takes no more than a thirtieth of the time, however much there is to see.
inline std::chrono::nanoseconds rest_after(std::chrono::nanoseconds cost,
                                           std::chrono::nanoseconds at_least) {
    return std::max(at_least, 30 * cost);
}

}  // namespace ply
