// Breakthrough, clobber and ataxx: published counts, notation, rules, the scripts as twins.

#include <set>
#include <sstream>

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/position.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using ply_test::after;
using ply_test::check_perft;
using ply_test::containing;
using ply_test::keeps_contract;
using ply_test::moves_of;
using ply_test::open_named;

namespace {

using Texts = std::set<std::string>;

std::string without_sign(std::string text) {
    if (text == "pass") return "0000";
    std::erase(text, '-');
    return text;
}

}  // namespace

TEST_CASE("breakthrough: perft and the script", "[breakthrough]") {
    check_perft("breakthrough", "", {22, 484, 11132, 256036, 6182818});  // Fairy-Stockfish 11.1
    ply_test::Twins("breakthrough", "breakthrough").play(200, 300);
    ply_test::Twins("breakthrough(width=5, height=6)", "breakthrough(width=5, height=6)")
        .play(100, 300);
    for (const char* name : {"breakthrough(width=2, height=5)", "breakthrough(width=3, height=8)"})
        keeps_contract(name, 20);
}

TEST_CASE("breakthrough: rules and notation", "[breakthrough]") {
    const auto game = open_named("breakthrough");
    // Ahead only onto empty cells, diagonally with or without a capture.
    CHECK(moves_of(*game, "7o/8/8/o1o5/1x6/8/8/8 1") == Texts{"b4xa5", "b4-b5", "b4xc5"});
    CHECK(moves_of(*game, "7o/8/8/1o6/1x6/8/8/8 1") == Texts{"b4-a5", "b4-c5"});
    CHECK(moves_of(*game, "8/8/8/1o6/1x6/8/8/7x 2") == Texts{"b5-a4", "b5-c4"});
    CHECK(game->outcome(game->parse_state("x7/8/8/8/8/8/7o/8 2")) == Outcome::win(0));
    CHECK(game->outcome(game->parse_state("8/8/8/8/8/7x/8/o7 1")) == Outcome::win(1));
    CHECK(game->outcome(game->parse_state("8/8/8/8/8/7x/8/8 2")) == Outcome::win(0));
    // FEN both ways, moves as coordinates.
    CHECK(game->protocol_state(game->start(), "uci") ==
          "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1");
    CHECK(after(*game, "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1", "b2b3 b7b6") ==
          "oooooooo/o1oooooo/1o6/8/8/1x6/x1xxxxxx/xxxxxxxx 1");
    CHECK(after(*game, "8/8/8/8/8/1o6/x7/8 1", "a2b3") == "8/8/8/8/8/1x6/8/8 2");
    CHECK_THROWS_WITH(game->parse_state("8/8/8/8/8/8/8/o7 2"), containing("already reached"));
    CHECK_THROWS_WITH(game->parse_state("8/8/8/8/8/8/8/o7"), containing("who moves"));
}

TEST_CASE("breakthrough: races end as their bounds say", "[breakthrough]") {
    ply_test::bounds_hold("breakthrough(width=2, height=7)", 0, 30);
    ply_test::bounds_hold("breakthrough(width=3, height=6)", 15, 60);
    ply_test::bounds_hold("breakthrough(width=4, height=5)", 17, 60);
}

TEST_CASE("breakthrough: what is foreseen is what two plies find", "[breakthrough]") {
    // `mcts` and `alphabeta_tt` use it; plain minimax does not.
    for (const std::string name :
         {"breakthrough(width=4, height=5)", "breakthrough(width=3, height=5)"}) {
        const auto game = open_named(name);
        Random random(4);
        for (int round = 0; round < 30; ++round) {
            Position position = Position::start(*game);
            while (!outcome(*game, position)) {
                MoveList sound;
                const Foresight seen = game->foresee(position.state, sound);
                const SearcherSpec spec = parse_searcher("minimax(depth=2)");
                const auto found = make_searcher(spec, *game)->search(position, spec.limits, {});
                INFO(game->state_text(position.state));
                CHECK((seen == Foresight::win) == is_win(*found.score));
                CHECK((seen == Foresight::loss) == is_loss(*found.score));
                MoveList list;
                game->moves(position.state, list);
                play(*game, position, list[random.below(static_cast<std::uint32_t>(list.size()))]);
            }
        }
    }
}

TEST_CASE("clobber: perft and the script", "[clobber]") {
    check_perft("clobber", "", {49, 2116, 80063, 2630382, 74662024});  // Fairy-Stockfish 11.1
    ply_test::Twins("clobber", "clobber").play(200, 40);
    ply_test::Twins("clobber(width=11, height=11)", "clobber(width=11, height=11)").play(5, 200);
    keeps_contract("clobber(width=10, height=10)", 4);
    keeps_contract("clobber(width=8, height=8)", 6);
    keeps_contract("clobber(width=2, height=2)", 20);
    CHECK_THROWS_WITH(open_named("clobber(width=16, height=16)"), containing("more than 128"));
}

TEST_CASE("stones: plugin and script agree in many games", "[breakthrough][clobber][long]") {
    ply_test::Twins("breakthrough", "breakthrough").play(1000, 300);
    ply_test::Twins("breakthrough(width=5, height=6)", "breakthrough(width=5, height=6)")
        .play(500, 300);
    ply_test::Twins("clobber", "clobber").play(1000, 40);
}

TEST_CASE("clobber: groups whose value is known", "[clobber]") {
    // Albert et al., "An introduction to Clobber", 2005: xxo is up and xxxo more, both for x; xo is
    // star, and two of them cancel each other.
    const auto value = [](const std::string& row, int mover) {
        const auto game = open_named("clobber(height=2, width=" + std::to_string(row.size()) + ")");
        std::string text = std::to_string(row.size()) + "/";
        for (const char cell : row) text += cell == '.' ? '1' : cell;
        text += mover == 0 ? " 1" : " 2";
        return game->evaluate(0, game->parse_state(text), mover);
    };
    for (const char* const row : {"xxo", "oxx", "xxxo", "xxo.xxo", "xxo.xo.xo"}) {
        INFO(row);
        CHECK(value(row, 0) > 0);
        CHECK(value(row, 1) < 0);
    }
    for (const int mover : {0, 1}) {
        CHECK(value("xo", mover) > 0);
        CHECK(value("xo.ox", mover) < 0);
        CHECK(value("xo.xo.ox", mover) > 0);
        CHECK(value("xxo.oox", mover) < 0);                        // a game and its negative
        CHECK(value("xo.xxxx.ooo", mover) == value("xo", mover));  // stones that are dead
    }
}

TEST_CASE("clobber: rules, notation, solved boards", "[clobber]") {
    const auto game = open_named("clobber");
    CHECK(moves_of(*game, "5/5/5/2o2/1oxx1/2x2 1") == Texts{"c2xb2", "c2xc3"});
    CHECK(game->outcome(game->parse_state("x4/5/5/5/5/4o 1")) == Outcome::win(1));
    CHECK(after(*game, "PpPpP/pPpPp/PpPpP/pPpPp/PpPpP/pPpPp w 0 1", "b1a1") ==
          "xoxox/oxoxo/xoxox/oxoxo/xoxox/x1oxo 2");
    // Of n times xo in a row only n = 3 is lost by who begins (Albert, Grossman, Nowakowski, Wolfe
    // 2005); here with an empty row above.
    const auto row = open_named("clobber(width=10, height=2)");
    for (int n = 1; n <= 5; ++n) {
        std::string stones;
        for (int i = 0; i < n; ++i) stones += "xo";
        const std::string rest = n < 5 ? std::to_string(10 - 2 * n) : "";
        const Position root = Position::at(*row, row->parse_state("10/" + stones + rest + " 1"));
        const SearcherSpec spec = parse_searcher("alphabeta_tt(depth=20)");
        const auto result = make_searcher(spec, *row)->search(root, spec.limits, {});
        INFO(n);
        CHECK(result.proven == (n == 3 ? Proven::loss : Proven::win));
    }
}

TEST_CASE("ataxx: perft and the script", "[ataxx]") {
    // https://github.com/kz04px/libataxx/blob/master/tests/perft.cpp
    const std::pair<const char*, std::vector<std::uint64_t>> cases[] = {
        {"x5o/7/7/7/7/7/o5x x 0 1", {16, 256, 6460, 155888, 4752668}},
        {"x5o/7/7/7/7/7/o5x o 0 1", {16, 256, 6460, 155888}},
        {"x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", {14, 196, 4184, 86528, 2266352}},
        {"x5o/7/2-1-2/3-3/2-1-2/7/o5x x 0 1", {14, 196, 4100, 83104}},
        {"x5o/7/3-3/2-1-2/3-3/7/o5x x 0 1", {16, 256, 5948, 133264}},
        {"7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1", {1, 75, 249, 14270, 452980}},
        {"7/7/7/7/ooooooo/ooooooo/xxxxxxx o 0 1", {75, 249, 14270, 452980}},
        {"7/7/7/7/xxxxxxx/xxxxxxx/ooooooo x 0 1", {75, 249, 14270}},
        {"7/7/7/2x1o2/7/7/7 x 0 1", {23, 419, 7887, 168317, 4266992}},
        {"7/7/7/7/7/7/7 x 0 1", {0, 0, 0, 0}},
        {"7/7/7/7/7/7/7 o 0 1", {0, 0, 0, 0}},
    };
    for (const auto& [position, leaves] : cases) check_perft("ataxx", position, leaves);
    for (const std::string walls : {"none", "four", "cross"})
        ply_test::Twins("ataxx(quiet_plies=0, walls=" + walls + ")", "ataxx(walls=" + walls + ")",
                        {{}, {}, without_sign})
            .play(40, 290);
    for (const std::string walls : {"four", "cross"})
        keeps_contract("ataxx(walls=" + walls + ")", 1);
}

TEST_CASE("ataxx: rules and notation", "[ataxx]") {
    const auto game = open_named("ataxx");
    CHECK(game->state_text(game->start()) == "x5o/7/7/7/7/7/o5x x 0 1");
    CHECK(after(*game, "x5o/7/7/7/7/7/o5x x 0 1", "g2 g7e5") == "x6/7/4o2/7/7/6x/o5x x 1 2");
    // All neighbours turn, whoever doubles; a jump leaves its cell.
    CHECK(after(*game, "7/7/7/7/7/ooo4/1o1x3 x 0 1", "d1c1") == "7/7/7/7/7/oxx4/1xxx3 o 0 1");
    CHECK(after(*game, "7/7/7/2o4/2o4/2o4/2o1x2 x 5 1", "e1-d3") == "7/7/7/2x4/2xx3/2x4/2o4 o 6 1");
    // Who cannot move passes; when neither can, the most stones win.
    CHECK(moves_of(*game, "7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1") == Texts{"0000"});
    CHECK(!game->outcome(game->parse_state("7/7/7/7/ooooooo/ooooooo/xxxxxxx x 0 1")));
    const auto ended = game->outcome(
        game->parse_state("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo o 0 1"));
    REQUIRE(ended.has_value());
    CHECK(ended->rank[0] == 1);
    CHECK(ended->rank[1] == 2);
    CHECK(game->outcome(game->parse_state("7/7/7/7/7/7/x6 o 0 1")) == Outcome::win(0));
    CHECK(game->outcome(game->parse_state("7/7/7/7/7/7/7 o 0 1")) == Outcome::draw());
    // Fifty moves of each without a new stone.
    CHECK(game->outcome(game->parse_state("x5o/7/7/7/7/7/o5x x 100 60")) == Outcome::draw());
    CHECK(!game->outcome(game->parse_state("x5o/7/7/7/7/7/o5x x 99 60")));
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"x5o/7/7/7/7/7/o5x", "who moves"},
             {"x5o/7/7/7/7/7/o5x z 0 1", "who moves"},
             {"x5o/7/7/7/7/7/o5x x 0 0", "the counts"},
             {"x5o/7/7/7/7/7/o5x x 0 1 2", "something follows"},
             {"x5o/7/7/7/7/7/o5y x 0 1", "not one of the pieces"}}) {
        INFO(text);
        CHECK_THROWS_WITH(game->parse_state(text), containing(says));
    }
}

TEST_CASE("stones: the highest bit of a word counts in hashes", "[stones]") {
    // On 8x8 the corner h8 is bit 63.
    const std::vector<std::string> families[] = {
        {"othello", "7o/8/8/3xo3/3ox3/8/8/8 1", "7x/8/8/3xo3/3ox3/8/8/8 1",
         "8/8/8/3xo3/3ox3/8/8/8 1", "7o/8/8/3xo3/3ox3/8/8/8 2"},
        {"clobber(width=8, height=8)", "7x/8/8/8/8/8/8/xo6 1", "7o/8/8/8/8/8/8/xo6 1",
         "8/8/8/8/8/8/8/xo6 1", "7x/8/8/8/8/8/8/xo6 2"},
    };
    for (const auto& positions : families) {
        const auto game = open_named(positions.front());
        std::set<std::uint64_t> hashes;
        for (std::size_t i = 1; i < positions.size(); ++i) {
            INFO(positions[i]);
            CHECK(hashes.insert(game->hash(game->parse_state(positions[i]))).second);
        }
    }
}
