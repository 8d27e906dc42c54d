/// What every tuning has: the game, the seed, the time, the journal, and who hears of its progress.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>

#include "framework/base/numbered_work.hpp"
#include "framework/game/game.hpp"
#include "framework/tuning/play/self_play.hpp"
#include "framework/tuning/play/sequential_match.hpp"

namespace ply::tuning {

struct RunSettings {
    std::uint64_t seed = 1;
    std::chrono::milliseconds time{0};  ///< at most, for everything
    int opening = -1;                   ///< random plies of openings; -1: by how long games are
    TestSettings test;
};

/// Says what is done now; may be asked by another thread.
class Progress {
public:
    void say(std::string text) {
        const std::lock_guard lock(mutex_);
        text_ = std::move(text);
    }
    std::string text() const {
        const std::lock_guard lock(mutex_);
        return text_;
    }

private:
    mutable std::mutex mutex_;
    std::string text_;
};

/// What a run may use of its time, by parts of the whole.
class Schedule {
public:
    Schedule(std::chrono::milliseconds time, std::stop_token stop)
        : begin_(std::chrono::steady_clock::now()), time_(time), stop_(std::move(stop)) {}
    Until until(double part) const {
        return {begin_ + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                             part * std::chrono::duration<double>(time_)),
                stop_};
    }

private:
    std::chrono::steady_clock::time_point begin_;
    std::chrono::milliseconds time_;
    std::stop_token stop_;
};

/// The mean length of some random games, in plies.
int usual_length(const Game& game);

/// The settings of games against itself: up to 15 % of the usual length are random moves.
SelfPlaySettings self_play_settings(const RunSettings& settings, int length);

/// The player by another evaluation.
std::string with_eval(const std::string& player, const std::string& eval);

/// The settings of matches: openings of a fifth of the usual length, at most four plies; matches
/// are drawn at four lengths, but not before 200 plies.
PairSettings pair_settings(const RunSettings& settings, int length);

}  // namespace ply::tuning
