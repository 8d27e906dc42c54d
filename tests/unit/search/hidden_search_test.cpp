// Searchers where something is hidden: what they find, and that they cannot know what they may not.

#include <map>

#include "framework/match/match.hpp"
#include "framework/search/core/view_searcher.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hidden_games.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

SearchResult found(const Game& game, const Position& position, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    searcher->new_match(3);
    return searcher->search(position, spec.limits, {});
}

std::string chosen(const Game& game, std::initializer_list<const char*> moves,
                   const std::string& player) {
    const Position position = position_after_moves(game, moves);
    return game.move_text(position.state, found(game, position, player).move);
}

/// Pairs of positions that their mover cannot tell apart, though they differ, from random games.
std::vector<std::pair<Position, Position>> alike(const Game& game, int games, std::size_t most) {
    std::map<std::uint64_t, Position> met;
    std::vector<std::pair<Position, Position>> pairs;
    Random random(5);
    for (int i = 0; i < games && pairs.size() < most; ++i) {
        Position position = Position::start(game);
        while (!game.over(position.state)) {
            const Player mover = game.mover(position.state);
            if (mover != chance_player) {
                const auto player = static_cast<std::size_t>(mover);
                const auto [other, added] =
                    met.try_emplace(position.known[player].hash() + player, position);
                if (!added && !(other->second.state == position.state)) {
                    pairs.emplace_back(other->second, position);
                    other->second = position;
                }
            }
            play(game, position, random_move(ErasedRules(game), position.state, random));
        }
    }
    return pairs;
}

/// Looks for the true state in every byte it is given.
class Cheat final : public ViewSearcher {
public:
    void new_match(std::uint64_t) override {}
    SearchResult search(const View& view, const Limits&, std::stop_token) override {
        std::uint64_t hash = Knowledge::bits_of(view.seen);
        for (const Known& known : view.knowledge.all()) hash = Random::mix(hash + known.bits);
        for (const Move move : view.moves) hash = Random::mix(hash + move.bits);
        SearchResult result;
        result.nodes = hash;
        result.move = view.moves[hash % view.moves.size()];
        return result;
    }
};

std::vector<std::unique_ptr<Game>> hidden_games() {
    std::vector<std::unique_ptr<Game>> games;
    games.push_back(make_game<Pennies>());
    games.push_back(make_game<HighCard<>>());
    for (const char* const name :
         {"kuhn_poker", "kuhn_poker(players=3)", "leduc_poker", "liars_dice(faces=3)",
          "goofspiel(cards=3)", "phantom_tic_tac_toe", "dark_hex", "battleship(size=3, ships=2)",
          "cheat(ranks=2, copies=2)", "orchard(hand=1)"})
        games.push_back(open_named(name));
    return games;
}

const std::vector<std::string> view_players{"random",
                                            "ismcts(nodes=30, multipv=64)",
                                            "ismcts(nodes=30, observers=single, multipv=64)",
                                            "smmcts(nodes=30, multipv=64)",
                                            "pimc(player=\"maxn(depth=3)\", worlds=2)",
                                            "pimc(player=\"mcts(nodes=20)\", worlds=2)",
                                            "level3"};

}  // namespace

TEST_CASE("leaks: what cannot be told apart is played and judged alike", "[hidden]") {
    for (const auto& game : hidden_games()) {
        const auto pairs = alike(*game, 200, 3);
        REQUIRE(pairs.size() > 1);
        for (const auto& [one, other] : pairs) {
            INFO(game->state_text(one.state) << " and " << game->state_text(other.state));
            CHECK(view_of(*game, one) == view_of(*game, other));
            for (const std::string& player : view_players) {
                INFO(player);
                const auto seat = make_player(parse_player(player), *game);
                seat->new_match(9);
                const SearchResult first = seat->choose(one, {}, {});
                seat->new_match(9);
                const SearchResult second = seat->choose(other, {}, {});
                CHECK(first.move == second.move);
                CHECK(first.score == second.score);
                CHECK(first.nodes == second.nodes);
                CHECK(first.depth == second.depth);
                REQUIRE(first.lines.size() == second.lines.size());
                for (std::size_t i = 0; i < first.lines.size(); ++i) {
                    CHECK(first.lines[i].pv == second.lines[i].pv);
                    CHECK(first.lines[i].score == second.lines[i].score);
                }
            }
            ViewSeat cheat(*game, std::make_unique<Cheat>());
            CHECK(cheat.search(one, {}, {}).nodes == cheat.search(other, {}, {}).nodes);
        }
    }
}

namespace {

/// A player in Lua that looks for the true state with all the words it has.
constexpr const char* cheating_bot = R"lua(
function choose(position, legal)
  local all = { position.text, position.seen, tostring(position.ply), tostring(key(position)) }
  for _, here in ipairs { imagine(), imagine() } do all[#all + 1] = here.text end
  for _, move in ipairs(moves(position)) do
    local next = play(position, move)
    all[#all + 1] = move .. next.text .. tostring(noisy(position, move)) .. tostring(result(next))
    all[#all + 1] = table.concat(over(next) and {} or moves(next), " ")
    if next.mover == 0 then all[#all + 1] = table.concat(chances(next), " ") end
  end
  for _, cell in ipairs(game.cells) do all[#all + 1] = cell .. at(position, cell) end
  for name, number in pairs(numbers(position)) do
    all[#all + 1] = type(number) == "table" and table.concat(number, ",") or tostring(number)
  end
  local function look(name, value)
    if type(value) ~= "table" then all[#all + 1] = name .. tostring(value) return end
    for key, each in pairs(value) do look(name .. tostring(key), each) end
  end
  look("", zones(position))
  table.sort(all)
  for _, searcher in ipairs { "ismcts(nodes=20)", "random" } do
    local move, worth = search(searcher, position)
    all[#all + 1] = move .. tostring(worth)
  end
  all[#all + 1] = tostring(playouts(position, 5))
  local hash = 0
  for _, text in ipairs(all) do
    for i = 1, #text do hash = (hash * 31 + string.byte(text, i)) % 1000003 end
  end
  return legal[hash % #legal + 1], hash
end
)lua";

PlayerSpec cheating_player() {
    const BotSource source{"cheat.lua", cheating_bot};
    return {"cheat", parse_mover("cheat.lua", &source)};
}

}  // namespace

TEST_CASE("leaks: a player in Lua that looks everywhere learns nothing", "[hidden]") {
    for (const auto& game : hidden_games()) {
        const auto pairs = alike(*game, 100, 1);
        REQUIRE_FALSE(pairs.empty());
        for (const auto& [one, other] : pairs) {
            INFO(game->state_text(one.state) << " and " << game->state_text(other.state));
            std::vector<SearchResult> found;
            // How often others have moved unseen is no secret that it gets to know either.
            const std::vector<Move> way(3);
            for (const auto& [position, moves] :
                 {std::pair(&one, std::span<const Move>()), std::pair(&other, std::span(way))}) {
                const auto seat = make_player(cheating_player(), *game);
                seat->new_match(9);
                found.push_back(seat->choose(*position, {nullptr, moves}, {}));
            }
            CHECK(found[0].move == found[1].move);
            CHECK(found[0].score == found[1].score);
        }
    }
}

TEST_CASE("leaks: what may be the true state as well is played alike in larger games", "[hidden]") {
    for (const char* const name : {"oh_hell(players=3, hand=2, ranks=4)", "stratego_6x6"}) {
        const auto game = open_named(name);
        Random random(8);
        Position position = Position::start(*game);
        int told = 0;
        while (!game->over(position.state) && told < 3) {
            const Player mover = game->mover(position.state);
            if (mover != chance_player && ++told > 0) {
                const View view = view_of(*game, position);
                Position other = position;
                other.state = resample(*game, view, random);
                INFO(game->state_text(position.state) << " and " << game->state_text(other.state));
                CHECK(view_of(*game, other) == view);
                for (const char* const player : {"ismcts(nodes=8)", "smmcts(nodes=8)",
                                                 "pimc(player=\"mcts(nodes=5)\", worlds=2)"}) {
                    INFO(player);
                    std::vector<SearchResult> results;
                    for (const Position* const each : {&position, &other}) {
                        const auto seat = make_player(parse_player(player), *game);
                        seat->new_match(9);
                        results.push_back(seat->choose(*each, {}, {}));
                    }
                    CHECK(results[0].move == results[1].move);
                    CHECK(results[0].score == results[1].score);
                    CHECK(results[0].nodes == results[1].nodes);
                }
            }
            play(*game, position, random_move(ErasedRules(*game), position.state, random));
        }
        CHECK(told == 3);
    }
}

TEST_CASE("bot: in a hidden game it plays on with what its seat may know", "[hidden][bots]") {
    const auto kuhn = open_named("kuhn_poker");
    const BotSource source{"pool.lua", R"lua(
function choose(position, legal)
  assert(game.hidden and position.mover == me)
  assert(position.seen == "Q?" and position.text ~= "Q?")
  for i = 1, 9 do
    local here = imagine()
    assert(here.seen == "Q?" and string.sub(here.text, 1, 1) == "Q")
  end
  local bet = play(position, "bet")
  assert(bet.mover ~= me and search("ismcts(nodes=50)", bet) ~= nil)
  return "bet"
end)lua"};
    const auto seat = make_player({"pool", parse_mover("pool.lua", &source)}, *kuhn);
    seat->new_match(1);
    const Position position = position_after_moves(*kuhn, {"Q", "K"});
    CHECK(kuhn->move_text(position.state, seat->choose(position, {}, {}).move) == "bet");

    const BotSource sees{"sees.lua", "function choose(p) return search('pvs(depth=2)', p) end"};
    const auto other = make_player({"sees", parse_mover("sees.lua", &sees)}, *kuhn);
    other->new_match(1);
    CHECK_THROWS_WITH(other->choose(position, {}, {}),
                      Catch::Contains("do not see everything; ismcts can"));
}

TEST_CASE("engines of others are refused where something is hidden, in one sentence", "[hidden]") {
    const auto kuhn = open_named("kuhn_poker");
    CHECK_THROWS_WITH(
        make_player(parse_player("ugi(cmd=\"engine\")"), *kuhn),
        Catch::Contains("protocols tell engines whole positions; ismcts can play it"));
}

TEST_CASE("hidden searchers: what is dominated is not played", "[hidden]") {
    const auto kuhn = open_named("kuhn_poker");
    for (const std::string player : {"ismcts(nodes=2000)", "ismcts(nodes=2000, observers=single)",
                                     "pimc(player=\"alphabeta(depth=6)\", worlds=20)",
                                     "pimc(player=\"mcts(nodes=100)\", worlds=20)"}) {
        INFO(player);
        CHECK(chosen(*kuhn, {"J", "K", "bet"}, player) == "call");
        CHECK(chosen(*kuhn, {"Q", "J", "bet"}, player) == "fold");
        CHECK(chosen(*kuhn, {"K", "Q", "check", "bet"}, player) == "call");
        const auto high = make_game<HighCard<>>();
        CHECK(chosen(*high, {"card1", "card4", "card3", "keep"}, player) == "keep");
        CHECK(chosen(*high, {"card4", "card1", "card3", "keep"}, player) == "take");
    }
}

TEST_CASE("pimc: chips are counted alike, whoever is asked for them", "[hidden]") {
    // Whoever sees that the king is against him folds: a chip, in hundredths.
    const auto kuhn = open_named("kuhn_poker");
    const Position king = position_after_moves(*kuhn, {"K", "Q"});
    CHECK(found(*kuhn, king, "pimc(player=\"alphabeta(depth=3)\", worlds=4)").score == 100);
    CHECK(found(*kuhn, king, "pimc(player=\"mcts(nodes=2000)\", worlds=4)").score.value() ==
          Approx(100).margin(10));
}

TEST_CASE("ismcts: others do not see what they may not", "[hidden]") {
    // Player 2 cannot know what player 1 shows. (What UCT finds goes round about 0: it mixes no
    // moves.)
    const auto pennies = make_game<Pennies>();
    CHECK(found(*pennies, Position::start(*pennies), "ismcts(nodes=20000)").score.value() > -60);
    // Who takes everybody to see everything believes that it has lost.
    CHECK(
        found(*pennies, Position::start(*pennies), "pimc(player=\"alphabeta(depth=2)\", worlds=2)")
            .score == -100);
    CHECK(found(*pennies, Position::start(*pennies), "ismcts(nodes=20000, observers=single)")
              .score.value() < -90);
}

TEST_CASE("smmcts: moves are mixed where they are sealed", "[hidden]") {
    // Matching pennies: each coin half of the time (von Neumann 1928).
    const auto pennies = make_game<Pennies>();
    const Position start = Position::start(*pennies);
    const SearcherSpec spec = parse_searcher("smmcts(nodes=500)");
    const auto searcher = make_searcher(spec, *pennies);
    searcher->new_match(1);
    int heads = 0;
    for (int i = 0; i < 40; ++i)
        heads +=
            pennies->move_text(start.state, searcher->search(start, spec.limits, {}).move) == "h";
    CHECK(heads == Approx(20).margin(11));
}

TEST_CASE("hidden searchers: they win chips from random players", "[hidden]") {
    const auto leduc = open_named("leduc_poker");
    const auto random = make_player(parse_player("random"), *leduc);
    for (const std::string player :
         {"ismcts(nodes=100)", "pimc(player=\"alphabeta(depth=3)\", worlds=6)"}) {
        const auto better = make_player(parse_player(player), *leduc);
        int chips = 0;
        for (std::uint64_t match = 0; match < 100; ++match) {
            const int seat = static_cast<int>(match % 2);
            Participant* seats[] = {random.get(), random.get()};
            seats[seat] = better.get();
            const MatchRecord record = play_match(*leduc, seats, {}, {match / 2, match});
            REQUIRE(record.outcome.has_value());
            chips += record.outcome->utility[seat];
        }
        INFO(player);
        CHECK(chips > 60);
    }
}

TEST_CASE("hidden searchers: what they cannot do is said", "[hidden]") {
    const auto kuhn = open_named("kuhn_poker");
    const auto refuses = [](const Game& game, const std::string& player, const char* sentence) {
        INFO(player);
        CHECK_THROWS_WITH(make_searcher(parse_searcher(player), game), containing(sentence));
    };
    refuses(*kuhn, "pimc(player=\"mcts\")", "no limit for each of many positions");
    refuses(*kuhn, "pimc(player=\"ismcts(nodes=9)\")", "a searcher that sees everything");
    refuses(*kuhn, "pimc(player=\"nobody\")", "no searcher 'nobody'");
    refuses(*kuhn, "mcts", "pimc(player=\"mcts(nodes=200)\", worlds=20)");
    refuses(*open_named("kuhn_poker(players=3)"), "pimc(player=\"alphabeta(depth=3)\")",
            "has 3 players");
    refuses(*make_game<Dice>(), "ismcts", "players do not see everything");
}
