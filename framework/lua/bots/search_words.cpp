// Words by which a player looks ahead: search, value, playouts, random, left.
#include <algorithm>
#include <chrono>

#include "framework/base/spec.hpp"
#include "framework/lua/bots/bot_arguments.hpp"
#include "framework/lua/bots/bot_words.hpp"
#include "framework/search/core/evaluator.hpp"
#include "framework/search/core/proven_word.hpp"

namespace ply::lua {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t most_searchers = 8;
constexpr int most_mebibytes = 512;  ///< of all their tables together
/// Of each table, where nothing is said.
constexpr std::pair<const char*, int> modest_tables[] = {{"tt", 16}, {"memory", 64}};

constexpr const char* search_example = "search(\"pvs(depth=4)\", position)";

/// What a script may not ask of a searcher.
void refuse_reach(const BotDesk& desk, const SearcherSpec& spec) {
    const auto& options = spec.options.all();
    const auto eval = options.find("eval");
    if (options.contains("file") ||
        (eval != options.end() && eval->second.text.starts_with("learned(")))
        throw Error(spec.entry->name + " reads a file, which a script may not");
    if (!spec.entry->library.empty())
        throw Error(spec.entry->name + " is in a library, which a script may not open");
    if (desk.limited || !spec.entry->limited()) return;
    const auto threads = options.find("threads");
    if (spec.options.given("time") || (threads != options.end() && threads->second.whole > 1))
        throw Error(spec.entry->name +
                    " would not find the same each time, and this player has no limit of time; "
                    "say depth or nodes and one thread, or give the player time=100ms or a clock");
    if (spec.limits.time.count() > 0)
        throw Error("say how far " + spec.entry->name +
                    " is to look, with depth or nodes, since this player has no limit of time");
}

SearcherSpec inner_spec(const BotDesk& desk, const std::string& text) {
    Spec written = parse_spec(text);
    if (const SearcherEntry* entry = find_searcher(written.name))
        for (const auto& [name, mebibytes] : modest_tables) {
            const bool known = std::ranges::any_of(
                entry->options, [&name = name](const auto& o) { return o.name == name; });
            const bool given = std::ranges::any_of(
                written.options,
                [&name = name](const auto& option) { return option.first == name; });
            if (known && !given && entry->name != "alphabeta")
                written.options.emplace_back(name, std::to_string(mebibytes));
        }
    SearcherSpec spec = resolve_searcher(written);
    refuse_reach(desk, spec);
    return spec;
}

int mebibytes_of(const SearcherSpec& spec) {
    int all = 0;
    for (const auto& [name, ignored] : modest_tables)
        if (spec.options.all().contains(name)) all += spec.options.integer(name);
    return all;
}

/// The searcher that is written so; those of a match keep their tables.
BotDesk::InnerSearcher& searcher_called(BotDesk& desk, const std::string& text) {
    const auto known = desk.searchers.find(text);
    if (known != desk.searchers.end()) return known->second;
    if (desk.searchers.size() == most_searchers)
        throw Error("a player has at most " + std::to_string(most_searchers) +
                    " different searchers in a match");
    SearcherSpec spec = inner_spec(desk, text);
    const int mebibytes = mebibytes_of(spec);
    if (mebibytes > most_mebibytes - desk.mebibytes)
        throw Error("the tables of a player's searchers have at most " +
                    std::to_string(most_mebibytes) + " MiB together; lower tt or memory");
    auto searcher = make_searcher(spec, *desk.game);
    searcher->new_match(Random::derive(desk.seed, desk.searchers.size() + 1));
    desk.mebibytes += mebibytes;
    return desk.searchers
        .emplace(text, BotDesk::InnerSearcher{std::move(spec), std::move(searcher)})
        .first->second;
}

/// Nobody searches longer than there is time for the move.
Limits limits_now(const BotDesk& desk, Limits limits) {
    const auto left = std::chrono::duration_cast<milliseconds>(
        (desk.limited ? desk.until : desk.at_most) - BotDesk::Clock::now());
    const milliseconds most = std::max(milliseconds(1), left);
    limits.time = limits.time.count() == 0 ? most : std::min(limits.time, most);
    return limits;
}

void push_line(lua_State* lua, const Game& game, AnyState state, const std::vector<Move>& line) {
    lua_createtable(lua, static_cast<int>(line.size()), 0);
    lua_Integer place = 0;
    for (const Move move : line) {
        lua_pushstring(lua, game.move_text(state, move).c_str());
        lua_rawseti(lua, -2, ++place);
        game.play(state, move);
    }
}

constexpr Signature search_row{
    "search",
    {{{"searcher", Type::text, {}, "as `plyboard players` lists them: \"pvs(depth=4)\""},
      {"position", Type::position}}},
    Returns::found,
    "The best move, what it is worth to the mover there (nil of those that do not say; points "
    "where the margin is the goal), the line that is expected, and \"win\", \"loss\" or \"draw\" "
    "where that is proved."};
int bot_search(lua_State* lua) {
    BotDesk& desk = desk_of(lua);
    const std::string text = text_argument(lua, 1, "search", search_example);
    const BotPosition& held = position_argument(lua, 2, "search");
    const Position position = held.position(*desk.game);
    if (bot_outcome(*desk.game, held))
        fail(lua, "search: the game is over there; ask over(position)");
    if (desk.game->mover(position.state) == chance_player)
        fail(lua,
             "search: dice are thrown there; search the positions after each of "
             "moves(position)");
    Score point = 1;
    const SearchResult found = or_fail(lua, "search", [&] {
        auto& [spec, searcher] = searcher_called(desk, text);
        if (desk.game->facts().goal == Goal::margin) point = score_of_point(spec);
        return searcher->search(position, limits_now(desk, spec.limits), desk.stop);
    });
    if (desk.stop.stop_requested()) throw BotStopped(lua);
    lua_pushstring(lua, desk.game->move_text(position.state, found.move).c_str());
    if (!found.score)
        lua_pushnil(lua);
    else if (*found.score % point == 0)
        lua_pushinteger(lua, *found.score / point);
    else
        lua_pushnumber(lua, static_cast<double>(*found.score) / point);
    push_line(lua, *desk.game, position.state, found.pv);
    const char* const proof = proven_word(found.proven);
    proof == nullptr ? lua_pushnil(lua) : (void)lua_pushstring(lua, proof);
    return 4;
}

constexpr Signature value_row{
    "value",
    {{{"position", Type::position},
      {"player", Type::player, {0, "me"}},
      {"evaluation", Type::text, {0, ""}, "one of game.evaluations"}}},
    Returns::number,
    "What the position is worth to a player by the game's own evaluation, in its units; 0 where it "
    "has none. Of a game that is over what a search would say: 2^30 for a win."};
int bot_value(lua_State* lua) {
    const BotPosition& position = position_argument(lua, 1, "value");
    const Player player = seat_argument(lua, 2, "value");
    const Game& game = *desk_of(lua).game;
    const std::string name =
        lua_isnoneornil(lua, 3)
            ? "default"
            : text_argument(lua, 3, "value", "value(position, me, \"material\")");
    const int index =
        or_fail(lua, "value", [&] { return evaluation_index(game.evaluations(), name); });
    Score score = 0;
    if (const auto ended = bot_outcome(game, position))
        score = score_of(*ended, game.facts().goal, player, 0);
    else if (index >= 0)
        score = clamp_evaluation(game.evaluate(index, position.state(), player));
    lua_pushinteger(lua, score);
    return 1;
}

constexpr std::int64_t most_playouts = 1'000'000;

constexpr Signature playouts_row{
    "playouts",
    {{{"position", Type::position},
      {"games", Type::number, {1, "1"}, "how many are played", 1, most_playouts},
      {"player", Type::player, {0, "me"}}}},
    Returns::points,
    "What random games from there score on average for a player, from 0 to 1; of fewer games where "
    "clock.budget is used up before."};
int bot_playouts(lua_State* lua) {
    BotDesk& desk = desk_of(lua);
    const BotPosition& position = position_argument(lua, 1, "playouts");
    const auto wanted = whole_argument(lua, 2, "playouts", 1, most_playouts, 1);
    const Player player = seat_argument(lua, 3, "playouts");
    const Game& game = *desk.game;
    const AnyState state = position.state();
    if (const auto ended = bot_outcome(game, position)) {
        lua_pushnumber(lua, ended->points(player));
        return 1;
    }
    const auto in_time = [&] { return !desk.limited || BotDesk::Clock::now() < desk.until; };
    double points = 0;
    std::int64_t played = 0;
    for (; played < wanted && (played == 0 || in_time()); ++played) {
        const PlayoutStats one = game.playouts(state, desk.random, 1, game.playout_limit());
        std::uint64_t decided = 0;
        for (const std::uint64_t wins : one.wins) decided += wins;
        points += one.wins[player] > 0 ? 1 : decided > 0 ? 0 : 0.5;
        desk.machine.check_time("");
        if (desk.stop.stop_requested()) throw BotStopped(lua);
    }
    lua_pushnumber(lua, points / static_cast<double>(played));
    return 1;
}

constexpr Signature random_row{
    "random",
    {{{"n", Type::number, {0, ""}, "a whole number, 1 or more", 1, UINT32_MAX}}},
    Returns::anything,
    "A random whole number from 1 to n; without n a number from 0 up to 1. The same seed of a "
    "match "
    "gives the same numbers."};
int bot_random(lua_State* lua) {
    Random& random = desk_of(lua).random;
    if (lua_isnone(lua, 1)) {
        constexpr double below_one = 0x1p-53;
        lua_pushnumber(lua, static_cast<double>(random.next() >> 11) * below_one);
    } else {
        const auto n = whole_argument(lua, 1, "random", 1, UINT32_MAX, 1);
        lua_pushinteger(lua, lua_Integer{random.below(static_cast<std::uint32_t>(n))} + 1);
    }
    return 1;
}

constexpr Signature left_row{
    "left",
    {},
    Returns::seconds,
    "Seconds until clock.budget is used up, below 0 afterwards; math.huge without a limit."};
int bot_left(lua_State* lua) {
    const BotDesk& desk = desk_of(lua);
    const std::chrono::duration<double> left = desk.until - BotDesk::Clock::now();
    lua_pushnumber(lua, desk.limited ? left.count() : BotTime::none);
    return 1;
}

constexpr Word search_table[] = {
    {&search_row, bot_search}, {&value_row, bot_value}, {&playouts_row, bot_playouts},
    {&random_row, bot_random}, {&left_row, bot_left},
};

}  // namespace

std::span<const Word> bot_search_words() {
    return search_table;
}

}  // namespace ply::lua
