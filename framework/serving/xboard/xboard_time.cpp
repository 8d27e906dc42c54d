// Clocks and limits that XBoard gives; see xboard_server.hpp.

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "framework/player/time_budget.hpp"
#include "framework/serving/xboard/xboard_server.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

/// `5` or `5:30`: minutes and seconds.
std::optional<milliseconds> base_time(std::string_view text) {
    Words minutes(text.substr(0, text.find(':')));
    const auto whole = minutes.number();
    std::int64_t seconds = 0;
    if (const std::size_t colon = text.find(':'); colon != std::string_view::npos) {
        const auto rest = Words(text.substr(colon + 1)).number();
        if (!rest) return std::nullopt;
        seconds = *rest;
    }
    if (!whole || *whole < 0 || seconds < 0 || seconds > most_seconds) return std::nullopt;
    return milliseconds(1000 *
                        std::min(60 * std::min(*whole, most_seconds) + seconds, most_seconds));
}

std::optional<milliseconds> real_seconds(std::string_view text) {
    const std::string copy(text);
    char* end = nullptr;
    const double seconds = std::strtod(copy.c_str(), &end);
    if (copy.empty() || *end != '\0' || !std::isfinite(seconds) || seconds < 0) return std::nullopt;
    return milliseconds(
        static_cast<std::int64_t>(1000 * std::min(seconds, static_cast<double>(most_seconds))));
}

}  // namespace

void XboardServer::forget_time() {
    left_ = base_;
}

void XboardServer::level(Words words) {
    const auto moves = words.number();
    const auto base = base_time(words.next());
    const auto increment = real_seconds(words.next());
    if (!moves || *moves < 0 || !base || !increment)
        throw Error("level needs moves, minutes and seconds");
    moves_per_session_ = static_cast<int>(std::min<std::int64_t>(*moves, 10000));
    base_ = *base;
    increment_ = *increment;
    exact_ = milliseconds(0);
    forget_time();
}

void XboardServer::st(Words words) {
    const auto time = base_time(words.peek());
    const auto seconds =
        words.peek().find(':') == std::string_view::npos ? real_seconds(words.peek()) : time;
    if (!seconds) throw Error("st needs seconds");
    exact_ = *seconds;
}

void XboardServer::sd(Words words) {
    const auto depth = words.number();
    if (!depth || *depth < 0) throw Error("sd needs a depth");
    depth_ = static_cast<int>(std::min<std::int64_t>(*depth, max_depth));
}

void XboardServer::time(Words words) {
    const auto centiseconds = words.number();
    if (!centiseconds) throw Error("time needs hundredths of a second");
    left_ = milliseconds(10 * std::clamp<std::int64_t>(*centiseconds, 0, 100 * most_seconds));
}

void XboardServer::otim(Words) {}

}  // namespace ply::serving
