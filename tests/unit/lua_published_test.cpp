// Games in Lua, judged by what others have counted and solved.

#include <set>

#include "framework/game/board_images.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/retrograde.hpp"
#include "tests/support/catch.hpp"

using namespace ply;

namespace {

constexpr std::size_t enough = std::size_t{1} << 28;

std::unique_ptr<Game> open(const std::string& name) {
    return open_game(Catalogue::standard().find("lua:" + name));
}

SolvedPositions solve(const Game& game) {
    SolvedPositions solved = solve_positions(game, game.start(), usable_symmetries(game), enough);
    REQUIRE(solved.complete);
    return solved;
}

int value(const std::string& name) {
    const auto game = open(name);
    return solve(*game).find(*game, game->start())->value;
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
