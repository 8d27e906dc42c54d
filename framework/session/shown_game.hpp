/// What of a game in play may be shown where players do not see everything: until it is over, what
/// one seat sees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/game/clicks/clickable_moves.hpp"
#include "framework/session/session.hpp"

namespace ply {

/// Whose eyes the game is shown to. Nothing: to everybody, since nothing is hidden, no person
/// plays, or the game is over. Of several persons it is the one to move, and nobody
/// (`chance_player`) while programs think or chance moves.
std::optional<Player> viewer_of(const Session& session);

/// The state to draw: what the viewer sees; of what nobody may see, how the game begins by its
/// rules.
AnyState shown_state(const Session& session, std::optional<Player> viewer);
inline AnyState shown_state(const Session& session) {
    return shown_state(session, viewer_of(session));
}

/// Whether the viewer may read the text of a move that `mover` made.
inline bool may_read(std::optional<Player> viewer, Player mover) {
    return !viewer || (*viewer == mover && mover != chance_player);
}

inline constexpr const char* hidden_move = "?";

/// The text of a move of somebody else that led from `position` to `after`, where all can be told
/// of it by what the player sees: a bet, a card laid open. Nothing where it cannot. It is the same
/// in all positions that the player cannot tell apart.
std::optional<std::string> told_move(const Game& game, const Position& position,
                                     const AnyState& after, Player player);

/// The texts of the moves that led here, as they may be shown: those of others as told_move() says,
/// or `hidden_move`.
class ShownTexts {
public:
    /// Costs what has been played since it was asked last.
    const std::vector<std::string>& of(const Session& session);

private:
    const Game* game_ = nullptr;
    std::optional<Player> viewer_;
    AnyState start_;
    std::vector<Move> moves_;
    Position position_;
    std::vector<std::string> texts_;
};

/// How the game has ended, without the reason: `player 1 wins by 3`, and where somebody has
/// resigned `player 2 wins`. Empty: it goes on.
std::string result_text(const Session& session);

/// The same with the reason: `player 2 wins by resignation`, `draw by repetition`.
std::string ended_text(const Session& session);

/// Where moves are made at the same time: `has chosen` or `has not chosen` of a seat, which all may
/// know. Empty where nobody chooses now.
std::string choice_text(const Session& session, Player seat);

/// Whether the player notices that the one state became the other by a move of `mover`.
bool notices(const Game& game, Player player, Player mover, const AnyState& before,
             const AnyState& after);

/// A position that the player cannot tell from the true one, always the same of those it cannot
/// tell apart. What others know is not in it.
Position imagined_position(const Game& game, const Position& position, Player player);

/// The moves of the player, who is to move, as it may click them: what they touch, take and lead to
/// is said where it is the same in several positions that it cannot tell apart.
std::vector<ClickableMove> imagined_moves(const Game& game, const Position& position,
                                          Player player);

}  // namespace ply
