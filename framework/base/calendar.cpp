#include "framework/base/calendar.hpp"

#include <array>
#include <ctime>

namespace ply {
namespace {

std::string text_of(const std::tm& parts, const char* format) {
    std::array<char, 64> text;
    return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

}  // namespace

std::string utc_text(Moment moment, const char* format) {
    const std::time_t time = std::chrono::system_clock::to_time_t(moment);
    std::tm parts{};
    gmtime_r(&time, &parts);
    return text_of(parts, format);
}

std::string local_text(Moment moment, const char* format) {
    const std::time_t time = std::chrono::system_clock::to_time_t(moment);
    std::tm parts{};
    localtime_r(&time, &parts);
    return text_of(parts, format);
}

std::string iso_text(Moment moment) {
    return utc_text(moment, "%Y-%m-%dT%H:%M:%SZ");
}

std::string today_in_pgn() {
    return local_text(std::chrono::system_clock::now(), "%Y.%m.%d");
}

}  // namespace ply
