/// What was learned of a game: a sum of table look-ups, each by the contents of a few cells.
///
///     f(position) = sum over tuples t of W[t][index of what stands on the cells of t]
///
/// f is the logarithm of the odds that a player wins; where the goal is the margin, the margin in
/// units of unit(). (n-tuple networks: Bledsoe and Browning 1959; for games: Lucas, "Learning to
/// play Othello with n-tuple systems", 2008)
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "framework/game/outcome.hpp"
#include "framework/game/score.hpp"
#include "framework/search/learned/hidden_layer.hpp"

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
    static constexpr int most_values = 16;  ///< of a cell
    static constexpr int most_number_values = 32;
    static constexpr int most_tuples = 4096;
    static constexpr int most_extras = 1024;
    static constexpr std::uint32_t most_weights = 1 << 22;

    using Codes = std::array<std::uint8_t, 256>;  ///< of contents: from 0 on

    /// Places whose contents together are an index into a table: the first one counts 1, the next
    /// one as many as the first has values, and so on.
    struct Tuple {
        std::uint16_t table = 0;
        std::vector<std::uint16_t> cells;  ///< places in a view
    };
    /// What a player sees in the cells and, behind them, in the numbers.
    struct View {
        Codes codes{};                      ///< of the cells
        std::vector<std::uint16_t> places;  ///< a permutation; numbers stay behind the cells
    };
    /// A number that the board does not show, or not so exactly, as a further cell.
    struct Extra {
        std::uint16_t source = 0;  ///< among all of extra_groups_of(game)
        std::int32_t low = 0;      ///< content 0; 255 more and above are 255
        int values = 2;
        Codes codes{};

        std::uint8_t content(std::int32_t number) const {
            return static_cast<std::uint8_t>(
                std::clamp<std::int64_t>(std::int64_t{number} - low, 0, 255));
        }
    };

    std::string spec;               ///< the game as a user writes it
    std::uint64_t fingerprint = 0;  ///< of its rules
    std::string history;            ///< how it was made, lines of `name value`
    int players = 2;
    /// What one wins the other loses: only the player whose turn it is has a value of its own.
    bool two_sided = true;
    /// Scores are (2 p - 1) * max_evaluation; else odds, or margins.
    bool squashed = false;
    std::int32_t base = 0;  ///< score of 0
    Score point = 1;        ///< score of a point where the goal is the margin: mean_score_whole
    /// What the net corrects: 65536ths of the score for each point of the game's first evaluation;
    /// 0: nothing. Only of games with two sides that are no scripts, whose scores are not squashed.
    std::int32_t own = 0;
    int board = 0;   ///< cells
    int values = 0;  ///< that a cell can have
    /// Where pieces fall: a cell less this is the one on which they come to lie; 0: they do not. An
    /// empty cell into which one can fall has the content `open`.
    int fall = 0;
    std::uint8_t open = 0;
    std::vector<Extra> extras;
    /// By view * players + turn: which set of tables. Views of players who can change places share
    /// one.
    std::vector<std::uint8_t> sets;
    std::vector<View> views;      ///< of each player
    std::vector<Mix> mixes;       ///< by how many cells are not empty
    std::vector<Tuple> tuples;    ///< each table has one at least
    std::int32_t scale = 0;       ///< score = sum of whole * weights * scale / 2^20
    std::vector<Weight> weights;  ///< of all tables of the first set, then of the next one
    HiddenLayer hidden;           ///< adds to the sum

    /// Both are compared: at a leaf, a branch is guessed wrongly every other time.
    bool occupies(std::uint8_t content) const {
        return (static_cast<int>(content != 0) & static_cast<int>(content != open)) != 0;
    }
    /// Copies the contents of the cells, and says so in the copy. By masks, many cells at once.
    void copy_cells(const std::uint8_t* __restrict from, std::uint8_t* __restrict to) const {
        std::copy_n(from, board, to);
        if (fall == 0) return;
        const int cells = board;  // these could be changed through `to`, says the language
        const int down = fall;
        const std::uint8_t mark = open;
        const int end = std::min(cells, cells + down);
        const auto only = [](bool yes, int content) {
            return static_cast<std::uint8_t>(-static_cast<int>(yes) & content);
        };
        for (int cell = 0; cell < cells; ++cell)
            to[cell] = static_cast<std::uint8_t>(from[cell] | only(from[cell] == 0, mark));
        for (int cell = std::max(0, down); cell < end; ++cell)  // those with a cell below
            to[cell] = only((from[cell] | from[cell - down]) != 0, to[cell]);
    }
    int places() const { return board + static_cast<int>(extras.size()); }
    int radix(std::size_t place) const {
        const auto cells = static_cast<std::size_t>(board);
        return place < cells ? values : extras[place - cells].values;
    }
    const Codes& codes(const View& view, std::size_t cell) const {
        const auto cells = static_cast<std::size_t>(board);
        return cell < cells ? view.codes : extras[cell - cells].codes;
    }
    /// The score of 1: of odds of e to 1, or the margin that counts as such.
    double unit() const { return static_cast<double>(scale) * whole * one / (1 << 20); }
    /// Too large to be one: most_weights + 1.
    std::uint32_t table_size(const std::vector<std::uint16_t>& cells) const {
        std::uint64_t size = 1;
        for (const std::uint16_t place : cells)
            size = std::min<std::uint64_t>(size * static_cast<std::uint64_t>(radix(place)),
                                           most_weights + 1);
        return static_cast<std::uint32_t>(size);
    }
    /// Where each table begins in a set; one more for the end.
    std::vector<std::uint32_t> offsets() const {
        std::vector<std::uint32_t> sizes;
        for (const Tuple& tuple : tuples) {
            if (tuple.table >= sizes.size()) sizes.resize(tuple.table + 1U);
            sizes[tuple.table] = table_size(tuple.cells);
        }
        std::vector<std::uint32_t> found{0};
        for (const std::uint32_t size : sizes) found.push_back(found.back() + size);
        return found;
    }
    std::size_t set_of(Player view, Player turn) const {
        return sets[static_cast<std::size_t>(view * players + turn)];
    }
    std::size_t count_sets() const { return 1U + *std::ranges::max_element(sets); }
};

}  // namespace ply
