// Searchers for more than two players and for dice, judged by their definitions written down
// plainly.

#include <cmath>

#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/party_games.hpp"
#include "tests/support/plugin_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// Calls `judge` at the positions of random games at which a player moves.
template <class Judge>
void walk(const Game& game, int games, std::uint64_t seed, Judge judge) {
    Random random(seed);
    for (int i = 0; i < games; ++i) {
        Position position = Position::start(game);
        while (!outcome(game, position)) {
            INFO(game.info().name << ": " << game.state_text(position.state));
            if (game.mover(position.state) != chance_player) judge(position, random);
            play(game, position, random_move(ErasedRules(game), position.state, random));
        }
    }
}

/// The definitions of paranoid and best-reply search, without cuts. `replier` is whoever has
/// replied since the last move of `max`, or -1.
struct Definition {
    const Game& game;
    Player max;
    bool best_reply;

    Score value(const AnyState& state, int depth, int ply, Player replier) const {
        if (const auto end = game.outcome(state))
            return score_of(*end, game.facts().goal, max, ply);
        if (depth == 0) return game.evaluations().empty() ? 0 : game.evaluate(0, state, max);
        const Player mover = game.mover(state);
        const bool may_skip = best_reply && game.facts().players > 2 && mover != max;
        if (may_skip && replier >= 0 && replier != mover)
            return value(skipped(state), depth - 1, ply + 1, replier);
        MoveList moves;
        game.moves(state, moves);
        std::vector<Score> values;
        for (const Move move : moves) {
            AnyState child = state;
            game.play(child, move);
            values.push_back(value(child, depth - 1, ply + 1, mover == max ? -1 : mover));
        }
        if (may_skip) {
            const AnyState after = skipped(state);
            if (!game.over(after) && game.mover(after) != max)
                values.push_back(value(after, depth - 1, ply + 1, replier));
        }
        return mover == max ? *std::ranges::max_element(values) : *std::ranges::min_element(values);
    }
    AnyState skipped(const AnyState& state) const {
        AnyState after = state;
        if (game.null_move(after)) return after;
        MoveList moves;
        game.moves(state, moves);
        const Move best = *std::ranges::max_element(
            moves, {}, [&](Move move) { return game.order_hint(state, move); });
        game.play(after, best);
        return after;
    }
};

}  // namespace

TEST_CASE("paranoid, best_reply: values by their definitions", "[search][players]") {
    std::vector<std::unique_ptr<Game>> games;
    for (const char* players : {"2", "3", "4", "6"}) {
        games.push_back(make_game<Party>({{"players", players}, {"seed", players}}));
        games.push_back(make_game<PassingParty>({{"players", players}, {"counters", "14"}}));
    }
    games.push_back(make_game<Trio>());
    games.push_back(open_named("rows(width=3, height=2, line=3)"));
    for (const auto& game : games) {
        walk(*game, 8, 3, [&](const Position& position, Random& random) {
            const int depth = 1 + static_cast<int>(random.below(6));
            const std::string limit = "(depth=" + std::to_string(depth);
            for (const bool best_reply : {false, true}) {
                const Definition judge{*game, game->mover(position.state), best_reply};
                const Score expected = judge.value(position.state, depth, 0, -1);
                const std::string name = best_reply ? "best_reply" : "paranoid";
                INFO(name << limit << "), " << game->facts().players << " players");
                const SearchResult result = run(*game, position, name + limit + ")");
                REQUIRE(result.score == expected);
                REQUIRE(run(*game, position, name + limit + ", order=none)").score == expected);
                // The line is legal, and, where no turn was given away, leads to the score.
                AnyState end = position.state;
                for (const Move move : result.pv) {
                    MoveList legal;
                    game->moves(end, legal);
                    REQUIRE(legal.contains(move));
                    game->play(end, move);
                }
                const int length = static_cast<int>(result.pv.size());
                if (length < depth && !game->over(end)) {
                    REQUIRE(best_reply);
                } else {
                    REQUIRE(judge.value(end, 0, length, -1) == expected);
                }
            }
        });
    }
}

TEST_CASE("searchers: the most of three scores wins, where all are above 0", "[search][players]") {
    // Who holds b1 in the end gets 5, the others 1.
    const auto game = lua_game(
        "game { name = 'Middle', board = square(3, 2), players = 3 }\n"
        "function moves() place() end\n"
        "function ending()\n"
        "  local at = function(p) return board[cell(2, 1)] == p and 5 or 1 end\n"
        "  return score(at(1), at(2), at(3))\n"
        "end\n");
    for (const char* player : {"maxn(depth=6)", "paranoid(depth=6)", "best_reply(depth=6)",
                               "mcts(nodes=3000)", "uct(nodes=3000)"}) {
        INFO(player);
        const SearchResult result = run(*game, player);
        CHECK(game->move_text(game->start(), result.move) == "b1");
    }
}

TEST_CASE("paranoid: sees a win against all others, and only such a win", "[search][players]") {
    const auto game = open_named("rows(players=3, width=4, height=4, line=3)");
    Position position = Position::start(*game);
    // Player 1 has two open ways to three in a row: the others can close but one each.
    for (const char* text : {"b2", "a1", "d1", "c2", "a4", "d4"})
        play(*game, position, *game->parse_move(position.state, text));
    const SearchResult result = run(*game, position, "paranoid(depth=4)");
    CHECK(result.proven == Proven::no);  // three players: others may yet have a will of their own
    CHECK(result.score.has_value());
    CHECK_THROWS_WITH(make_searcher(parse_searcher("paranoid"), *open_named("pig")),
                      containing("paranoid cannot play pig, which has dice"));
    CHECK_THROWS_WITH(make_searcher(parse_searcher("best_reply"), *open_named("pig")),
                      containing("which has dice"));
}

TEST_CASE("expectiminimax: Star1 and Star2 leave the value of every position as it is",
          "[search][dice]") {
    std::vector<std::unique_ptr<Game>> games;
    games.push_back(make_game<Dice>());
    games.push_back(make_game<DiceRace>({{"scale", "1"}}));
    games.push_back(make_game<DiceRace>({{"scale", "50000000"}}));
    games.push_back(make_game<DiceRace>({{"players", "1"}}));
    games.push_back(open_named("pig(goal=12)"));
    for (const auto& game : games) {
        walk(*game, 12, 5, [&](const Position& position, Random& random) {
            const int depth = 1 + static_cast<int>(random.below(6));
            const std::string limit = "(depth=" + std::to_string(depth);
            const auto plain = run(*game, position, "expectiminimax" + limit + ", prune=none)");
            const auto star1 = run(*game, position, "expectiminimax" + limit + ")");
            const auto star2 = run(*game, position, "expectiminimax" + limit + ", prune=star2)");
            INFO("depth " << depth);
            REQUIRE(plain.score == run(*game, position, "maxn" + limit + ")").score);
            REQUIRE(star1.score == plain.score);
            REQUIRE(star2.score == plain.score);
            REQUIRE(star1.proven == Proven::no);
            // A bound changes what values count for, and the cuts nothing besides.
            const std::string bound = limit + ", bound=" + std::to_string(1 + random.below(9));
            REQUIRE(run(*game, position, "expectiminimax" + bound + ", prune=star2)").score ==
                    run(*game, position, "expectiminimax" + bound + ", prune=none)").score);
            REQUIRE(run(*game, position, "expectiminimax" + bound + ")").score ==
                    run(*game, position, "expectiminimax" + bound + ", prune=none)").score);
        });
    }
}

TEST_CASE("expectiminimax: on regular trees Star1 saves leaves, and Star2 more", "[search][dice]") {
    // Ballard 1983 finds Star1 a quarter better than the whole tree in random order, Star2 better
    // still.
    std::uint64_t leaves[3] = {};
    for (int seed = 0; seed < 10; ++seed) {
        const auto game =
            make_game<StarTree>({{"width", "8"}, {"depth", "4"}, {"seed", std::to_string(seed)}});
        std::optional<Score> value;
        int i = 0;
        for (const std::string prune : {"none", "star1", "star2"}) {
            const SearchResult result =
                run(*game, "expectiminimax(depth=4, bound=100, prune=" + prune + ")");
            leaves[i++] += result.leaves;
            CHECK(value.value_or(*result.score) == result.score);
            value = result.score;
        }
    }
    CHECK(leaves[0] == 10 * 8 * 8 * 8 * 8);
    CHECK(leaves[1] * 100 < leaves[0] * 85);
    CHECK(leaves[2] < leaves[1]);
}

TEST_CASE("expectiminimax: without dice it is minimax", "[search][dice]") {
    const auto game = make_game<Twice>({{"seeds", "2"}});
    walk(*game, 10, 7, [&](const Position& position, Random& random) {
        const std::string limit = "(depth=" + std::to_string(1 + random.below(6));
        const SearchResult judge = run(*game, position, "minimax" + limit + ")");
        for (const char* prune : {"none", "star1", "star2"}) {
            const auto result =
                run(*game, position, "expectiminimax" + limit + ", prune=" + prune + ")");
            REQUIRE(result.score == judge.score);
            // With cuts fewer unfinished leaves are read, so that more is proved.
            if (judge.proven != Proven::no) REQUIRE(result.proven == judge.proven);
        }
    });
    CHECK_THROWS_WITH(make_searcher(parse_searcher("expectiminimax"), *make_game<Trio>()),
                      containing("which has 3 players"));
}

namespace {

/// The chance to win at pig for the player to move, by the equations of Neller and Presser (2004),
/// iterated until nothing changes: W(i, j, k) with i own points, j the other's, k of the turn.
class PigTable {
public:
    explicit PigTable(int goal) : goal_(goal), wins_(goal * goal * (goal + 6), 0.5) {
        for (double change = 1; change > 1e-10;) {
            change = 0;
            for (int i = 0; i < goal; ++i)
                for (int j = 0; j < goal; ++j)
                    for (int k = goal - i + 5; k >= 0; --k) {
                        const double found = std::max(hold(i, j, k), roll(i, j, k));
                        change = std::max(change, std::abs(found - at(i, j, k)));
                        at(i, j, k) = found;
                    }
        }
    }
    double win(int i, int j, int k) const { return i + k >= goal_ ? 1 : at(i, j, k); }
    double hold(int i, int j, int k) const {
        return k == 0 ? 0 : i + k >= goal_ ? 1 : 1 - win(j, i + k, 0);
    }
    double roll(int i, int j, int k) const {
        if (i + k >= goal_) return 0;
        double sum = 1 - win(j, i, 0);
        for (int face = 2; face <= 6; ++face) sum += win(i, j, k + face);
        return sum / 6;
    }

private:
    double at(int i, int j, int k) const { return wins_[(i * goal_ + j) * (goal_ + 6) + k]; }
    double& at(int i, int j, int k) { return wins_[(i * goal_ + j) * (goal_ + 6) + k]; }
    int goal_;
    std::vector<double> wins_;
};

}  // namespace

TEST_CASE("pig: the test's table gives the published chance of the first player", "[long]") {
    // Neller and Presser 2004: with optimal play the first player wins with probability 0.5306.
    CHECK(PigTable(100).win(0, 0, 0) == Approx(0.5306).margin(0.00005));
}

TEST_CASE("pig: the chance of the last turn, by hand", "[games][dice]") {
    // Goal 2, by hand: whoever rolls no 1 wins, W = 5/6 + (1 - W)/6, so W = 6/7.
    const auto game = open_named("pig(goal=2)");
    for (const std::string prune : {"none", "star1", "star2"}) {
        const SearchResult result =
            run(*game, "expectiminimax(depth=24, eval=none, prune=" + prune + ")");
        CHECK(*result.score / double{max_evaluation} == Approx(2 * 6.0 / 7 - 1).margin(1e-6));
    }
}

TEST_CASE("pig: the rules lead where the equations lead", "[games][dice]") {
    // One ply of the rules at every state of pig to 12 against the table made without them.
    const int goal = 12;
    const PigTable table(goal);
    const auto game = open_named("pig(goal=12)");
    const auto win_of = [&](const AnyState& state, Player view) {
        if (const auto end = game->outcome(state)) return end->utility[view] > 0 ? 1.0 : 0.0;
        const std::string text = game->state_text(state);
        const auto n = numbers_in(text.substr(0, text.find(' ')) + "," +
                                  text.substr(text.find(' ') + 1, text.find(" throws")));
        const double own = table.win(n.at(n.at(3) - 1), n.at(2 - n.at(3)), n.at(2));
        return n.at(3) - 1 == view ? own : 1 - own;
    };
    walk(*game, 300, 9, [&](const Position& position, Random&) {
        const Player mover = game->mover(position.state);
        double best = 0;
        MoveList moves;
        game->moves(position.state, moves);
        for (const Move move : moves) {
            AnyState child = position.state;
            game->play(child, move);
            double value = 0;
            if (!game->over(child) && game->mover(child) == chance_player) {
                MoveList faces;
                game->moves(child, faces);
                REQUIRE(faces.size() == 6);
                for (const Move face : faces) {
                    AnyState after = child;
                    game->play(after, face);
                    value += win_of(after, mover) / 6;
                }
            } else {
                value = win_of(child, mover);
            }
            best = std::max(best, value);
        }
        REQUIRE(best == Approx(win_of(position.state, mover)).margin(1e-6));
    });
}

TEST_CASE("pig: texts that no game can reach are refused", "[games][dice]") {
    const auto game = open_named("pig");
    for (const char* text :
         {"0-0 0 1", "99-99 1 1 throws", "34-21 12 2", "34-21 12 1 throws", "105-3 0 1"}) {
        INFO(text);
        if (std::string(text) == "99-99 1 1 throws") {
            CHECK_THROWS_WITH(game->parse_state(text), containing("write the points of both"));
        } else {
            CHECK(game->state_text(game->parse_state(text)) == text);
        }
    }
    for (const char* text : {"", "1", "0-0 0", "0-0 0 3", "100-100 0 1", "3-100 0 1", "-1-0 0 1",
                             "0-0 0 1 throw", "0-0 99999999999 1", "100-0 5 1", "0-0 0 1 "})
        CHECK_THROWS_WITH(game->parse_state(text), containing("write the points of both"));
}
