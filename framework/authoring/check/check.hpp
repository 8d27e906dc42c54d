/// What `check` finds out about a game.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/authoring/check/untold_moves.hpp"
#include "framework/authoring/contract/contract.hpp"
#include "framework/authoring/contract/game_size.hpp"
#include "framework/authoring/script_tests/script_tests.hpp"
#include "framework/authoring/survey/survey.hpp"
#include "framework/loading/catalogue.hpp"

namespace ply {

/// An allowed value that makes no game.
struct BrokenOption {
    std::string option;  ///< `width=1`
    std::string what;
    std::optional<Note> note;  ///< `what` as data, where a script failed
};

/// What came of trying the values of each option.
struct OptionFindings {
    std::vector<std::string> useless;  ///< options whose values make no difference
    /// `bonus=small`, of other options: values with which many games are as they are now.
    std::vector<std::string> useless_values;
    std::vector<BrokenOption> broken;
    std::vector<std::string> untried;  ///< `size=19`: there was no time left for some games with it
    std::size_t values = 0;            ///< those to be tried, all options together
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
    std::optional<UntoldMoves> untold;  ///< nothing: every move that was seen is told by clicks
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

struct CheckSettings {
    std::uint64_t games = 1000;  ///< random games to check
    double seconds = 20;         ///< for everything together
    std::uint64_t seed = 1;      ///< of the random games
};

/// What is being done; may be read by another thread.
struct CheckProgress {
    enum class Step : std::uint8_t { tests, survey, games, options, size };
    std::atomic<Step> step = Step::tests;
    std::atomic<std::uint64_t> games = 0;  ///< checked so far
    std::atomic<std::uint64_t> games_asked = 0;
    std::atomic<double> seconds = 0;

    std::string text() const;
};

/// Runs the tests of a script, checks random games and other values of the options, counts how
/// large the game is. Ends soon after `stop`, with what there was time for.
CheckResult check(const OpenedGame& opened, const CheckSettings& settings, CheckProgress& progress,
                  const std::stop_token& stop);

/// The game with another value of one of its options, for each option a few of them, the extremes
/// among them; not all of them need make a game.
std::vector<GameSource> sources_with_other_options(const GameSource& source, const Game& game);

/// Opens the game with other values of each option and compares some random games. Few values are
/// tried of each, the extremes among them.
OptionFindings try_options(const OpenedGame& opened, const std::stop_token& stop);

/// The options with the smallest value of each that is a number.
std::vector<std::pair<std::string, std::string>> smallest_options(const Game& game);

}  // namespace ply
