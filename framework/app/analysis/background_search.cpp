#include "framework/app/analysis/background_search.hpp"

#include <utility>

#include "framework/report/analysis/analyst.hpp"

namespace ply {

BackgroundSearch::BackgroundSearch(const Game& game, SearcherSpec analyst)
    : BackgroundSearch(game, std::move(analyst), usual_thrower(game)) {}

BackgroundSearch::BackgroundSearch(const Game& game, SearcherSpec analyst, SearcherSpec thrower)
    : game_(game.fork()),
      analyst_(std::move(analyst)),
      thrower_(std::move(thrower)),
      scale_(&analyst_, *game_) {
    make(lines_of_analyst(analyst_));
}

void BackgroundSearch::make(int lines) {
    analyst_ = with_lines(std::move(analyst_), lines);
    searcher_ = make_searcher(analyst_, *game_);
    searcher_->new_match(1);
}

void BackgroundSearch::start(const Position& position, int lines) {
    clear();
    if (is_throw(*game_, position)) {
        throws_ = std::make_unique<ThrowsSearch>(*game_, position, thrower_);
        set({.throws = throws_->unsearched()});
    } else if (lines != lines_of_analyst(analyst_)) {
        make(lines);
    }
    started_ = std::chrono::steady_clock::now();
    running_ = true;
    thread_ = std::jthread([this, position](const std::stop_token& stop) {
        try {
            throws_ ? search_throws(stop) : search_moves(position, stop);
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
        }
        running_ = false;
    });
}

void BackgroundSearch::stop() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
}

void BackgroundSearch::clear() {
    stop();
    throws_.reset();
    set({});
}

std::chrono::duration<double> BackgroundSearch::since_start() const {
    return std::chrono::steady_clock::now() - started_;
}

Findings BackgroundSearch::latest() const {
    const std::scoped_lock lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return latest_;
}

void BackgroundSearch::search_moves(const Position& position, const std::stop_token& stop) {
    const auto found = [&](const SearchResult& result) {
        set({.lines = analysis_of(*game_, position, result, scale_)});
    };
    searcher_->on_progress(found);
    found(searcher_->search(position, analyst_.limits, stop));
}

void BackgroundSearch::search_throws(const std::stop_token& stop) {
    if (throws_->possible())
        search_in_rounds(*throws_, thrower_.limits, stop,
                         [&](const Throws& throws) { set({.throws = throws}); });
}

void BackgroundSearch::set(Findings findings) {
    const std::scoped_lock lock(mutex_);
    latest_ = std::move(findings);
}

}  // namespace ply
