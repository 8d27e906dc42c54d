/// What is tested position by position ends between two of them when its time is over.
#pragma once

#include <exception>
#include <stop_token>

namespace ply {

/// There is no time left; caught by whoever began the test.
struct OutOfTime : std::exception {};

inline void require_time(const std::stop_token& stop) {
    if (stop.stop_requested()) throw OutOfTime();
}

}  // namespace ply
