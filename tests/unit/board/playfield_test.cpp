// The board kernel by itself, without a script: what a plugin may use. Counts as published.
#include "framework/board/moves/playfield.hpp"

#include "framework/board/moves/hops.hpp"
#include "framework/board/moves/lines_and_groups.hpp"
#include "framework/board/moves/move_offers.hpp"
#include "tests/support/catch.hpp"

using namespace ply;
using namespace ply_test;
using namespace ply::board;

namespace {

/// A square board with plain stones, player 1 to move.
class Stones : public Playfield {
public:
    Stones(int width, int height) {
        definition.board = Geometry::square(width, height);
        format = StateFormat(definition);
        state_ = AnyState(format.size());
        work.state = state_.data();
        work.cells = format.cells(work.state);
    }
    void put(int cell, int player) { work.cells[cell] = static_cast<std::uint8_t>(player); }

private:
    AnyState state_;
};

constexpr int orthogonal = 1 << north | 1 << east | 1 << south | 1 << west;
constexpr int diagonal = 1 << north_east | 1 << south_east | 1 << south_west | 1 << north_west;
constexpr std::int64_t any_distance = 1000;

/// The moves of one stone, added up over all cells where it may stand.
template <class Offer>
std::size_t moves_from_everywhere(int side, Offer offer) {
    std::size_t moves = 0;
    for (int cell = 0; cell < side * side; ++cell) {
        Stones field(side, side);
        field.put(cell, 1);
        MoveList list;
        offer(field, list);
        moves += list.size();
    }
    return moves;
}

}  // namespace

TEST_CASE("board: one piece of chess on an empty board, everywhere", "[board]") {
    // OEIS A035008 (knight), A035006 (rook), A002492 (bishop), A035005 (queen), 8x8.
    CHECK(moves_from_everywhere(8, [](const Stones& field, MoveList& list) {
              offer_leaps(field, set_mine, {2, 1}, set_empty, list);
          }) == 336);
    CHECK(moves_from_everywhere(8, [](const Stones& field, MoveList& list) {
              offer_slides(field, set_mine, orthogonal, set_empty, any_distance, list);
          }) == 896);
    CHECK(moves_from_everywhere(8, [](const Stones& field, MoveList& list) {
              offer_slides(field, set_mine, diagonal, set_empty, any_distance, list);
          }) == 560);
    CHECK(moves_from_everywhere(8, [](const Stones& field, MoveList& list) {
              offer_slides(field, set_mine, orthogonal | diagonal, set_empty, any_distance, list);
          }) == 1456);
}

TEST_CASE("board: three in a row", "[board]") {
    Stones field(3, 3);
    for (const int cell : {0, 4}) field.put(cell, 1);
    CHECK(!has_line(field, -1, LineRule{3}));
    field.put(8, 1);
    CHECK(has_line(field, -1, LineRule{3}));
    CHECK(has_line(field, 8, LineRule{3}));
    CHECK(longest_line(field, 0) == 3);
}

TEST_CASE("board: a hop captures what it jumps over, and too long a chain is refused", "[board]") {
    Stones field(40, 1);
    field.put(0, 1);
    field.put(1, 2);
    MoveList list;
    const HopRule rule{set_mine, 1 << east, set_theirs, hop_chain, set_empty};
    offer_hops(field, rule, list);
    REQUIRE(list.size() == 1);
    CHECK(HopCode::hops(list[0]) == 1);
    for (int cell = 1; cell < 40; cell += 2) field.put(cell, 2);
    list.clear();
    CHECK_THROWS_WITH(offer_hops(field, rule, list), containing("does not fit into a move"));
}
