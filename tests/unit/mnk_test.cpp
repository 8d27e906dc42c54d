// Gomoku and m,n,k-games: counts, known values, rules, the scripts as twins.

#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using namespace ply_test;

TEST_CASE("gomoku and m,n,k: counts and the scripts", "[mnk]") {
    const auto gomoku = open_named("gomoku");
    CHECK(gomoku->perft(gomoku->start(), 2, Bulk::no) == 225 * 224);
    for (const std::string five : {"or_more", "exactly"})
        Twins("gomoku(size=6, five=" + five + ")", "gomoku(size=6, five=" + five + ")")
            .play(40, 40);
    Twins("gomoku", "gomoku").play(1, 60);
    for (const std::string options : {"width=5, height=4, line=3", "width=4, height=6, line=4"})
        Twins("mnk(" + options + ")", "rows(players=2, " + options + ")").play(100, 30);
    keeps_contract("mnk(width=1, height=19, line=2)", 10);
    keeps_contract("mnk(width=6, height=5, line=4, exactly=yes)", 5);
    // Lines of up to eight games of tic-tac-toe: https://en.wikipedia.org/wiki/Tic-tac-toe
    const auto three = open_named("mnk(width=3, height=3, line=3)");
    CHECK(three->perft(three->start(), 8, Bulk::yes) == 200448);
}

TEST_CASE("m,n,k: small boards have their known values", "[mnk]") {
    // https://en.wikipedia.org/wiki/M,n,k-game; a longer board, a shorter line help who begins.
    const struct {
        const char* options;
        Proven value;
    } boards[] = {{"(width=2, height=2, line=2)", Proven::win},
                  {"(width=5, height=2, line=3)", Proven::draw},
                  {"(width=3, height=3, line=3)", Proven::draw},
                  {"(width=4, height=3, line=3)", Proven::win},
                  {"(width=3, height=4, line=3)", Proven::win},
                  {"(width=4, height=4, line=3)", Proven::win},
                  {"(width=4, height=3, line=4)", Proven::draw},
                  {"(width=4, height=4, line=4)", Proven::draw}};
    for (const auto& [options, value] : boards) {
        INFO(options);
        const auto game = open_named(std::string("mnk") + options);
        CHECK(solved(*game, game->start(), "solver(tt=16)").proven == value);
    }
}

TEST_CASE("gomoku: five, and six", "[mnk]") {
    const auto free = open_named("mnk(width=6, height=5, line=5)");
    const auto exact = open_named("mnk(width=6, height=5, line=5, exactly=yes)");
    for (const auto* game : {&free, &exact}) {
        const AnyState state = after(**game, (*game)->parse_state("6/6/6/oo2oo/xx1xxx 1"), "c1");
        CHECK((*game)->outcome(state).has_value() == (game == &free));
    }
    CHECK_THROWS_WITH(free->parse_state("6/6/6/oooo2/xxxxx1 1"), containing("already has a line"));
    // A line does not run around an edge, and a full board is a draw.
    CHECK(!free->outcome(free->parse_state("6/6/oooo2/xx4/2xxxx 1")));
    const auto three = open_named("mnk(width=3, height=3, line=3)");
    CHECK(three->outcome(three->parse_state("xox/oxx/oxo 2")) == Outcome::draw());
}

TEST_CASE("gomoku: an open four wins, a four must be answered", "[mnk]") {
    const auto game = open_named("gomoku(size=9)");
    const auto best = [&](const std::string& position, int depth) {
        const AnyState state = game->parse_state(position);
        const SearchResult result =
            solved(*game, state, "alphabeta_tt(depth=" + std::to_string(depth) + ")");
        return std::pair(result.proven, game->move_text(state, result.move));
    };
    const auto [three, four] = best("9/9/9/9/3xxx3/9/4oo3/4o4/9 1", 3);
    CHECK(three == Proven::win);
    CHECK((four == "c5" || four == "g5"));
    CHECK(best("9/9/9/9/2oxxxx2/9/4oo3/4o4/9 2", 2).second == "h5");
}
