/// What random games show of a script: what changes that should not, and what is never used.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "framework/authoring/contract/contract.hpp"
#include "framework/base/note.hpp"
#include "framework/lua/rules/script.hpp"

namespace ply {

/// Something in the script, and where: `scripts/games/nim.lua:12`.
struct ScriptPlace {
    std::string name;
    std::string place;
    std::string meant{};  ///< of a function never called: the one that may have been meant
};

struct ScriptSurvey {
    std::uint64_t games = 0;
    /// The script's own variables whose values were not always the same between two moves.
    std::vector<ScriptPlace> changed;
    std::vector<ScriptPlace> uncalled;   ///< functions that were never called
    std::vector<std::string> unreached;  ///< `label:4, 7-9`: lines of the others, never run
    /// What is never used was not used with the other options either, which were all tried.
    bool others_tried = false;
    /// Pieces that stood on the board with other options: `king of player 2`, `arrow`.
    std::set<std::string> pieces_of_others;
    std::vector<Note> notes;            ///< what never does what it seems to
    bool has_result = false;            ///< a function, or verbs
    std::string silent_result;          ///< where it stands if it has no `return`
    std::uint64_t out_of_moves = 0;     ///< games drawn because nobody could move
    int ply_limit = 0;                  ///< after which a game ends; 0: there is none
    std::vector<std::string> constant;  ///< declared variables that kept their first value
    /// A function that did not end in time, which every further look would wait for again.
    std::optional<ContractFailure> late;
    std::map<std::string, std::string> rules;  ///< places of "moves", "evaluate.material" ...
};

/// Values of options by their names, as somebody wrote them.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// Plays up to 200 random games, for about a second at most; an error in the rules ends it early.
/// Then it plays with `others` as well, for a second altogether: what one of them uses is no find.
/// Throws Error if the script cannot be loaded.
ScriptSurvey survey_script(const ScriptSource& source, const OptionTexts& options,
                           const std::stop_token& stop = {},
                           const std::vector<OptionTexts>& others = {});

}  // namespace ply
