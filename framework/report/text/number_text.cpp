#include "framework/report/text/number_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace ply {

std::string with_commas(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

std::string short_number(double number) {
    if (number >= 1e9) return fmt::format("{:.3g} G", number / 1e9);
    if (number >= 999.5e3) return fmt::format("{:.3g} M", number / 1e6);
    if (number >= 1e4) return fmt::format("{:.3g} k", number / 1e3);
    if (number > 0 && number < 0.95) return fmt::format("{:.1g}", number);
    return fmt::format("{:.0f}", number);
}

std::string fixed_text(double number, int digits) {
    const std::string text = fmt::format("{:.{}f}", number, digits);
    const bool zero = std::isfinite(number) && text.find_first_of("123456789") == text.npos;
    return zero && text.front() == '-' ? text.substr(1) : text;
}

std::string time_text(std::chrono::duration<double> time) {
    const double seconds = time.count();
    if (seconds == 0) return "0 s";
    const auto [number, unit] = seconds < 0.9995e-3 ? std::pair{seconds * 1e6, "µs"}
                                : seconds < 0.9995  ? std::pair{seconds * 1e3, "ms"}
                                                    : std::pair{seconds, "s"};
    const int digits = number < 9.995 ? 2 : number < 99.95 ? 1 : 0;
    return fmt::format("{:.{}f} {}", number, digits, unit);
}

std::string duration_text(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace ply
