/// Cards, the zones in which they lie, and what is hidden: cards, zones, sealed.
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

#include "framework/base/suggest.hpp"
#include "framework/board/state/hiding.hpp"
#include "framework/lua/declaration/game_reader.hpp"
#include "framework/lua/environment/names.hpp"

namespace ply::lua {
namespace {

constexpr int most_names = 100;  ///< ranks, suits, copies
constexpr std::size_t longest_card_name = 12;

/// Calls `read(name)` for each field of the table on the top of the stack, the value above it;
/// places in a list have no name.
template <class Read>
void each_field(const Reader& r, const std::string& expected, Read read) {
    lua_pushnil(r.lua);
    while (lua_next(r.lua, -2) != 0) {
        if (lua_type(r.lua, -2) == LUA_TSTRING) {
            read(std::string(lua_tostring(r.lua, -2)));
        } else if (lua_isinteger(r.lua, -2) == 0) {
            r.wrong(expected);
        }
        lua_pop(r.lua, 1);
    }
}

bool is_part_of_card_name(const std::string& name) {
    return !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
        return c < 128 && (std::isalnum(c) != 0 || c == '_' || c == '+' || c == '*');
    });
}

constexpr const char* cards_wanted =
    "what cards there are, such as { \"J\", \"Q\", \"K\", copies = 2 } or { rank = "
    "\"789TJQKA\", suit = \"cdhs\" }; at most 100 ranks, suits and copies, names of letters, "
    "digits, _, + and *";

/// Calls `read(i)` for each value of the list on the top of the stack, the value above it.
template <class Read>
void each_of_list(const Reader& r, Read read) {
    r.table(cards_wanted);
    const auto count = static_cast<lua_Integer>(lua_rawlen(r.lua, -1));
    if (count < 1 || count > most_names) r.wrong(cards_wanted);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, i);
        read();
        lua_pop(r.lua, 1);
    }
}

/// Ranks or suits: a number, a string with a letter for each, or a list of names.
std::vector<std::string> read_names(const Reader& r) {
    std::vector<std::string> names;
    if (lua_isinteger(r.lua, -1) != 0) {
        const auto count = static_cast<int>(r.whole(1, most_names, cards_wanted));
        for (int i = 1; i <= count; ++i) names.push_back(std::to_string(i));
    } else if (lua_type(r.lua, -1) == LUA_TSTRING) {
        for (const char letter : r.word(cards_wanted)) names.emplace_back(1, letter);
    } else {
        each_of_list(r, [&] { names.push_back(r.word(cards_wanted)); });
    }
    if (names.empty() || names.size() > most_names ||
        !std::ranges::all_of(names, is_part_of_card_name))
        r.wrong(cards_wanted);
    return names;
}

/// How many of each card: a number for all, or one for each rank.
std::vector<int> read_copies(const Reader& r) {
    std::vector<int> copies;
    const auto read = [&] {
        copies.push_back(static_cast<int>(r.whole(1, most_names, cards_wanted)));
    };
    lua_istable(r.lua, -1) ? each_of_list(r, read) : read();
    return copies;
}

constexpr Field cards_table[] = {
    {"rank", "integer|string|string[]", true,
     "ranks, the lowest first: 9, \"789TJQKA\" or names; the list itself stands for it"},
    {"suit", "integer|string|string[]", true, "suits, in the same ways; without it there is one"},
    {"copies", "integer|integer[]", true, "of each card, or a number for each rank"},
};
constexpr Field zone_table[] = {
    {"each", "integer|integer[]", true,
     "each player has one, and is dealt so many cards at the start, or player 1, 2, ... so many"},
    {"deal", "integer", true, "so many cards are dealt to it at the start"},
    {"rest", "boolean", true, "the other cards lie there and are dealt from it"},
    {"seen", "\"owner\"|\"others\"|\"all\"|\"none\"", true,
     "who sees the cards; owner if each player has one, else all; none for the rest"},
};

/// What a zone is, as it is read.
struct Zone {
    bool rest = false;                   ///< the others are dealt from it
    bool each = false;                   ///< each player has one
    std::vector<std::int32_t> cards{0};  ///< that it, or each of them, or that of each player gets
    std::string seen;
};

constexpr const char* zones_example =
    "{ hand = { each = 5, seen = \"owner\" }, trick = { seen = \"all\" }, deck = { rest = true } }";
const std::string zones_wanted =
    std::string("names of zones with what they are, such as ") + zones_example;
constexpr std::int64_t most_dealt = max_cells;

/// How many cards are dealt: to zones of players the same number, or one for each of them.
std::vector<std::int32_t> read_dealt(const Reader& r, const std::string& name,
                                     const std::string& field) {
    std::vector<std::int32_t> cards;
    const std::string expected = name + " = { " + field + " = 5 }, a number of cards";
    const auto read = [&] {
        cards.push_back(static_cast<std::int32_t>(r.whole(0, most_dealt, expected)));
    };
    if (field == "deal" || !lua_istable(r.lua, -1)) {
        read();
        return cards;
    }
    if (lua_rawlen(r.lua, -1) > 0) each_of_list(r, read);
    if (static_cast<int>(cards.size()) != r.game.players)
        fail(r.lua, "game: zones: " + name + ": each lists " + std::to_string(cards.size()) +
                        ", but there are " + std::to_string(r.game.players) +
                        " players; write a number for each, or one for all");
    return cards;
}

Zone read_zone(const Reader& r, const std::string& name) {
    std::vector<std::string> fields;
    for (const Field& field : zone_table) fields.emplace_back(field.name);
    const std::vector<std::string> seen{"owner", "others", "all", "none"};
    const auto wrong = [&](const std::string& what) {
        fail(r.lua, "game: zones: " + name + ": " + what);
    };
    r.table(zones_wanted);
    Zone zone;
    each_field(r, zones_wanted, [&](const std::string& field) {
        if (field == "each" || field == "deal") {
            zone.each = zone.each || field == "each";
            zone.cards = read_dealt(r, name, field);
        } else if (field == "rest") {
            if (!lua_isboolean(r.lua, -1)) wrong("rest must be true or false");
            zone.rest = lua_toboolean(r.lua, -1) != 0;
        } else if (field == "seen") {
            zone.seen = lua_type(r.lua, -1) == LUA_TSTRING ? lua_tostring(r.lua, -1) : "?";
            if (std::ranges::find(seen, zone.seen) == seen.end())
                wrong("seen must be \"owner\", \"others\", \"all\" or \"none\"");
        } else {
            wrong("there is no field '" + field + "'" + suggestion(field, fields));
        }
    });
    lua_getfield(r.lua, -1, "deal");
    const bool both = zone.each && !lua_isnil(r.lua, -1);
    lua_pop(r.lua, 1);
    if (both || (zone.rest && (zone.each || zone.cards[0] > 0)))
        wrong(
            "write each for zones of all players, deal for one that is there once, or rest for "
            "the one from which is dealt");
    if (!zone.each && (zone.seen == "owner" || zone.seen == "others"))
        wrong("seen = \"" + zone.seen + "\" is for zones that each player has; add each = 0");
    if (zone.seen.empty()) zone.seen = zone.rest ? "none" : zone.each ? "owner" : "all";
    return zone;
}

/// Fails where something stands beside cards that does not go with them.
void refuse_what_does_not_fit(lua_State* lua, const Definition& game) {
    const auto not_with = [&](bool present, const std::string& what, const std::string& other) {
        if (present)
            fail(lua, "game: " + what + " does not go with " + other + "; leave one of them out");
    };
    const auto has_variable = [&](const char* name) {
        return std::ranges::find(game.variables, name, &Variable::name) != game.variables.end();
    };
    const bool cards = game.cards();
    if (cards && game.sees.empty())
        fail(lua, std::string("game: the zones in which the cards lie are missing; add zones = ") +
                      zones_example);
    not_with(cards && game.counts, "counts = true", "cards");
    not_with(cards && !game.dice.empty(), "dice", "cards");
    not_with(cards && !game.hand.empty(), "hand = a number of pieces", "cards");
    const auto has_layer = [&](const char* name) {
        return std::ranges::find(game.layers, name) != game.layers.end();
    };
    not_with(game.keeps_known() && has_layer(Definition::known_name), "a layer 'known'",
             "what players do not see");
    not_with(!game.layer_sees.empty() && has_layer(Definition::shown_name), "a layer 'shown'",
             "layers that players do not see");
    not_with(!game.layer_sees.empty() && cards, "a layer that players do not see", "cards");
    not_with(!game.shuffled.empty() && has_layer(Definition::unsettled_name), "a layer 'unsettled'",
             "shuffled");
    not_with(!game.shuffled.empty() && cards, "shuffled", "cards");
    not_with(!game.shuffled.empty() && !game.dice.empty(), "dice", "shuffled");
    not_with(!cards && !game.sees.empty() && game.counts, "counts = true", "pieces");
    not_with(game.alike && !game.layers.empty(), "layers", "copies of cards");
    not_with(cards && has_variable(Definition::owed_name), "a variable 'owed'", "cards");
    not_with(game.sealed && has_variable(Definition::sealed_name), "a variable 'sealed'",
             "sealed = true");
    not_with(game.sealed && !game.dice.empty(), "dice", "sealed = true");
}

}  // namespace

std::vector<Field> cards_fields() {
    return {std::begin(cards_table), std::end(cards_table)};
}
std::vector<Field> zone_fields() {
    return {std::begin(zone_table), std::end(zone_table)};
}

void read_cards(const Reader& r) {
    if (r.game.board.cells > 0) r.wrong("left out where there is a board");
    r.table(cards_wanted);
    std::vector<std::string> ranks;
    std::vector<std::string> suits{""};
    std::vector<int> copies{1};
    r.only_fields({"rank", "suit", "copies"});
    if (lua_rawlen(r.lua, -1) > 0) ranks = read_names(r);
    each_field(r, cards_wanted, [&](const std::string& field) {
        if (field == "copies") {
            copies = read_copies(r);
        } else if (field == "rank" && ranks.empty()) {
            ranks = read_names(r);
        } else if (field == "suit") {
            suits = read_names(r);
        } else {  // ranks in a list and by name
            r.wrong(cards_wanted);
        }
    });
    if (ranks.empty()) r.wrong(cards_wanted);
    if (copies.size() == 1) copies.assign(ranks.size(), int{copies[0]});  // not into itself
    if (copies.size() != ranks.size())
        r.wrong("given a number of copies for each rank, or one for all");
    std::vector<std::string> names;
    std::vector<int> copies_of_names;
    for (const std::string& suit : suits)
        for (const std::string& rank : ranks) {
            const std::string name = rank + suit;
            if (name.size() > longest_card_name) r.wrong("names of at most 12 letters");
            if (std::ranges::find(names, name) != names.end())
                r.wrong("different names; '" + name + "' stands there twice");
            names.push_back(name);
            copies_of_names.push_back(copies[(names.size() - 1) % ranks.size()]);
        }
    if (std::accumulate(copies_of_names.begin(), copies_of_names.end(), 0) > max_cells)
        r.wrong("at most 1024 cards");
    r.game.alike = std::ranges::any_of(copies, [](int count) { return count > 1; });
    r.game.board = Geometry::cards(static_cast<int>(ranks.size()), static_cast<int>(suits.size()),
                                   names, copies_of_names);
}

void read_zones(const Reader& r) {
    if (!r.game.cards()) r.wrong("left out where there are no cards; add cards = { ... }");
    if (r.game.kinds != Definition().kinds || !r.game.neutral.empty())
        r.wrong("all there is: cards lie in zones, so leave out pieces and neutral");
    r.table(zones_wanted);
    std::map<std::string, Zone> zones;  // in the order of their names, which Lua does not keep
    each_field(r, zones_wanted, [&](const std::string& name) {
        require_new_word(r.lua, r.field, name);
        zones.emplace(name, read_zone(r, name));
    });
    Definition& game = r.game;
    game.kinds.clear();
    game.sees = {0};
    const auto add = [&](const Zone& zone, int owner) {
        game.sees.push_back(seen_by(zone.seen, owner, game.players));
        game.owes.push_back(zone.cards.size() == 1 ? zone.cards[0]
                                                   : zone.cards[static_cast<std::size_t>(owner)]);
    };
    for (const auto& [name, zone] : zones) {
        if (!zone.each) continue;
        game.kinds.push_back(name);
        for (int owner = 0; owner < game.players; ++owner) add(zone, owner);
    }
    for (const auto& [name, zone] : zones) {
        if (zone.each) continue;
        if (zone.rest && !game.rest.empty()) r.wrong("one zone with rest, not two");
        if (zone.rest) {
            game.rest = name;
            game.sees[0] = seen_by(zone.seen, 0, game.players);
        } else {
            game.neutral.push_back(name);
            add(zone, 0);
        }
    }
    if (game.sees.size() == 1) r.wrong(zones_wanted);
    if (game.sees.size() > unseen_mark) r.wrong("at most 127, each player's counted");
    if (std::accumulate(game.owes.begin(), game.owes.end(), std::int64_t{0}) > game.board.cells)
        r.wrong("given as many cards as there are, " + std::to_string(game.board.cells) +
                ", or fewer");
}

void read_shuffled(const Reader& r) {
    const std::string expected =
        "a list of sets of cells or names of regions, such as { \"a1 b1 c1\", \"home\" }";
    r.table(expected);
    Definition& game = r.game;
    const auto add = [&](const CellBits& set) {
        for (const CellBits& other : game.shuffled)
            for (int cell = 0; cell < game.board.cells; ++cell)
                if (contains(set, cell) && contains(other, cell))
                    r.wrong("sets without a cell in common; " + game.board.cell_name(cell) +
                            " is in two");
        game.shuffled.push_back(set);
        if (game.shuffled.size() > most_names) r.wrong("at most 100 sets");
    };
    r.only_fields({});
    const std::size_t count = lua_rawlen(r.lua, -1);
    if (count < 1 || count > most_names) r.wrong(expected);
    for (std::size_t i = 1; i <= count; ++i) {
        lua_rawgeti(r.lua, -1, static_cast<lua_Integer>(i));
        const char* const name = lua_tostring(r.lua, -1);
        const auto region = name == nullptr ? game.regions.end()
                                            : std::ranges::find(game.regions, name, &Region::name);
        if (region == game.regions.end()) {
            add(read_cell_set(r, "set " + std::to_string(i)));
        } else {
            const int sets = region->each_player ? game.players : 1;
            for (int set = 0; set < sets; ++set)
                add(game.region_cells[region->first + static_cast<std::size_t>(set)]);
        }
        lua_pop(r.lua, 1);
    }
}

void read_sealed(const Reader& r) {
    if (!lua_isboolean(r.lua, -1)) r.wrong("true or false");
    r.game.sealed = lua_toboolean(r.lua, -1) != 0;
}

/// A player who does not see one zone knows what lies there: what it does not see elsewhere.
void place_hidden(lua_State* lua, Definition& game) {
    refuse_what_does_not_fit(lua, game);
    const auto hidden_from = [&](int player) {
        return std::ranges::count_if(game.sees,
                                     [&](int sees) { return (sees >> player & 1) == 0; });
    };
    if (!game.sees.empty() && !game.cards()) {  // pieces
        const bool places = hides_places(game);
        const auto all = static_cast<std::uint8_t>((1 << game.players) - 1);
        game.sees.assign(static_cast<std::size_t>(game.max_value()) + 1, all);
        for (int piece = 1; piece <= game.owned_values(); ++piece)
            game.sees[static_cast<std::size_t>(piece)] =
                static_cast<std::uint8_t>(1 << (game.owner(piece) - 1));
        if (places) game.sees[0] = 0;
    }
    bool hides = false;
    for (int player = 0; player < game.players; ++player) hides = hides || hidden_from(player) > 1;
    if (!hides) game.sees.clear();
    if (game.hides() && (game.repetition.rule != Repetition::Rule::none || game.pie))
        fail(lua, std::string("game: ") + (game.pie ? "pie" : "repetition") +
                      " does not go with what players do not see; leave it out");
    if (!game.layer_sees.empty()) game.layers.emplace_back(Definition::shown_name);
    if (!game.shuffled.empty()) game.layers.emplace_back(Definition::unsettled_name);
    if (game.keeps_known()) game.layers.emplace_back(Definition::known_name);
    if (game.cards()) {
        game.variables.push_back({Definition::owed_name, game.owes, true, 0});
        game.glyphs.assign(static_cast<std::size_t>(game.max_value()) + 1, '#');
    }
    if (game.sealed)
        game.variables.push_back(
            {Definition::sealed_name,
             std::vector<std::int32_t>(2 * static_cast<std::size_t>(game.players), 0), true, 0});
}

}  // namespace ply::lua
