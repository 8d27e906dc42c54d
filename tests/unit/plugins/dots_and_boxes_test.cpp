// Dots and boxes: counts, small boards solved a second way, rules, the script as a twin.

#include <algorithm>
#include <unordered_map>

#include "tests/support/plugin_games.hpp"
#include "tests/support/twins.hpp"

using namespace ply;
using namespace ply_test;

namespace {

/// The rules once more: lines are numbered as the cells of the board that stand for them, a box is
/// the four numbers around its own. What is to come is worth the same to whoever moves.
class BoxesSolver {
public:
    BoxesSolver(int width, int height)
        : columns_(2 * width + 1), cells_(columns_ * (2 * height + 1)) {}

    /// By how many boxes more than the other the mover gets of those that are left.
    int value(std::uint64_t drawn) {
        const auto found = known_.find(drawn);
        if (found != known_.end()) return found->second;
        int best = -1000;
        for (int cell = 0; cell < cells_; ++cell) {
            if (!is_line(cell) || (drawn >> cell & 1) != 0) continue;
            const std::uint64_t next = drawn | std::uint64_t{1} << cell;
            const int got = boxes(next) - boxes(drawn);
            best = std::max(best, got > 0 ? got + value(next) : -value(next));
        }
        return known_[drawn] = best == -1000 ? 0 : best;
    }
    /// The lines drawn around the box that has fewest.
    int least_sides(std::uint64_t drawn) const {
        int least = 4;
        each_box([&](int cell) { least = std::min(least, sides(drawn, cell)); });
        return least;
    }
    /// The lines drawn around the box that has most, of those that are not whole.
    int most_sides_of_open(std::uint64_t drawn) const {
        int most = 0;
        each_box([&](int cell) {
            if (sides(drawn, cell) < 4) most = std::max(most, sides(drawn, cell));
        });
        return most;
    }
    bool is_line(int cell) const { return (cell % columns_ + cell / columns_) % 2 == 1; }

private:
    template <class Action>
    void each_box(Action action) const {
        for (int cell = 0; cell < cells_; ++cell)
            if (cell % columns_ % 2 == 1 && cell / columns_ % 2 == 1) action(cell);
    }
    int sides(std::uint64_t drawn, int box) const {
        int count = 0;
        for (const int cell : {box - 1, box + 1, box - columns_, box + columns_})
            count += static_cast<int>(drawn >> cell & 1);
        return count;
    }
    int boxes(std::uint64_t drawn) const {
        int count = 0;
        each_box([&](int cell) { count += sides(drawn, cell) == 4; });
        return count;
    }

    int columns_;
    int cells_;
    std::unordered_map<std::uint64_t, int> known_;
};

constexpr int line = 5;  ///< what stands on the cell of a line that is drawn

std::uint64_t drawn_lines(const Game& game, const AnyState& state, const BoxesSolver& solver) {
    std::uint64_t drawn = 0;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        if (solver.is_line(cell) && game.content(state, cell) == line)
            drawn |= std::uint64_t{1} << cell;
    return drawn;
}
/// Adds the moves after which no box can be taken; whether there are any.
bool harmless(const Game& game, const AnyState& state, const BoxesSolver& solver, MoveList& list) {
    MoveList all;
    game.moves(state, all);
    list.clear();
    for (const Move move : all) {
        AnyState next = state;
        game.play(next, move);
        if (solver.most_sides_of_open(drawn_lines(game, next, solver)) < 3) list.add(move);
    }
    return !list.empty();
}
int boxes_of(const Game& game, const AnyState& state, Player player) {
    int boxes = 0;
    for (int cell = 0; cell < static_cast<int>(game.layout()->cells.size()); ++cell)
        boxes += game.content(state, cell) == player + 1;
    return boxes;
}

}  // namespace

TEST_CASE("dots and boxes: counts and the script", "[dots_and_boxes]") {
    // Any order of the lines: 12! / (12 - n)!
    const auto game = open_named("dots_and_boxes(width=2, height=2)");
    std::uint64_t lines = 1;
    for (int depth = 1; depth <= 5; ++depth) {
        lines *= static_cast<std::uint64_t>(13 - depth);
        CHECK(game->perft(game->start(), depth, Bulk::yes) == lines);
        CHECK(game->perft(game->start(), depth, Bulk::no) == lines);
    }
    for (const std::string size : {"width=1, height=1", "width=2, height=2", "width=3, height=2"})
        Twins("dots_and_boxes(" + size + ")", "dots_and_boxes(" + size + ")").play(60, 30);
    Twins("dots_and_boxes(width=7, height=7)", "dots_and_boxes(width=7, height=7)").play(1, 120);
    for (const char* name : {"dots_and_boxes", "dots_and_boxes(width=7, height=1)",
                             "dots_and_boxes(width=2, height=3)"})
        keeps_contract(name, 10);
    keeps_contract("dots_and_boxes(width=7, height=7)", 1);
}

TEST_CASE("dots and boxes: small boards have the values of trying everything", "[dots_and_boxes]") {
    const struct { int width, height; } boards[] = {{1, 1}, {2, 1}, {3, 1}, {4, 1}, {2, 2}, {2, 3}};
    for (const auto& [width, height] : boards) {
        const auto game = open_named("dots_and_boxes(width=" + std::to_string(width) +
                                     ", height=" + std::to_string(height) + ")");
        BoxesSolver solver(width, height);
        Random random(3);
        for (int plies = 0; plies < 12; ++plies) {
            const AnyState state =
                random_state(*game, width * height < 6 ? plies : 5 + plies, random);
            INFO(game->state_text(state));
            const Player mover = game->mover(state);
            const int value = boxes_of(*game, state, mover) - boxes_of(*game, state, 1 - mover) +
                              solver.value(drawn_lines(*game, state, solver));
            const SearchResult result = solved(*game, state);
            REQUIRE(result.proven != Proven::no);
            CHECK(result.score == value);
        }
    }
    // Who begins wins 2x2 by 3 : 1, as in https://en.wikipedia.org/wiki/Dots_and_boxes.
    const auto game = open_named("dots_and_boxes(width=2, height=2)");
    CHECK(solved(*game, game->start()).score == 2);
}

TEST_CASE("dots and boxes: chains and loops are counted exactly where every line gives a box away",
          "[dots_and_boxes]") {
    const struct { int width, height, positions; } boards[] = {{3, 3, 15}, {4, 3, 2}};
    for (const auto& [width, height, positions] : boards) {
        const auto game = open_named("dots_and_boxes(width=" + std::to_string(width) +
                                     ", height=" + std::to_string(height) + ")");
        BoxesSolver solver(width, height);
        Random random(11);
        for (int i = 0; i < positions;) {
            AnyState state = game->start();
            for (MoveList list; harmless(*game, state, solver, list);)
                game->play(state, list[random.below(static_cast<std::uint32_t>(list.size()))]);
            const std::uint64_t drawn = drawn_lines(*game, state, solver);
            // Where three or four ways meet, what the chains will be is not yet decided.
            if (solver.least_sides(drawn) < 2) continue;
            INFO(game->state_text(state));
            CHECK(game->evaluate(0, state, game->mover(state)) == solver.value(drawn));
            ++i;
        }
    }
}

TEST_CASE("dots and boxes: rules and texts", "[dots_and_boxes]") {
    const auto game = open_named("dots_and_boxes(width=2, height=1)");
    CHECK(game->state_text(game->start()) == "+1+1+/1~1~1/+1+1+ 1");
    // The line between closes both; the same player goes on until the last line.
    const AnyState before = after(*game, game->start(), "b1 b3 d1 d3 a2 e2");
    CHECK(game->state_text(before) == "+#+#+/#~1~#/+#+#+ 1");
    const AnyState both = after(*game, before, "c2");
    CHECK(game->outcome(both) == Outcome::scores({2, 0}));
    const AnyState one = after(*game, game->start(), "d1 a2 b1 c2 b3");
    CHECK(game->state_text(one) == "+#+1+/#x#~1/+#+#+ 1");
    const auto parsed = game->parse_move(game->start(), "b1l");
    REQUIRE(parsed.has_value());
    CHECK(game->move_text(game->start(), *parsed) == "c2");
    CHECK(!game->parse_move(one, "a1t"));
    CHECK(!game->parse_move(one, "b1x"));
    for (const auto& [text, reason] :
         {std::pair("+#+1+/#~#~1/+#+#+ 1", "have a player"),
          std::pair("+1+1+/1x1~1/+1+1+ 1", "have a player"),
          std::pair("+~+1+/1~1~1/+1+1+ 1", "on b3 must be a line"),
          std::pair("#1+1+/1~1~1/+1+1+ 1", "on a3 must be a dot"),
          std::pair("+1+1+/1#1~1/+1+1+ 1", "on b2 must be a box"), std::pair("+1+1+ 1", "row")})
        CHECK_THROWS_WITH(game->parse_state(text), containing(reason));
}
