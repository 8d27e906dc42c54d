#include "framework/base/calendar.hpp"

#include <array>
#include <ctime>

namespace ply {
namespace {

/// `parts`: what gmtime_r or localtime_r returned.
std::string text_of(const std::tm* parts, const char* format) {
    if (parts == nullptr) return "?";
    std::array<char, 64> text;
    return {text.data(), std::strftime(text.data(), text.size(), format, parts)};
}

}  // namespace

Moment this_second() {
    return std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
}

std::string utc_text(Moment moment, const char* format) {
    const std::time_t time = moment.time_since_epoch().count();
    std::tm parts;
    return text_of(gmtime_r(&time, &parts), format);
}

std::string local_text(Moment moment, const char* format) {
    const std::time_t time = moment.time_since_epoch().count();
    std::tm parts;
    return text_of(localtime_r(&time, &parts), format);
}

std::string iso_text(Moment moment) {
    return utc_text(moment, "%Y-%m-%dT%H:%M:%SZ");
}

std::string today_in_pgn() {
    return local_text(this_second(), "%Y.%m.%d");
}

}  // namespace ply
