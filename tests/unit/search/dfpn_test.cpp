// Proof-number search, judged by plain minimax and by what is published.

#include "framework/game/erased_rules.hpp"
#include "framework/loading/catalogue.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;
using namespace ply_test;

namespace {

SearchResult prove(const Game& game, const Position& position) {
    return run(game, position, "dfpn(tt=1, time=1m)");
}

/// Minimax to the end of the game: the value for the mover, -1, 0, 1 or the margin.
Score value_by_minimax(const Game& game, const Position& position) {
    const SearchResult result = run(game, position, "negamax(eval=none, time=1m)");
    REQUIRE(result.proven != Proven::no);
    if (game.facts().goal == Goal::margin) return *result.score;
    return is_win(*result.score) ? 1 : is_loss(*result.score) ? -1 : 0;
}

void agrees(const Game& game, const Position& position, Score value) {
    INFO(game.info().name << ": " << game.state_text(position.state));
    const SearchResult result = prove(game, position);
    REQUIRE(result.proven == (value > 0 ? Proven::win : value < 0 ? Proven::loss : Proven::draw));
    REQUIRE(result.bounds);
    REQUIRE(result.bounds->at_least == value);
    REQUIRE(result.bounds->at_most == value);
    REQUIRE(result.pv.front() == result.move);
    // The move keeps the value.
    Position next = position;
    play(game, next, result.move);
    const Player me = game.mover(position.state);
    if (const auto end = outcome(game, next)) {
        const Score got = score_of(*end, Goal::margin, me, 0);
        CHECK((game.facts().goal == Goal::margin ? got : (got > 0) - (got < 0)) == value);
    } else {
        const Score there = value_by_minimax(game, next);
        CHECK((game.mover(next.state) == me ? there : -there) == value);
    }
}

/// Random games; each position from which minimax sees the end is proved, too.
void agree(const Game& game, int games, int plies_before) {
    Random random(3);
    for (int i = 0; i < games; ++i) {
        Position position = Position::start(game);
        for (int ply = 0; !outcome(game, position); ++ply) {
            if (ply >= plies_before) agrees(game, position, value_by_minimax(game, position));
            play(game, position, random_move(ErasedRules(game), position.state, random));
        }
    }
}

}  // namespace

TEST_CASE("dfpn: minimax's value on random trees", "[dfpn][solve]") {
    Random random(17);
    for (int i = 0; i < 1500; ++i) {
        const auto tree = [&](auto&& self, int depth) -> std::string {
            if (depth == 0 || random.below(6) == 0)
                return std::to_string(static_cast<int>(random.below(7)) - 3);
            std::string text = "[" + self(self, depth - 1);
            for (auto more = random.below(3); more > 0; --more) text += "," + self(self, depth - 1);
            return text + "]";
        };
        const std::string text = "[" + tree(tree, 4) + "," + tree(tree, 4) + "]";
        INFO(text);
        const auto game = make_game<Literal>({{"tree", text}});
        const Position start = Position::start(*game);
        agrees(*game, start, value_by_minimax(*game, start));
    }
}

TEST_CASE("dfpn: minimax's value where a player moves twice in a row", "[dfpn][solve]") {
    agree(*make_game<Twice>({{"seeds", "1"}}), 60, 0);
    agree(*make_game<Twice>({{"seeds", "2"}}), 20, 8);
}

TEST_CASE("dfpn: minimax's value for one player", "[dfpn][solve]") {
    agree(*make_game<Puzzle>(), 20, 8);
    CHECK(prove(*make_game<Puzzle>(), Position::start(*make_game<Puzzle>())).proven == Proven::win);
}

TEST_CASE("dfpn: minimax's value in the games of the catalogue", "[dfpn][solve]") {
    agree(*open_named("tic_tac_toe"), 150, 2);
    agree(*open_named("lua:tic_tac_toe"), 30, 3);
    agree(*open_named("connect_four(width=4, height=4)"), 60, 7);
    agree(*open_named("connect_four(width=4, height=4, line=3)"), 60, 5);
    agree(*open_named("nim(heaps=1-2-3)"), 60, 0);
    agree(*open_named("nim(heaps=1-2-3, misere=yes)"), 60, 0);
    agree(*open_named("othello(size=4)"), 10, 5);
    agree(*open_named("hex(size=3)"), 20, 3);
}

TEST_CASE("dfpn: published values", "[dfpn][solve]") {
    const auto start = [](const std::string& name) {
        const auto game = open_named(name);
        return prove(*game, Position::start(*game)).proven;
    };
    CHECK(start("tic_tac_toe") == Proven::draw);
    // John Tromp's table of small boards, https://tromp.github.io/c4/c4.html
    CHECK(start("connect_four(width=4, height=4)") == Proven::draw);
    CHECK(start("connect_four(width=5, height=4)") == Proven::draw);
    CHECK(start("connect_four(width=4, height=5)") == Proven::draw);
    // The second player wins: https://www.maths.nottingham.ac.uk/plp/pmzjff/Othello/6x6sol.html
    CHECK(start("othello(size=4)") == Proven::loss);
    CHECK(start("lua:othello(size=4)") == Proven::loss);
    const auto margin = open_named("othello(size=4, goal=margin)");
    CHECK(prove(*margin, Position::start(*margin)).score == -8);  // 3 stones to 11
    // Nash's argument: the first player wins on every board of hex.
    for (const char* size : {"2", "3"})
        CHECK(start("hex(size=" + std::string(size) + ")") == Proven::win);
}

TEST_CASE("dfpn: Bouton's theory of nim", "[dfpn][solve]") {
    for (int a = 1; a <= 4; ++a)
        for (int b = a; b <= 5; ++b)
            for (int c = b; c <= 5; ++c) {
                const std::string heaps =
                    std::to_string(a) + "-" + std::to_string(b) + "-" + std::to_string(c);
                INFO(heaps);
                const auto game = open_named("nim(heaps=" + heaps + ")");
                CHECK(prove(*game, Position::start(*game)).proven ==
                      ((a ^ b ^ c) == 0 ? Proven::loss : Proven::win));
            }
}

TEST_CASE("dfpn: stops at its limits with a legal move", "[dfpn][solve]") {
    const auto game = open_named("connect_four");
    const Position start = Position::start(*game);
    for (const int nodes : {1, 2, 17, 1000, 54321}) {
        const SearchResult result = run(*game, start, "dfpn(nodes=" + std::to_string(nodes) + ")");
        CHECK(result.nodes == static_cast<std::uint64_t>(nodes));
        CHECK(result.proven == Proven::no);
        MoveList legal;
        game->moves(start.state, legal);
        CHECK(legal.contains(result.move));
    }
    std::stop_source stop;
    stop.request_stop();
    const SearcherSpec spec = parse_searcher("dfpn(time=1m)");
    CHECK(make_searcher(spec, *game)->search(start, spec.limits, stop.get_token()).nodes == 0);
}

TEST_CASE("dfpn: a proof line ends the game as proved", "[dfpn][solve]") {
    for (const char* name : {"tic_tac_toe", "connect_four(width=4, height=4, line=3)",
                             "othello(size=4)", "hex(size=3)", "nim(heaps=2-3-4)"}) {
        INFO(name);
        const auto game = open_named(name);
        Position position = Position::start(*game);
        const SearchResult result = prove(*game, position);
        for (const Move move : result.pv) {
            MoveList legal;
            game->moves(position.state, legal);
            REQUIRE(legal.contains(move));
            play(*game, position, move);
        }
        const auto end = outcome(*game, position);
        REQUIRE(end);
        const int utility = end->utility[0];
        CHECK((utility > 0) - (utility < 0) == result.bounds->at_least);
    }
}

TEST_CASE("dfpn: a game that forbids repetition is refused", "[dfpn][solve]") {
    CHECK_THROWS_WITH(
        make_searcher(parse_searcher("dfpn"), *make_game<Shuffle<Repetition::Rule::forbidden>>()),
        containing("forbids repetition"));
    CHECK_THROWS_WITH(make_searcher(parse_searcher("dfpn"), *make_game<Dice>()),
                      containing("which has dice"));
}
