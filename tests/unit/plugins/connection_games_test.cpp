// Hex and amazons: published counts and values, rules, the scripts as twins.

#include "framework/authoring/contract/contract.hpp"
#include "framework/game/position.hpp"
#include "framework/search/registry/searchers.hpp"
#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using ply_test::containing;
using ply_test::keeps_contract;
using ply_test::open_named;

namespace {

SearchResult solve(const Game& game, const AnyState& state) {
    const SearcherSpec spec = parse_searcher("alphabeta_tt(depth=20)");
    return make_searcher(spec, game)->search(Position::at(game, state), spec.limits, {});
}

}  // namespace

TEST_CASE("hex: counts and the script", "[hex]") {
    const auto game = open_named("hex");
    CHECK(game->perft(game->start(), 3, Bulk::yes) == 121 * 120 * 119);
    CHECK(game->perft(game->start(), 2, Bulk::no) == 121 * 120);
    ply_test::Twins("hex(size=3)", "hex(size=3)").play(200, 20);
    ply_test::Twins("hex(size=6)", "hex(size=6)").play(60, 50);
    ply_test::Twins("hex(size=11)", "hex(size=11)").play(4, 150);
    keeps_contract("hex(size=19)", 1);
    for (const char* name : {"hex(size=2, swap=yes)", "hex(size=4, swap=yes)"})
        keeps_contract(name, 20);
}

TEST_CASE("hex: who begins wins, and with swap the other", "[hex]") {
    // John Nash's strategy stealing; who may swap takes over what wins, and leaves what loses.
    for (const char* size : {"2", "3"}) {
        const auto plain = open_named("hex(size=" + std::string(size) + ")");
        CHECK(solve(*plain, plain->start()).proven == Proven::win);
        const auto swap = open_named("hex(size=" + std::string(size) + ", swap=yes)");
        CHECK(solve(*swap, swap->start()).proven == Proven::loss);
    }
}

TEST_CASE("hex: what virtual connections prove is so", "[hex]") {
    ply_test::bounds_hold("hex(size=3)", 0);
    ply_test::bounds_hold("hex(size=4)", 5);
}

TEST_CASE("hex: five by five is proved, too", "[hex]") {
    // John Nash's strategy stealing.
    const auto game = open_named("hex(size=5)");
    const auto dfpn = make_searcher(parse_searcher("dfpn(tt=1)"), *game);
    const SearchResult proved = dfpn->search(Position::start(*game), {}, {});
    CHECK(proved.proven == Proven::win);
    AnyState state = game->start();
    for (const Move move : proved.pv) game->play(state, move);
    CHECK(game->outcome(state) == Outcome::win(0));
}

TEST_CASE("hex: swap and texts", "[hex]") {
    const auto game = open_named("hex(size=4, swap=yes)");
    AnyState state = game->start();
    CHECK(game->count_moves(state) == 16);
    game->play(state, *game->parse_move(state, "c1"));
    CHECK(game->count_moves(state) == 16);
    game->play(state, *game->parse_move(state, "swap"));
    CHECK(game->state_text(state) == "4/o3/4/4 1");
    CHECK(!game->parse_move(state, "swap"));
    CHECK(game->outcome(game->parse_state("x3/x1o1/1x2/1x1o 2")) == Outcome::win(0));
    CHECK(!game->outcome(game->parse_state("x3/x1o1/2x1/1x1o 2")));
    CHECK_THROWS_WITH(game->parse_state("x3/x1o1/1x2/1x1o 1"), containing("already connected"));
}

TEST_CASE("amazons: counts and the script", "[amazons]") {
    // 2176: https://en.wikipedia.org/wiki/Game_of_the_Amazons. The small board: Fairy-Stockfish 14.
    const auto game = open_named("amazons");
    CHECK(game->count_moves(game->start()) == 2176);
    const auto small = open_named("amazons(size=4)");
    const AnyState state = small->parse_state("1o2/3o/x3/2x1 1");
    const std::uint64_t leaves[] = {122, 10282, 586349};
    for (int depth = 1; depth <= 3; ++depth) {
        CHECK(small->perft(state, depth, Bulk::yes) == leaves[depth - 1]);
        CHECK(small->perft(state, depth, Bulk::no) == leaves[depth - 1]);
    }
    ply_test::Twins("amazons(size=4)", "amazons(size=4)").play(60, 20);
    ply_test::Twins("amazons(size=6)", "amazons(size=6)").play(2, 40);
    keeps_contract("amazons(size=5)", 1);
}

TEST_CASE("amazons: rules and texts", "[amazons]") {
    const auto game = open_named("amazons(size=4)");
    // An arrow may fly back over the cell that the amazon left.
    const AnyState start = game->parse_state("4/####/####/xo1# 2");
    for (const char* text : {"b1-c1-b1", "b1-c1/b1", "b1c1b1"}) {
        const auto move = game->parse_move(start, text);
        REQUIRE(move.has_value());
        CHECK(game->move_text(start, *move) == "b1-c1-b1");
    }
    CHECK(game->outcome(game->parse_state("####/####/##1o/xo## 1")) == Outcome::win(1));
    CHECK_THROWS_WITH(game->parse_state("xxxx/x3/4/4 1"), containing("more than four"));
}

TEST_CASE("amazons: random moves are legal and reach every move", "[amazons]") {
    const auto game = open_named("amazons(size=4)");
    const AnyState state = game->parse_state("1o2/##1o/x#2/2x1 1");
    MoveList list;
    game->moves(state, list);
    std::vector<int> drawn(list.size(), 0);
    Random random(2);
    for (int i = 0; i < 400 * static_cast<int>(list.size()); ++i) {
        const Move move = game->random_move(state, random);
        const auto found = std::find(list.begin(), list.end(), move);
        REQUIRE(found != list.end());
        ++drawn[found - list.begin()];
    }
    // Five standard deviations around 400.
    for (const int times : drawn) CHECK(std::abs(times - 400) < 100);
}
