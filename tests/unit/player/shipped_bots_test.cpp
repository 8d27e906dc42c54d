// Players in Lua that come with the program, and the names by which players are meant.

#include "framework/player/bot_files.hpp"
#include "tests/support/bot_matches.hpp"
#include "tests/support/catch.hpp"

using namespace ply_test;

TEST_CASE("bot: those that are shipped play every kind of game", "[bots]") {
    for (const char* const name : {"random", "greedy", "lookahead(depth=1)", "flat(games=1)",
                                   "beam(width=2, depth=1)", "book(nodes=50)", "careful"})
        for (const char* const game_name : {"tic_tac_toe", "pig", "rows", "dodgem"}) {
            INFO(name << " in " << game_name);
            const auto game = game_called(game_name);
            std::vector<PlayerSpec> seats(static_cast<std::size_t>(game->facts().players),
                                          parse_player("random"));
            seats[0] = shipped(name);
            MatchTerms terms;
            terms.plies = 60;
            const MatchRecord record = bots_match(*game, seats, 3, terms);
            INFO(record.detail);
            CHECK_FALSE(is_failure(record.termination));
            CHECK(record.termination != Termination::game_error);
        }
}

TEST_CASE("bot: those that are shipped do better than random", "[bots][long]") {
    struct Stronger {
        const char* player;
        const char* game;
    };
    // A random player wins one match of two: all of eight would be one of 256.
    for (const auto& [player, game_name] :
         {Stronger{"greedy", "breakthrough"}, Stronger{"lookahead", "breakthrough"},
          Stronger{"flat(games=20)", "connect_four"}, Stronger{"careful", "connect_four"},
          Stronger{"beam(width=3, depth=2)", "breakthrough"},
          Stronger{"book(nodes=200)", "connect_four"}}) {
        INFO(player << " in " << game_name);
        const auto game = game_called(game_name);
        double points = 0;
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            points += bots_match(*game, {shipped(player), parse_player("random")}, seed)
                          .outcome->points(0);
            points += bots_match(*game, {parse_player("random"), shipped(player)}, seed)
                          .outcome->points(1);
        }
        CHECK(points >= 7);
    }
}

TEST_CASE("bot: the book plays its lines by position", "[bots]") {
    const auto game = game_called("tic_tac_toe");
    const auto book = make_player(shipped("book"), *game);
    book->new_match(1);
    Position position = Position::start(*game);
    const AnyState start = position.state;
    for (const char* const move : {"a1", "b2"})
        play(*game, position, *game->parse_move(position.state, move));
    CHECK(game->move_text(position.state, book->choose(position, {&start, {}}, {}).move) == "c3");
}

TEST_CASE("bot: names are those of files", "[bots]") {
    CHECK(is_bot_name("lua:x"));
    CHECK(is_bot_name("./x.lua"));
    CHECK_FALSE(is_bot_name("greedy"));
    CHECK_THROWS_WITH(parse_player("lua:greddy"), Catch::Contains("greedy"));
    CHECK_THROWS_WITH(parse_searcher_spec("lua:greedy"), Catch::Contains("a searcher is needed"));
    const PlayerSpec greedy = parse_player("greedy");
    REQUIRE(greedy.bot() != nullptr);
    CHECK(greedy.text() == "greedy");
    CHECK(parse_player("r = lua:random").bot() != nullptr);
    CHECK(parse_player("random").bot() == nullptr);
    CHECK(is_bot_script("player { name = 'B' }\nfunction choose("));
    CHECK_FALSE(is_bot_script("game { name = 'T' } function choose() end"));
}
