// Remedies that a report tries, and what moves do: at small budgets, on games whose truth is known.

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "framework/insight/report/verdict.hpp"
#include "tests/support/insight_trial.hpp"

using namespace insight_test;

namespace {

/// The first stone decides: player 1 wins on the left, player 2 on the right, nobody in the middle.
constexpr const char* pie_mends = R"lua(
game { name = "Cut", board = square(5, 1), variables = { first = 0 } }
function moves() place() end
function after(me, from, to) if var.first == 0 then var.first = column(to) end end
function result()
  if count(EMPTY) > 0 then return end
  if var.first == 3 then return DRAW end
  return wins(var.first < 3 and 1 or 2)
end
)lua";

/// Drawn, unless an option is another one: then the dice decide.
constexpr const char* option_mends = R"lua(
game { name = "Ties", board = square(4, 1), dice = { 6 }, variables = { points = { 0, 0 } },
       options = { ties = { 1, 0, help = "1: nobody wins" } } }
function moves() place() end
function after(me) var.points[me] = var.points[me] + dice[1] end
function result()
  if count(EMPTY) > 0 then return end
  if opt.ties == 1 or var.points[1] == var.points[2] then return DRAW end
  return wins(var.points[1] > var.points[2] and 1 or 2)
end
)lua";

/// Two stones on a row of five; who steps off to the right has won, but both may step back.
constexpr const char* sometimes_endless = R"lua(
game { name = "Dawdle", board = square(5, 2) }
function setup() board[1] = 1; board[6] = 2 end
function moves() step(MINE, east + west, EMPTY) end
function result(me, last) if column(last) == 5 then return WIN end end
)lua";

/// The last one has three stones more.
constexpr const char* gift = R"lua(
game { name = "Gift", players = 3, board = triangle(4) }
moves = place
local function bed(p) local n, size = groups(p) return size end
function ending() return score(bed(1), bed(2), bed(3) + 4) end
)lua";

/// Player 1 is always second; the last one wins, or shares with it.
constexpr const char* last_wins = R"lua(
game { name = "Last", players = 3, board = square(3, 1), options = { most = { 2, 1 } } }
moves = place
function result() if count(EMPTY) == 0 then return score(1, 0, opt.most) end end
)lua";

}  // namespace

TEST_CASE("insight: a first move that nobody should make is named", "[insight]") {
    const Script script(pie_mends);
    const Insight found = Trial(script.path, 20, 64).run(play_self_play).run(try_openings).result;
    const Finding openings = finding(found, "OPENINGS");
    CHECK_THAT(openings.text, containing("clearly worse than it: "));
    for (const char* const move : {"d1", "e1"})
        CHECK_THAT(openings.text.substr(openings.text.find("worse")), containing(move));
}

TEST_CASE("insight: a pie rule is played, and makes a game fair or does not", "[insight]") {
    const auto pied = [](const char* text) {
        const Script script(text);
        Trial trial(script.path, 20, 64);
        return trial.run(play_self_play)
            .run(judge_games)
            .run(try_openings)
            .run(try_remedies)
            .result;
    };
    const Insight mended = pied(pie_mends);
    REQUIRE(mended.remedies.size() == 1);
    CHECK(mended.remedies.front().before.value == 1);
    CHECK(mended.remedies.front().after.value == 0.5);  // player 1 begins in the middle
    CHECK(mended.remedies.front().after.games == 20);
    CHECK_THAT(finding(mended, "BALANCE").remedy, containing("a pie rule: with it 50 %"));
    // Whatever player 1 chooses, player 2 sees who wins.
    const Insight beyond = pied(first_move_decides);
    REQUIRE(beyond.remedies.size() == 1);
    CHECK(beyond.remedies.front().after.value == 0);
    CHECK_THAT(finding(beyond, "BALANCE").remedy, containing("without success: a pie rule (0 %)"));
}

TEST_CASE("insight: other values of an option are tried where a figure is bad", "[insight]") {
    const Script script(option_mends);
    const Insight found = Trial(script.path, 40, 16).run(play_self_play).run(try_remedies).result;
    REQUIRE(found.remedies.size() == 1);
    CHECK(found.remedies.front().name == "ties=0");
    CHECK(found.remedies.front().before.value == 1);
    CHECK(found.remedies.front().after.high < 0.5);
    CHECK_THAT(finding(found, "DRAWS").remedy, containing("ties=0: with it"));
    const auto remedy = insight_json(found).at("remedies").at(0);
    CHECK(remedy.at("figure") == "draws");
    CHECK(remedy.at("before").at("value") == 1);
}

TEST_CASE("insight: what a limit of plies would do is counted", "[insight]") {
    const Script script(sometimes_endless);
    Trial trial(script.path, 20, 64);
    CHECK(!trial.run(play_self_play).run(try_remedies).result.ply_limit);  // they all end
    trial.result.sound.unfinished = 3;
    const Insight found = trial.run(try_remedies).result;
    CHECK(found.plies.longest == 7);  // four steps, and three of the other player
    REQUIRE(found.ply_limit);
    CHECK(found.ply_limit->plies == 20);  // 1.5 times 7, in tens
    CHECK(found.ply_limit->draws.value == 0);
    const Finding length = finding(found, "LENGTH");
    CHECK(length.mark == Mark::warn);
    CHECK_THAT(length.remedy, containing("a draw after 20 plies: 0 %"));
}

// A game without captures has none to leave out; in go a stone may always be kept.
TEST_CASE("insight: kinds of moves are told from what they do to the board", "[insight]") {
    const Insight hex = Trial("hex(size=4)", 8, 32).run(play_self_play).result;
    CHECK(hex.board.kinds.has(MoveKind::placement));
    CHECK(!hex.board.kinds.has(MoveKind::capture));
    CHECK(!hex.kinds.can_be_left_out(MoveKind::placement));
    Trial go("go(size=5)", 20, 64);
    const Insight found = go.run(play_self_play).run(try_handicaps).result;
    CHECK(found.board.kinds.has(MoveKind::capture));
    CHECK(found.kinds.can_be_left_out(MoveKind::pass));
    const auto passes = std::ranges::find(found.handicaps, "passes", &HandicapRow::name);
    REQUIRE(passes != found.handicaps.end());
    CHECK(passes->score.value < 0.2);
    const Insight pawns =
        Trial("breakthrough(width=5, height=5)", 8, 32).run(play_self_play).result;
    CHECK(pawns.board.kinds.has(MoveKind::step));
    CHECK(pawns.board.kinds.has(MoveKind::capture));
    CHECK(!pawns.board.kinds.has(MoveKind::placement));
    CHECK(!pawns.board.kinds.has(MoveKind::promotion));
}

// Moves within 0.05 of the best are all of them where nothing matters, and few in connect four.
TEST_CASE("insight: how many moves are nearly the best", "[insight]") {
    const Script script(chance_alone);
    Trial chance(script.path, 10, 64);
    const Insight luck = chance.run(play_self_play).run(judge_games).run(measure_clarity).result;
    CHECK(luck.near_best.value > 0.5);
    Trial four("connect_four", 10, 256);
    const Insight skill = four.run(play_self_play).run(judge_games).run(measure_clarity).result;
    CHECK(skill.near_best.known());
    CHECK(skill.near_best.value < luck.near_best.value);
}

TEST_CASE("insight: who wins anyhow is not helped", "[insight]") {
    const Script three(gift);
    const Finding last = finding(Trial(three.path, 30, 16).run(play_self_play).result, "BALANCE");
    CHECK(last.mark == Mark::bad);
    CHECK(last.remedy == "something for those who score less");
    // Won by the second player (Bouton, 1901).
    const Finding nim = finding(Trial("nim", 100, 4096).run(play_self_play).result, "BALANCE");
    CHECK(nim.mark == Mark::bad);
    CHECK(nim.remedy == "something for the player who moves first");
}

TEST_CASE("insight: what hardly changes a figure is no remedy", "[insight]") {
    Insight found;
    found.remedies = {{"misere=yes", "seat", wilson(18, 75), wilson(7, 27)}};
    CHECK(found.best_remedy("seat") == nullptr);  // 26 % in place of 24 %, of fewer games
    found.remedies.push_back({"a pie rule", "seat", wilson(18, 75), wilson(12, 16)});
    CHECK(found.best_remedy("seat") == nullptr);  // then the other one is ahead
    found.remedies.push_back({"size=5", "seat", wilson(18, 75), wilson(13, 27)});
    REQUIRE(found.best_remedy("seat") != nullptr);
    CHECK(found.best_remedy("seat")->name == "size=5");
}

TEST_CASE("insight: of three players the seat that is farthest from even is mended", "[insight]") {
    const Script script(last_wins);
    const Insight found = Trial(script.path, 30, 4).run(play_self_play).run(try_remedies).result;
    CHECK(found.strongest()->seats.front().score.value == 0.5);
    REQUIRE(found.remedies.size() == 1);
    CHECK(found.remedies.front().name == "most=1");
    CHECK(std::abs(found.remedies.front().before.value - 0.5) == 0.5);
}
