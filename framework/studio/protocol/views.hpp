/// Games and positions as a page gets them: GameView, PositionView, NodeRow and the others of
/// page/protocol.d.ts.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/report/text/json.hpp"
#include "framework/report/text/score_scale.hpp"
#include "framework/session/session.hpp"
#include "framework/studio/protocol/admission.hpp"

namespace ply::studio {

/// `spec` is how the page has named it.
Json game_view(const std::string& spec, const OpenedGame& opened, const Admission& admission);

/// Whose eyes a position is shown to.
struct Eyes {
    std::optional<Player> viewer{};  ///< as viewer_of() says it
    /// Who is to say first that nobody else looks; until then the viewer is nobody.
    std::optional<Player> cover{};
    friend bool operator==(const Eyes&, const Eyes&) = default;
};

/// The position that the session is at. `person`: a person is to move.
Json position_view(const Session& session, bool person, const Eyes& eyes = {});

/// What a table knows of a node beside the tree.
struct NodeMark {
    Player seat = chance_player;    ///< who made the move
    int ply = 0;                    ///< after the start
    std::optional<double> value{};  ///< what its player thought, from -1 to 1 for seat 0
    /// The seats that notice the move, a bit each, where players do not see everything.
    std::uint32_t noticed = ~std::uint32_t{0};
    /// For those who may not read it, what it reads as to them all the same; see told_move().
    std::map<Player, std::string> told{};
};
Json node_row(const GameTree& tree, NodeId node, const NodeMark& mark);
/// What the viewer may not read of it is taken out.
void keep_from(std::optional<Player> viewer, const NodeMark& mark, Json& row);

/// What a score of the player to move means for seat 0, from -1 to 1, for bars and graphs; nothing
/// where it is in units that mean something only beside others, or of more than two players.
std::optional<double> value_of(std::optional<Score> score, Player mover, const ScoreScale& scale,
                               const Game& game);

/// The same of a score as it was shown (ScoreScale::text), and kept.
std::optional<double> told_value(std::string_view score, Player mover, const Game& game);

/// The games, players and formats of a Welcome. Reads every script of the catalogue,
/// and of players.
Json game_rows(const Admission& admission);
Json searcher_rows();
Json bot_rows();
Json level_rows();
Json format_rows();
Json session_rows();

}  // namespace ply::studio
