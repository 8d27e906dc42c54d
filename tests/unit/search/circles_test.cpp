// Searchers in games that may go in circles or have limits of plies, judged by retrograde analysis
// and brute force.
#include <map>

#include "framework/game/erased_rules.hpp"
#include "framework/game/repetition.hpp"
#include "framework/loading/catalogue.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/maze.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/solved_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The values for the mover of a position and of all that can follow, by iteration, where whatever
/// stood before one time less than the rules allow is drawn when it comes back. No player needs a
/// position twice, so that counting the path within the search changes nothing.
class ValuesWithHistory {
public:
    ValuesWithHistory(const Game& game, const Position& root) : game_(game), root_(root) {
        add(root.state);
        for (std::size_t i = 0; i < states_.size(); ++i) expand(i);
        std::vector<int> before;
        while (before != values_) {
            before = values_;
            for (std::size_t i = 0; i < states_.size(); ++i)
                if (!children_[i].empty()) values_[i] = best(before, i);
        }
    }
    int root_value() const { return values_[0]; }
    int value_after(Move move) const {
        AnyState child = root_.state;
        game_.play(child, move);
        return -values_[static_cast<std::size_t>(places_.at(game_.state_text(child)))];
    }

private:
    int add(const AnyState& state) {
        const auto [found, is_new] =
            places_.emplace(game_.state_text(state), static_cast<int>(states_.size()));
        if (is_new) {
            states_.push_back(state);
            values_.push_back(0);
            children_.emplace_back();
        }
        return found->second;
    }
    void expand(std::size_t i) {
        const AnyState state = states_[i];
        if (const auto end = game_.outcome(state)) {
            values_[i] = end->utility[game_.mover(state)];
            return;
        }
        const int count = game_.facts().repetition.count;
        const auto hash = repetition_hash(ErasedRules(game_), state);
        if (i > 0 && root_.path.count(hash) + 1 >= count) return;
        MoveList moves;
        game_.moves(state, moves);
        for (const Move move : moves) {
            AnyState child = state;
            game_.play(child, move);
            const int place = add(child);
            children_[i].push_back(place);
        }
    }
    int best(const std::vector<int>& values, std::size_t i) const {
        int most = -1;
        for (const int child : children_[i])
            most = std::max(most, -values[static_cast<std::size_t>(child)]);
        return most;
    }

    const Game& game_;
    const Position& root_;
    std::map<std::string, int> places_;
    std::vector<AnyState> states_;
    std::vector<int> values_;
    std::vector<std::vector<int>> children_;
};

/// For player 1: every line is played to its end, and nothing remembered.
int value_by_all_lines(const Game& game, const Position& position) {
    if (const auto end = outcome(game, position)) return end->utility[0];
    MoveList moves;
    legal_moves(game, position, moves);
    const int sign = game.mover(position.state) == 0 ? 1 : -1;
    int best = -1000;
    for (const Move move : moves) {
        Position next = position;
        play(game, next, move);
        best = std::max(best, sign * value_by_all_lines(game, next));
    }
    return sign * best;
}

}  // namespace

TEST_CASE("dfpn: retrograde's values in games with cycles", "[dfpn][solve]") {
    for (int seed = 0; seed < 150; ++seed) {
        for (const char* goal : {"win", "margin"}) {
            const auto game = maze(seed, goal, seed % 3 == 0 ? "1" : "2");
            const SolvedPositions solved = solve(*game);
            const auto searcher = make(*game, "dfpn(tt=1)");  // one table for all of them
            for (std::size_t i = 0; i < solved.states.size(); i += 3) {
                const AnyState state = solved.states.at(i);
                if (game->over(state)) continue;
                INFO(seed << " " << goal << " " << game->state_text(state));
                const SearchResult result = searcher->search(Position::at(*game, state), {}, {});
                REQUIRE(result.bounds);
                REQUIRE(result.bounds->exact());
                REQUIRE(result.bounds->at_least == value_for(game->mover(state), solved.values[i]));
            }
        }
    }
}

TEST_CASE("searchers: the value of a position of a game that went in circles", "[dfpn][solve]") {
    for (const char* name : {"pong_hau_ki", "mu_torere"}) {
        const auto game = open_named(name);
        const auto dfpn = make(*game, "dfpn(tt=1)");
        Random random(4);
        int drawn = 0;
        for (int i = 0; i < 60; i += sanitized ? 12 : 3) {
            Position position = Position::start(*game);
            std::string moves;
            for (int ply = 0; ply < i && !outcome(*game, position); ++ply) {
                const Move move = random_move(ErasedRules(*game), position.state, random);
                moves += " " + game->move_text(position.state, move);
                play(*game, position, move);
            }
            if (outcome(*game, position)) continue;
            INFO(name << moves);
            const ValuesWithHistory truth(*game, position);
            drawn += truth.root_value() == 0;
            const SearchResult proved = dfpn->search(position, {}, {});
            REQUIRE(proved.bounds.value().exact());
            REQUIRE(proved.bounds->at_least == truth.root_value());
            REQUIRE(truth.value_after(proved.move) == truth.root_value());
            const SearchResult found = run(*game, position, "pvs(tt=1, depth=24)");
            REQUIRE(truth.value_after(found.move) == truth.root_value());
            if (found.proven == Proven::win) REQUIRE(truth.root_value() == 1);
            if (found.proven == Proven::draw) REQUIRE(truth.root_value() == 0);
            if (found.proven == Proven::loss) REQUIRE(truth.root_value() == -1);
        }
        CHECK(drawn > 0);
    }
}

TEST_CASE("solver: retrograde's values and distances where games may go in circles", "[solve]") {
    for (const char* name : {"dodgem", "hare_and_hounds", "lua:three_mens_morris"}) {
        const auto game = open_named(name);
        const SolvedPositions solved = solve(*game);
        Random random(2);
        for (int i = 0; i < (sanitized ? 6 : 12); ++i) {
            const AnyState state = random_state(*game, i, random);
            INFO(name << " " << game->state_text(state));
            const PositionValue truth = *solved.find(*game, state);
            if (truth.value == 0) continue;  // without a path nothing is known of draws
            const int value = game->mover(state) == 0 ? truth.value : -truth.value;
            const SearchResult found = run(*game, Position::at(*game, state), "solver(tt=4)");
            CHECK(found.proven == (value > 0 ? Proven::win : Proven::loss));
            CHECK(win_score - std::abs(found.score.value()) == static_cast<int>(truth.plies));
        }
    }
}

TEST_CASE("solver: a margin to the last point where games have no longest", "[solve]") {
    // Retrograde, which agrees with Irving's published values (mancala_test.cpp).
    for (const char* name : {"kalah(houses=3, seeds=2)", "kalah(houses=2, seeds=3)"}) {
        const auto game = open_named(name);
        const auto found = run(*game, "solver(tt=4)");
        CHECK(found.score.value() == solve(*game).find(*game, game->start())->value);
        CHECK(found.bounds.value().exact());
    }
}

TEST_CASE("solver: where repetition is forbidden a value belongs to the way there", "[solve]") {
    // In these a table that knows positions alone goes wrong, or finds no end.
    std::vector<std::pair<int, int>> mazes{
        {40, 785}, {40, 1145}, {60, 646}, {60, 1298}, {60, 1312}};
    for (int seed = 1; seed <= 100; ++seed) mazes.emplace_back(20, seed);
    for (const auto& [nodes, seed] : mazes) {
        INFO(nodes << " nodes, seed " << seed);
        const auto game = make_game<Maze>({{"seed", std::to_string(seed)},
                                           {"goal", "margin"},
                                           {"nodes", std::to_string(nodes)},
                                           {"repetition", "forbidden"}});
        const Position root = Position::start(*game);
        if (outcome(*game, root)) continue;
        const int value = value_by_all_lines(*game, root);
        for (const char* const player : {"solver(tt=1)", "solver(tt=0)"}) {
            const SearchResult found = run(*game, root, player);
            CHECK(found.score.value() == (game->mover(root.state) == 0 ? value : -value));
            CHECK(found.bounds.value().exact());
        }
    }
}

TEST_CASE("solver: how far the limit of plies is belongs to a position", "[solve]") {
    // Push the box from b2 to c2 and no further: around it and back in five plies, by hand.
    const auto game = lua_game(R"(
game { name = 'Push', players = 1, nomoves = 'loss', limit = { 12, 'draw' },
       board = square(3, 3), pieces = { 'man' }, neutral = { 'box' } }
function setup() board[cell('c2')] = man(1); board[cell('b2')] = box end
function moves()
  local m = first(man)
  step(man, orthogonal, EMPTY)
  for n in neighbours(m, orthogonal) do
    if board[n] == box and board[neighbour(n, (toward(m, n)))] == EMPTY then add(m, n) end
  end
end
function play(me, from, to)
  board[neighbour(to, (toward(from, to)))], board[to], board[from] = box, man(1), EMPTY
end
function result() if board[cell('c2')] == box then return WIN end end
)");
    for (const char* player : {"solver(tt=1)", "alphabeta_tt(depth=12, tt=1)", "dfpn(tt=1)"}) {
        INFO(player);
        CHECK(run(*game, player).proven == Proven::win);
    }
    CHECK(win_score - run(*game, "solver(tt=1)").score.value() == 5);
}
