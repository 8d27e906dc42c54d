/// What a script's `game { ... }` says, and the bytes of a position that follow from it.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/facts.hpp"
#include "framework/game/state.hpp"
#include "framework/loading/lua/geometry.hpp"

namespace ply::lua {

/// What it means that the player to move has no move.
enum class NoMoves : std::uint8_t { draw, loss, win, pass };

/// A number kept beside the cells.
struct Variable {
    std::string name;
    std::int32_t initial = 0;
};

/// The game as declared. Values of a cell: 0 is empty; kind k (from 0) of player p (from 1) is
/// `k * players + p`; where cells hold counts they are plain numbers to 255.
struct Definition {
    std::string title;
    std::string description;
    std::vector<OptionSpec> options;
    Geometry board;
    int players = 2;
    std::vector<std::string> kinds{"stone"};
    std::string glyphs;  ///< a letter for each value of a cell
    bool counts = false;
    Goal goal = Goal::win;
    NoMoves nomoves = NoMoves::draw;
    Repetition repetition{};
    int longest = 0;
    std::vector<Variable> variables;  ///< by name

    int max_value() const { return counts ? 255 : players * static_cast<int>(kinds.size()); }
};

/// Where things are in the bytes of a state:
///
///     0      1       8           8 + 4 players                16 n
///     mover  ending  the scores  the variables (4 bytes each) the cells, padded to 16
///
/// `ending` is 0 while the game goes on; scores are zero unless it ended by scores. All bytes are
/// a function of the position, so that equal positions have equal bytes.
class StateFormat {
public:
    StateFormat() = default;
    explicit StateFormat(const Definition& game)
        : players_(game.players),
          variables_at_(8 + 4 * static_cast<std::size_t>(game.players)),
          cells_at_((variables_at_ + 4 * game.variables.size() + 15) / 16 * 16),
          size_(cells_at_ + static_cast<std::size_t>(cell_block) * game.board.blocks) {}

    std::size_t size() const { return size_; }
    int players() const { return players_; }

    static int mover(const std::byte* state) { return std::to_integer<int>(state[0]); }
    static void set_mover(std::byte* state, int mover) { state[0] = std::byte(mover); }
    static bool ended(const std::byte* state) { return state[1] != std::byte{0}; }
    std::uint8_t* cells(std::byte* state) const {
        return reinterpret_cast<std::uint8_t*>(state + cells_at_);
    }
    const std::uint8_t* cells(const std::byte* state) const {
        return reinterpret_cast<const std::uint8_t*>(state + cells_at_);
    }
    std::int32_t variable(const std::byte* state, std::size_t index) const {
        std::int32_t value;
        std::memcpy(&value, state + variables_at_ + 4 * index, 4);
        return value;
    }
    void set_variable(std::byte* state, std::size_t index, std::int32_t value) const {
        std::memcpy(state + variables_at_ + 4 * index, &value, 4);
    }
    /// Whether cells and variables are the same, whoever is to move.
    bool same_board(const std::byte* a, const std::byte* b) const {
        return std::memcmp(a + variables_at_, b + variables_at_, size_ - variables_at_) == 0;
    }

private:
    int players_ = 2;
    std::size_t variables_at_ = 0;
    std::size_t cells_at_ = 0;
    std::size_t size_ = 0;
};

}  // namespace ply::lua
