/// Random openings that a searcher finds even.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "framework/match/opening_settings.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// Where all openings can be listed, those within the window, in a random order. Otherwise opening
/// i is the first within the window among 64 random ones of its own, or the nearest to even of
/// them: whoever needs one opening does not search through those before it.
class BalancedOpenings final : public OpeningSource {
public:
    /// Throws Error when the searcher cannot play the game.
    BalancedOpenings(const Game& game, const OpeningSettings& settings, std::uint64_t seed,
                     MatchWatch* watch);

    /// Throws Error when the searcher gives no scores, or no position is within the window.
    const Opening& at(std::size_t index) override;

private:
    static constexpr std::size_t drawn_for_one = 64;

    Score distance(const Opening& opening);
    const Opening& nth_of_all(std::size_t index);
    const Opening& of_its_own(std::size_t index);

    const Game& game_;
    Score window_;
    MatchWatch* watch_;
    Openings candidates_;
    SearcherSpec spec_;
    std::unique_ptr<Searcher> searcher_;
    std::vector<Opening> even_;  ///< of a list, as far as it was looked through
    std::size_t looked_at_ = 0;
    std::optional<std::size_t> latest_;  ///< where there is no list: the one asked for last ...
    Opening own_;                        ///< ... which both matches of a pair need
};

}  // namespace ply
