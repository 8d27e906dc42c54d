// Time settings of GTP, and what a move may take; see gtp_server.hpp.

#include <algorithm>

#include "framework/player/time_budget.hpp"
#include "framework/serving/gtp/gtp_server.hpp"

namespace ply::serving {
namespace {

using std::chrono::milliseconds;

milliseconds seconds(Words& words) {
    const auto number = words.number();
    if (!number || *number < 0) throw Error("syntax error: a number of seconds is missing");
    return milliseconds(1000 * std::min(*number, most_seconds));
}

}  // namespace

std::string GtpServer::time_settings(Words words) {
    TimeSettings settings;
    settings.main = seconds(words);
    settings.extra = seconds(words);
    const auto stones = words.number();
    if (!stones || *stones < 0) throw Error("syntax error: the number of stones is missing");
    settings.stones = static_cast<int>(std::min<std::int64_t>(*stones, 10000));
    if (settings.extra.count() == 0) settings.stones = 0;
    settings_ = settings;
    for (Clock& clock : clocks_) {
        clock = {settings.main, 0};
        if (settings.main.count() == 0) clock = {settings.extra, settings.stones};
    }
    return "";
}

std::string GtpServer::time_left(Words words) {
    const Player player = colour(words.next());
    const milliseconds left = seconds(words);
    const auto stones = words.number();
    if (!stones || *stones < 0) throw Error("syntax error: the number of stones is missing");
    if (!settings_) settings_ = TimeSettings{left, {}, 0};
    clocks_[static_cast<std::size_t>(player)] = {
        left, static_cast<int>(std::min<std::int64_t>(*stones, 10000))};
    return "";
}

Limits GtpServer::limits_for(Player player) const {
    const Clock& clock = clocks_[static_cast<std::size_t>(player)];
    if (!settings_ || !settings_->limited()) return served_.settings().searcher().limits;
    const milliseconds extra =
        settings_->stones > 0 ? settings_->extra / settings_->stones : milliseconds(0);
    Limits limits;
    limits.time = clock.stones > 0 ? exact_time(clock.left / clock.stones, usual_overhead)
                                   : std::max(move_budget({clock.left, {}, 0}, usual_overhead),
                                              exact_time(extra * 9 / 10, usual_overhead));
    return limits;
}

/// Where the host does not send what is left, it is counted.
void GtpServer::spend(Player player, milliseconds time) {
    if (!settings_) return;
    Clock& clock = clocks_[static_cast<std::size_t>(player)];
    clock.left = std::max(milliseconds(0), clock.left - time);
    if (clock.stones > 0) --clock.stones;
    if (settings_->stones > 0 && clock.stones == 0 && clock.left.count() == 0)
        clock = {settings_->extra, settings_->stones};
}

}  // namespace ply::serving
