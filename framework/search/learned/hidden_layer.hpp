/// A hidden layer: units that see the whole board at once, beside the tuples of a net.
///
///     a(v)  = bias + sum over cells of the row of what player v sees there
///     f    += base + sum over units of out[mover] s(a(mover)) + out[other] s(a(other))
///     s(x)  = min(max(x, 0), 1)^2
///
/// (Inputs by difference: Nasu, "Efficiently updatable neural-network-based evaluation functions
/// for computer shogi", 2018; squared units, and boards mirrored by the king:
/// https://github.com/official-stockfish/nnue-pytorch)
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "framework/game/outcome.hpp"

namespace ply {

struct TupleNet;

/// As it lies in a file. Only nets of games for two players, one of whom wins what the other
/// loses, have one. Sets are those of the net: a player's rows are of the one for his own turn.
struct HiddenLayer {
    using Part = std::int16_t;
    static constexpr int group = 32;  ///< units come in such: processors add many at once
    static constexpr int most_units = 512;
    static constexpr int one = 255;       ///< 1 of a unit, a row and a bias
    static constexpr int out_one = 64;    ///< 1 of an out
    static constexpr int most_out = 127;  ///< so that most_out * one is a Part
    /// No sum of rows and bias goes beyond, whatever stands on the board.
    static constexpr int most_sum = 32'767;

    /// A piece of which each player sees one all the time, as his own king in chess. By where it
    /// stands he sees the board mirrored or not: what is so on one side is so on the other.
    struct Anchor {
        std::uint8_t code = 0;              ///< what is seen on its cell; 0: there is none
        std::vector<std::uint8_t> scenes;   ///< by its place: 1, mirrored, or 0, as it is
        std::vector<std::uint16_t> mirror;  ///< of places: where each goes in a mirrored view
    };

    int units = 0;  ///< 0: there is none
    Anchor anchor;
    std::vector<Part> rows;           ///< [set][feature][unit]; a code of 0 has none
    std::vector<Part> biases;         ///< [set][unit]
    std::vector<Part> outs;           ///< [set][stage][mover's, other's][unit]
    std::vector<std::int32_t> bases;  ///< [set][stage]; 1 is one * one * out_one

    /// Before which feature those of each place begin, a code of 1 first; one more for the end.
    static std::vector<std::uint32_t> first_features(const TupleNet& net);
    /// Makes room for so many units; all is 0.
    void resize(const TupleNet& net, int count);
    /// Where a place of the board goes in a scene.
    std::size_t place_in(std::size_t scene, std::size_t place) const {
        return scene == 0 ? place : anchor.mirror[place];
    }
    /// The largest sum that a unit can come to, of either sign.
    std::int32_t largest_sum(const TupleNet& net) const;
};

/// A net's layer made ready: outs of the stages mixed. The net must outlive it.
class HiddenValue {
public:
    explicit HiddenValue(const TupleNet& net);

private:
    friend class HiddenSight;
    using Row = std::uint32_t;  ///< where it begins in the layer's rows
    static constexpr Row no_row = static_cast<Row>(-1);

    /// Of what the player sees in the cells: row_of() reads it.
    const Row* rows(Player view, std::size_t scene) const {
        return rows_[static_cast<std::size_t>(view)].data() + scene * rows_a_scene_;
    }
    Row row_of(const Row* rows, std::size_t cell, std::uint8_t content) const {
        return rows[cell * contents_a_cell_ + std::min<std::size_t>(content, contents_a_cell_ - 1)];
    }
    /// Of a player who has none: the first one.
    std::size_t scene(Player view, const std::uint8_t* contents) const;

    const TupleNet& net_;
    std::size_t contents_a_cell_ = 1;  ///< all from the last on have no row
    std::size_t rows_a_scene_ = 0;
    std::array<std::vector<Row>, 2> rows_;     ///< by player, scene, cell and content
    std::array<std::uint8_t, 256> anchors_{};  ///< by content: a bit for each player's
    std::vector<HiddenLayer::Part> outs_;      ///< [set][occupied][mover's, other's][unit]
    std::vector<std::int32_t> bases_;          ///< [set][occupied]
};

/// The sums of both players, by what differs from the board that was seen last.
class HiddenSight {
public:
    explicit HiddenSight(const HiddenValue& value);

    /// What the layer adds to f, where `turn` is to move; 1 is one * one * out_one.
    std::int64_t value(Player turn, const std::uint8_t* contents);

private:
    using Row = HiddenValue::Row;

    /// What a player sees.
    struct Sight {
        std::size_t scene = 0;
        std::vector<HiddenLayer::Part> sums;
    };
    struct Change {
        std::uint16_t cell;
        std::uint8_t before;
        std::uint8_t now;
    };
    void see(const std::uint8_t* contents);
    void see_anew(Player view);
    static void add_to(std::vector<Row>& rows, std::size_t& count, Row row);
    void change_sums(Sight& sight, std::size_t gone, std::size_t come);

    const HiddenValue& value_;
    std::vector<std::uint8_t> contents_;
    int occupied_ = 0;
    std::array<Sight, 2> sights_;  ///< by players
    // Of one look, to have their memory at hand; as many as there are cells:
    std::vector<Change> changes_;
    std::vector<Row> gone_;
    std::vector<Row> come_;
};

}  // namespace ply
