// Games in Lua, judged by what others have counted and solved.

#include <fmt/format.h>

#include <set>

#include "framework/game/shown/board_images.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/solved_games.hpp"

using namespace ply;
using ply_test::enough;
using ply_test::solve;

namespace {

std::unique_ptr<Game> open(const std::string& name) {
    return open_game(Catalogue::standard().find("lua:" + name));
}

int value(const std::string& name) {
    const auto game = open(name);
    return solve(*game).find(*game, game->start())->value;
}

/// 1 if player 1 wins, -1 if player 2 does, by a proof.
int winner(const std::string& name) {
    const auto game = open(name);
    const SearchResult proof = ply_test::run(*game, "dfpn(tt=64, time=10m)");
    REQUIRE(proof.proven != Proven::no);
    return proof.proven == Proven::win ? 1 : proof.proven == Proven::loss ? -1 : 0;
}

std::string sized(const std::string& name, int width, int height) {
    return fmt::format("{}(width={}, height={})", name, width, height);
}

}  // namespace

TEST_CASE("published: all positions of mu torere", "[lua]") {
    // https://en.wikipedia.org/wiki/M%C5%AB_t%C5%8Drere#Analysis: 1180 can be reached, 208 are won,
    // 128 lost, 844 drawn.
    const auto game = open("mu_torere");
    const SolvedPositions solved =
        solve_positions(*game, game->start(), SymmetryGroup::none(), enough);
    int won = 0;
    int lost = 0;
    for (std::size_t i = 0; i < solved.states.size(); ++i) {
        const int here = solved.values[i].value;
        const int mover = game->mover(solved.states.at(i)) == 0 ? here : -here;
        won += mover > 0;
        lost += mover < 0;
    }
    CHECK(solved.states.size() == 1180);
    CHECK(won == 208);
    CHECK(lost == 128);
    CHECK(solved.find(*game, game->start())->value == 0);
}

TEST_CASE("published: values of small games", "[lua]") {
    // https://en.wikipedia.org/wiki/Pong_Hau_K%27i: play does not end.
    CHECK(value("pong_hau_ki") == 0);
    // https://en.wikipedia.org/wiki/Dodgem: a win for the first player (Winning Ways).
    CHECK(value("dodgem") == 1);
    // Domineering, the first player upright (Drummond-Cole, "An update on domineering on
    // rectangular boards", 2014; Uiterwijk, "Perfectly solving domineering boards", 2014): the
    // first player wins boards of three columns, the second those of three rows and more columns,
    // and 5x5.
    CHECK(value("domineering(width=3, height=3)") == 1);
    CHECK(value("domineering(width=3, height=4)") == 1);
    CHECK(value("domineering(width=3, height=5)") == 1);
    CHECK(value("domineering(width=4, height=3)") == -1);
    CHECK(value("domineering(width=5, height=3)") == -1);
    CHECK(value("domineering(width=4, height=4)") == 1);
}

TEST_CASE("published: positions of peg solitaire after n jumps", "[lua]") {
    // OEIS A112737, up to turns and mirror images.
    const auto game = open("peg_solitaire");
    const BoardImages* images = board_images_of(*game);
    REQUIRE(images->board_images() == 8);
    std::vector<AnyState> reached{game->start()};
    for (const std::size_t count : {1, 2, 8, 39, 171, 719}) {
        std::set<std::string> seen;
        std::vector<AnyState> next;
        for (const AnyState& state : reached) {
            MoveList list;
            game->moves(state, list);
            for (const Move move : list) {
                AnyState child = state;
                game->play(child, move);
                std::string least;
                for (int k = 0; k < images->board_images(); ++k) {
                    const std::string image = game->state_text(images->board_image(child, k));
                    if (k == 0 || image < least) least = image;
                }
                if (seen.insert(least).second) next.push_back(child);
            }
        }
        CHECK(next.size() == count);
        reached = std::move(next);
    }
}

TEST_CASE("published: who wins fox and hounds", "[lua]") {
    // https://github.com/gilith/solve, doc/fox-hounds-4x4.txt and 6x6: positions that can be
    // reached until the fox has escaped, the winner, and after how many plies.
    struct Row {
        int size;
        std::size_t positions;
        PositionValue value;
    };
    for (const Row& row : {Row{4, 83, {-1, 8}}, Row{6, 8175, {1, 21}}}) {
        INFO(row.size);
        const auto game = open(fmt::format("fox_and_hounds(size={}, wins=escaped)", row.size));
        const SolvedPositions solved =
            solve_positions(*game, game->start(), SymmetryGroup::none(), enough);
        CHECK(solved.states.size() == row.positions);
        CHECK(*solved.find(*game, game->start()) == row.value);
        CHECK(value(fmt::format("fox_and_hounds(size={})", row.size)) == row.value.value);
    }
}

TEST_CASE("published: the hounds win on the usual board", "[lua][long]") {
    // Berlekamp, Conway and Guy, "Winning Ways", "Fox and geese"; that it takes 44 plies:
    // https://github.com/gilith/solve, doc/fox-hounds-8x8.txt.
    const auto game = open("fox_and_hounds");
    const SearchResult proof = ply_test::run(*game, "solver(tt=64, eval=none, time=10m)");
    REQUIRE(proof.proven == Proven::loss);
    CHECK(win_score + proof.score.value() == 44);
}

TEST_CASE("published: who wins sim", "[lua][long]") {
    // Mead, Rosa and Huang, "The game of Sim: a winning strategy for the second player", 1974.
    CHECK(winner("sim") == -1);
    // Where a triangle wins, the first player cannot lose (strategy stealing), and six points leave
    // no draw (Ramsey).
    CHECK(winner("sim(triangle=wins)") == 1);
}

TEST_CASE("published: who wins col", "[lua]") {
    // Where the number of cells is even, the second player copies every move, turned by 180
    // degrees.
    for (const auto& [width, height] :
         {std::pair{2, 1}, {4, 1}, {6, 1}, {2, 2}, {3, 2}, {4, 3}, {4, 4}})
        CHECK(winner(sized("col", width, height)) == -1);
    CHECK(winner(sized("col", 1, 1)) == 1);
    // By hand: against a stone at an end the other end wins, and against one in the middle any end.
    CHECK(winner(sized("col", 3, 1)) == -1);
}

TEST_CASE("published: who wins snort", "[lua]") {
    // Ashmore, Austin, Davies, Dyer, Kellough, "On graph automorphisms related to Snort", 2025: the
    // second player copies moves turned by 180 degrees where no cell meets its image, the first one
    // after a stone in the middle.
    for (const auto& [width, height] : {std::pair{2, 2}, {4, 2}, {6, 2}, {4, 4}})
        CHECK(winner(sized("snort", width, height)) == -1);
    for (const auto& [width, height] :
         {std::pair{1, 1}, {3, 1}, {5, 1}, {7, 1}, {3, 3}, {5, 3}, {5, 5}})
        CHECK(winner(sized("snort", width, height)) == 1);
}

TEST_CASE("published: who wins konane on small boards", "[lua]") {
    // https://github.com/norvig/pytudes, ipynb/Konane.ipynb: the second player on 4x4 and the first
    // one on 5x5, whether the first stones were taken from a corner or the middle.
    CHECK(winner(sized("konane", 4, 4)) == -1);
    CHECK(winner(sized("konane", 5, 5)) == 1);
    const auto game = open("konane(width=5, height=5)");
    for (const char* start : {"xoxox/oxoxo/xoxox/oxoxo/2xox 1", "xoxox/oxoxo/xo2x/oxoxo/xoxox 1"}) {
        const Position position = Position::at(*game, game->parse_state(start));
        CHECK(ply_test::run(*game, position, "dfpn(tt=16, time=10m)").proven == Proven::win);
    }
}

TEST_CASE("published: ultimate tic-tac-toe where all but one board are finished", "[lua]") {
    // https://github.com/evilnose/ultimate-tictactoe, tests/perft_test.rs: after 39 moves 72 games
    // of six more, and none of seven.
    const auto game = open("ultimate_tic_tac_toe");
    AnyState state = game->start();
    for (const char* move :
         {"a9", "b9", "d9", "b8", "d6", "b7", "e1", "f1", "h1", "e2", "e4", "d3", "i9",
          "g8", "b5", "e5", "e6", "e8", "f6", "i8", "h5", "h8", "e9", "f8", "h4", "b3",
          "f9", "i5", "h6", "a5", "c6", "a6", "c5", "a4", "b2", "g1", "c2", "g3", "a2"})
        game->play(state, game->parse_move(state, move).value());
    CHECK(game->perft(state, 6, Bulk::yes) == 72);
    CHECK(game->perft(state, 7, Bulk::yes) == 0);
}
