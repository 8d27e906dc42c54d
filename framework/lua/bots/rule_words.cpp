// Words by which a player knows the rules: moves, play, over, result, noisy, chances.
#include "framework/lua/bots/bot_arguments.hpp"
#include "framework/lua/bots/bot_words.hpp"

namespace ply::lua {
namespace {

constexpr Parameter a_position{"position", Type::position};
constexpr Parameter a_move{"move", Type::text, {}, "one of moves(position)"};
constexpr Parameter a_player{"player", Type::player, {0, "me"}};

constexpr Signature moves_row{
    "moves",
    {{a_position}},
    Returns::move_list,
    "The legal moves, as they are written everywhere and in the order of the rules; of dice their "
    "results. None where the game is over."};
int bot_moves(lua_State* lua) {
    position_argument(lua, 1, "moves");
    push_moves(lua, 1);
    return 1;
}

constexpr Signature play_row{"play",
                             {{a_position, a_move}},
                             Returns::position,
                             "The position after the move; the one it is given stays as it is."};
int bot_play(lua_State* lua) {
    position_argument(lua, 1, "play");
    push_played(lua, 1, move_argument(lua, 1, "play"));
    return 1;
}

constexpr Signature over_row{"over",
                             {{a_position}},
                             Returns::truth,
                             "Whether the game has ended there, by its rules or by repetition."};
int bot_over(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "over");
    const Game& game = *desk_of(lua).game;
    const bool repeats = game.facts().repetition.rule != Repetition::Rule::none;
    lua_pushboolean(
        lua, repeats ? bot_outcome(game, position).has_value() : game.over(position.state()));
    return 1;
}

constexpr Signature result_row{
    "result",
    {{a_position, a_player}},
    Returns::points_or_nil,
    "How the game ended for a player: 1 won, 0.5 drawn, 0 lost, with more players what lies "
    "between; then the points or the margin it ended with. nil: it is not over."};
int bot_result(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "result");
    const Player player = seat_argument(lua, 2, "result");
    const auto ended = bot_outcome(*desk_of(lua).game, position);
    if (!ended) {
        lua_pushnil(lua);
        return 1;
    }
    lua_pushnumber(lua, ended->points(player));
    lua_pushinteger(lua, ended->utility[static_cast<std::size_t>(player)]);
    return 2;
}

constexpr Signature noisy_row{
    "noisy",
    {{a_position, a_move}},
    Returns::truth,
    "Whether the rules call the move noisy: a capture, a promotion, what else changes much."};
int bot_noisy(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "noisy");
    const Move move = move_argument(lua, 1, "noisy");
    lua_pushboolean(lua, desk_of(lua).game->noisy(position.state(), move));
    return 1;
}

constexpr Signature chances_row{
    "chances",
    {{a_position}},
    Returns::number_list,
    "Where position.mover is 0: how likely each of moves(position) is, from 0 to 1."};
int bot_chances(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "chances");
    const Game& game = *desk_of(lua).game;
    const AnyState state = position.state();
    if (game.over(state) || game.mover(state) != chance_player)
        fail(lua, "chances: no dice are thrown there; ask whether position.mover == 0");
    MoveList list;
    game.moves(state, list);
    double total = 0;
    for (const Move move : list) total += game.weight(state, move);
    lua_createtable(lua, static_cast<int>(list.size()), 0);
    for (std::size_t i = 0; i < list.size(); ++i) {
        lua_pushnumber(lua, game.weight(state, list[i]) / total);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
    return 1;
}

constexpr Signature start_row{"start",
                              {},
                              Returns::position,
                              "The position in which the game starts; a match may begin later."};
int bot_start(lua_State* lua) {
    push_position(lua, Position::start(*desk_of(lua).game), 0);
    return 1;
}

constexpr Signature imagine_row{
    "imagine",
    {},
    Returns::position,
    "The position in which you are to choose; where players do not see everything, one that you "
    "cannot tell from it, drawn anew each time: what you have not seen is made up, as likely as it "
    "is."};
int bot_imagine(lua_State* lua) {
    BotDesk& desk = desk_of(lua);
    if (desk.root == nullptr)
        fail(lua, "imagine: no move is to be chosen yet; call it from choose");
    push_position(
        lua,
        desk.view == nullptr ? *desk.root : imagined_position(*desk.game, *desk.view, desk.random),
        desk.ply);
    return 1;
}

constexpr Word rule_table[] = {
    {&start_row, bot_start}, {&imagine_row, bot_imagine}, {&moves_row, bot_moves},
    {&play_row, bot_play},   {&over_row, bot_over},       {&result_row, bot_result},
    {&noisy_row, bot_noisy}, {&chances_row, bot_chances},
};

}  // namespace

std::span<const Word> bot_rule_words() {
    return rule_table;
}

}  // namespace ply::lua
