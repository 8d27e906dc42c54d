/// What a search reports to a recorder: trees to draw, steps to show in a lecture.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "framework/game/move.hpp"
#include "framework/game/score.hpp"
#include "framework/search/table/bound.hpp"

namespace ply {

/// What is looked for: a value above alpha and below beta.
struct Window {
    Score alpha = -infinite_score;
    Score beta = infinite_score;
    friend bool operator==(const Window&, const Window&) = default;
};

/// Why the value of a state was read there and then.
enum class LeafKind : std::uint8_t {
    over,      ///< the game has ended
    horizon,   ///< the depth is used up: a static value
    repeated,  ///< a draw by repetition
    foreseen,  ///< the rules know how it ends (HasForesight)
    stuck,     ///< every move is a forbidden repetition
};

/// What is played where a search gives the turn away.
inline constexpr Move null_move{~std::uint64_t{0}};

/// Receives everything a search does, in the order in which it does it. Only searches over
/// type-erased rules report (`Searcher::record`).
class SearchRecorder {
public:
    virtual ~SearchRecorder() = default;

    /// A search `plies` deep begins. One that starts at the root again (with another window) does
    /// not say so: it enters the root again.
    virtual void depth(int plies) = 0;
    /// The root, or what the last `play` led to; the same state once more: it is searched again.
    /// `view`: the player whose value is requested and whose window it is; nothing where each
    /// player has a value of its own.
    virtual void enter(std::optional<Player> view, std::optional<Window> window) = 0;
    /// The node entered last is a leaf, worth `value` for `view`.
    virtual void leaf(LeafKind kind, Score value, Player view) = 0;
    /// The table knows the node entered last.
    virtual void table_hit() = 0;
    /// It knows it so well that it is asked instead: its value is such a bound, for the mover.
    virtual void table_settles(Bound bound) = 0;
    /// A move, or `null_move`, is made, to look at its child; back() undoes it.
    virtual void play(Move move) = 0;
    virtual void back() = 0;
    /// The child that was entered last (outside all moves: the root) has this value for its view.
    virtual void value(Score value) = 0;
    /// The same where each player has a value of its own.
    virtual void values(const std::array<double, max_players>& values) = 0;
    /// The moves of this node that were not yet played cannot matter.
    virtual void cut() = 0;
};

}  // namespace ply
