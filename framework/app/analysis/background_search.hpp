/// A search in a thread of its own, while somebody looks at what it has found so far.
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

#include "framework/game/position.hpp"
#include "framework/report/analysis/analysis.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

class BackgroundSearch {
public:
    /// Searches in a fork of `game`. Throws Error where the searcher cannot play it.
    BackgroundSearch(const Game& game, SearcherSpec analyst);
    ~BackgroundSearch() { stop(); }
    BackgroundSearch(const BackgroundSearch&) = delete;
    BackgroundSearch& operator=(const BackgroundSearch&) = delete;

    /// Stops what is searched and begins with `position`, where somebody must have a choice. What
    /// the searcher keeps from one search to the next is kept as long as `lines` stays the same.
    void start(const Position& position, int lines);
    /// Returns when the search has ended; what it found stays.
    void stop();
    /// Nothing is searched nor known any more.
    void clear();

    /// Who searches, as a player is written.
    std::string player() const { return analyst_.text(); }
    bool running() const { return running_; }
    std::chrono::duration<double> since_start() const;
    /// What was found at the position of the last start(); nothing yet at first. Throws what the
    /// rules threw in the search.
    std::optional<Analysis> latest() const;

private:
    void make(int lines);
    void run(const Position& position, const std::stop_token& stop);
    void set(Analysis analysis);

    std::unique_ptr<Game> game_;
    SearcherSpec analyst_;
    ScoreScale scale_;
    std::unique_ptr<Searcher> searcher_;
    std::chrono::steady_clock::time_point started_{};
    std::atomic<bool> running_ = false;
    mutable std::mutex mutex_;  ///< of these two
    std::optional<Analysis> latest_;
    std::exception_ptr failure_;
    std::jthread thread_;
};

}  // namespace ply
