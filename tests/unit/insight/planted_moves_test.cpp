// Moves that were planted to be of no use, or to need no thought: a report must name them.

#include "tests/support/insight_trial.hpp"

using namespace insight_test;

namespace {

/// Who has three frogs left of five has lost; one that leaps is lost.
constexpr const char* leap_that_loses = R"lua(
game { name = "Frogs", board = square(5, 4), nomoves = "loss", limit = { 60, "draw" } }
function setup() rows(1, 1, 1); rows(-1, -1, 2) end
function moves()
  step(MINE, orthogonal, EMPTY)
  step(MINE, diagonal, THEIRS)
  leap(MINE, 2, 1, EMPTY)
end
function after(me, from, to)
  if not within(to, shift(cells(from), all_directions)) then board[to] = EMPTY end
end
result = { fewer, THEIRS, 4 }
)lua";

/// Three roses in a row, or five thorns.
constexpr const char* thorns = R"lua(
game { name = "Thorns", board = square(5, 4), pieces = { "rose", "thorn" } }
moves = { { place, EMPTY, rose }, { place, EMPTY, thorn } }
function result(me, last) if line(last, board[last] == rose(me) and 3 or 5) then return WIN end end
)lua";

/// One brick of each of two neighbours; who has none left has lost. Player 2 mirrors.
constexpr const char* bricks = R"lua(
game { name = "Bricks", board = square(4, 2), counts = true, nomoves = "loss" }
function setup() fill(ALL, 2) end
function moves()
  for c in each(OCCUPIED) do
    for n in neighbours(c, north + east) do if board[n] > 0 then add(c, n) end end
  end
end
function play(me, a, b) board[a], board[b] = board[a] - 1, board[b] - 1 end
)lua";

/// Whoever steps up is captured.
constexpr const char* waiting = R"lua(
game { name = "Waiting", board = square(4, 4), limit = { 24, "ending" }, nomoves = "pass" }
function setup() rows(1, 1, 1); rows(-1, -1, 2) end
function moves()
  step(MINE, ahead, EMPTY)
  step(MINE, ahead_diagonals, THEIRS)
  pass()
end
function result(me) if count(THEIRS) == 0 then return WIN end end
function ending() return score(count(1), count(2)) end
)lua";

/// What is said of the rules when players have left something out.
Insight left_out(const std::string& game, std::uint64_t budget) {
    return Trial(game, 40, budget).run(play_self_play).run(try_handicaps).result;
}
Finding rules_of(const char* text, std::uint64_t budget) {
    const Script script(text);
    return finding(left_out(script.path, budget), "RULES");
}

}  // namespace

TEST_CASE("insight: a leap that nobody strong makes is named beside other steps", "[insight]") {
    const Finding rules = rules_of(leap_that_loses, 256);
    CHECK(rules.mark == Mark::warn);
    CHECK_THAT(rules.text, containing("hardly ever used by the strongest player: leap (line 7) ("));
    CHECK_THAT(rules.text, !containing("step (line"));
    CHECK(rules.remedy == "leave out what is of no use, or make it worth while");
}

TEST_CASE("insight: a kind of piece that nobody strong places is named", "[insight]") {
    CHECK_THAT(rules_of(thorns, 64).text,
               containing("hardly ever used by the strongest player: thorn ("));
}

TEST_CASE("insight: player 2 who wins by answering opposite is named", "[insight]") {
    const Finding rules = rules_of(bricks, 128);
    CHECK(rules.mark == Mark::warn);
    CHECK_THAT(rules.text, containing("whoever answers on the opposite cell wins: player 2, "));
    for (const Finding& one : findings_of(left_out("connect_four", 256)))
        CHECK_THAT(one.text, !containing("opposite"));
}

TEST_CASE("insight: passing that is better than moving is named", "[insight]") {
    const Finding rules = rules_of(waiting, 512);
    CHECK(rules.mark == Mark::warn);
    CHECK_THAT(rules.text, containing("the strongest player passes though it may move: "));
    CHECK(rules.remedy == "no passing, or more to gain by moving");
}
