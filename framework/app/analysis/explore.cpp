#include "framework/app/analysis/explore.hpp"

#include <fmt/format.h>

#include <chrono>
#include <thread>
#include <vector>

#include "framework/app/analysis/walk_screen.hpp"
#include "framework/report/board/board_text.hpp"

namespace ply {
namespace {

constexpr std::chrono::milliseconds between_frames{100};
constexpr std::string_view no_keys[] = {"Ctrl-C ends it and leaves the lines here."};

/// Where there is nothing to search, nothing is.
void search_here(const AnalysisWalk& walk, BackgroundSearch& search) {
    if (walk.standstill().empty())
        search.start(walk.position(), walk.lines());
    else
        search.clear();
}

KeyPress key_or_pause(TerminalScreen& screen, bool has_keys) {
    if (has_keys) return screen.key(between_frames);
    std::this_thread::sleep_for(between_frames);
    return {};
}

}  // namespace

std::string explore_title(const Game& game, const AnalysisWalk& walk,
                          const BackgroundSearch& search, const ExploreSettings& settings) {
    if (!walk.standstill().empty()) return settings.place;
    if (walk.before_throw())
        return fmt::format("{}, {}, {}", settings.place, chance_to_move(game.facts().chance_kind),
                           search.player());
    return fmt::format("{}, player {} to move, {}", settings.place,
                       game.mover(walk.position().state) + 1, search.player());
}

void explore(TerminalScreen& screen, AnalysisWalk& walk, BackgroundSearch& search, const Game& game,
             const ExploreSettings& settings, const std::stop_token& stop) {
    const BoardStyle style = board_style(stdout);
    const bool has_keys = TerminalScreen::has_keys();
    bool ends = settings.ends || !has_keys;
    search_here(walk, search);
    while (!stop.stop_requested()) {
        const bool running = search.running();
        const Findings found = search.latest();
        std::span<const std::string_view> keys = walk_keys;
        if (walk.before_throw()) keys = throw_keys;
        if (!has_keys) keys = no_keys;
        std::string title = explore_title(game, walk, search, settings);
        if (running) title += fmt::format(", {:.0f} s", search.since_start().count());
        const TerminalScreen::Size size = TerminalScreen::size();
        screen.draw(walk_screen({game, walk, title, keys, found}, size.columns, size.rows, style));
        if (ends && !running) break;
        const KeyPress pressed = key_or_pause(screen, has_keys);
        const auto next = walk.press(pressed, found.choices());
        if (next == AnalysisWalk::Next::ignore) continue;
        ends = false;
        if (next == AnalysisWalk::Next::leave) break;
        if (next == AnalysisWalk::Next::search) search_here(walk, search);
    }
    search.stop();
}

}  // namespace ply
