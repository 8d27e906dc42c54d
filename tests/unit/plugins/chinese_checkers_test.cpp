// Chinese checkers: the board, counts, jumps, endings, the script as a twin, search with many
// players.

#include <set>

#include "framework/authoring/contract/contract.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::moves_of;

namespace {

std::unique_ptr<Game> star(const std::string& options) {
    return open_game(Catalogue::standard().find("chinese_checkers" + options));
}
using Texts = std::set<std::string>;
}  // namespace

TEST_CASE("chinese checkers: boards and first moves", "[chinese_checkers]") {
    // 121 cells, ten pieces each (https://en.wikipedia.org/wiki/Chinese_checkers); arms of n rows
    // have n(n + 1) / 2 cells, the hexagon between them 3n(n + 1) + 1.
    for (const int arm : {2, 3, 4})
        for (const int players : {2, 3, 4, 6}) {
            const auto game =
                star("(players=" + std::to_string(players) + ", arm=" + std::to_string(arm) + ")");
            CHECK(game->facts().players == players);
            const auto cells = static_cast<int>(game->layout()->cells.size());
            CHECK(cells == 3 * arm * (arm + 1) + 1 + 6 * arm * (arm + 1) / 2);
            std::vector<int> pieces(static_cast<std::size_t>(players) + 1);
            for (int cell = 0; cell < cells; ++cell)
                ++pieces[static_cast<std::size_t>(game->content(game->start(), cell))];
            for (int p = 1; p <= players; ++p)
                CHECK(pieces[static_cast<std::size_t>(p)] == arm * (arm + 1) / 2);
            // The front row's n pieces step to two cells each; the n - 1 behind them jump to two.
            CHECK(game->count_moves(game->start()) ==
                  static_cast<std::uint64_t>(2 * arm + 2 * (arm - 1)));
        }
    // The players do not meet in the first round.
    CHECK(star("")->perft(star("")->start(), 3, Bulk::yes) == 14 * 14 * 14);
    CHECK(star("(arm=2)")->perft(star("(arm=2)")->start(), 2, Bulk::no) == 36);
}

TEST_CASE("chinese checkers: jumps", "[chinese_checkers]") {
    const auto game = star("(players=2, arm=2)");
    // g1 jumps over g2 to g3 and from there over f3 to e3; g2 jumps over f3.
    CHECK(moves_of(*game, game->parse_state("1/2/7/6/5/6/3x3/1x/x 1")) ==
          Texts{"g1-f2", "g1-g3", "g1-e3", "g2-f2", "g2-g3", "g2-e4", "f3-e3", "f3-g3", "f3-e4",
                "f3-f4", "f3-f2"});
    // Around the three pieces of player 2 e4 jumps in a ring, to where it began: that is no move.
    CHECK(moves_of(*game, game->parse_state("1/2/7/6/2oo1/2xo2/7/2/1 1")) ==
          Texts{"e4-g4", "e4-e6", "e4-d4", "e4-d5", "e4-e3", "e4-f3"});
}

TEST_CASE("chinese checkers: who fills the arm across has won", "[chinese_checkers]") {
    const auto game = star("(players=2, arm=2)");
    const auto after = [&](const std::string& position, const std::string& text) {
        AnyState state = game->parse_state(position);
        const auto move = game->parse_move(state, text);
        REQUIRE(move.has_value());
        game->play(state, *move);
        const AnyState again = game->parse_state(game->state_text(state));
        CHECK(game->outcome(again) == game->outcome(state));
        return game->outcome(state);
    };
    CHECK(after("x/x1/3x3/6/5/6/7/2/1 1", "d7-d8") == Outcome::win(0));
    CHECK(!after("x/x1/3x3/6/5/6/7/2/1 1", "d7-e7"));
    // A piece of the other player that stays does not keep the arm open; alone it does not fill it.
    CHECK(after("o/x1/3x3/6/5/6/7/2/1 1", "d7-d8") == Outcome::win(0));
    CHECK(!after("o/oo/3x3/6/5/6/7/2/1 1", "d7-e7"));
    // Who cannot move passes; a game that goes on too long is drawn.
    CHECK(moves_of(*game, game->parse_state("1/2/7/6/5/6/7/2/1 1")) == Texts{"pass"});
    const auto few = star("(players=3, arm=2, plies=7)");
    AnyState state = few->parse_state("1/2/7/6/2x2/6/7/2/1 1 plies=6");
    few->play(state, *few->parse_move(state, *moves_of(*few, state).begin()));
    CHECK(few->outcome(state) == Outcome::draw(3));
}

TEST_CASE("chinese checkers: the script plays the same game", "[chinese_checkers]") {
    for (const char* options : {"(players=2, arm=2)", "(players=3, arm=2)", "(players=6, arm=2)"})
        ply_test::Twins("chinese_checkers" + std::string(options),
                        "chinese_checkers" + std::string(options))
            .play(15, 80);
    for (const char* options : {"(players=4)", "(players=3, arm=3)", "(players=6)"})
        ply_test::Twins("chinese_checkers" + std::string(options),
                        "chinese_checkers" + std::string(options))
            .play(1, 40);
    const auto plugin = star("(players=6)");
    const auto script = open_game(Catalogue::standard().find("lua:chinese_checkers(players=6)"));
    CHECK(plugin->state_text(plugin->start()) == script->state_text(script->start()));
    CHECK(plugin->facts().zero_sum == script->facts().zero_sum);
}

TEST_CASE("chinese checkers: random moves reach every move", "[chinese_checkers]") {
    const auto game = star("(players=2, arm=2)");
    const AnyState state = game->parse_state("1/2/7/6/1xoo1/2x3/7/2/x 1");
    MoveList list;
    game->moves(state, list);
    std::vector<int> drawn(list.size(), 0);
    Random random(4);
    for (int i = 0; i < 400 * static_cast<int>(list.size()); ++i) {
        const Move move = game->random_move(state, random);
        const auto found = std::find(list.begin(), list.end(), move);
        REQUIRE(found != list.end());
        ++drawn[static_cast<std::size_t>(found - list.begin())];
    }
    for (const int times : drawn) CHECK(std::abs(times - 400) < 100);  // five standard deviations
}

TEST_CASE("chinese checkers: searchers for many players see a win", "[chinese_checkers]") {
    const auto game = star("(players=3, arm=2)");
    // Player 1 wins with one move; no row gained elsewhere is worth more.
    const AnyState state = game->parse_state("x/x1/3x3/6/5/6/7/2/1 1");
    for (const char* player :
         {"maxn(depth=2)", "paranoid(depth=3)", "best_reply(depth=3)", "mcts(nodes=2000)"}) {
        INFO(player);
        const SearcherSpec spec = parse_searcher(player);
        const SearchResult result =
            make_searcher(spec, *game)->search(Position::at(*game, state), spec.limits, {});
        AnyState after = state;
        game->play(after, result.move);
        CHECK(game->outcome(after) == Outcome::win(0, 3));
    }
    // Steps ahead gain; steps aside do not.
    const SearcherSpec spec = parse_searcher("maxn(depth=1)");
    const auto open = star("(players=6)");
    const SearchResult first =
        make_searcher(spec, *open)->search(Position::start(*open), spec.limits, {});
    AnyState after = open->start();
    open->play(after, first.move);
    CHECK(open->evaluate(0, after, 0) > open->evaluate(0, open->start(), 0));
}

TEST_CASE("chinese checkers: texts and the contract", "[chinese_checkers]") {
    const auto game = star("(players=2, arm=2)");
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "not complete"},
             {"1/2/7/6/5/6/7/2/1", "who moves"},
             {"1/2/7/6/5/6/7/2/1 3", "who moves"},
             {"1/2/7/6/5/6/a6/2/1 1", "not one of the pieces"},
             {"1/2/7/6/5/6/xxxx3/2/1 1", "more than 3 pieces"},
             {"1/2/7/6/5/6/7/2/1 1 plies=601", "up to 600"},
             {"1/2/7/6/5/6/7/2/1 1 x", "plies="}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
    for (const char* options : {"(players=2, arm=2)", "(players=4, arm=2, plies=90)"}) {
        INFO(options);
        const ContractReport report = check_contract(*star(options), 3, 1);
        if (report.failure) FAIL_CHECK(report.failure->what);
    }
}
