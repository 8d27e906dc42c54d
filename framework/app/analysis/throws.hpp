/// Searching where dice are to be thrown: what is best after each throw, and the mean of them all.
///
///     ThrowsSearch search(game, position, spec);
///     const Throws throws = search.run(spec.limits, stop);
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/game/position.hpp"
#include "framework/report/analysis/analysis.hpp"
#include "framework/search/registry/searchers.hpp"

namespace ply {

/// Dice are thrown next, or cards turned.
bool is_throw(const Game& game, const Position& position);

/// One throw, and what was found after it.
struct Throw {
    std::string text;
    double chance = 0;
    double known = 0;               ///< as much of the chance as has a value
    double sum = 0;                 ///< of values by their chances, for Throws::view
    std::optional<Analysis> after;  ///< nothing where the game ends, or dice are thrown again

    std::optional<double> value() const;
};

struct Throws {
    Player view = 0;         ///< for whom the values are: who moves after the throws, or player 1
    bool comparable = true;  ///< false: three and more players, and not always the same one moves
    ScoreScale scale;        ///< of the values
    std::vector<Throw> list;
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool in_time = true;  ///< every search ended before its time was up

    double known() const;
    std::optional<double> value() const;
};

class ThrowsSearch {
public:
    /// Throws Error where the searcher cannot play the game, which must outlive it.
    ThrowsSearch(const Game& game, const Position& root, const SearcherSpec& spec);

    /// Searches what follows each throw, to the depth or nodes of `limits`; its time is for all
    /// together. Where dice are thrown again at once, so do these, twice at most. A stop leaves
    /// what was searched until then.
    Throws run(const Limits& limits, const std::stop_token& stop);

    /// False: the searcher plays only after all of chance, or that goes on for too long, as in a
    /// deal of many cards. No throw has a value then.
    bool possible() const { return !leaves_.empty(); }
    /// All throws, none with a value yet.
    const Throws& unsearched() const { return base_; }
    std::size_t searches() const { return leaves_.size(); }
    std::size_t searched() const { return searched_; }

private:
    /// What is valued: a position after throws, of the throw `row`.
    struct Leaf {
        std::size_t row;
        double chance;
        Position position;
        bool direct;  ///< the first throw led here
    };

    void collect(const Position& position, std::size_t row, double chance, int again);
    void choose_view();
    double worth_of_end(const Outcome& outcome) const;
    std::optional<double> value_at(const Leaf& leaf, const Limits& limits, std::stop_token stop,
                                   Throws& throws);

    const Game& game_;
    std::unique_ptr<Searcher> searcher_;
    Throws base_;  ///< nothing searched yet
    std::vector<Leaf> leaves_;
    std::atomic<std::size_t> searched_ = 0;
};

/// Rounds of searches after all throws, each of twice the time of the one before, until the time of
/// `limits` is over or none needs more; `show` gets each that was completed, and the first one
/// however far it came. Returns the last.
Throws search_in_rounds(ThrowsSearch& search, const Limits& limits, const std::stop_token& stop,
                        const std::function<void(const Throws&)>& show);

}  // namespace ply
