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

TEST_CASE("m,n,k: misere boards have their published values", "[mnk]") {
    // David Friedman, "Optimal mnk-games",
    // http://dfriedman.org/ramblings/2020/12/31/optimal-mnk.html
    const struct {
        const char* options;
        Proven value;
    } boards[] = {
        {"width=2, height=3, line=2", Proven::loss}, {"width=2, height=5, line=2", Proven::loss},
        {"width=2, height=4, line=3", Proven::draw}, {"width=3, height=3, line=2", Proven::loss},
        {"width=3, height=3, line=3", Proven::draw}, {"width=3, height=4, line=2", Proven::loss},
        {"width=3, height=4, line=3", Proven::loss}, {"width=3, height=4, line=4", Proven::draw},
        {"width=4, height=4, line=2", Proven::loss}};
    for (const auto& [options, value] : boards) {
        INFO(options);
        const auto game = open_named("mnk(misere=yes, " + std::string(options) + ")");
        for (const char* const player : {"alphabeta_tt(depth=100, tt=16)", "solver(tt=16)"})
            CHECK(solved(*game, game->start(), player).proven == value);
    }
}

TEST_CASE("m,n,k: misere and wild games are won as fast as plain minimax wins them", "[mnk]") {
    for (const std::string options : {"misere=yes", "wild=yes", "misere=yes, wild=yes"}) {
        const auto game = open_named("mnk(width=3, height=3, line=3, " + options + ")");
        Random random(4);
        for (int i = 0; i < 30; ++i) {
            const AnyState state = random_state(*game, 5, random);
            const SearchResult truth = solved(*game, state, "minimax(depth=9)");
            for (const char* const player :
                 {"pvs(depth=9, lmr=no)", "solver", "alphabeta_tt(depth=9)"}) {
                INFO(options << ' ' << game->state_text(state) << ' ' << player);
                const SearchResult result = solved(*game, state, player);
                CHECK(result.proven == truth.proven);
                CHECK(result.score == truth.score);
            }
        }
    }
}

TEST_CASE("m,n,k: who makes a line loses where the game is misere", "[mnk]") {
    const auto game = open_named("mnk(width=3, height=3, line=3, misere=yes)");
    CHECK(game->outcome(after(*game, game->start(), "a1 b1 a2 b2 a3")) == Outcome::loss(0));
    CHECK(game->outcome(after(*game, game->start(), "a1 b1 a2 b2 c3 b3")) == Outcome::loss(1));
    CHECK(game->outcome(game->parse_state("3/ooo/xx1 1")) == Outcome::win(0));
    CHECK(game->outcome(game->parse_state("xox/oxx/oxo 2")) == Outcome::draw());
    // c3 would make a line, and wins only in the usual game.
    const AnyState state = game->parse_state("xx1/oo1/ox1 1");
    for (const char* const player : {"pvs(depth=1)", "mcts(nodes=200)", "solver(depth=1)"})
        CHECK(game->move_text(state, solved(*game, state, player).move) != "c3");
}

TEST_CASE("m,n,k: in the wild game a move puts either stone", "[mnk]") {
    const std::string options = "(width=3, height=3, line=3, wild=yes)";
    const auto game = open_named("mnk" + options);
    // Nine cells, two stones; 8 lines of either stone in 3! orders end the game at ply 3.
    const std::uint64_t three = 18 * 16 * 14;
    check_perft("mnk" + options, "", {18, 18 * 16, three, (three - 8 * 6 * 2) * 12});
    CHECK(moves_of(*game, "xxo/oo1/xxo 1") == std::set<std::string>{"c2=x", "c2=o"});
    CHECK(after(*game, "3/3/3 1", "a1=o b1=o") == "3/3/oo1 1");
    CHECK(game->outcome(after(*game, game->start(), "a1=o b1=o c1=o")) == Outcome::win(0));
    CHECK(game->outcome(after(*game, game->start(), "a1=o b1=o a3=x c1=o")) == Outcome::win(1));
    CHECK(game->outcome(game->parse_state("3/3/xxx 1")) == Outcome::loss(0));
    CHECK(game->outcome(game->parse_state("3/3/ooo 1")) == Outcome::loss(0));
    // https://en.wikipedia.org/wiki/Wild_tic-tac-toe: won by who begins, from the middle; of the
    // misere game the second player draws.
    for (const char* const player : {"alphabeta_tt(depth=100, tt=16)", "solver(tt=16)"}) {
        INFO(player);
        CHECK(solved(*game, game->start(), player).proven == Proven::win);
        const AnyState middle = after(*game, game->start(), "b2=x");
        CHECK(solved(*game, middle, player).proven == Proven::loss);
    }
    const auto misere = open_named("mnk(width=3, height=3, line=3, wild=yes, misere=yes)");
    CHECK(solved(*misere, misere->start()).proven == Proven::draw);
    CHECK(misere->outcome(after(*misere, misere->start(), "a1=o b1=o c1=o")) == Outcome::loss(0));
}

TEST_CASE("m,n,k: misere and wild keep the contract", "[mnk]") {
    for (const std::string options : {"misere=yes", "wild=yes", "misere=yes, wild=yes"}) {
        keeps_contract("mnk(width=4, height=3, line=3, " + options + ")", 20);
        keeps_contract("mnk(width=1, height=19, line=2, " + options + ")", 5);
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
