/// Whether this build has sanitizers: what is only computed at length, by code that shorter tests run
/// as well, is left to the optimised build then, so that developers wait five minutes at most. Whole
/// test cases of the kind are tagged [long].
#pragma once

namespace ply_test {

#ifdef PLYBOARD_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace ply_test
