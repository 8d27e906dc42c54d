/// The levels of a game's own: the rungs of the ladder that `plyboard insight` has climbed. They
/// are kept in a small file in the user's state folder, where `plyboard play` and the studio find
/// them.
///
///     const FoundLadder found = find_ladder(opened.source);
///     if (!found.ladder.rungs.empty()) player = found.ladder.rungs[2].player;    // level 3
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "framework/loading/catalogue.hpp"

namespace ply {

struct MeasuredRung {
    std::string player;  ///< `random`, `rung(budget=16)`: as parse_player reads it
    double score = 0;    ///< against the rung below, from 0 to 1; of the first, nothing
};

struct MeasuredLadder {
    std::string game;                 ///< `hex(size=7)`
    std::string rules;                ///< fingerprint() of its source
    std::vector<MeasuredRung> rungs;  ///< the weakest first; two or more

    /// The rung that a level of the general table stands for: the first is the lowest one, the last
    /// the highest, those between lie evenly.
    const MeasuredRung& rung_of_level(int number) const;
};

/// In `insight` of the user's state folder, a file named after the game: `hex_size_7_.ladder`.
/// Empty where nobody knows that folder.
std::filesystem::path insight_file(std::string_view game, std::string_view ending);

/// In place of an older one. Throws Error where it cannot be written.
void keep_ladder(const MeasuredLadder& ladder);

struct FoundLadder {
    MeasuredLadder ladder;  ///< without rungs: there is none
    std::string trouble;    ///< a sentence: there is one, but of other rules, or damaged
};
/// That of the game with these options.
FoundLadder find_ladder(const GameSource& source);

/// All that are kept and can be read, by game. Whether their rules are still the same is not looked
/// at.
std::vector<MeasuredLadder> kept_ladders();

}  // namespace ply
