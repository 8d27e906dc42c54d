/// What `check` finds out about a game, and how it says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/app/cli/common.hpp"
#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/contract/game_size.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/survey.hpp"

namespace ply {

/// What came of trying the values of each option.
struct OptionFindings {
    std::vector<std::string> useless;  ///< options whose values make no difference
    std::vector<std::string> broken;   ///< `with width=1: ...`: allowed values that make no game
    std::vector<std::string> untried;  ///< `size=19`: there was no time left for some games with it
};

struct CheckResult {
    ScriptTestReport tests;  ///< those that the script carries
    ContractReport contract;
    /// The same game with the smallest options that fail, where others were asked for.
    std::optional<OpenedGame> smaller;
    /// Where not one game ended while it was surveyed: how many were checked with the smallest
    /// options, and what that game is called.
    std::uint64_t small_games = 0;
    std::string small_game;
    std::optional<ScriptSurvey> survey;  ///< of a script
    OptionFindings options;
    GameSize size;
    double playouts_per_second = 0;  ///< 0: not even one game ended in the time for it
    std::uint64_t games_asked = 0;
    double seconds_allowed = 0;  ///< for everything together
    bool out_of_time = false;    ///< fewer random games were checked than were asked for

    bool ok() const {
        return !contract.failure && tests.failures.empty() && options.broken.empty();
    }
};

/// The game with another value of one of its options, for each option a few of them, the extremes
/// among them; not all of them need make a game.
std::vector<GameSource> sources_with_other_options(const GameSource& source, const Game& game);

/// Opens the game with other values of each option and compares some random games. Few values are
/// tried of each, the extremes among them.
OptionFindings try_options(const OpenedGame& opened, const std::stop_token& stop);

/// The options with the smallest value of each that is a number.
std::vector<std::pair<std::string, std::string>> smallest_options(const Game& game);

/// What of the result the author should look at, a sentence each; none of it is an error.
std::vector<std::string> check_notes(const Game& game, const CheckResult& result);

void print_check(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed);
Json check_json(const OpenedGame& opened, const CheckResult& result, std::uint64_t seed);

}  // namespace ply
