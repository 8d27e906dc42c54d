/// What was learned of a game: a sum of table look-ups, each by the contents of a few cells.
///
///     f(position) = sum over tuples t of W[t][index of what stands on the cells of t]
///
/// f is the logarithm of the odds that the mover wins; where the goal is the margin, the margin in
/// units of unit(). (n-tuple networks: Bledsoe and Browning 1959; for games: Lucas, "Learning to
/// play Othello with n-tuple systems", 2008)
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ply {

/// The whole of it, as it lies in a file; learned_file.hpp checks it when it is read.
struct TupleNet {
    /// A weight is four: one for each stage of the game, between which positions lie.
    static constexpr int stages = 4;
    using Weight = std::array<std::int16_t, stages>;
    /// The parts of a position in each stage add up to this.
    static constexpr int whole = 16;
    using Mix = std::array<std::uint8_t, stages>;
    /// The weight of 1.
    static constexpr int one = 1024;
    static constexpr int longest_tuple = 8;
    static constexpr int most_values = 16;
    static constexpr int most_tuples = 4096;
    static constexpr std::uint32_t most_weights = 1 << 22;

    /// Cells whose contents together are an index into a table: the first cell counts 1, the next
    /// one `values`, and so on.
    struct Tuple {
        std::uint16_t table = 0;
        std::vector<std::uint16_t> cells;  ///< places in the mover's view
    };
    /// What the player to move sees in the cells.
    struct View {
        std::array<std::uint8_t, 256> codes{};  ///< of contents: from 0 to values - 1
        std::vector<std::uint16_t> places;      ///< of cells: a permutation
    };

    std::string spec;               ///< the game as a user writes it
    std::uint64_t fingerprint = 0;  ///< of its rules
    std::string history;            ///< how it was made, lines of `name value`
    int values = 0;                 ///< that a cell can have
    bool shared = false;            ///< both players' views share the tables; else each has its own
    std::array<View, 2> views;      ///< of player 1 and 2
    std::vector<Mix> mixes;         ///< by how many cells are not empty
    std::vector<Tuple> tuples;
    std::vector<std::uint8_t> lengths;  ///< of the tuples of each table, which has values^length
    std::int32_t scale = 0;             ///< score = sum of whole * weights * scale / 2^20
    std::vector<Weight> weights;        ///< of all tables, for the second player after the first

    int cells() const { return static_cast<int>(views[0].places.size()); }
    /// The score of 1: of odds of e to 1, or the margin that counts as such.
    double unit() const { return static_cast<double>(scale) * whole * one / (1 << 20); }
    std::uint32_t table_size(int length) const {
        std::uint32_t size = 1;
        for (int i = 0; i < length; ++i) size *= static_cast<std::uint32_t>(values);
        return size;
    }
    /// Where each table begins; one more for the end. The same again follows where not shared.
    std::vector<std::uint32_t> offsets() const {
        std::vector<std::uint32_t> found{0};
        for (const std::uint8_t length : lengths)
            found.push_back(found.back() + table_size(length));
        return found;
    }
};

}  // namespace ply
