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
/// random, and a thousand draws in a row without a new position count as exhausted. Of very many
/// (block_size) only those of one block are kept: each block is drawn by a seed of its own, and
/// positions in different ones are different by chance alone. So memory does not grow with the
/// index, and whoever needs a late opening need not make all those before it.
class Openings final : public OpeningSource {
public:
    static constexpr std::size_t block_size = 65'536;

    /// `game` and `watch`, which hears of every position looked at, must outlive this. With 0
    /// plies every opening is empty.
    Openings(const Game& game, int plies, std::uint64_t seed, MatchWatch* watch = nullptr)
        : game_(game), plies_(plies), seed_(seed), random_(seed), watch_(watch) {}

    /// Costs the making of the openings of its block up to `index` the first time; the rest is a
    /// look-up. Throws Error when no game is undecided after so many plies.
    const Opening& at(std::size_t index) override;
    /// How many different ones there are, if they have been listed. After the first at().
    std::optional<std::size_t> count() const {
        return listed_ ? std::optional(size()) : std::nullopt;
    }

private:
    static constexpr std::size_t most_listed = 4096;
    static constexpr int most_visited = 20'000;
    static constexpr int patience = 1000;

    void list_all();
    bool list_below(const Position& position, std::vector<Move>& line);
    void draw_up_to(std::size_t index);
    bool draw_new_one();
    bool draw_one();
    void shuffle(std::size_t cycle);
    bool goes_on(const Position& position) const;
    /// How many lines there are in lines_.
    std::size_t size() const { return lines_.size() / static_cast<std::size_t>(plies_); }
    const Opening& nth_line(std::size_t nth, std::size_t cycle);

    const Game& game_;
    int plies_;
    std::uint64_t seed_;
    Random random_;
    MatchWatch* watch_;
    bool begun_ = false;
    bool listed_ = false;      ///< they are in lines_, and not in a random order
    bool all_ = false;         ///< lines_ holds every opening there is, not those of a block
    int visited_ = 0;          ///< positions looked at while listing
    std::vector<Move> lines_;  ///< one behind the other, each of plies_ moves
    std::unordered_set<std::uint64_t> seen_;
    std::size_t block_ = 0;
    std::size_t again_from_ = SIZE_MAX;  ///< there a block begins to use positions again
    std::vector<std::uint32_t> order_;   ///< of all lines, in the cycle order_of_
    std::size_t order_of_ = 0;
    Opening opening_;  ///< the one that was asked for last
};

}  // namespace ply
