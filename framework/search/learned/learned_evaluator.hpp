/// Evaluates positions by a TupleNet: by what differs from the position that was seen last.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/score.hpp"
#include "framework/game/shown/board_cells.hpp"
#include "framework/game/shown/board_extras.hpp"
#include "framework/search/learned/hidden_layer.hpp"
#include "framework/search/learned/leaf_evaluator.hpp"
#include "framework/search/learned/tuple_net.hpp"

namespace ply {

/// Reads what nets see of positions.
class PositionReader {
public:
    explicit PositionReader(const Game& game);

    /// The contents of the cells, valid until the next call.
    const std::uint8_t* cells(const AnyState& state) {
        return cells_of(game_, cells_, state, buffer_.data());
    }
    /// All of extra_groups_of(), valid until the next call.
    const std::vector<std::int32_t>& numbers(const AnyState& state);
    /// Cells and those numbers that the net has.
    std::vector<std::uint8_t> contents(const TupleNet& net, const AnyState& state);
    /// The player whose turn it is, or will be once the dice are thrown.
    Player turn(const AnyState& state) const { return turn_of(game_, extras_, state); }
    Player side(const AnyState& state, Player player) const {
        return extras_ == nullptr ? player : extras_->side(state, player);
    }

private:
    const Game& game_;
    const BoardCells* cells_;
    const BoardExtras* extras_;
    std::vector<std::uint8_t> buffer_;
    int beside_;  ///< numbers that the board does not show
    std::vector<std::int32_t> numbers_;
};

/// A net made ready: which tuples hang on a cell, and the sums of an empty board.
class LearnedValue {
public:
    explicit LearnedValue(TupleNet net);
    LearnedValue(const LearnedValue&) = delete;
    LearnedValue& operator=(const LearnedValue&) = delete;

    const TupleNet& net() const { return net_; }
    /// What the game's own evaluation adds to a score of the mover's: see TupleNet::own.
    std::int64_t own(const Game& rules, const AnyState& state, Player mover) const;
    /// What a score says of the chance to win, or of margins: from -1 to 1.
    double expected(Score score) const;

private:
    friend class LearnedEvaluator;
    bool looks_up() const { return !uses_.empty(); }
    /// A tuple that a cell belongs to, and what one more in the cell's code adds to its index.
    struct Use {
        std::uint32_t tuple;
        std::uint32_t stride;
    };

    TupleNet net_;
    std::vector<Use> uses_;             ///< by places
    std::vector<std::uint32_t> first_;  ///< of each place in uses_; one more for the end
    /// Weights of the empty board, by tuple; of each view and turn.
    std::vector<std::vector<std::uint32_t>> empty_;
    std::optional<HiddenValue> hidden_;
};

/// One a thread; a copy sees for itself. A leaf costs two look-ups for each tuple that a changed
/// cell belongs to: of neighbouring leaves few cells differ. Runs no script.
class LearnedEvaluator final : public LeafEvaluator {
public:
    explicit LearnedEvaluator(std::shared_ptr<const LearnedValue> value);

    std::unique_ptr<LeafEvaluator> clone() const override {
        return std::make_unique<LearnedEvaluator>(value_);
    }
    /// The net must be one of this game, for which open_learned() sees.
    Score operator()(const Game& game, const AnyState& state, Player view) override;
    Score point() const override { return value_->net().point; }
    bool tells_odds() const override { return true; }
    double expected(Score score) const override { return value_->expected(score); }
    /// The same of the contents of the cells and the net's numbers.
    Score value(Player view, Player turn, const std::uint8_t* contents);

private:
    struct Sight {
        std::vector<std::uint8_t> contents;
        std::vector<std::uint32_t> at;  ///< the weight of each tuple
        std::array<std::int32_t, TupleNet::stages> sums{};
        int occupied = 0;
    };
    std::int64_t tuple_sum(Player view, Player turn, const std::uint8_t* contents);
    void see(const TupleNet::View& view, Sight& sight, const std::uint8_t* contents);
    void begin(Sight& sight, std::size_t number) const;

    std::shared_ptr<const LearnedValue> value_;
    std::vector<Sight> sights_;  ///< by view * players + turn
    std::optional<HiddenSight> hidden_;
    std::vector<std::uint8_t> on_board_;
    std::vector<std::uint8_t> buffer_;  ///< with what the net sees besides
    const Game* game_ = nullptr;
    const Game* rules_ = nullptr;  ///< that game's, which offer what follows
    const BoardCells* cells_ = nullptr;
    const BoardExtras* extras_ = nullptr;
    std::vector<std::int32_t> numbers_;
};

}  // namespace ply
