/// Evaluates positions by a TupleNet: by what differs from the position that was seen last.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "framework/game/board_cells.hpp"
#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {

/// A net made ready: which tuples hang on a cell, and the sums of an empty board.
class LearnedValue {
public:
    explicit LearnedValue(TupleNet net);

    const TupleNet& net() const { return net_; }

private:
    friend class LearnedEvaluator;
    /// A tuple that a cell belongs to, and what one more in the cell's code adds to its index.
    struct Use {
        std::uint32_t tuple;
        std::uint32_t stride;
    };

    TupleNet net_;
    std::vector<Use> uses_;             ///< by places
    std::vector<std::uint32_t> first_;  ///< of each place in uses_; one more for the end
    std::array<std::vector<std::uint32_t>, 2> empty_;  ///< weights of the empty board, by tuple
};

/// One a thread; a copy sees for itself. A leaf costs two look-ups for each tuple that a changed
/// cell belongs to: of neighbouring leaves few cells differ. Runs no script.
class LearnedEvaluator {
public:
    explicit LearnedEvaluator(std::shared_ptr<const LearnedValue> value);

    /// The worth for `view` of a position that is not over, in the game's units. The net must be
    /// one of this game, for which open_learned() sees.
    Score operator()(const Game& game, const AnyState& state, Player view);
    /// The same for the player to move, of the cells' contents.
    Score value(Player mover, const std::uint8_t* contents);

private:
    struct Sight {
        std::vector<std::uint8_t> contents;  ///< filled up to a multiple of eight
        std::vector<std::uint32_t> at;       ///< the weight of each tuple
        std::array<std::int32_t, TupleNet::stages> sums{};
        int occupied = 0;
    };
    void see(const TupleNet::View& view, Sight& sight, const std::uint8_t* contents);

    std::shared_ptr<const LearnedValue> value_;
    std::array<Sight, 2> sights_;
    std::vector<std::uint8_t> buffer_;
    const Game* game_ = nullptr;  ///< the one that offers cells_
    const BoardCells* cells_ = nullptr;
};

}  // namespace ply
