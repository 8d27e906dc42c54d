#include "framework/app/analysis/background_search.hpp"

#include <utility>

#include "framework/report/analysis/analyst.hpp"

namespace ply {

BackgroundSearch::BackgroundSearch(const Game& game, SearcherSpec analyst)
    : game_(game.fork()), analyst_(std::move(analyst)), scale_(&analyst_, *game_) {
    make(lines_of_analyst(analyst_));
}

void BackgroundSearch::make(int lines) {
    analyst_ = with_lines(std::move(analyst_), lines);
    searcher_ = make_searcher(analyst_, *game_);
    searcher_->new_match(1);
}

void BackgroundSearch::start(const Position& position, int lines) {
    clear();
    if (lines != lines_of_analyst(analyst_)) make(lines);
    started_ = std::chrono::steady_clock::now();
    running_ = true;
    thread_ = std::jthread([this, position](const std::stop_token& stop) { run(position, stop); });
}

void BackgroundSearch::stop() {
    if (!thread_.joinable()) return;
    thread_.request_stop();
    thread_.join();
}

void BackgroundSearch::clear() {
    stop();
    const std::scoped_lock lock(mutex_);
    latest_.reset();
}

std::chrono::duration<double> BackgroundSearch::since_start() const {
    return std::chrono::steady_clock::now() - started_;
}

std::optional<Analysis> BackgroundSearch::latest() const {
    const std::scoped_lock lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
    return latest_;
}

void BackgroundSearch::run(const Position& position, const std::stop_token& stop) {
    try {
        searcher_->on_progress([&](const SearchResult& result) {
            set(analysis_of(*game_, position, result, scale_));
        });
        set(analysis_of(*game_, position, searcher_->search(position, analyst_.limits, stop),
                        scale_));
    } catch (...) {
        const std::scoped_lock lock(mutex_);
        failure_ = std::current_exception();
    }
    running_ = false;
}

void BackgroundSearch::set(Analysis analysis) {
    const std::scoped_lock lock(mutex_);
    latest_ = std::move(analysis);
}

}  // namespace ply
