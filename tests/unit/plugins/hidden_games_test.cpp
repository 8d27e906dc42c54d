// Games in which players do not see everything: their rules, and what is known of them.

#include <bit>
#include <functional>
#include <map>
#include <set>

#include "framework/game/view.hpp"
#include "framework/search/hidden/best_response.hpp"
#include "framework/search/hidden/cfr.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/known_states.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

StrategyWorth solved_by_cfr(const std::string& name, int iterations) {
    const auto game = open_named(name);
    const InformationTree tree(*game, Position::start(*game));
    Cfr cfr(tree, CfrMethod::plus);
    for (int i = 0; i < iterations; ++i) cfr.iterate();
    return worth_of(tree, cfr.average());
}

void resamples_all(const std::string& name, int samples, bool as_likely) {
    INFO(name);
    ply_test::resamples_all(*open_named(name), samples, as_likely);
}

}  // namespace

TEST_CASE("hidden games: they keep the contract", "[hidden]") {
    for (const std::string name :
         {"kuhn_poker(players=3)", "liars_dice(dice=2, others=3, faces=4, wild=lowest)",
          "goofspiel(cards=3, order=descending)", "goofspiel(cards=13, order=ascending)",
          "dark_hex(size=2)", "dark_hex(size=6)", "battleship(size=3, ships=2-1)"})
        keeps_contract(name, 2);
}

TEST_CASE("hidden games: what is resampled is what may be", "[hidden]") {
    resamples_all("kuhn_poker", 300, true);
    resamples_all("liars_dice(faces=2)", 200, true);
    resamples_all("liars_dice(dice=2, faces=2, wild=highest)", 200, true);
    resamples_all("goofspiel(cards=2)", 100, true);
    resamples_all("dark_hex(size=2)", 80, false);
    resamples_all("battleship(size=2, ships=1)", 60, false);
}

TEST_CASE("liar's dice: it is worth what was found before", "[hidden]") {
    // One die each, of so many faces: https://github.com/thomasahle/snyd, exact values.
    const struct {
        const char* game;
        double value;
    } cases[] = {{"liars_dice(faces=2)", 0},
                 {"liars_dice(faces=3)", -1 / 9.0},
                 {"liars_dice(faces=4)", -1 / 8.0},
                 {"liars_dice(faces=2, wild=lowest)", 1},
                 {"liars_dice(faces=3, wild=lowest)", 1 / 3.0},
                 {"liars_dice(faces=4, wild=lowest)", 0},
                 {"liars_dice(dice=2, faces=2)", 1 / 4.0}};
    for (const auto& [game, value] : cases) {
        INFO(game);
        const StrategyWorth worth = solved_by_cfr(game, 150);
        CHECK(worth.exploitability() < 0.02);
        CHECK(worth.payoffs[0] == Approx(value).margin(0.01));
    }
}

TEST_CASE("goofspiel: nobody is better off", "[hidden]") {
    for (const std::string game : {"goofspiel(cards=3)", "goofspiel(cards=4, order=descending)"}) {
        INFO(game);
        const StrategyWorth worth = solved_by_cfr(game, 100);
        CHECK(worth.payoffs[0] == Approx(0).margin(0.01));
        CHECK(worth.exploitability() < 0.02);
    }
}

TEST_CASE("goofspiel: prizes go to the higher card", "[hidden]") {
    const auto game = open_named("goofspiel(cards=3, order=descending)");
    CHECK(after(*game, "0-0 1.2.3 1.2.3 1.2 3", "1 2") == "0-3 2.3 1.3 1 2");
    CHECK(after(*game, "0-3 2.3 1.3 1 2", "3 3") == "0-3 2 1 - 1");
    CHECK(after(*game, "0-3 2 1 - 1", "2 1") == "1-3 - - - -");
    CHECK_THROWS_WITH(game->parse_state("0-0 1.2.3 1.2 1.2 3"), containing("write the points"));
}

TEST_CASE("phantom games: who runs into a stone sees it and goes on", "[hidden]") {
    const auto game = open_named("phantom_tic_tac_toe");
    Position position = Position::start(*game);
    const auto make = [&](const char* text) {
        play(*game, position, game->parse_move(position.state, text).value());
    };
    make("b2");
    const Knowledge before = position.known[0];
    make("b2");
    CHECK(game->state_text(position.state) == "3/1x1/3 2 found - b2");
    CHECK(game->mover(position.state) == 1);
    CHECK(position.known[0] == before);
    CHECK(moves_of(*game, position.state).size() == 8);
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "3/1x1/3 2");
    make("a1");
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "3/1x1/3 1");
    CHECK(game->state_text(view_of(*game, position, 1).seen) == "3/1x1/o2 1 found - b2");
}

TEST_CASE("dark hex: player 1 surely wins on 2x2", "[hidden]") {
    // Hayward, http://webdocs.cs.ualberta.ca/~hayward/670gga/jem/games.html: by a first stone on
    // the short diagonal, then one of two cells.
    const StrategyWorth worth = solved_by_cfr("dark_hex(size=2)", 200);
    CHECK(worth.payoffs[0] == Approx(1).margin(0.01));
    CHECK(worth.exploitability() < 0.01);
}

namespace {

/// A cell that is tried with certainty of a win, by what player 1 of dark hex on `size` x `size`
/// knows: its own stones, those it has found, and how many more there are. Cells are counted as in
/// the game, a1 first; all rules are written here once more.
class SureWin {
public:
    explicit SureWin(int size) : size_(size), cells_(size * size) {}

    /// Nothing: whatever is tried, it may be lost.
    std::optional<int> cell(unsigned mine, unsigned found, int unseen) {
        const auto key = std::tuple(mine, found, unseen);
        if (const auto known = known_.find(key); known != known_.end()) return known->second;
        std::optional<int> sure;
        for (int cell = 0; cell < cells_ && !sure; ++cell) {
            const unsigned bit = 1u << cell;
            if (((mine | found) & bit) != 0 || lost(mine, found, unseen)) continue;
            const bool free = unknown(mine, found) > unseen;
            const bool taken = unseen > 0;
            if (free && !won(mine | bit) && !this->cell(mine | bit, found, unseen + 1)) continue;
            if (taken && !this->cell(mine, found | bit, unseen - 1)) continue;
            sure = cell;
        }
        return known_[key] = sure;
    }

private:
    int unknown(unsigned mine, unsigned found) const {
        return cells_ - std::popcount(mine | found);
    }
    /// Whether player 2 may have won already: with that many stones where nothing is known.
    bool lost(unsigned mine, unsigned found, int unseen) const {
        for (unsigned theirs = 0; theirs < 1u << cells_; ++theirs)
            if ((theirs & mine) == 0 && (theirs & found) == found &&
                std::popcount(theirs) == std::popcount(found) + unseen && !may_be_won(~theirs))
                return true;
        return false;
    }
    /// No draws: player 2 has won where all other cells together do not connect south and north.
    bool may_be_won(unsigned cells) const { return won(cells & ((1u << cells_) - 1)); }
    bool won(unsigned stones) const {
        std::set<int> reached;
        const std::function<bool(int, int)> walk = [&](int x, int y) {
            if (x < 0 || x >= size_ || y < 0 || y >= size_) return false;
            if ((stones >> (y * size_ + x) & 1) == 0) return false;
            if (!reached.insert(y * size_ + x).second) return false;
            if (y == size_ - 1) return true;
            return walk(x, y + 1) || walk(x - 1, y + 1) || walk(x - 1, y) || walk(x + 1, y) ||
                   walk(x, y - 1) || walk(x + 1, y - 1);
        };
        for (int x = 0; x < size_; ++x)
            if (walk(x, 0)) return true;
        return false;
    }

    int size_;
    int cells_;
    std::map<std::tuple<unsigned, unsigned, int>, std::optional<int>> known_{};
};

/// Of the cells of a position of a phantom game, those that hold this piece.
unsigned stones_of(const Game& game, const AnyState& state, int piece) {
    unsigned stones = 0;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        if (game.content(state, cell) == piece) stones |= 1u << cell;
    return stones;
}

/// Plays the sure win against all that player 2 may do.
void wins_all(const Game& game, const Position& position, SureWin& sure,
              std::set<std::uint64_t>& been) {
    if (!been.insert(game.hash(position.state)).second) return;
    if (const auto outcome = game.outcome(position.state)) {
        CHECK(outcome == Outcome::win(0));
        return;
    }
    MoveList list;
    game.moves(position.state, list);
    std::optional<int> tried;
    if (game.mover(position.state) == 0) {
        const View view = view_of(game, position, 0);
        const unsigned mine = stones_of(game, view.seen, 1);
        const unsigned found = stones_of(game, view.seen, 2);
        tried = sure.cell(mine, found, std::popcount(mine) - std::popcount(found));
        REQUIRE(tried);
    }
    for (const Move move : list) {
        if (tried && move.bits != static_cast<std::uint64_t>(*tried)) continue;
        Position next = position;
        play(game, next, move);
        wins_all(game, next, sure, been);
    }
}

/// What player 1 gets on average in random games, from -1 to 1.
double worth_of_random_games(const std::string& name, std::uint64_t games) {
    const auto game = open_named(name);
    Random random(3);
    const PlayoutStats stats = game->playouts(game->start(), random, games, 100);
    return (static_cast<double>(stats.wins[0]) - static_cast<double>(stats.wins[1])) /
           static_cast<double>(games);
}

}  // namespace

TEST_CASE("dark hex: player 1 surely wins on 3x3", "[hidden]") {
    // The best response to random play gets 1.000 there (exp-a-spiel, see below), which nothing but
    // a sure win does, for random play does anything.
    for (const int size : {2, 3}) {
        const auto game = open_named("dark_hex(size=" + std::to_string(size) + ")");
        SureWin sure(size);
        REQUIRE(sure.cell(0, 0, 0));
        std::set<std::uint64_t> been;
        wins_all(*game, Position::start(*game), sure, been);
        CHECK(been.size() > (size == 2 ? 5 : 50));
        // Not in the corners at the ends of the long diagonal: hex itself is lost there.
        CHECK_FALSE(sure.cell(1, 0, 1));
    }
}

TEST_CASE("phantom games: random play is worth what was computed elsewhere", "[hidden]") {
    // https://github.com/gabrfarina/exp-a-spiel (Rudolph et al., "Reevaluating policy gradient
    // methods for imperfect-information games", 2025): ev0 of uniform strategies in dark hex 3x3,
    // in single precision; random hex is worth 1/3.
    CHECK(worth_of_random_games("dark_hex(size=3)", 40'000) == Approx(0.333684).margin(0.02));
    // Whoever tries any cell until one is free puts the stone on any free cell: so it is random
    // tic-tac-toe, won by x in 737 and by o in 363 of 1260 games.
    CHECK(worth_of_random_games("phantom_tic_tac_toe", 40'000) ==
          Approx((737 - 363) / 1260.0).margin(0.02));
}

TEST_CASE("battleship: a shot says whether it hit", "[hidden]") {
    const auto game = open_named("battleship(size=3, ships=2-1)");
    CHECK(after(*game, "-/- -/-", "a1-b1 c3 e1-e2 g3 e2 a1 e1 c2") ==
          "a1-b1.c3/e1-e2.g3 e1!.e2!/a1!.c2");
    Position position = Position::start(*game);
    for (const char* const move : {"a1-b1", "c3", "e1-e2", "g3", "e2"})
        play(*game, position, game->parse_move(position.state, move).value());
    CHECK(game->state_text(view_of(*game, position, 0).seen) == "a1-b1.c3/?.? e2!/-");
    CHECK(game->state_text(view_of(*game, position, 1).seen) == "?.?/e1-e2.g3 e2!/-");
    CHECK_FALSE(game->over(game->parse_state("a1-b1.c3/e1-e2.g3 e1!.e2!.f1/a1!.b1!")));
    CHECK(game->outcome(game->parse_state("a1-b1.c3/e1-e2.g3 e1!.e2!.g3!/a1!.b1!")) ==
          Outcome::win(0));
    CHECK_THROWS_WITH(game->parse_state("a1-b1/e1-e2 e1/-"), containing("write the ships"));
    CHECK_THROWS_WITH(open_named("battleship(ships=3-x)"), containing("joined by '-'"));
    CHECK_THROWS_WITH(open_named("battleship(size=2, ships=2-2)"), containing("half of the sea"));
}
