/// Catch2, version 2 (Debian 12) or 3 (elsewhere).
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
namespace ply_test {
using Catch::Approx;
inline auto containing(const std::string& text) {
    return Catch::Matchers::ContainsSubstring(text);
}
}  // namespace ply_test
#else
#include <catch2/catch.hpp>
namespace ply_test {
using Catch::Detail::Approx;
inline auto containing(const std::string& text) {
    return Catch::Matchers::Contains(text);
}
}  // namespace ply_test
#endif
