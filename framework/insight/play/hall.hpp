/// Where the games of a report are played: several at a time, each on its own copy of the rules.
///
///     Hall hall(game, 2, log, seed);
///     hall.play("selfplay 64", 0, 200, seating, stop);    // what the journal has is not played
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/insight/play/stage_clock.hpp"
#include "framework/insight/record/game_log.hpp"
#include "framework/insight/record/series.hpp"
#include "framework/match/match.hpp"
#include "framework/player/strengths.hpp"

namespace ply::insight {

/// How one game of a series is played.
struct Seating {
    std::vector<const Contestant*> seats;  ///< one for each player of the game
    std::uint64_t dice = 0;                ///< games with the same number have the same dice
    std::vector<Move> opening{};           ///< played first
};

/// Plies after which a game whose length the rules do not bound is broken off.
inline constexpr int most_plies_of_games = 1500;

class Hall {
public:
    /// `game` and `log` must outlive it.
    Hall(const Game& game, int threads, GameLog& log, std::uint64_t seed);

    using SeatingOf = std::function<Seating(int number)>;
    /// Plays the games with these numbers and returns them in their order, without gaps: when the
    /// time is over, those before the first that is missing. The clock starts with the first game
    /// that the journal has not. Throws RulesError where the rules fail.
    std::vector<PlayedGame> play(const std::string& series, std::span<const int> numbers,
                                 const SeatingOf& seating, StageClock& clock);
    /// Those from `first` to before `end`.
    std::vector<PlayedGame> play(const std::string& series, int first, int end,
                                 const SeatingOf& seating, StageClock& clock);

    /// Runs `task(number, rules)` for the numbers from `first` to before `end`, several at a time;
    /// `rules` are the thread's own.
    using Task = std::function<void(int number, const Game& rules, std::size_t thread)>;
    void each(int first, int end, const Task& task, const std::stop_token& stop);

    std::size_t threads() const { return desks_.size(); }
    const Game& game() const { return game_; }
    GameLog& log() { return log_; }
    std::uint64_t seed() const { return seed_; }
    /// The games that it has returned so far, in the order of the series' beginning.
    const std::vector<SeriesGames>& series() const { return series_; }
    /// Games played so far, those of the journal not counted.
    int played() const { return played_; }

private:
    /// What a thread has of its own.
    struct Desk {
        std::unique_ptr<Game> game;
        std::map<std::string, std::unique_ptr<Participant>> players;
    };

    PlayedGame play_one(Desk& desk, const std::string& series, int number, const Seating& seating,
                        const std::stop_token& stop);
    Participant& player(Desk& desk, const Contestant& contestant, std::size_t seat);

    const Game& game_;
    GameLog& log_;
    std::uint64_t seed_;
    std::vector<Desk> desks_;
    std::vector<SeriesGames> series_;
    std::atomic<int> played_ = 0;
};

/// The same number for the same name on every machine.
std::uint64_t seed_of(std::uint64_t seed, const std::string& name);

}  // namespace ply::insight
