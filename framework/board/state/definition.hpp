/// What a script's `game { ... }` says, and the bytes of a position that follow from it.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/board/geometry/geometry.hpp"
#include "framework/game/facts.hpp"
#include "framework/game/look.hpp"
#include "framework/game/protocol.hpp"
#include "framework/game/state.hpp"

namespace ply::board {

/// What it means that the player to move has no move.
enum class NoMoves : std::uint8_t { draw, loss, win, pass };

/// A number kept beside the cells, or a list of them.
struct Variable {
    std::string name;
    std::vector<std::int32_t> initial;
    bool list = false;
    std::size_t slot = 0;  ///< of the first number, counted over all variables
};

/// A set of cells with a name; one for each player where `each_player`.
struct Region {
    std::string name;
    bool each_player = false;
    std::size_t first = 0;  ///< its set, or those of its players, in Definition::region_cells
};

/// The faces of a die: from `first` on, with how likely they are relative to each other.
struct Die {
    int first = 1;
    std::vector<std::uint32_t> weights;
    friend bool operator==(const Die&, const Die&) = default;
};

/// The game ends after so many plies.
struct PlyLimit {
    int plies = 0;            ///< 0: no limit
    bool ask_ending = false;  ///< `ending` says how; otherwise it is drawn
};

/// The game as declared. Values of a cell: 0 is empty; kind k (from 0) of player p (from 1) is
/// `k * players + p`; pieces that are nobody's follow. Where cells hold counts they are plain
/// numbers to 255.
struct Definition {
    static constexpr const char* dice_name = "dice";
    static constexpr const char* hand_name = "hand";
    static constexpr const char* known_name = "known";          ///< a layer, see `sees`
    static constexpr const char* shown_name = "shown";          ///< a layer, see `layer_sees`
    static constexpr const char* owed_name = "owed";            ///< a variable, see `owes`
    static constexpr const char* sealed_name = "sealed";        ///< a variable, see `sealed`
    static constexpr const char* unsettled_name = "unsettled";  ///< a layer, see `shuffled`

    std::string title;
    std::string description;
    std::string game_kind;             ///< one of `game_kinds`, or empty
    std::vector<std::string> aliases;  ///< other names of the game
    std::vector<OptionSpec> options;
    Geometry board;
    int players = 2;
    std::vector<std::string> kinds{"stone"};
    std::vector<std::string> neutral;  ///< kinds of pieces that are nobody's
    std::string glyphs;                ///< a letter for each value of a cell
    bool counts = false;
    /// Names of further boards of the same cells, with counts: those of the script, then `shown`,
    /// `unsettled` and `known` where they are needed.
    std::vector<std::string> layers;
    /// Layers of which each player has one, `plan1` and `plan2` by their names: `plan`.
    std::vector<std::string> layers_of_players;
    std::vector<Region> regions;
    std::vector<CellBits> region_cells;  ///< of all regions, see Region::first
    Look look;
    Goal goal = Goal::win;
    std::optional<NoMoves> nomoves;  ///< if it says what no moves mean; otherwise a draw
    Repetition repetition{};
    PlyLimit limit{};
    bool pie = false;  ///< after the first move the second player may change sides
    int longest = 0;
    std::vector<ProtocolGame> protocols;
    /// By names of evaluations: see Evaluation::winning_lead.
    std::vector<std::pair<std::string, double>> winning_leads;
    std::vector<Variable> variables;  ///< by name; dice and hand, if there are any, among them
    std::vector<Die> dice;
    bool sorted_dice = false;  ///< a throw shows the lowest number first, whichever die has it
    std::vector<std::int32_t> hand;  ///< how many pieces each player may place; empty: any number
    std::size_t first_hand_slot = 0;

    /// By what a cell holds: bit p, player p (from 0) sees that. Empty: all see everything. Else
    /// the last layer, `known`, has the same bits for each cell: who knows what it holds all the
    /// same.
    std::vector<std::uint8_t> sees;
    /// By layer of the script: bit p, player p sees its numbers. Empty: all see all of them. Else
    /// the layer `shown` has the same bits for each cell: who sees its numbers all the same.
    std::vector<std::uint8_t> layer_sees;
    /// Of a pack of cards: cells are cards, what they hold is the zone in which they lie, kinds are
    /// zones of which each player has one, neutral kinds those that are there once.
    std::string rest;                ///< the zone from which is dealt, in which cards hold 0
    bool alike = false;              ///< some cards are there more than once, side by side
    std::vector<std::int32_t> owes;  ///< how many cards each zone, from 1, gets at the start
    std::size_t owed_slot = 0;       ///< of the variable that says how many it is still to get
    /// Sets of cells on which chance exchanges what stands there before the first move. The layer
    /// `unsettled` has the number of the set, from 1, where that is still to be done.
    std::vector<CellBits> shuffled;
    bool deals_in_play = false;  ///< the script names `deal`, and may deal cards at any time
    /// All players move at the same time: a variable has the moves of those who have chosen, in two
    /// numbers each, until the last one has.
    bool sealed = false;
    std::size_t sealed_slot = 0;

    bool cards() const { return !board.card_names.empty(); }
    bool deals() const { return cards() || !shuffled.empty(); }
    bool has_chance() const { return !dice.empty() || deals(); }
    /// Whether chance moves only before the first move of a player.
    bool chance_first() const { return deals() && dice.empty() && !deals_in_play; }
    ChanceKind chance_kind() const {
        if (!deals()) return ChanceKind::dice;
        return cards() ? ChanceKind::cards : ChanceKind::other;
    }
    /// Whether the last layer is `known`.
    bool keeps_known() const { return cards() || !sees.empty(); }
    bool conceals() const { return !sees.empty() || !layer_sees.empty(); }
    bool hides() const { return sealed || conceals(); }
    /// Whether some player does not see what a layer, from 0, holds.
    bool hides_layer(std::size_t layer) const {
        return layer < layer_sees.size() && layer_sees[layer] != (1 << players) - 1;
    }
    int owned_values() const { return players * static_cast<int>(kinds.size()); }
    int max_value() const {
        return counts ? 255 : owned_values() + static_cast<int>(neutral.size());
    }
    /// Whether a cell holds nothing or a player's number.
    bool plain_stones() const { return !counts && kinds.size() == 1 && neutral.empty(); }
    /// Whose piece it is, from 1; 0: nobody's.
    int owner(int content) const {
        if (content == 0 || counts || content > owned_values()) return 0;
        return content <= players ? content : (content - 1) % players + 1;
    }
    /// Where a player (from 1) keeps how many are left.
    std::size_t hand_slot(int player) const {
        return first_hand_slot + static_cast<std::size_t>(player - 1);
    }
    bool counts_plies() const { return pie || limit.plies > 0; }
    /// Whether `ending` is asked when nobody can move; if `nomoves` says what that means and the
    /// limit needs `ending`, then only at the limit.
    bool asks_ending_without_moves() const {
        return !limit.ask_ending || !nomoves || *nomoves == NoMoves::pass;
    }
    std::size_t slots() const {
        return variables.empty() ? 0 : variables.back().slot + variables.back().initial.size();
    }
};

/// Variables that are there for the framework, not for the script.
inline bool is_internal(const Definition& game, const Variable& variable) {
    return (game.cards() && variable.name == Definition::owed_name) ||
           (game.sealed && variable.name == Definition::sealed_name);
}

/// The same of layers.
inline bool is_internal(const Definition& game, const std::string& layer) {
    return (game.keeps_known() && layer == Definition::known_name) ||
           (!game.layer_sees.empty() && layer == Definition::shown_name) ||
           (!game.shuffled.empty() && layer == Definition::unsettled_name);
}

/// Whether each player has such a layer, and one of them this one: `plan1`.
inline bool is_of_player(const Definition& game, const std::string& layer) {
    for (const std::string& family : game.layers_of_players)
        for (int player = 1; player <= game.players; ++player)
            if (layer == family + std::to_string(player)) return true;
    return false;
}

/// Where things are in the bytes of a state:
///
///     0      1       2        3      4      8           8 + 4 players                16 n
///     mover  ending  swapped  throw  plies  the scores  the variables (4 bytes each) the cells
///
/// The mover is a side, which a pie rule may have given to the other player (`swapped`). `throw` is
/// 1 when the dice are to be thrown before the mover goes on; until then they show 0. It is 2 n
/// when the mover has made a line of n and takes a piece; `swapped` then also holds 2 if the line
/// is exact, and 4, 8, 16, 32 for the ways in which it lies, from north on, unless those are all.
/// `ending` is 0 while the game goes on; scores are zero unless it ended by scores. Plies are
/// counted only where they matter. Cells are padded to 16, those of further layers follow. All
/// bytes are a function of the position, so that equal positions have equal bytes.
class StateFormat {
public:
    StateFormat() = default;
    explicit StateFormat(const Definition& game)
        : players_(game.players),
          variables_at_(8 + 4 * static_cast<std::size_t>(game.players)),
          cells_at_((variables_at_ + 4 * game.slots() + 15) / 16 * 16),
          layer_size_(static_cast<std::size_t>(cell_block) * game.board.blocks),
          size_(cells_at_ + layer_size_ * (1 + game.layers.size())) {}

    std::size_t size() const { return size_; }
    int players() const { return players_; }

    static int side(const std::byte* state) { return std::to_integer<int>(state[0]); }
    static void set_side(std::byte* state, int side) { state[0] = std::byte(side); }
    static bool ended(const std::byte* state) { return state[1] != std::byte{0}; }
    static bool swapped(const std::byte* state) {
        return (state[2] & std::byte{1}) != std::byte{0};
    }
    static void set_swapped(std::byte* state, bool swapped) {
        state[2] = (state[2] & ~std::byte{1}) | std::byte{swapped};
    }
    static bool throwing(const std::byte* state) { return state[3] == std::byte{1}; }
    static void set_throwing(std::byte* state, bool throwing) { state[3] = std::byte{throwing}; }
    static constexpr int longest_mill = 127;
    static constexpr LineRule no_line{0};
    /// The line for which the mover takes a piece, or no_line.
    static LineRule taking(const std::byte* state) {
        const int axes = std::to_integer<int>(state[2]) >> 2;
        return {std::to_integer<int>(state[3]) >> 1, (state[2] & std::byte{2}) != std::byte{0},
                axes == 0 ? LineRule::every_direction : axes * 0x11};
    }
    static void set_taking(std::byte* state, const LineRule& line) {
        const bool every = line.directions == LineRule::every_direction;
        const int axes = every ? 0 : (line.directions | line.directions >> 4) & 15;
        state[2] = (state[2] & std::byte{1}) | std::byte(axes << 2 | (line.exact ? 2 : 0));
        state[3] = std::byte(line.cells << 1);
    }
    /// The seat of a side, and the other way round.
    static Player seat(const std::byte* state, int side) {
        return swapped(state) ? 1 - side : side;
    }

    static constexpr std::size_t plies_at = 4;
    static std::int32_t plies(const std::byte* state) { return number(state + plies_at); }
    static void set_plies(std::byte* state, std::int32_t plies) {
        std::memcpy(state + plies_at, &plies, 4);
    }

    std::uint8_t* cells(std::byte* state) const {
        return reinterpret_cast<std::uint8_t*>(state + cells_at_);
    }
    const std::uint8_t* cells(const std::byte* state) const {
        return reinterpret_cast<const std::uint8_t*>(state + cells_at_);
    }
    /// From one layer's cells to the next one's.
    std::size_t layer_size() const { return layer_size_; }
    std::int32_t variable(const std::byte* state, std::size_t slot) const {
        return number(state + variables_at_ + 4 * slot);
    }
    void set_variable(std::byte* state, std::size_t slot, std::int32_t value) const {
        std::memcpy(state + variables_at_ + 4 * slot, &value, 4);
    }
    /// Whether cells and variables are the same, whoever is to move.
    bool same_board(const std::byte* a, const std::byte* b) const {
        return std::memcmp(a + variables_at_, b + variables_at_, size_ - variables_at_) == 0;
    }

private:
    static std::int32_t number(const std::byte* at) {
        std::int32_t value;
        std::memcpy(&value, at, 4);
        return value;
    }

    int players_ = 2;
    std::size_t variables_at_ = 0;
    std::size_t cells_at_ = 0;
    std::size_t layer_size_ = 0;
    std::size_t size_ = 0;
};

}  // namespace ply::board
