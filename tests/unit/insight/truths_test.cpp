// What a report must find out about games whose truth is known, at small budgets.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "framework/insight/report/side_by_side.hpp"
#include "framework/insight/report/verdict.hpp"
#include "tests/support/insight_trial.hpp"

using namespace insight_test;

namespace {

const Figure& first_seat(const StrengthRow& row) {
    return row.seats.front().score;
}

/// Three in a row; a1 is never played, ghosts never come.
constexpr const char* unused_parts = R"lua(
game { name = "Unused", board = square(4, 3), pieces = { "man", "ghost" } }
function moves()
  for c in each(EMPTY) do if c ~= 1 then add(c) end end
end
function play(me, c) board[c] = man(me) end
function result(me, last) if line(last, 3) then return WIN end end
)lua";

/// Two stones walk to and fro for ever.
constexpr const char* endless = R"lua(
game { name = "Endless", board = square(5, 2) }
function setup() board[1] = 1; board[10] = 2 end
function moves() step(MINE, east + west, EMPTY) end
)lua";

/// For one player, who wins by going round all cells in their order alone.
constexpr const char* hopeless = R"lua(
game { name = "Order", players = 1, board = square(5, 4), variables = { wrong = 0 },
       options = { forgiven = { 0, 1 } } }
function moves() place() end
function after(me, from, to)
  if to ~= count(MINE) then var.wrong = var.wrong + 1 end
end
function result()
  if count(EMPTY) == 0 then return var.wrong <= opt.forgiven and WIN or LOSS end
end
)lua";

/// Runners race along rows 1 and 4; whoever moves a donkey loses a step.
constexpr const char* useless_piece = R"lua(
game { name = "Donkeys", board = square(6, 4), pieces = { "runner", "donkey" } }
function setup()
  board[cell(1, 1)], board[cell(1, 2)] = runner(1), donkey(1)
  board[cell(1, 4)], board[cell(1, 3)] = runner(2), donkey(2)
end
function moves()
  for c in each(MINE) do if column(c) < 6 then add(c, c + 1) end end
end
function play(me, from, to) board[from], board[to] = EMPTY, board[from] end
function result(me, last)
  if column(last) == 6 and board[last] == runner(me) then return WIN end
end
)lua";

}  // namespace

TEST_CASE("insight: strong play draws tic-tac-toe", "[insight][long]") {
    const Insight found = Trial("tic_tac_toe", 40, 1024).run(play_self_play).result;
    CHECK(found.draws.value >= 0.9);
    CHECK(first_seat(found.strengths.front()).value > 0.5);  // 0.585 + 0.127/2 at random
    CHECK(first_seat(found.strengths.back()).value == Approx(0.5).margin(0.05));
    CHECK(finding(found, "DRAWS").mark == Mark::bad);
}

// Hex without a swap is won by the first player (Nash, 1949), and the more surely the better it
// plays; connect four likewise (Allen and Allis, 1988).
TEST_CASE("insight: hex and connect four favour player 1 the more the stronger",
          "[insight][long]") {
    const Insight hex = Trial("hex(size=4)", 60, 1024).run(play_self_play).result;
    CHECK(hex.trend.low > 0.2);
    CHECK(first_seat(hex.strengths.back()).low > 0.8);
    CHECK(finding(hex, "BALANCE").mark == Mark::bad);
    const Insight four = Trial("connect_four", 100, 512).run(play_self_play).result;
    CHECK(four.trend.value > 0);
}

// Bouton (1901): 1, 3, 5 and 7 add up to 0 without carries.
TEST_CASE("insight: the first player loses nim from 1-3-5-7", "[insight][long]") {
    const Insight found = Trial("nim", 40, 1024).run(play_self_play).result;
    CHECK(first_seat(found.strengths.back()).high < 0.5);
    CHECK(found.trend.high < 0);
}

TEST_CASE("insight: a game of chance has no rung above random, and luck is all", "[insight]") {
    const Script script(chance_alone);
    Trial trial(script.path, 100, 32);
    const Insight found = trial.run(play_self_play).run(climb_ladder).run(measure_luck).result;
    CHECK(found.ladder.rungs.size() == 1);
    CHECK(found.ladder.complete);
    REQUIRE(found.luck);
    CHECK(found.luck->dice.value > 0.95);
    CHECK(found.luck->skill.value < 0.05);
    CHECK(finding(found, "DEPTH").mark == Mark::bad);
    CHECK(finding(found, "LUCK").mark == Mark::bad);
}

TEST_CASE("insight: a game that the first move decides is decided at once", "[insight]") {
    const Script script(first_move_decides);
    Trial trial(script.path, 20, 64);
    const Insight found = trial.run(play_self_play).run(judge_games).run(try_openings).result;
    CHECK(found.story.decided_at.value < 0.15);
    CHECK(finding(found, "STORY").mark == Mark::bad);
    const OpeningTable& table = found.openings;
    REQUIRE(table.moves == 12);
    CHECK(table.openings.front().score.value == 1);
    CHECK(table.openings.back().score.value == 0);
    CHECK(table.openings.back().dominated);
    CHECK(finding(found, "OPENINGS").mark == Mark::warn);
}

TEST_CASE("insight: what is never used is named", "[insight]") {
    const Script script(unused_parts);
    const Insight found = Trial(script.path, 30, 16).run(play_self_play).result;
    CHECK(found.all_games.unused_cells == std::vector<std::string>{"a1"});
    CHECK(found.all_games.unused_pieces.size() == 2);  // one of each player
    const Finding board = finding(found, "BOARD");
    CHECK(board.mark == Mark::warn);
    CHECK_THAT(board.text, containing("never used: a1"));
    CHECK_THAT(board.text, containing("ghost"));
}

TEST_CASE("insight: of a few games nothing is alarming that was not used", "[insight]") {
    const Script script(unused_parts);
    const Insight found = Trial(script.path, 2, 4).run(play_self_play).result;
    const Finding board = finding(found, "BOARD");
    CHECK(board.mark == Mark::unsure);
    CHECK_THAT(board.text, containing("so far never used: "));
}

TEST_CASE("insight: a puzzle that nobody solves alarms nobody", "[insight]") {
    const Script script(hopeless);
    Trial trial(script.path, 20, 8);
    trial.result.script.emplace();
    trial.check(1);
    const Insight found = trial.run(play_self_play).run(climb_ladder).result;
    CHECK(finding(found, "DEPTH").mark == Mark::unsure);
    CHECK(finding(found, "RULES").mark == Mark::good);
}

TEST_CASE("insight: a game without an end is told so", "[insight][long]") {
    const Script script(endless);
    const Insight found = Trial(script.path, 1, 4).run(play_self_play).result;
    CHECK(found.unfinished.value == 1);
    CHECK(found.draws.value == 0);
    CHECK(finding(found, "LENGTH").mark == Mark::bad);
    CHECK(found.board.distinct.value < 0.2);
}

TEST_CASE("insight: a piece that only loses time is named", "[insight]") {
    const Script script(useless_piece);
    const Insight found = Trial(script.path, 40, 256).run(play_self_play).result;
    const auto idle = found.pieces_not_moved();
    CHECK(std::ranges::find(idle, "donkey of player 1") != idle.end());
    CHECK(std::ranges::find(idle, "runner of player 1") == idle.end());
    const Finding rules = finding(found, "RULES");
    CHECK(rules.mark == Mark::warn);
    CHECK_THAT(rules.text, containing("donkey of player 1"));
}

// From the start of tic-tac-toe 5478 positions can be reached.
TEST_CASE("insight: the positions of tic-tac-toe are counted nearly", "[insight][long]") {
    const Insight found = Trial("tic_tac_toe", 400, 64).run(play_self_play).result;
    const Figure positions = positions_there_are(found.all_games.seen);
    CHECK(positions.value > 2000);
    CHECK(positions.low < 5478);
}

TEST_CASE("insight: three seeds agree within their intervals", "[insight][long]") {
    std::vector<Insight> reports;
    for (const std::uint64_t seed : {1, 2, 3})
        reports.push_back(Trial("connect_four(width=5, height=4)", 60, 64, seed)
                              .run(play_self_play)
                              .run(judge_games)
                              .run(trace_skill)
                              .result);
    for (std::size_t i = 1; i < reports.size(); ++i)
        for (const ComparedFigure& compared : compared_figures()) {
            INFO(compared.name);
            CHECK_FALSE(differs(compared.of(reports.front()), compared.of(reports[i])));
        }
}

TEST_CASE("insight: a ladder and a skill trace that were cut alarm nobody", "[insight]") {
    Insight found = Trial("tic_tac_toe", 4, 4).run(play_self_play).result;
    found.ladder.rungs.push_back({"random"});
    found.skill_trace = {0, 0, 0, 90};
    found.cuts.push_back({"skill trace", 3, 8, "levels"});
    CHECK(finding(found, "DEPTH").mark == Mark::unsure);
    found.cuts.clear();
    found.ladder.complete = true;
    CHECK(finding(found, "DEPTH").mark == Mark::bad);
}

TEST_CASE("insight: one game of the strongest tells less than four of a weaker one", "[insight]") {
    Insight found = Trial("tic_tac_toe", 4, 4).run(play_self_play).result;
    CHECK(found.strongest() == &found.strengths.back());  // of four games each
    found.strengths.back().games.resize(1);
    CHECK(found.strongest() == &found.strengths.front());
}

TEST_CASE("insight: symmetric first moves are one opening", "[insight]") {
    const Insight found = Trial("tic_tac_toe", 4, 16).run(try_openings).result;
    CHECK(found.openings.openings.size() == 3);  // corner, edge, middle
    CHECK(found.openings.moves == 9);
}

TEST_CASE("insight: a player who looks one ply ahead loses at connect four", "[insight]") {
    const Insight found =
        Trial("connect_four", 20, 1024).run(play_self_play).run(try_handicaps).result;
    REQUIRE(!found.handicaps.empty());
    CHECK(found.handicaps.front().name == "one ply");
    CHECK(found.handicaps.front().score.value < 0.3);
}

namespace {

/// With `stage` named, the report is stopped when it tells what that stage has found.
nlohmann::ordered_json report(const std::filesystem::path& journal, bool resume, int threads,
                              const std::string& stage = {}) {
    const OpenedGame opened = open_named_game("tic_tac_toe");
    GameLog log(journal, {"tic_tac_toe", "x", 7, 32, ""}, resume);
    std::stop_source stop;
    InsightProgress progress([&](const std::string& learnt) {
        if (!stage.empty() && learnt.starts_with(stage)) stop.request_stop();
    });
    const InsightSettings settings{600, 7, 12, 32, threads};
    return insight_json(run_insight(opened, settings, log, progress, stop.get_token()));
}

}  // namespace

TEST_CASE("insight: the same seed and counts give the same report, resumed or not",
          "[insight][long]") {
    const TemporaryFolder folder;
    const auto journal = folder.path() / "kept";
    const auto whole = report(journal, false, 2);
    CHECK(whole.at("cut").empty());
    CHECK(whole.at("seat").at("by_strength").size() >= 2);
    CHECK(report({}, false, 1) == whole);
    {
        Database database(journal.string());
        database.run("DELETE FROM rows WHERE number % 3 = 1");
    }
    CHECK(report(journal, true, 2) == whole);
    const auto stopped = report(journal, false, 2, "ladder");
    CHECK(stopped.at("stopped").get<bool>());
    CHECK(stopped.at("openings").empty());
    CHECK(stopped.at("ladder") == whole.at("ladder"));
    CHECK(report(journal, true, 2) == whole);
    CHECK_THROWS_AS(GameLog(journal, {"tic_tac_toe", "y", 7, 32, ""}, true), Error);
}
