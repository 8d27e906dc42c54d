#include "framework/search/core/move_picker.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "framework/base/random.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/test_games.hpp"

using namespace ply;

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
