// plyboard check: who wins how often, and what can be said of slow games; bench of those.
#include <chrono>
#include <cmath>

#include "tests/support/catch.hpp"
#include "tests/support/checked_script.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/temporary_folder.hpp"

using nlohmann::json;
using namespace ply_test;

TEST_CASE("check: games that do not end, games that are always drawn", "[cli][author][long]") {
    const json endless = check_json(R"lua(
game { name = "Endless", board = square(2, 1) }
function setup() board[1] = 1 end
function moves() step(OCCUPIED) end
)lua");
    CHECK(endless.at("unfinished") == endless.at("games"));
    CHECK(endless.at("games") < 60);
    CHECK_THAT(endless.at("notes").dump(), containing("did not end within 10,000 plies"));
    CHECK_THAT(endless.at("notes").dump(), containing("repetition = { 3, "));

    const json drawn = check_json(
        "game { name = \"Drawn\", board = square(2, 2) }\n"
        "function moves() place() end\n");
    CHECK(drawn.at("draws") == 60);
    CHECK_THAT(drawn.at("notes").dump(), containing("every game was drawn"));
}

TEST_CASE("check: who wins how often", "[cli][author]") {
    // The first of two to take the only cell wins.
    const json first = check_json(
        "game { name = \"First\", board = square(1, 1) }\nfunction moves() place() end\n"
        "function result() return WIN end\n");
    CHECK(first.at("wins") == json{60, 0});
    CHECK(first.at("first_player_advantage").at("value") == 1);
    CHECK_THAT(first.at("notes").dump(), containing("player 1 wins every game"));
    const json fair = run_well({"check", "lua:tic_tac_toe", "--games", "1000", "--json"}).json();
    // Random games: 58.5 %, 28.8 % and 12.7 % (a sum over the 255,168 games, each by its chance);
    // within five standard errors.
    CHECK(std::abs(fair.at("wins").at(0).get<double>() / 1000 - 0.585) < 0.08);
    CHECK(std::abs(fair.at("draws").get<double>() / 1000 - 0.127) < 0.055);
}

TEST_CASE("check: the figures say of how many random games, and how many the limit ended",
          "[cli][author]") {
    // Who places on b1 has won; after two plies the limit ends the game.
    const std::string script = R"lua(
game { name = "Race", board = square(4, 1), limit = { 2, "draw" } }
moves = place
function result(me, last) if last == 2 then return WIN end end
)lua";
    const json result = check_json(script);
    const auto wins = result.at("wins").at(0).get<int>() + result.at("wins").at(1).get<int>();
    CHECK(result.at("at_limit") == 60 - result.at("wins").at(0).get<int>());
    CHECK(result.at("draws") == 60 - wins);
    const std::string text = check(script).out;
    CHECK_THAT(text, containing("in 60 random games player 1 wins "));
    CHECK_THAT(text, containing(" % end at the limit of 2 plies\n"));
    CHECK_THAT(text, containing("; among stronger players: plyboard insight)\n"));
    // Throws are no plies of the limit.
    const json dice = check_json(R"lua(
game { name = "Dice", board = square(4, 1), dice = { 2 }, limit = { 3, "draw" } }
moves = place
)lua");
    CHECK(dice.at("at_limit") == 60);
    const std::string none =
        check("game { name = 'T', board = square(2, 1) }\nmoves = place\n").out;
    CHECK_THAT(none, !containing("at the limit"));
}

TEST_CASE("check: a win that several share is no draw", "[cli][author]") {
    // The first of three to move has lost; the two others have won.
    const std::string script = R"lua(
game { name = "Last one", board = square(1, 1), players = 3 }
function moves() place() end
function result() return LOSS end
)lua";
    const json result = check_json(script);
    CHECK(result.at("shared") == result.at("games"));
    CHECK(result.at("draws") == 0);
    CHECK(result.at("wins") == json{0, 0, 0});
    CHECK_THAT(result.at("notes").dump(), containing("won by two players or more together"));
    CHECK_THAT(result.at("notes").dump(), !containing("every game was drawn"));
    CHECK_THAT(check(script).out,
               containing("player 3 wins 0.0 %, shared by two or more 100.0 %, draws 0.0 %"));
    // All three together: a draw.
    const json drawn =
        check_json("game { name = \"All\", board = square(1, 1), players = 3 }\nmoves = place\n");
    CHECK(drawn.at("shared") == 0);
    CHECK(drawn.at("draws") == drawn.at("games"));
}

TEST_CASE("check: a puzzle that is not solved is lost, not drawn", "[cli][author]") {
    const std::string script = R"lua(
game { name = "Steps", board = square(4, 1), players = 1, nomoves = "loss" }
function setup() board[1] = 1 end
function moves() step(MINE, east, EMPTY) end
)lua";
    const json result = check_json(script);
    CHECK(result.at("lost") == result.at("games"));
    CHECK(result.at("draws") == 0);
    CHECK(result.at("out_of_time") == false);
    CHECK_THAT(check(script).out, containing("player 1 wins 0.0 %, loses 100.0 %, draws 0.0 %"));
}

namespace {

/// Whose player thinks so many turns of a loop about each move.
std::string slow_game(int turns) {
    return "game { name = 'Slow', board = square(5, 5), nomoves = 'loss' }\n"
           "function moves()\n"
           "for i = 1, " +
           std::to_string(turns) +
           " do local n = i end\n"
           "place() end\n";
}

}  // namespace

TEST_CASE("check: of few games it tells counts, and no shares of them", "[cli][author]") {
    const std::string first_wins =
        "game { name = 'First', board = square(3, 3) }\nfunction moves() place() end\n"
        "function result(me) return wins(1) end\n";
    const ProgramRun few = check(first_wins, {"--games", "12"});
    CHECK_THAT(few.out,
               containing("of 12 games, player 1 won 12, player 2 won 0, 0 drawn: too few for "
                          "a statement\n"));
    CHECK(few.out.find("advantage") == std::string::npos);

    const ProgramRun slow = check(slow_game(60'000), {"--games", "1000", "--seconds", "2"});
    INFO(slow.out);
    CHECK(slow.exit_code == 0);
    CHECK_THAT(slow.out, containing("of 1,000 random games were checked"));
    const bool some = slow.out.find("not one whole random game") == std::string::npos;
    CHECK(some == (slow.out.find("few, so that the figures are rough") != std::string::npos));
}

TEST_CASE("check: a seat that has won all of some games may lose the next", "[cli][author]") {
    // The first stone decides; in 60 games the second player has no chance to show otherwise.
    const json won = check_json(
        "game { name = 'First', board = square(3, 3) }\nfunction moves() place() end\n"
        "function result(me) return wins(1) end\n");
    const double error = won.at("first_player_advantage").at("error");
    CHECK(won.at("first_player_advantage").at("value") == 1);
    CHECK(error > 0.01);
    CHECK(error < 0.2);
}

TEST_CASE("bench: a slow game ends with what there was time for", "[cli][author][long]") {
    const TemporaryFolder folder;
    // A call of moves takes a good part of a second: no random game ends, nor do the searches.
    const std::string path = folder.write("slow.lua", slow_game(8'000'000));
    ProgramInput input;
    input.limit = std::chrono::minutes(4);
    const ProgramRun run = run_program({"bench", path, "--seconds", "1"}, input);
    INFO(run.out << run.err);
    CHECK(!run.timed_out);
    CHECK(run.exit_code == 0);
    CHECK_THAT(run.out, containing("random games"));
    CHECK_THAT(run.out, containing("none: its searches take longer than 6 s"));
}

TEST_CASE("bench: signatures are the same each time, null of searchers that do not play the game",
          "[cli][bench]") {
    const auto signatures = [](const std::string& game) {
        return run_well({"bench", game, "--signatures", "--json"}).json().at("signatures");
    };
    const json first = signatures("tic_tac_toe");
    for (const char* searcher : {"alphabeta_tt", "pvs", "solver", "mcts"}) {
        INFO(searcher);
        CHECK(first.at(searcher).get<int>() > 0);
    }
    CHECK(signatures("tic_tac_toe") == first);
    const json dice = signatures("pig");
    CHECK(dice.at("pvs").is_null());
    CHECK(dice.at("mcts").get<int>() > 0);
}
