/// A search in a thread of its own, while somebody looks at what it has found so far: of the moves
/// or, before dice are thrown, of what follows each throw.
///
///     BackgroundSearch search(game, analyst);
///     search.start(position, 3);
///     while (search.running()) show(search.latest());
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "framework/app/analysis/findings.hpp"
#include "framework/game/position.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

class BackgroundSearch {
public:
    /// Searches in a fork of `game`; `thrower` is who values throws. Throws Error where a searcher
    /// cannot play the game.
    BackgroundSearch(const Game& game, SearcherSpec analyst, SearcherSpec thrower);
    /// With the usual one for throws.
    BackgroundSearch(const Game& game, SearcherSpec analyst);
    ~BackgroundSearch() { stop(); }
    BackgroundSearch(const BackgroundSearch&) = delete;
    BackgroundSearch& operator=(const BackgroundSearch&) = delete;

    /// Stops what is searched and begins with `position`, where somebody must have a choice, or
    /// dice be thrown: all throws are known at once then, and `lines` means nothing. What the
    /// searcher keeps from one search of moves to the next is kept as long as `lines` stays the
    /// same.
    void start(const Position& position, int lines);
    /// Returns when the search has ended; what it found stays.
    void stop();
    /// Nothing is searched nor known any more.
    void clear();

    /// Who searches since the last start(), as a player is written.
    std::string player() const { return throws_ ? thrower_.text() : analyst_.text(); }
    bool running() const { return running_; }
    std::chrono::duration<double> since_start() const;
    /// What was found at the position of the last start(). Throws what the rules threw in the
    /// search.
    Findings latest() const;

private:
    void make(int lines);
    void search_moves(const Position& position, const std::stop_token& stop);
    void search_throws(const std::stop_token& stop);
    void set(Findings findings);

    std::unique_ptr<Game> game_;
    SearcherSpec analyst_;
    SearcherSpec thrower_;
    ScoreScale scale_;
    std::unique_ptr<Searcher> searcher_;
    std::unique_ptr<ThrowsSearch> throws_;  ///< null: moves are searched
    std::chrono::steady_clock::time_point started_{};
    std::atomic<bool> running_ = false;
    mutable std::mutex mutex_;  ///< of these two
    Findings latest_;
    std::exception_ptr failure_;
    std::jthread thread_;
};

}  // namespace ply
