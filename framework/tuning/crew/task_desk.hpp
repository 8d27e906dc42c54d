/// Plays the tasks of a tuning, one after the other: what a thread needs for that.
///
///     TaskDesk desk(game);
///     const auto row = desk.play(task, stop);
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/match/openings.hpp"
#include "framework/player/player.hpp"
#include "framework/search/core/searcher.hpp"
#include "framework/tuning/crew/task.hpp"

namespace ply::tuning {

class TaskDesk {
public:
    /// Has a fork of `game`.
    explicit TaskDesk(const Game& game) : game_(game.fork()) {}

    /// The row; nothing: it was stopped. Throws Error where a player is none of the game, cannot
    /// play or says no score, or a match comes to no result; EngineFailure of a third-party engine.
    std::optional<std::string> play(const Task& task, const std::stop_token& stop);

private:
    std::optional<std::string> work(const Task& task, const PairTask& pair,
                                    const std::stop_token& stop);
    std::optional<std::string> work(const Task& task, const GameTask& game,
                                    const std::stop_token& stop);
    std::optional<std::string> work(const Task& task, const ScoresTask& scores,
                                    const std::stop_token& stop);
    int points(const PairTask& pair, const std::vector<Move>& opening, std::uint64_t seed,
               bool changed, const std::stop_token& stop);
    Participant& seat(const std::string& text, const std::string& other);

    std::unique_ptr<Game> game_;
    /// Those that were asked last.
    std::vector<std::pair<std::string, std::unique_ptr<Participant>>> players_;
    std::string searcher_text_;
    std::unique_ptr<Searcher> searcher_;
    Limits limits_;
    std::unique_ptr<Openings> openings_;
    std::pair<int, std::uint64_t> openings_of_;  ///< plies and seed
};

}  // namespace ply::tuning
