/// Stages of a report on a game, without a limit of time, for tests of what they find out.
///
///     const Insight found = Trial("tic_tac_toe", 40, 1024).run(play_self_play).result;
#pragma once

#include <string>

#include "framework/insight/report/findings.hpp"
#include "framework/insight/stages/stage.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace insight_test {

using namespace ply;
using namespace ply::insight;
using namespace ply_test;

/// Some stages of a report, without a limit of time.
class Trial {
public:
    Trial(const std::string& game, int games, std::uint64_t budget, std::uint64_t seed = 1)
        : opened_(open_named_game(game)),
          settings_{600, seed, games, budget, 2},
          log_({}, {game, "", seed, budget, ""}, false),
          hall_(*opened_.game, 2, log_, seed),
          strengths_(*opened_.game),
          stage_{opened_, settings_, hall_, strengths_, progress_, clock_} {
        result.players = opened_.game->facts().players;
        result.dice = opened_.game->facts().chance;
    }

    Trial& run(void (*work)(Stage&, Insight&)) {
        work(stage_, result);
        return *this;
    }

    /// By random games, for so many seconds at the most.
    Trial& check(double seconds) {
        check_soundness(stage_, seconds, result);
        return *this;
    }
    /// Those after it are played by whom it chooses.
    Trial& run_players() {
        strengths_ = choose_players(stage_, result);
        return *this;
    }

    Insight result;

private:
    OpenedGame opened_;
    InsightSettings settings_;
    GameLog log_;
    Hall hall_;
    Strengths strengths_;
    InsightProgress progress_;
    StageClock clock_;
    Stage stage_;
};

/// A game as a file, for as long as it lives.
struct Script {
    explicit Script(const std::string& text) : path(folder.write("trial.lua", text)) {}
    TemporaryFolder folder;
    std::string path;
};

/// Four in a row on boards of four rows, where the first stone, if `condition` holds of its cell
/// `to`, brings what `gift` does. `begun` is what positions keep of it: by "to" no first move is
/// the image of another one, by "1" some are.
inline std::string four_in_a_row(int columns, const std::string& condition, const std::string& gift,
                                 const std::string& begun) {
    return "game { name = 'Gift', board = square(" + std::to_string(columns) +
           ", 4), variables = { begun = 0 } }\n"
           "function moves() place() end\n"
           "function after(me, from, to)\n"
           "  if var.begun == 0 and " +
           condition + " then " + gift +
           " end\n"
           "  var.begun = " +
           begun +
           "\nend\n"
           "function result(me, last)\n"
           "  if line(last, 4) then return WIN end\n"
           "  if count(EMPTY) == 0 then return DRAW end\n"
           "end\n";
}

inline Finding finding(const Insight& insight, const std::string& subject) {
    for (const Finding& one : findings_of(insight))
        if (one.subject == subject) return one;
    FAIL("nothing is said of " << subject);
    return {};
}

/// Stones are placed where nobody looks; the sum of the dice decides.
inline constexpr const char* chance_alone = R"lua(
game { name = "Chance", board = square(4, 1), dice = { 6 }, variables = { points = { 0, 0 } } }
function moves() place() end
function after(me) var.points[me] = var.points[me] + dice[1] end
function result()
  if count(EMPTY) > 0 then return end
  if var.points[1] == var.points[2] then return DRAW end
  return wins(var.points[1] > var.points[2] and 1 or 2)
end
)lua";

/// The first stone decides: on the left player 1 has won, on the right player 2.
inline constexpr const char* first_move_decides = R"lua(
game { name = "First", board = square(6, 2), variables = { winner = 0 } }
function moves() place() end
function after(me, from, to)
  if var.winner == 0 then var.winner = column(to) <= 2 and 1 or 2 end
end
function result() if count(EMPTY) == 0 then return wins(var.winner) end end
)lua";

}  // namespace insight_test
