/// Words for cards and for what players do not see.

#include "framework/board/state/dealing.hpp"
#include "framework/board/state/hiding.hpp"
#include "framework/lua/api/call.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

constexpr Signature rank_row{"rank",
                             {{{"card", Type::cell_or_nil}}},
                             Returns::number_or_nil,
                             "Which of the ranks a card has, from 1; nil for nil."};
CellOrNil rank_of(Anywhere& here, int card) {
    return {card < 0 ? -1 : here.board().column(card)};
}

constexpr Signature suit_row{"suit",
                             {{{"card", Type::cell_or_nil}}},
                             Returns::number_or_nil,
                             "Which of the suits a card has, from 1; nil for nil."};
CellOrNil suit_of(Anywhere& here, int card) {
    return {card < 0 ? -1 : here.board().row(card)};
}

constexpr Signature deal_row{
    "deal",
    {{{"zone", Type::piece, {}, "which gets them"},
      {"n", Type::number, {1, "1"}, "how many cards, 0 to 1024", 0, max_cells}}},
    Returns::nothing,
    "In play and after: chance deals so many cards, or what is left, before the next move."};
void deal(Playing& here, int zone, std::int64_t count) {
    if (!here.game().cards())
        fail(here.lua, "deal: there are no cards; add cards = { ... } to game { ... }");
    if (zone == 0) fail(here.lua, "deal: cards are dealt from there; give the zone that gets them");
    owe(here.game(), here.machine.format, here.machine.work.state, zone, static_cast<int>(count));
    here.machine.mirrors.sync(here.machine);
}

constexpr Signature reveal_row{
    "reveal",
    {{{"cards", Type::set, or_mine}, {"who", Type::player, {0, ""}, "without it everybody"}}},
    Returns::nothing,
    "In play and after: that player, or everybody, sees what is there, wherever it lies. Numbers "
    "of "
    "hidden layers are shown with it."};
void reveal(Playing& here, const CellBits& set, std::optional<int> player) {
    const Definition& game = here.game();
    const int who = player ? 1 << (*player - 1) : (1 << game.players) - 1;
    const auto show = [&](std::size_t layer) {
        std::uint8_t* const known =
            here.machine.work.cells + layer * here.machine.format.layer_size();
        for (int w = 0; w < here.board().words; ++w)
            for_each_bit(set.word[w], w,
                         [&](int cell) { known[cell] |= static_cast<std::uint8_t>(who); });
    };
    if (!game.sees.empty()) show(game.layers.size());
    if (!game.layer_sees.empty()) show(game.layer_sees.size() + 1);
    here.machine.mirrors.sync(here.machine);
}

constexpr Signature seen_row{
    "seen",
    {{{"who", Type::player, {0, "me"}},
      {"layer", Type::layer, {0, ""}, "without it, what stands there"}}},
    Returns::set,
    "The cells of which a player sees what they hold, and the cards that it sees."};
void seen(Answer& answer, std::optional<int> player, std::optional<CellNumbers> numbers) {
    const Machine& machine = answer.machine();
    const int who = player.value_or(machine.work.me) - 1;
    const std::size_t layer = numbers ? numbers->layer() : 0;
    for (int cell = 0; cell < answer.board().cells; ++cell)
        if ((who_sees(machine.definition, machine.format, machine.work.state, layer, cell) >> who &
             1) != 0)
            answer.add(cell);
}

constexpr Word card_table[] = {
    {&rank_row, rank},
    {&suit_row, suit},
    {&deal_row, call<deal_row, deal>},
    {&reveal_row, call<reveal_row, reveal>},
    {&seen_row, call<seen_row, seen>},
};

}  // namespace

int rank(lua_State* lua) {
    return call<rank_row, rank_of>(lua);
}
int suit(lua_State* lua) {
    return call<suit_row, suit_of>(lua);
}

std::span<const Word> card_words() {
    return card_table;
}

}  // namespace ply::lua
