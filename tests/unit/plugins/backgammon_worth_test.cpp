// Backgammon: races against exact computation, plays on which everybody agrees, what positions are
// worth.

#include "framework/game/erased_rules.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/unit/plugins/backgammon_board.hpp"

using namespace ply_test::backgammon;
using ply_test::open_named;

namespace {

/// The chance that the player on roll bears off first, by the rules of the plain generator.
class RaceTable {
public:
    double win(const Sides& s, int player) {
        const auto key = std::make_pair(s, player);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        double sum = 0;
        for (int high = 1; high <= 6; ++high)
            for (int low = 1; low <= high; ++low) {
                double best = 0;
                for (const Sides& end : plain_ends(s, player, high, low))
                    best = std::max(best, end.men[player][0] == 15 ? 1 : 1 - win(end, 1 - player));
                sum += (high == low ? 1 : 2) * best;
            }
        return known_[key] = sum / 36;
    }

private:
    std::map<std::pair<Sides, int>, double> known_;
};

/// The same by a search behind each throw.
double searched(const Game& game, const Sides& sides, const std::string& player) {
    const SearcherSpec spec = parse_searcher(player);
    const auto searcher = make_searcher(spec, game);
    const AnyState state = game.parse_state(text_of(sides));
    double sum = 0;
    for (const Move dice : move_list(game, state)) {
        AnyState thrown = state;
        game.play(thrown, dice);
        const SearchResult result = searcher->search(Position::at(game, thrown), spec.limits, {});
        sum += game.weight(state, dice) * (*result.score / 1e6 + 1) / 2;
    }
    return sum / 36;
}

}  // namespace

TEST_CASE("backgammon: races come out as computed", "[backgammon]") {
    const auto game = open_named("backgammon(unit=1000000)");
    // Throws of 36 that bear off two men at once: https://www.bkgm.com/articles/EndgamePositions.
    const std::map<std::pair<int, int>, int> published{
        {{1, 1}, 36}, {{2, 1}, 36}, {{2, 2}, 26}, {{3, 1}, 34}, {{3, 2}, 25}, {{3, 3}, 17},
        {{4, 1}, 29}, {{4, 2}, 23}, {{4, 3}, 17}, {{4, 4}, 11}, {{5, 1}, 23}, {{5, 2}, 19},
        {{5, 3}, 14}, {{5, 4}, 10}, {{5, 5}, 6},  {{6, 1}, 15}, {{6, 2}, 13}, {{6, 3}, 10},
        {{6, 4}, 8},  {{6, 5}, 6},  {{6, 6}, 4}};
    for (const auto& [men, throws] : published) {
        INFO(men.first << " and " << men.second);
        const double found = searched(*game, race({men.first, men.second}, {1}),
                                      "expectiminimax(depth=3, prune=star2, bound=3000000)");
        CHECK(found == ply_test::Approx(throws / 36.0).margin(1e-6));
    }
    RaceTable table;
    for (const auto& [mine, theirs] : std::vector<std::pair<std::vector<int>, std::vector<int>>>{
             {{3, 3}, {2, 2}}, {{4, 3}, {3, 2}}, {{2, 2, 1}, {4, 1}}}) {
        const Sides sides = race(mine, theirs);
        for (const char* prune : {"none", "star1", "star2"}) {
            const double found = searched(
                *game, sides,
                "expectiminimax(depth=9, bound=3000000, prune=" + std::string(prune) + ")");
            CHECK(found == ply_test::Approx(table.win(sides, 0)).margin(1e-6));
        }
    }
}

TEST_CASE("backgammon: plays on which everybody agrees", "[backgammon]") {
    // https://www.bkgm.com/openings.html: these first throws have one best play.
    const auto game = open_named("backgammon");
    const SearcherSpec spec = parse_searcher("expectiminimax(depth=1)");
    const auto searcher = make_searcher(spec, *game);
    for (const auto& [dice, play] :
         std::vector<std::pair<std::string, std::string>>{{"3-1", "8/5+6/5"},
                                                          {"4-2", "8/4+6/4"},
                                                          {"6-1", "13/7+8/7"},
                                                          {"5-3", "8/3+6/3"},
                                                          {"6-5", "24/13"}}) {
        const AnyState state = played(*game, game->start(), dice);
        const Move move = searcher->search(Position::at(*game, state), spec.limits, {}).move;
        CHECK(game->move_text(state, move) == play);
    }
}

TEST_CASE("backgammon: what positions are worth", "[backgammon]") {
    // Points without the cube for the player on roll by GNU Backgammon 1.07, two plies.
    const auto game = open_named("backgammon");
    for (const auto& [position, points] :
         std::vector<std::pair<std::string, double>>{{"4HPwATDgc/ABMA", 0.076},
                                                     {"sGfwATDgc/ABMA", -0.159},
                                                     {"4HPwAyCwZ/ABMA", 0.153},
                                                     {"mOfgATDgc/ABMA", -0.185},
                                                     {"4HPhASLgc/ABMA", -0.007},
                                                     {"sNvBARjgc/ABUA", -0.475},
                                                     {"bwAAgG0AAAAAAA", 0.511},
                                                     {"2+4OAADs7g4AAA", -0.493},
                                                     {"zncDAIC3bQcAAA", -0.551}}) {
        INFO(position);
        const AnyState state = game->parse_state(position);
        CHECK(game->evaluate(0, state, 0) / 1000.0 == ply_test::Approx(points).margin(0.12));
        CHECK(game->evaluate(0, state, 1) == -game->evaluate(0, state, 0));
    }
    // The last men of both, beside the plain computation.
    RaceTable table;
    for (const Sides& sides :
         {race({3, 3}, {2, 2}), race({4, 3}, {3, 2}), race({2, 2, 1}, {4, 1})}) {
        const Score found = game->evaluate(0, game->parse_state(text_of(sides)), 0);
        CHECK(found / 1000.0 == ply_test::Approx(2 * table.win(sides, 0) - 1).margin(0.005));
    }
    // Nobody doubles at the start, and whoever is doubled there takes.
    const auto cube = open_named("backgammon(cube=64)");
    const SearcherSpec spec = parse_searcher("expectiminimax(depth=2)");
    const auto searcher = make_searcher(spec, *cube);
    const auto choice = [&](const std::string& position, const std::vector<std::string>& before) {
        AnyState state = cube->parse_state(position);
        for (const std::string& text : before) state = played(*cube, state, text);
        const Move move = searcher->search(Position::at(*cube, state), spec.limits, {}).move;
        return cube->move_text(state, move);
    };
    CHECK(choice("4HPwATDgc/ABMA", {"double"}) == "take");
    CHECK(choice("4HPwATDgc/ABMA", {}) == "roll");
    // 26 throws of 36 win, then 34; the others lose. Whoever has less than a quarter drops.
    CHECK(choice(text_of(race({2, 2}, {1})), {}) == "double");
    CHECK(choice(text_of(race({2, 2}, {1})), {"double"}) == "take");
    CHECK(choice(text_of(race({3, 1}, {1})), {"double"}) == "drop");
}
