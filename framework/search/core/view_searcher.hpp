/// A searcher of games with hidden information: it gets the view of the player to move, never the
/// position.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/game/view.hpp"
#include "framework/search/core/searcher.hpp"

namespace ply {

/// As Searcher, but for what it is asked. Equal views, seeds and depth or node limits give the same
/// result, whatever the true state is.
class ViewSearcher {
public:
    virtual ~ViewSearcher() = default;
    virtual void new_match(std::uint64_t seed) = 0;
    /// `view.moves` must not be empty.
    virtual SearchResult search(const View& view, const Limits& limits, std::stop_token stop) = 0;
    virtual void on_progress(std::function<void(const SearchResult&)> /*report*/) {}
};

/// Rules have failed in a state that a player takes for possible: the same, and where it was.
inline RulesError failed_in_imagination(const RulesError& error, Player player) {
    return RulesError(std::string(error.what()) + "; this was in a position that player " +
                      std::to_string(player + 1) +
                      " takes for possible, not in the game; let possible (in a script) or "
                      "resample() rule it out: plyboard check looks for such positions");
}

/// Stands between those who hold a position and a searcher that may see a view of it only. Where
/// rules fail the error says that it was in no position of the game.
class ViewSeat final : public Searcher {
public:
    ViewSeat(const Game& game, std::unique_ptr<ViewSearcher> searcher)
        : game_(game), searcher_(std::move(searcher)) {}

    void new_match(std::uint64_t seed) override { searcher_->new_match(seed); }
    SearchResult search(const Position& root, const Limits& limits, std::stop_token stop) override {
        const View view = view_of(game_, root);
        try {
            return searcher_->search(view, limits, std::move(stop));
        } catch (const RulesError& error) {
            throw failed_in_imagination(error, view.player);
        }
    }
    void on_progress(std::function<void(const SearchResult&)> report) override {
        searcher_->on_progress(std::move(report));
    }

private:
    const Game& game_;
    std::unique_ptr<ViewSearcher> searcher_;
};

}  // namespace ply
