/// Puts the moves of a file with their variations into a session's tree, each at the same cost
/// however long its line is.
///
///     TreeBuilder builder(session);
///     builder.play(e4);
///     builder.open();  // remembers this place, and goes back to before the last move
///     builder.play(d4);
///     builder.close();  // behind e4 again
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/session/session.hpp"

namespace ply {

class TreeBuilder {
public:
    /// What is nested deeper is refused: a state is kept for each.
    static constexpr std::size_t most_nested = 500;

    /// `session` must outlive this, and stand at its start.
    explicit TreeBuilder(Session& session);

    const Game& game() const { return session_.game(); }
    const Position& position() const { return position_; }
    /// The move that was made last; the root before the first one.
    NodeId here() const { return now_; }
    GameNode& node() { return session_.tree()[now_]; }
    /// The seat of the player who made the last move; chance_player for dice, and before the first.
    Player mover() const { return mover_; }
    /// How many moves led there.
    std::size_t ply() const { return ply_; }
    /// The game is over by its rules, and there are no moves to look for.
    bool over() const { return game().over(position().state); }

    /// Makes a legal move. Throws Error where the line is too long, or the tree full.
    void play(Move move);
    /// Remembers this place. Throws Error where too many are remembered.
    void keep();
    /// Remembers this place, then goes back to before the last move. Throws Error where there is
    /// none, or where too many are remembered.
    void open();
    /// Back to the place that was remembered last. Throws Error where none is.
    void close();
    /// How many places are remembered.
    std::size_t nested() const { return kept_.size(); }

private:
    struct Place {
        NodeId node = GameTree::root;
        AnyState state;
        Player mover = chance_player;
    };
    struct Kept {
        Place now;
        std::optional<Place> before;
        std::size_t ply;
    };

    Place place() const { return {now_, position_.state, mover_}; }
    void stand_at(const Place& place);

    Session& session_;
    NodeId now_ = GameTree::root;
    Position position_;
    Player mover_ = chance_player;
    std::size_t ply_ = 0;
    std::optional<Place> before_;  ///< the last move
    /// States alone: the path of the position only grows behind a place that is kept, but for its
    /// last entry.
    std::vector<Kept> kept_;
};

}  // namespace ply
