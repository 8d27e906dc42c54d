#include "framework/match/termination.hpp"

#include <algorithm>
#include <array>

namespace ply {
namespace {

constexpr std::array<std::string_view, 14> names{
    "normal",       "repetition",   "stuck", "ply_limit", "resign",       "score_draw", "solved",
    "illegal_move", "player_error", "crash", "hang",      "time_forfeit", "game_error", "stopped"};

}  // namespace

std::string_view termination_name(Termination termination) {
    return names[static_cast<std::size_t>(termination)];
}

std::optional<Termination> parse_termination(std::string_view name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<Termination>(found - names.begin());
}

std::vector<std::string> termination_names() {
    return {names.begin(), names.end()};
}

}  // namespace ply
