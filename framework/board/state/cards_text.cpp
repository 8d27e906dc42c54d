#include "framework/board/state/cards_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/board/state/hiding.hpp"

namespace ply::board {
namespace {

/// The cards of a zone: `7c.Kh`, `2?` for two unseen ones, `-` for none.
std::string zone_text(const Definition& game, const std::uint8_t* zones, int zone) {
    std::string text;
    for (int card = 0; card < game.board.cells; ++card)
        if (zones[card] == zone) text += (text.empty() ? "" : ".") + game.board.cell_name(card);
    const auto unseen = std::count(zones, zones + game.board.cells, zone | unseen_mark);
    if (unseen > 0) text += fmt::format("{}{}?", text.empty() ? "" : ".", unseen);
    return text.empty() ? "-" : text;
}

/// Calls `visit(name, zone, count)` for each name of zones, of which there are so many from that
/// one on; not for the one from which is dealt.
template <class Visit>
void for_each_zone(const Definition& game, Visit visit) {
    int zone = 1;
    for (const std::string& name : game.kinds) {
        visit(name, zone, game.players);
        zone += game.players;
    }
    for (const std::string& name : game.neutral) visit(name, zone++, 1);
}

/// Reads the cards of a zone.
void read_zone(const Definition& game, std::string_view word, std::string_view cards, int zone,
               std::uint8_t* zones) {
    if (cards == "-") return;
    while (true) {
        const std::string_view name = cards.substr(0, cards.find('.'));
        const int first = game.board.cell_named(name);
        int card = first;
        const auto is_copy = [&] {
            return card < game.board.cells && game.board.first_copy(card) == first;
        };
        while (card >= 0 && is_copy() && zones[card] != 0) ++card;
        if (card < 0 && name.ends_with('?'))
            throw Error("position: '" + std::string(word) + "': there is no card '" +
                        std::string(name) +
                        "', which stands in what one player sees for cards that it does not see; "
                        "write their names instead, such as " +
                        game.board.cell_name(0) + ", or leave them out");
        if (card < 0 || !is_copy())
            throw Error("position: '" + std::string(word) + "': " +
                        (card < 0 ? "there is no card '" + std::string(name) + "'"
                                  : "the card " + std::string(name) + " is there too often") +
                        "; write the names of cards with dots between them, '-' for none, as in '" +
                        std::string(word.substr(0, word.find('='))) + "=" +
                        game.board.cell_name(0) + "." + game.board.cell_name(game.board.cells - 1) +
                        "'");
        zones[card] = static_cast<std::uint8_t>(zone);
        if (name.size() == cards.size()) return;
        cards.remove_prefix(name.size() + 1);
    }
}

/// Reads zones up to the first word that is none; returns what follows.
std::string_view read_zones(const Definition& game, std::string_view text, std::uint8_t* zones) {
    while (true) {
        const std::string_view word = text.substr(0, text.find(' '));
        const std::size_t equals = word.find('=');
        if (word != "-" && equals == word.npos) return text;
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (word == "-") return text;
        std::vector<std::string> known;
        bool found = false;
        for_each_zone(game, [&](const std::string& name, int zone, int count) {
            known.push_back(name);
            if (word.substr(0, equals) != name) return;
            found = true;
            std::string_view groups = word.substr(equals + 1);
            for (int i = 0; i < count; ++i) {
                const std::size_t slash = groups.find('/');
                if ((slash == groups.npos) != (i + 1 == count))
                    throw Error("position: '" + std::string(word) + "' is not the cards of " +
                                std::to_string(count) + (count == 1 ? " zone" : " zones") +
                                "; between those of different players stands '/'");
                read_zone(game, word, groups.substr(0, slash), zone + i, zones);
                if (slash != groups.npos) groups.remove_prefix(slash + 1);
            }
        });
        if (!found) {
            const std::string name(word.substr(0, equals));
            throw Error("position: there is no zone '" + name + "'" + suggestion(name, known) +
                        "; write where cards are, then who is to move, as in '" + known.front() +
                        "=" + game.board.cell_name(0) + " 1'");
        }
    }
}

/// Whether the names of all cards end in the letter of a French suit.
bool has_french_suits(const Definition& game) {
    return game.board.height > 1 &&
           std::ranges::all_of(game.board.card_names, [](const std::string& name) {
               return name.size() > 1 &&
                      std::string_view("cdhs").find(name.back()) != std::string_view::npos;
           });
}

}  // namespace

std::string cards_text(const Definition& game, const std::uint8_t* zones) {
    std::string text;
    for_each_zone(game, [&](const std::string& name, int zone, int count) {
        std::string all;
        bool any = false;
        for (int i = 0; i < count; ++i) {
            const std::string cards = zone_text(game, zones, zone + i);
            any = any || cards != "-";
            all += (i == 0 ? '=' : '/') + cards;
        }
        if (any) text += (text.empty() ? "" : " ") + name + all;
    });
    return text.empty() ? "-" : text;
}

std::vector<ShownZone> shown_cards(const Definition& game, const std::uint8_t* zones) {
    const ShownZone::Kind kind =
        has_french_suits(game) ? ShownZone::Kind::suited : ShownZone::Kind::cards;
    std::vector<ShownZone> found;
    const auto add = [&](const std::string& name, int zone, Player owner, bool counted) {
        ShownZone shown{name, owner, {}, 0, kind};
        for (int card = 0; card < game.board.cells; ++card) {
            if ((zones[card] & ~unseen_mark) != zone) continue;
            if (counted || zones[card] != zone)
                ++shown.unseen;
            else
                shown.things.push_back(game.board.cell_name(card));
        }
        found.push_back(std::move(shown));
    };
    for (Player owner = 0; owner < game.players; ++owner)
        for_each_zone(game, [&](const std::string& name, int zone, int) {
            if (zone <= game.owned_values()) add(name, zone + owner, owner, false);
        });
    for_each_zone(game, [&](const std::string& name, int zone, int) {
        if (zone > game.owned_values()) add(name, zone, chance_player, false);
    });
    const int all = (1 << game.players) - 1;
    if (!game.rest.empty())
        add(game.rest, 0, chance_player, game.sees.empty() || game.sees[0] != all);
    return found;
}

std::string_view read_cards(const Definition& game, std::string_view text, std::uint8_t* zones) {
    const std::string_view rest = read_zones(game, text, zones);
    for_each_kind_of_card(game.board,
                          [&](int first, int end) { std::sort(zones + first, zones + end); });
    return rest;
}

}  // namespace ply::board
