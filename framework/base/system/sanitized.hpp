/// Whether a sanitizer watches this program's memory: its shadow memory is larger than any limit
/// set on memory, and its own reports say more of a crash than ours.
#pragma once

namespace ply {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool memory_sanitized = true;
#else
inline constexpr bool memory_sanitized = false;
#endif

}  // namespace ply
