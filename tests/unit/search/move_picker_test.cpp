#include "framework/search/core/move_picker.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "framework/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;

namespace {

using ply_test::Literal;

/// With as many places as histories of pairs want.
struct IndexedLiteral : Literal {
    explicit IndexedLiteral(const Literal& rules) : Literal(rules) {}
    int order_index(const State& /*state*/, Move move) const {
        return static_cast<int>(move.tag()) % order_indexes();
    }
    int order_indexes() const { return 8; }
};

/// A node of five moves, whose order history alone decides.
struct FiveMoves {
    std::unique_ptr<Game> game = ply_test::make_game<Literal>({{"tree", "[0,0,0,0,0]"}});
    const Literal& rules = static_cast<const TypedGame<Literal>&>(*game).rules();
    Literal::State state = rules.start();
    MoveList moves;
    MoveOrder<Literal> order{rules, parse_order("history")};
    MoveOrder<Literal>::Place place{1, 0};

    FiveMoves() { rules.moves(state, moves); }
};

}  // namespace

// Also where keys stand elsewhere than their moves: some are sorted after a few picks, as the exact
// solver does.
TEST_CASE("move picker: the best move that is left comes next", "[search]") {
    Random random(1);
    for (int size = 2; size <= 40; ++size) {
        INFO(size << " moves");
        std::string tree = "[0";
        for (int i = 1; i < size; ++i) tree += ",0";
        const auto game = ply_test::make_game<ply_test::Literal>({{"tree", tree + "]"}});
        const auto& rules = static_cast<const TypedGame<ply_test::Literal>&>(*game).rules();
        MoveList moves;
        rules.moves(rules.start(), moves);
        const MoveOrder<ply_test::Literal> order(rules, parse_order("none"));
        MovePicker<ply_test::Literal> picker(moves);
        picker.rate(order, rules, rules.start(), 0, {0, 0});
        auto& keys = picker.keys();
        std::vector<std::int64_t> left(keys.begin(), keys.begin() + size);
        for (std::int64_t& key : left) key += static_cast<std::int64_t>(random.below(8)) * 512;
        std::ranges::copy(left, keys.begin());
        std::ranges::sort(left, std::greater<>());
        for (int i = 0; i < size; ++i) {
            INFO("pick " << i + 1);
            if (i == size / 3) std::sort(keys.begin() + i, keys.begin() + size);
            REQUIRE(picker.next());
            CHECK(keys[i] == left[i]);
            CHECK(picker.move() == moves[MoveOrder<ply_test::Literal>::place_in_list(left[i])]);
        }
        CHECK_FALSE(picker.next());
    }
}

TEST_CASE_METHOD(FiveMoves, "move order: what cut off comes first, what was tried in vain last",
                 "[search]") {
    for (int time = 0; time < 1000; ++time) {
        order.judge(rules, state, moves[0], false, 5, place);
        order.judge(rules, state, moves[3], true, 5, place);
    }
    // However often: nothing grows without end, and what happens now can still change it.
    CHECK(order.standing(rules, state, moves[3], place) <= order.most_standing);
    CHECK(order.standing(rules, state, moves[0], place) >= -order.most_standing);
    MovePicker<Literal> picker(moves);
    picker.rate(order, rules, state, 0, place);
    std::vector<Move> picked;
    while (picker.next()) picked.push_back(picker.move());
    CHECK(picked == std::vector<Move>{moves[3], moves[1], moves[2], moves[4], moves[0]});
    for (int time = 0; time < 100; ++time) order.judge(rules, state, moves[3], false, 5, place);
    CHECK(order.standing(rules, state, moves[3], place) < 0);
}

TEST_CASE_METHOD(FiveMoves, "move order: what moves come after tells more than they alone",
                 "[search]") {
    const IndexedLiteral indexed(rules);
    using Order = MoveOrder<IndexedLiteral>;
    const auto standings = [&](const char* parts) {
        Order judged(indexed, parse_order(parts));
        const Order::Place reply{2, 0, 1, Order::nowhere};
        const Order::Place followup{2, 0, Order::nowhere, 2};
        judged.judge(indexed, state, moves[2], true, 5, reply);
        judged.judge(indexed, state, moves[4], true, 5, followup);
        judged.judge(indexed, state, moves[4], true, 5, followup);
        MovePicker<IndexedLiteral> picker(moves);
        picker.rate(judged, indexed, state, 0, followup);
        CHECK(picker.next());
        CHECK(picker.move() == moves[4]);
        const auto in = [&](std::size_t before, std::size_t earlier) {
            return judged.standing(indexed, state, moves[4], {2, 0, before, earlier});
        };
        return std::vector<int>{in(1, 2), in(Order::nowhere, 2), in(1, 3), in(2, 1)};
    };
    // Judged twice as a follow-up of 2, and never as a reply to 1.
    const std::vector<int> alone = standings("history");
    CHECK(alone == std::vector<int>(4, alone[0]));
    CHECK(standings("history+replies") == alone);
    CHECK(standings("history+followups") ==
          std::vector<int>{2 * alone[0], 2 * alone[0], alone[0], alone[0]});
}

TEST_CASE_METHOD(FiveMoves, "move picker: the table's move comes before the others are rated",
                 "[search]") {
    order.judge(rules, state, moves[4], true, 5, place);
    order.judge(rules, state, moves[1], false, 5, place);
    const auto picked_with = [&](Move table_move) {
        MovePicker<Literal> picker(moves);
        int rated = 0;
        std::vector<Move> picked;
        const auto rate = [&] {
            ++rated;
            picker.rate(order, rules, state, table_move.tag(), place);
        };
        const bool begins = picker.begin_with(table_move.tag());
        CHECK(begins == (std::ranges::find(moves, table_move) != moves.end()));
        if (!begins) rate();
        while (picker.next(rate)) {
            picked.push_back(picker.move());
            CHECK(rated == (begins && picked.size() == 1 ? 0 : 1));
            CHECK(picker.rank() == picked.size() - 1);
        }
        CHECK(picker.is_last());
        return picked;
    };
    CHECK(picked_with(moves[2]) ==
          std::vector<Move>{moves[2], moves[4], moves[0], moves[3], moves[1]});
    CHECK(picked_with(moves[4]) ==
          std::vector<Move>{moves[4], moves[0], moves[2], moves[3], moves[1]});
    CHECK(picked_with(Move{}) ==
          std::vector<Move>{moves[4], moves[0], moves[2], moves[3], moves[1]});
}

TEST_CASE_METHOD(FiveMoves,
                 "move picker: where order is of no use, each move that is left still comes once",
                 "[search]") {
    order.judge(rules, state, moves[3], true, 5, place);
    MovePicker<Literal> picker(moves);
    picker.rate(order, rules, state, 0, place);
    REQUIRE(picker.next());
    std::vector<Move> picked{picker.move()};
    CHECK(picked[0] == moves[3]);
    picker.order_no_more();
    while (picker.next()) picked.push_back(picker.move());
    std::ranges::sort(picked, {}, &Move::tag);
    std::vector<Move> all(moves.begin(), moves.end());
    std::ranges::sort(all, {}, &Move::tag);
    CHECK(picked == all);
}
