/// Has several players search the same positions, and keeps what was measured.
///
///     Comparing comparing(std::move(games), players_to_compare({"pvs", "mtdf"}, false), 10, 1);
///     comparing.run({.depth = 6}, stop, [] {});
///     emit("{}", comparison_text(comparing.comparison(), false));
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/player/player.hpp"
#include "framework/report/compare/comparison.hpp"

namespace ply {

/// The players, none with a limit of its own and each able to use the limit that all have. Throws
/// Error.
std::vector<PlayerSpec> players_to_compare(const std::vector<std::string>& texts, bool by_time);

class Comparing {
public:
    /// `positions` of each game, chosen by the seed. Throws Error where a player cannot play a
    /// game, or where a game has no position in which a player moves.
    Comparing(std::vector<OpenedGame> games, std::vector<PlayerSpec> players, int positions,
              std::uint64_t seed);

    /// How many searches one run makes.
    std::size_t searches() const;
    /// All searches with one limit, players taking turns, so that what is finished when it is
    /// stopped holds for all of them. Tables live as long as one game's searches. `searched` is
    /// called after each.
    void run(const Limits& limits, const std::stop_token& stop,
             const std::function<void()>& searched);

    const Comparison& comparison() const { return comparison_; }

private:
    struct Contest {
        OpenedGame opened;
        std::vector<Position> positions;
    };
    using Searchers = std::vector<std::unique_ptr<Searcher>>;

    Searchers searchers_for(const Game& game) const;

    std::vector<PlayerSpec> players_;
    std::vector<Contest> contests_;
    Comparison comparison_;
};

}  // namespace ply
