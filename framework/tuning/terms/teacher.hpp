/// Who says what positions are worth, instead of how their games ended: a strong player's scores say
/// more than a result does, where there is such a player.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/player/player.hpp"
#include "framework/base/numbered_work.hpp"
#include "framework/tuning/play/self_play.hpp"
#include "framework/tuning/play/tuning_log.hpp"

namespace ply::tuning {

struct TeacherSettings {
    std::string player;  ///< as parse_player() reads it; empty: results teach
    /// What its scores say of who wins, for the mover, from -1 to 1.
    std::function<std::optional<double>(Score)> expected;
};

class Teacher {
public:
    /// `game` and `log` must outlive it. Throws Error where it is no player of the game.
    Teacher(const Game& game, const TeacherSettings& settings, int threads, TuningLog& log);

    /// Fills SelfPlayed::judged of the games of `player`, for their quiet positions. Games that time
    /// did not allow are taken out. Throws EngineFailure of a third-party engine, and Error where
    /// the player says no score.
    void judge(std::vector<SelfPlayed>& games, const std::string& player, const Until& until);

private:
    struct Desk {
        std::unique_ptr<Game> game;
        std::unique_ptr<Participant> player;
    };
    /// By quiet positions; nothing: it was stopped.
    std::optional<std::vector<Score>> scores(Desk& desk, const SelfPlayed& played,
                                             const Until& until) const;

    TeacherSettings settings_;
    TuningLog& log_;
    std::vector<Desk> desks_;
};

}  // namespace ply::tuning
