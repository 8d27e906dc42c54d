#include "framework/report/board/seen_changes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/look_defaults.hpp"
#include "framework/game/shown/shown_zones.hpp"
#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/zone_rows.hpp"

namespace ply {
namespace {

using Sentences = std::vector<std::string>;

std::string of_player(const std::string& name, Player owner, const Sentences& seats) {
    return owner == chance_player ? name : fmt::format("{} of {}", name, seat_title(owner, seats));
}

/// What is there of one zone and not of another.
Sentences more_than(const ShownZone& zone, const ShownZone& other) {
    std::multiset<std::string> there(other.things.begin(), other.things.end());
    Sentences more;
    for (const std::string& thing : zone.things) {
        const auto same = there.find(thing);
        same == there.end() ? more.push_back(thing) : void(there.erase(same));
    }
    return more;
}

ShownZone zone_like(const std::vector<ShownZone>& zones, const ShownZone& zone) {
    const auto found = std::ranges::find_if(zones, [&](const ShownZone& each) {
        return each.name == zone.name && each.owner == zone.owner;
    });
    return found == zones.end() ? ShownZone{zone.name, zone.owner, {}, 0} : *found;
}

/// What has come to each zone, then what has gone and come nowhere. Of equal things it is not known
/// which ones came, unless they all did.
void add_zones(const Game& game, const AnyState& before, const AnyState& after,
               const Sentences& seats, Sentences& seen) {
    const std::vector<ShownZone> were = shown_zones_of(game, before);
    const std::vector<ShownZone> are = shown_zones_of(game, after);
    std::map<std::string, int> missing;  // how many more have gone than come
    const auto add = [&](const ShownZone& zone, const Sentences& things) {
        if (!things.empty())
            seen.push_back(fmt::format("{}: {}", of_player(zone.name, zone.owner, seats),
                                       fmt::join(things, " ")));
    };
    for (const ShownZone& zone : are) {
        const ShownZone was = zone_like(were, zone);
        for (const std::string& thing : more_than(zone, was)) --missing[thing];
        for (const std::string& thing : more_than(was, zone)) ++missing[thing];
    }
    const auto gone_from = [&](const ShownZone& zone, const ShownZone& was) {
        Sentences gone = more_than(was, zone);
        std::erase_if(gone, [&](const std::string& thing) { return missing[thing] <= 0; });
        return gone;
    };
    for (const ShownZone& zone : are) {
        const ShownZone was = zone_like(were, zone);
        Sentences come = more_than(zone, was);
        // What is gone may still lie there, but not to be seen.
        const auto gone = static_cast<int>(gone_from(zone, was).size());
        const int unseen = zone.unseen - was.unseen - gone;
        if (unseen > 0) come.push_back(fmt::format("{} more unseen", unseen));
        add(zone, come);
    }
    for (const ShownZone& was : were) {
        const ShownZone zone = zone_like(are, was);
        if (zone.unseen > was.unseen) continue;
        Sentences gone = gone_from(zone, was);
        if (!gone.empty()) gone.emplace_back("gone");
        add(was, gone);
    }
}

void add_numbers(const Game& game, const AnyState& before, const AnyState& after,
                 const Sentences& seats, Sentences& seen) {
    const std::vector<BoardNumbers> were = board_numbers_of(game, before);
    const Look look = look_of(game);
    for (const BoardNumbers& now : board_numbers_of(game, after)) {
        const auto was = std::ranges::find(were, now.name, &BoardNumbers::name);
        if (was == were.end() || was->numbers == now.numbers || is_hidden(look, now.name)) continue;
        const std::size_t count = now.numbers.size();
        if (static_cast<int>(count) != game.facts().players || was->numbers.size() != count) {
            Sentences texts;
            for (const int number : now.numbers)
                texts.push_back(beside_text(look, now, number, true));
            seen.push_back(fmt::format("{}: {}", now.name, fmt::join(texts, " ")));
            continue;
        }
        for (std::size_t i = 0; i < count; ++i)
            if (now.numbers[i] != was->numbers[i])
                seen.push_back(fmt::format("{}: {}",
                                           of_player(now.name, static_cast<Player>(i), seats),
                                           beside_text(look, now, now.numbers[i], true)));
    }
}

/// Numbers on the cells that are not seen as heights of pieces.
void add_layers(const Game& game, const AnyState& before, const AnyState& after, Sentences& seen) {
    const std::vector<BoardLayer> were = board_layers_of(game, before);
    const Look look = look_of(game);
    for (const BoardLayer& now : board_layers_of(game, after)) {
        const auto was = std::ranges::find(were, now.name, &BoardLayer::name);
        if (was == were.end() || is_hidden(look, now.name) || now.name == look.heights ||
            now.name == look.stacks)
            continue;
        for (std::size_t cell = 0; cell < now.numbers.size(); ++cell)
            if (now.numbers[cell] != was->numbers[cell])
                seen.push_back(fmt::format("{} of {}: {}", now.name,
                                           game.layout()->cells[cell].name,
                                           number_seen(now.numbers[cell])));
    }
}

void add_cells(const Game& game, const AnyState& before, const AnyState& after, Sentences& seen) {
    if (game.layout() == nullptr) return;
    const Layout& layout = *game.layout();
    struct Change {
        std::string cell;
        int was;
        int now;
    };
    std::vector<Change> changes;
    for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
        const auto at = static_cast<int>(cell);
        const Change change{layout.cells[cell].name, game.content(before, at),
                            game.content(after, at)};
        if (change.was != change.now) changes.push_back(change);
    }
    const auto piece = [&](int content) -> Layout::Piece {
        const auto at = static_cast<std::size_t>(content);
        if (layout.counts || at >= layout.pieces.size())
            return {std::to_string(content), "", chance_player};
        return layout.pieces[at];
    };
    if (changes.size() == 2 && !layout.counts && (changes[0].now == 0) != (changes[1].now == 0)) {
        const Change& from = changes[changes[0].now == 0 ? 0 : 1];
        const Change& to = changes[changes[0].now == 0 ? 1 : 0];
        if (piece(from.was).owner == piece(to.now).owner) {
            seen.push_back(fmt::format("{}-{}", from.cell, to.cell));
            return;
        }
    }
    for (const Change& change : changes)
        seen.push_back(fmt::format(
            "{}: {}", change.cell,
            change.now == 0 && !layout.counts ? std::string("empty") : piece(change.now).glyph));
}

}  // namespace

std::vector<std::string> seen_changes(const Game& game, const AnyState& before,
                                      const AnyState& after,
                                      const std::vector<std::string>& seats) {
    Sentences seen;
    add_zones(game, before, after, seats, seen);
    add_numbers(game, before, after, seats, seen);
    add_cells(game, before, after, seen);
    add_layers(game, before, after, seen);
    return seen;
}

}  // namespace ply
