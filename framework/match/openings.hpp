/// Openings made of random plies: never decided, different from each other while there are any
/// left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "framework/base/random.hpp"
#include "framework/game/position.hpp"
#include "framework/match/match.hpp"

namespace ply {

struct Opening {
    std::vector<Move> moves;  ///< from the start of the game, results of chance included
    int cycle = 0;            ///< how often all openings had been used up before this one
    std::optional<AnyState> start =
        std::nullopt;             ///< the moves begin here, not at the game's start
    std::string start_text = {};  ///< `start` as text
    bool uneven = false;          ///< outside of the window that was asked for
};

/// The openings number 0, 1, 2 ... of one game.
class OpeningSource {
public:
    virtual ~OpeningSource() = default;
    /// Valid until the next call. Throws Error when there is none.
    virtual const Opening& at(std::size_t index) = 0;
};

/// Which openings they are depends on the game, the number of plies and the seed alone. Two
/// openings are different when their last positions are.
///
/// Where there are few lines all of them are listed and shuffled; otherwise lines are drawn at
/// random, and a thousand draws in a row without a new position count as exhausted.
class Openings final : public OpeningSource {
public:
    /// `game` and `watch`, which hears of every position looked at, must outlive this. With 0
    /// plies every opening is empty.
    Openings(const Game& game, int plies, std::uint64_t seed, MatchWatch* watch = nullptr)
        : game_(game), plies_(plies), random_(seed), watch_(watch) {}

    /// Costs the making of all openings up to `index` the first time; the rest is a look-up.
    /// Throws Error when no game is undecided after so many plies.
    const Opening& at(std::size_t index) override;
    /// How many different ones there are, if they have been listed. After the first at().
    std::optional<std::size_t> count() const {
        return listed_ ? std::optional(all_.size()) : std::nullopt;
    }

private:
    static constexpr std::size_t most_listed = 4096;
    static constexpr int most_visited = 20'000;
    static constexpr int patience = 1000;

    void list_all();
    bool list_below(const Position& position, std::vector<Move>& line);
    bool draw_one();
    void add_more();
    bool goes_on(const Position& position) const;

    const Game& game_;
    int plies_;
    Random random_;
    MatchWatch* watch_;
    bool begun_ = false;
    bool listed_ = false;  ///< all_ holds every opening there is
    int visited_ = 0;      ///< positions looked at while listing
    int cycle_ = 0;
    std::vector<std::vector<Move>> all_;
    std::unordered_set<std::uint64_t> seen_;
    std::vector<Opening> made_;
};

}  // namespace ply
