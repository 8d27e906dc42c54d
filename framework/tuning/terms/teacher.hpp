/// Who says what positions are worth, instead of how their games ended: a strong player's scores
/// say more than a result does, where there is such a player.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "framework/base/numbered_work.hpp"
#include "framework/game/score.hpp"
#include "framework/tuning/crew/crew.hpp"
#include "framework/tuning/crew/self_played.hpp"

namespace ply::tuning {

struct TeacherSettings {
    std::string player;  ///< as parse_player() reads it; empty: results teach
    /// What its scores say of who wins, for the mover, from -1 to 1.
    std::function<std::optional<double>(Score)> expected;
};

class Teacher {
public:
    /// `crew` must outlive it. Throws Error where it is no player.
    Teacher(const TeacherSettings& settings, Crew& crew);

    /// Fills SelfPlayed::judged of the games of `player`, for their quiet positions. Games that
    /// time did not allow are taken out. Throws EngineFailure of a third-party engine, and Error
    /// where the player cannot play the game, or says no score.
    void judge(std::vector<SelfPlayed>& games, const std::string& player, const Until& until);

private:
    TeacherSettings settings_;
    std::string written_;  ///< the player, by no name that other machines need not know
    Crew& crew_;
};

}  // namespace ply::tuning
