/// Numbers for people.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace ply {

/// 1234567 -> "1,234,567"
std::string with_commas(std::uint64_t number);
/// 12345678 -> "12.3 M", 0.0432 -> "0.04"
std::string short_number(double number);
/// With so many digits after the point, and no sign where nothing but zeros is left: -0.3 -> "0"
std::string fixed_text(double number, int digits);
/// What was measured, with three digits: "38.2 µs", "4.50 ms", "510 ms", "83.1 s"
std::string time_text(std::chrono::duration<double> time);
/// "7 s", "2 min 05 s", "3 h 20 min"
std::string duration_text(double seconds);

}  // namespace ply
