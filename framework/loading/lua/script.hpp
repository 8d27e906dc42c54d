/// Games written in Lua: from the text of a script to a Game.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"

namespace ply {

/// The text of a script and how it is called in messages. Nothing is read from disk except by
/// `include`, so that a worker can be given the text by its parent.
struct ScriptSource {
    std::string label;  ///< shown in errors, usually the path: `scripts/games/nim.lua`
    std::string text;
    /// Answers `include "lib/name"`: the text of that file of the scripts folder; throws Error.
    /// Empty: includes are refused.
    std::function<std::string(const std::string& name)> include;
};

/// What the script says of itself (name, title, options), without starting a game.
/// Throws Error `label:line: what; way out`.
GameInfo script_info(const ScriptSource& source);

/// The game with its options chosen. Throws Error if the script is broken or an option is unknown.
/// The Game throws RulesError when a callback fails, runs too long or takes too much memory.
std::unique_ptr<Game> open_script(const ScriptSource& source,
                                  const std::vector<std::pair<std::string, std::string>>& options);

/// What came of the tests in a script.
struct ScriptTestReport {
    int tests = 0;                      ///< how many `test { ... }` were run
    std::vector<std::string> failures;  ///< one sentence each: `label:line: ...`
    /// `label:line: perft 4`: where `stop` came in between; of that test the rest was not run.
    std::vector<std::string> unfinished{};
};

/// Runs the tests in the script, until `stop` is requested. Throws Error if the script cannot be
/// loaded.
ScriptTestReport run_script_tests(const ScriptSource& source, const std::stop_token& stop = {});

/// The words of the framework that every script knows (verbs, constants), for help and tests.
std::vector<std::string> script_words();

}  // namespace ply
