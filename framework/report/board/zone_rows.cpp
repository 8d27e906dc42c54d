#include "framework/report/board/zone_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "framework/base/shown_text.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/game/shown/shown_zones.hpp"
#include "framework/report/board/beside_rows.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// Things in one zone, those that were not there before marked as moved.
class ZoneLines {
public:
    ZoneLines(const std::string& title, const Ink& ink, int columns)
        : indent_(static_cast<std::size_t>(columns_of(title))), columns_(columns) {
        append(row_, title, ink);
        width_ = columns_of(title);
    }
    void add(const std::string& thing, const Ink& ink) {
        const int wide = columns_of(thing);
        if (!first_ && width_ + 1 + wide > columns_) {
            end_line();
            append(row_, std::string(indent_, ' '));
            width_ = static_cast<int>(indent_);
        } else if (!first_) {
            append(row_, " ");
            ++width_;
        }
        append(row_, thing, ink);
        width_ += wide;
        first_ = false;
    }
    std::vector<DrawnRow> rows() && {
        end_line();
        return std::move(rows_);
    }

private:
    void end_line() { rows_.push_back(std::exchange(row_, {})); }

    std::size_t indent_;
    int columns_;
    int width_ = 0;
    bool first_ = true;
    DrawnRow row_;
    std::vector<DrawnRow> rows_;
};

void add_things(ZoneLines& lines, const ShownZone& zone, const std::vector<ShownZone>& before) {
    const std::vector<bool> moved = moved_things(zone, before);
    for (std::size_t i = 0; i < zone.things.size(); ++i)
        lines.add(zone.things[i], {.moved = moved[i]});
    if (zone.unseen > 0) lines.add(fmt::format("{} unseen", zone.unseen), {});
    if (zone.unseen == 0 && zone.things.empty()) lines.add("-", {});
}

}  // namespace

std::vector<ShownZone> drawn_zones(const Game& game, const AnyState& state, bool figures) {
    const std::vector<ShownZone> zones = shown_zones_of(game, state);
    std::vector<ShownZone> drawn;
    if (zones.empty()) return drawn;
    const auto add_zones_of = [&](Player owner) {
        std::ranges::copy_if(zones, std::back_inserter(drawn),
                             [&](const ShownZone& zone) { return zone.owner == owner; });
    };
    const Look look = look_of(game);
    const std::vector<BoardNumbers> numbers = board_numbers_of(game, state);
    for (Player player = 0; player < game.facts().players; ++player) {
        add_zones_of(player);
        for (const BoardNumbers& each : numbers)
            if (stands_in_zones(game, state, each) && !is_hidden(look, each.name)) {
                const int number = each.numbers[static_cast<std::size_t>(player)];
                drawn.push_back({each.name, player, {beside_text(look, each, number, figures)}, 0});
            }
    }
    add_zones_of(chance_player);
    return drawn;
}

std::vector<bool> moved_things(const ShownZone& zone, const std::vector<ShownZone>& before) {
    std::multiset<std::string> there;
    for (const ShownZone& each : before)
        if (each.name == zone.name && each.owner == zone.owner)
            there.insert(each.things.begin(), each.things.end());
    std::vector<bool> moved;
    for (const std::string& thing : zone.things) {
        const auto same = there.find(thing);
        moved.push_back(!before.empty() && same == there.end());
        if (same != there.end()) there.erase(same);
    }
    return moved;
}

std::string seat_title(Player seat, const std::vector<std::string>& names) {
    constexpr int longest = 20;
    const auto i = static_cast<std::size_t>(seat);
    const std::string title = fmt::format("player {}", seat + 1);
    if (i >= names.size() || names[i].empty()) return title;
    return fmt::format("{} ({})", title, fitted_name(one_line(names[i]), longest));
}

bool stands_in_zones(const Game& game, const AnyState& state, const BoardNumbers& numbers) {
    const int players = game.facts().players;
    return game.layout() == nullptr && players > 1 && !numbers.dice &&
           static_cast<int>(numbers.numbers.size()) == players &&
           !shown_zones_of(game, state).empty();
}

std::vector<DrawnRow> zone_rows(const Game& game, const AnyState& state, const BoardStyle& style) {
    constexpr const char* gap = "  ";
    const std::vector<ShownZone> zones = drawn_zones(game, state, style.figures);
    const std::vector<ShownZone> before = style.before == nullptr
                                              ? std::vector<ShownZone>{}
                                              : drawn_zones(game, *style.before, style.figures);
    const auto first_title = [&](const ShownZone& zone) {
        return zone.owner == chance_player ? zone.name : seat_title(zone.owner, style.seats);
    };
    int first_wide = 0;
    int second_wide = 0;
    for (const ShownZone& zone : zones) {
        first_wide = std::max(first_wide, columns_of(first_title(zone)));
        if (zone.owner != chance_player) second_wide = std::max(second_wide, columns_of(zone.name));
    }
    std::vector<DrawnRow> rows;
    Player last = chance_player;
    for (const ShownZone& zone : zones) {
        const bool between = zone.owner == chance_player;
        const bool repeated = !between && std::exchange(last, zone.owner) == zone.owner;
        std::string title = padded_text(repeated ? "" : first_title(zone), first_wide) + gap;
        if (!between) title += padded_text(zone.name, second_wide) + gap;
        ZoneLines lines(title, {.owner = zone.owner}, style.columns);
        add_things(lines, zone, before);
        std::ranges::move(std::move(lines).rows(), std::back_inserter(rows));
    }
    return rows;
}

}  // namespace ply
