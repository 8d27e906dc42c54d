#include "framework/tournament/schedule/format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "framework/base/error.hpp"
#include "framework/tournament/schedule/knockout.hpp"
#include "framework/tournament/schedule/ladder.hpp"
#include "framework/tournament/schedule/meetings.hpp"
#include "framework/tournament/schedule/round_robin.hpp"
#include "framework/tournament/schedule/swiss.hpp"

namespace ply {
namespace {

constexpr std::array<std::string_view, 7> format_names{"round_robin", "gauntlet", "match", "meetings",
                                                "swiss",       "knockout", "ladder"};

void require(bool holds, std::string_view kind, const std::string& what) {
    if (!holds) throw Error(fmt::format("format {}: {}", kind, what));
}

void check(const FormatSettings& settings) {
    const std::string_view kind = format_name(settings.kind);
    const auto [least, most] = std::ranges::minmax(settings.seats);
    const auto size = static_cast<std::uint64_t>(settings.rounds) * settings.pairs *
                      settings.seats.size() * settings.players;
    if (follows_results(settings.kind)) {
        require(size <= most_matches, kind,
                fmt::format("it would have more than {} matches; choose fewer rounds or pairs",
                            most_matches));
        require(least == 2 && most == 2 && settings.players >= 2, kind,
                "it is for games of two players, two of whom meet at a time; choose round_robin "
                "or gauntlet, or name only such games and at least two players");
    }
    if (settings.kind == FormatKind::gauntlet)
        require(least >= 2 && settings.challengers >= 1 &&
                    settings.players - settings.challengers >= most - 1,
                kind,
                fmt::format("{} challengers and {} players do not fill a game of {}; name more "
                            "players or fewer challengers",
                            settings.challengers, settings.players, most));
    if (settings.kind == FormatKind::meetings)
        require(least == 2 && most == 2, kind,
                "it is for games of two players; choose round_robin, or name only such games");
    if (settings.kind == FormatKind::match)
        require(least == settings.players && most == settings.players, kind,
                fmt::format("it is for as many players as the game has seats, {}, and there are "
                            "{}; choose round_robin",
                            most, settings.players));
}

}  // namespace

std::string_view format_name(FormatKind kind) {
    return format_names[static_cast<std::size_t>(kind)];
}

std::span<const std::string_view> tournament_format_names() {
    return format_names;
}

std::optional<FormatKind> parse_format(std::string_view name) {
    const auto found = std::ranges::find(format_names, name);
    if (found == format_names.end()) return std::nullopt;
    return static_cast<FormatKind>(found - format_names.begin());
}

std::unique_ptr<Format> make_format(const FormatSettings& settings) {
    check(settings);
    switch (settings.kind) {
        case FormatKind::swiss:
            return std::make_unique<Swiss>(settings);
        case FormatKind::knockout:
            return std::make_unique<Knockout>(settings);
        case FormatKind::ladder:
            return std::make_unique<Ladder>(settings);
        case FormatKind::meetings:
            return std::make_unique<Meetings>(settings);
        default:
            return std::make_unique<RoundRobin>(settings);
    }
}

}  // namespace ply
