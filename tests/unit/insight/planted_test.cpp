// Faults that were built into games: a report at small budgets must name them.

#include <algorithm>

#include "tests/support/insight_trial.hpp"

using namespace insight_test;

namespace {

/// Four in a row, but nobody can ever place in columns e and f.
constexpr const char* unreachable_region = R"lua(
game { name = "Region", board = square(6, 4) }
local function open(c) return column(c) <= 4 end
function moves()
  for c in each(EMPTY) do if open(c) then add(c) end end
end
function play(me, c) board[c] = me end
function result(me, last)
  if line(last, 4) then return WIN end
  for c in each(EMPTY) do if open(c) then return end end
  return DRAW
end
)lua";

/// Four in a row; a stone in the middle wins at once.
constexpr const char* first_move_wins = R"lua(
game { name = "Middle", board = square(5, 5) }
function moves() place() end
function result(me, last)
  if (column(last) == 3 and row(last) == 3) or line(last, 4) then return WIN end
  if count(EMPTY) == 0 then return DRAW end
end
)lua";

/// Who begins in column a hands three stones in a column to the other player.
const std::string dominated_opening =
    four_in_a_row(5, "column(to) == 1", "for y = 1, 3 do board[cell(4, y)] = 3 - me end", "1");

/// A race; an exchange that needs seven stones, where everybody has five.
constexpr const char* rule_never_used = R"lua(
game { name = "Rule", board = square(5, 4) }
function setup()
  for x = 1, 5 do board[cell(x, 1)] = 1; board[cell(x, 4)] = 2 end
end
local function exchange()
  for c in each(MINE) do add(c, c) end
end
function moves(me)
  step(MINE, me == 1 and north or south, EMPTY)
  step(MINE, me == 1 and north_east + north_west or south_east + south_west, either(EMPTY, THEIRS))
  if count(MINE) > 6 then exchange() end
end
function result(me, last)
  if row(last) == (me == 1 and 4 or 1) or count(THEIRS) == 0 then return WIN end
end
)lua";

/// A small bonus is none; shades are for nothing.
constexpr const char* option_value_without_effect = R"lua(
game { name = "Bonus", board = square(3, 3),
       options = { bonus = { "none", "small", "large" }, shade = { 1, 2 } } }
function moves() place() end
function result(me, last)
  if line(last, opt.bonus == "large" and 2 or 3) then return WIN end
  if count(EMPTY) == 0 then return DRAW end
end
)lua";

/// Who is ahead has twice what it throws.
constexpr const char* runaway_leader = R"lua(
game { name = "Runaway", board = square(2, 1), dice = { 6 },
       variables = { points = { 0, 0 }, turns = 0 } }
function moves() add(1); add(2) end
function play(me, c)
  var.turns = var.turns + 1
  local gain = c == 1 and dice[1] or 1
  if var.points[me] > var.points[3 - me] then gain = 2 * gain end
  var.points[me] = var.points[me] + gain
end
function result()
  if var.turns < 24 then return end
  if var.points[1] == var.points[2] then return DRAW end
  return wins(var.points[1] > var.points[2] and 1 or 2)
end
)lua";

/// Whoever runs wins; to shoot is of no use.
constexpr const char* one_strategy = R"lua(
game { name = "Rush", board = square(6, 2), variables = { shots = { 0, 0 } } }
function setup() board[1] = 1; board[7] = 2 end
function moves(me) step(MINE, east, EMPTY); add(cell(6, 3 - me)) end
function play(me) var.shots[me] = var.shots[me] + 1 end
function result(me, last) if last and column(last) == 6 and board[last] == me then return WIN end end
function evaluate.material(me) return count(MINE) - count(THEIRS) end
function evaluate.only_run(me) return column(first(MINE)) end
function evaluate.only_shots(me) return var.shots[me] end
)lua";

/// Player 3 cannot win; its last stone says who of the others does.
constexpr const char* kingmaker = R"lua(
game { name = "Kingmaker", players = 3, board = square(4, 3), variables = { favourite = 0 } }
function moves() place() end
function after(me, from, to)
  if me == 3 then var.favourite = column(to) <= 2 and 1 or 2 end
end
function result()
  if count(EMPTY) == 3 then return wins(var.favourite) end
end
)lua";

bool alarming(const Finding& one) {
    return one.mark == Mark::warn || one.mark == Mark::bad;
}

}  // namespace

TEST_CASE("insight: a region that cannot be reached is named", "[insight]") {
    const Script script(unreachable_region);
    const Insight found = Trial(script.path, 20, 64).run(play_self_play).result;
    const Finding board = finding(found, "BOARD");
    CHECK(alarming(board));
    CHECK_THAT(board.text, containing("never used: e1, f1, e2, f2"));
}

TEST_CASE("insight: a first move that wins is named", "[insight]") {
    const Script script(first_move_wins);
    const Insight found = Trial(script.path, 20, 64).run(play_self_play).run(try_openings).result;
    CHECK(finding(found, "BALANCE").mark == Mark::bad);
    const Finding openings = finding(found, "OPENINGS");
    CHECK(alarming(openings));
    CHECK_THAT(openings.text, containing("the best, c3: 100 %"));
    CHECK_THAT(openings.remedy, containing("forbid that first move"));
    CHECK(found.pieces_not_moved().empty());  // player 2 has none to move
    const Insight few = Trial(script.path, 4, 64).run(play_self_play).run(try_openings).result;
    CHECK(finding(few, "OPENINGS").mark == Mark::unsure);
}

TEST_CASE("insight: an opening that hands the game over is named", "[insight][long]") {
    const Script script(dominated_opening);
    const Insight found = Trial(script.path, 40, 512).run(play_self_play).run(try_openings).result;
    for (const insight::Opening& opening : found.openings.openings) {
        INFO(opening.moves.front());
        CHECK(opening.dominated == opening.moves.front().starts_with("a"));
    }
    CHECK_THAT(finding(found, "OPENINGS").text, containing("clearly worse than it: a"));
}

TEST_CASE("insight: a rule that never comes into play is named", "[insight]") {
    const Script script(rule_never_used);
    Trial trial(script.path, 8, 16);
    trial.check(2);
    const Finding rules = finding(trial.run(play_self_play).result, "RULES");
    CHECK(alarming(rules));
    CHECK_THAT(rules.text, containing("exchange"));
}

TEST_CASE("insight: an option, and a value of one, without effect are named", "[insight]") {
    const Script script(option_value_without_effect);
    Trial trial(script.path, 4, 4);
    trial.result.script.emplace();  // of compiled games nothing is said
    trial.check(60);                // it takes a moment
    const Finding rules = finding(trial.run(play_self_play).result, "RULES");
    CHECK(alarming(rules));
    CHECK_THAT(rules.text, containing("options without effect: shade"));
    CHECK_THAT(rules.text, containing("values of options without effect: bonus=small"));
}

TEST_CASE("insight: a leader who runs away is named", "[insight][long]") {
    const Script script(runaway_leader);
    const Insight found = Trial(script.path, 50, 64).run(play_self_play).run(judge_games).result;
    CHECK(found.story.early_leader.value > 0.9);
    const Finding story = finding(found, "STORY");
    CHECK(alarming(story));
    CHECK_THAT(story.text, containing("who leads after a third of it wins"));
    CHECK(std::ranges::none_of(findings_of(found), [](const Finding& one) {
        return one.subject == "BOARD";  // it is there to be clicked on
    }));
}

TEST_CASE("insight: a piece that nobody misses is told, without alarm", "[insight]") {
    Insight found = Trial("tic_tac_toe", 4, 4).run(play_self_play).result;
    found.handicaps = {{"no tower", "", "tower", {0.55, 0.43, 0.67, 60}},
                       {"no man", "", "man", {0.1, 0.05, 0.2, 60}},
                       {"no king", "", "king", {0.5, 0.2, 0.8, 10}}};
    const Finding rules = finding(found, "RULES");
    CHECK(rules.mark == Mark::unsure);
    CHECK(rules.text == "perhaps of no use: tower (55 % without)");
}

TEST_CASE("insight: a strategy that wins by itself is named", "[insight]") {
    const Script script(one_strategy);
    const Insight found = Trial(script.path, 40, 16).run(play_self_play).run(try_handicaps).result;
    const Finding rules = finding(found, "RULES");
    CHECK(alarming(rules));
    CHECK_THAT(rules.text, containing("one strategy is enough: only run, "));
    CHECK_THAT(rules.text, !containing("only shots"));
    // For searchers it adds up to 0.
    const OpenedGame rush = open_named_game(script.path);
    const AnyState ahead = rush.game->parse_state("o5/2x3 2 shots=0,0");
    CHECK(rush.game->evaluate(1, ahead, 0) == 2);
    CHECK(rush.game->evaluate(1, ahead, 1) == -2);
}

TEST_CASE("insight: one who cannot win and decides who does is named", "[insight]") {
    const Script script(kingmaker);
    const Insight found = Trial(script.path, 30, 64)
                              .run(play_self_play)
                              .run(judge_games)
                              .run(look_for_kingmakers)
                              .result;
    CHECK(found.kingmaker.value > 0.6);
    const Finding story = finding(found, "STORY");
    CHECK(alarming(story));
    CHECK_THAT(story.text, containing("one who cannot win decides who does"));
    // In a game of three without such a one it is not said.
    const Insight fair = Trial("lua:pig(players=3, points=20)", 8, 16)
                             .run(play_self_play)
                             .run(look_for_kingmakers)
                             .result;
    CHECK(fair.kingmaker.value == 0);
}
