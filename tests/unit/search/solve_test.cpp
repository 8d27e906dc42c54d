// Retrograde analysis, its files and the oracle, judged by published counts and by brute force.

#include <map>

#include "framework/game/erased_rules.hpp"
#include "framework/game/repetition.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/proof/oracle.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lua_support.hpp"
#include "tests/support/maze.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace ply;
using namespace ply_test;

namespace {

constexpr std::size_t enough = std::size_t{1} << 30;

SolvedPositions solve(const Game& game) {
    SolvedPositions solved = solve_positions(game, game.start(), usable_symmetries(game), enough);
    REQUIRE(solved.complete);
    return solved;
}
SolvedPositions solve_all(const Game& game) {
    return solve_positions(game, game.start(), SymmetryGroup::none(), enough);
}

std::unique_ptr<Searcher> make(const Game& game, const std::string& player) {
    return make_searcher(parse_searcher(player), game);
}

/// Every position has the value and distance that value iteration finds.
void agrees_with_iteration(const Game& game) {
    INFO(game.info().name);
    const SolvedPositions all = solve_all(game);
    const SolvedPositions fewer = solve(game);
    const auto values = values_by_iteration(game);
    CHECK(all.states.size() == values.size());
    for (const auto& [text, value] : values) {
        INFO(text);
        for (const SolvedPositions* solved : {&all, &fewer}) {
            const PositionValue* found = solved->find(game, game.parse_state(text));
            REQUIRE(found != nullptr);
            REQUIRE(found->value == value.first);
            REQUIRE(static_cast<int>(found->plies) == value.second);
        }
    }
}

std::unique_ptr<Game> maze(int seed, const std::string& goal, const std::string& players) {
    return make_game<Maze>({{"seed", std::to_string(seed)}, {"goal", goal}, {"players", players}});
}

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

/// A solved game written to a file of the folder.
std::string written(const Game& game, const TemporaryFolder& folder) {
    const std::string path = (folder / "test.oracle").string();
    OracleTable(game, game.info().name, solve(game)).write(path);
    return path;
}

}  // namespace

TEST_CASE("retrograde: published counts of positions", "[solve]") {
    // Tic-tac-toe: https://en.wikipedia.org/wiki/Tic-tac-toe#Combinatorics. The plugin declares the
    // eight symmetries, the script's are found on its board.
    for (const char* name : {"tic_tac_toe", "lua:tic_tac_toe"}) {
        CHECK(solve_all(*open_named(name)).states.size() == 5478);
        CHECK(solve(*open_named(name)).states.size() == 765);
    }
    // By hand: both heaps, either heap, none.
    CHECK(solve(*open_named("nim(heaps=1-1)")).states.size() == 4);
}

TEST_CASE("retrograde: published values", "[solve]") {
    const auto start = [](const Game& game) { return *solve(game).find(game, game.start()); };
    CHECK(start(*open_named("tic_tac_toe")) == PositionValue{0, 0});
    // John Tromp's table of small boards, https://tromp.github.io/c4/c4.html
    CHECK(start(*open_named("connect_four(width=4, height=4)")).value == 0);
    // The second player wins 4x4 othello by 8, 3 stones to 11.
    CHECK(start(*open_named("othello(size=4, goal=margin)")).value == -8);
    CHECK(start(*open_named("lua:othello(size=4)")).value == -1);
    CHECK(start(*open_named("hex(size=3)")).value == 1);
}

TEST_CASE("othello: empty cells are nobody's, or the winner's", "[solve]") {
    const struct {
        const char* position;
        int nobody;
        int winner;
    } ends[] = {{"8/8/8/8/8/8/8/xxxxxxx1 2", 7, 64},  // wiped out, as tournaments count it
                {"o7/8/8/8/8/8/8/xxxxxxx1 1", 6, 62},
                {"ooo5/8/8/8/8/8/8/xx6 1", -1, -60},
                {"x7/8/8/8/8/8/8/7o 1", 0, 0}};
    for (const auto& [position, nobody, winner] : ends)
        for (const bool given : {false, true}) {
            INFO(position);
            const auto game = open_named(std::string("othello(goal=margin, empties=") +
                                         (given ? "winner)" : "nobody)"));
            const auto outcome = game->outcome(game->parse_state(position));
            REQUIRE(outcome);
            CHECK(outcome->utility[0] == (given ? winner : nobody));
        }
}

TEST_CASE("retrograde: Bouton's theory of nim in every position", "[solve]") {
    const auto game = open_named("nim(heaps=3-4-5)");
    const SolvedPositions solved = solve(*game);
    for (std::size_t i = 0; i < solved.states.size(); ++i) {
        const AnyState state = solved.states.at(i);
        const std::string text = game->state_text(state);
        const std::vector<int> heaps = numbers_in(text.substr(0, text.find(' ')));
        int sum = 0;
        for (const int heap : heaps) sum ^= heap;
        INFO(text);
        CHECK((solved.values[i].value == 1) == ((sum != 0) == (game->mover(state) == 0)));
    }
}

TEST_CASE("retrograde: value iteration's values and distances", "[solve]") {
    agrees_with_iteration(*open_named("lua:tic_tac_toe"));
    agrees_with_iteration(*open_named("tic_tac_toe"));
    agrees_with_iteration(*open_named("nim(heaps=1-2-3)"));
    agrees_with_iteration(*open_named("hex(size=2)"));
    agrees_with_iteration(*make_game<Puzzle>());
    agrees_with_iteration(*make_game<Twice>({{"seeds", "1"}}));
    agrees_with_iteration(*make_game<Shuffle<Repetition::Rule::draw>>());
}

TEST_CASE("retrograde: value iteration's values in games with cycles", "[solve]") {
    int won = 0;
    int endless = 0;
    for (int seed = 0; seed < 150; ++seed) {
        for (const char* goal : {"win", "margin"}) {
            for (const char* players : {"2", "1"}) {
                INFO(seed << " " << goal << " " << players);
                const auto game = maze(seed, goal, players);
                agrees_with_iteration(*game);
                const SolvedPositions solved = solve(*game);
                ++(solved.values[0].value == 0 ? endless : won);
            }
        }
    }
    CHECK(won > 100);
    CHECK(endless > 100);
}

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
        for (int i = 0; i < 60; i += 3) {
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
        for (int i = 0; i < 12; ++i) {
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

TEST_CASE("oracle: holds every value, and plays by it to the end", "[solve]") {
    const TemporaryFolder folder;
    const std::unique_ptr<Game> games[] = {
        open_named("tic_tac_toe"),          open_named("lua:tic_tac_toe"),
        open_named("nim(heaps=2-3-4)"),     open_named("connect_four(width=4, height=3)"),
        make_game<Twice>({{"seeds", "1"}}), maze(5, "margin", "2")};
    for (const auto& game : games) {
        INFO(game->info().name);
        const SolvedPositions solved = solve(*game);
        const std::string path = written(*game, folder);
        const OracleTable table = OracleTable::read(path);
        CHECK(table.positions() == solved.states.size());
        const auto oracle = make(*game, "oracle(file=" + path + ")");
        const auto any = make(*game, "oracle(file=" + path + ", ties=random)");
        for (std::size_t i = 0; i < solved.states.size(); ++i) {
            const AnyState state = solved.states.at(i);
            const PositionValue value = solved.values[i];
            REQUIRE(table.find(*game, state) == value);
            if (game->over(state) || i % 3 != 0) continue;
            const Position position = Position::at(*game, state);
            for (Searcher* player : {oracle.get(), any.get()}) {
                const SearchResult result = player->search(position, {}, {});
                REQUIRE(result.bounds->at_least == value_for(game->mover(state), value));
                AnyState end = state;
                for (const Move move : result.pv) game->play(end, move);
                if (value.value == 0) continue;
                REQUIRE(result.pv.size() == value.plies);
                REQUIRE(game->over(end));
                REQUIRE(solved.find(*game, end)->value == value.value);
            }
        }
    }
}

TEST_CASE("oracle: a broken file is told in one sentence", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const std::string whole = bytes_of(written(*game, folder));
    const auto complaint = [&](const std::string& bytes) {
        const std::string path = folder.write("broken.oracle", bytes);
        return error_of([&] { make(*game, "oracle(file=" + path + ")"); });
    };
    CHECK(complaint(whole).empty());
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const std::string said = complaint(whole.substr(0, size));
        REQUIRE(said.find("broken.oracle: ") != std::string::npos);
        REQUIRE(said.find('\n') == std::string::npos);
    }
    Random random(8);
    for (int i = 0; i < 3000; ++i) {
        std::string bytes = whole;
        for (auto flips = 1 + random.below(3); flips > 0; --flips)
            bytes[random.below(static_cast<unsigned>(bytes.size()))] ^=
                static_cast<char>(1 << random.below(8));
        if (bytes != whole) REQUIRE_FALSE(complaint(bytes).empty());
    }
    CHECK_THAT(complaint(whole + "x"), containing("damaged or cut off"));
    CHECK_THAT(complaint("# Plyboard"), containing("not an oracle file"));
}

TEST_CASE("oracle: a file for other rules, and other positions, are refused", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const std::string player = "oracle(file=" + written(*game, folder) + ")";
    CHECK_THROWS_WITH(make(*open_named("nim(heaps=1-2-4)"), player),
                      containing("was made for nim"));
    CHECK_THROWS_WITH(make(*open_named("tic_tac_toe"), player), containing("was made for nim"));
    CHECK_THROWS_WITH(make(*game, "oracle"), containing("needs a file"));
    CHECK_THROWS_WITH(make(*game, "oracle(file=nowhere)"),
                      containing("nowhere: cannot be read: there is no such file"));
    const auto oracle = make(*game, player);
    const AnyState elsewhere = game->parse_state("9-9-9 1");
    CHECK_THROWS_WITH(oracle->search(Position::at(*game, elsewhere), {}, {}),
                      containing("does not hold the position"));
}

TEST_CASE("oracle: a file that was written anew is read anew", "[solve]") {
    const TemporaryFolder folder;
    const auto game = open_named("nim(heaps=1-2-3)");
    const auto larger = open_named("nim(heaps=1-2-4)");
    const std::string player = "oracle(file=" + written(*game, folder) + ")";
    const auto first = make(*game, player);
    written(*larger, folder);
    CHECK_THROWS_WITH(make(*game, player), containing("was made for nim"));
    // 1-2-3 is lost (Bouton 1902), 1-2-4 is won; who holds the old file goes on with it.
    const auto second = make(*larger, player);
    CHECK(first->search(Position::start(*game), {}, {}).proven == Proven::loss);
    CHECK(second->search(Position::start(*larger), {}, {}).proven == Proven::win);
}

TEST_CASE("retrograde: symmetries are found on the board and verified", "[solve]") {
    const auto symmetries = [](const Game& game) { return solve(game).symmetries.size(); };
    CHECK(symmetries(*open_named("lua:tic_tac_toe")) == 8);
    CHECK(symmetries(*open_named("lua:othello(size=4)")) == 8);
    CHECK(symmetries(*open_named("hex(size=3)")) ==
          2);  // turned, but not over: the edges have owners
    CHECK(symmetries(*open_named("lua:connect_four(width=4, height=3)")) == 2);
    // A line on the left edge wins only for who has no stone in the far corner: rare enough that
    // random games do not see it, so that the whole must be done again.
    const auto crooked = lua_game(R"(
        game { name = "Crooked", board = square(3, 3), description = "" }
        function moves() place() end
        function result(me, last)
          if me == 1 and count(EMPTY) == 0 and board[1] == 1 and board[2] == 2 and
             board[3] == 1 and board[4] == 2 and board[5] == 1 and board[6] == 2 and
             board[7] == 2 then return WIN end
        end)");
    CHECK(SymmetryGroup::found(*crooked).size() > 1);
    CHECK(symmetries(*crooked) == 1);
    agrees_with_iteration(*crooked);
    agrees_with_iteration(*open_named("hex(size=3)"));
}

TEST_CASE("retrograde: games it cannot solve are refused by name", "[solve]") {
    CHECK_THROWS_WITH(require_retrograde(*make_game<Dice>()), containing("has dice"));
    CHECK_THROWS_WITH(require_retrograde(*make_game<Trio>()), containing("has 3 players"));
    CHECK_THROWS_WITH(require_retrograde(*make_game<Shuffle<Repetition::Rule::forbidden>>()),
                      containing("forbids repetition"));
}

TEST_CASE("retrograde: stops at its memory, and on request", "[solve]") {
    const auto game = open_named("connect_four");
    CHECK_THROWS_AS(solve_positions(*game, game->start(), usable_symmetries(*game), 1 << 20),
                    MemoryReached);
    CHECK_THROWS_WITH(solve_positions(*game, game->start(), usable_symmetries(*game), 1 << 20),
                      containing("more positions than fit into 1 MiB"));
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(
        solve_positions(*game, game->start(), usable_symmetries(*game), enough, stop.get_token())
            .complete);
}
