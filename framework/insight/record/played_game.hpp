/// A game that was played for a report, with all that figures are computed from.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/match/match_record.hpp"

namespace ply::insight {

/// One ply: who moved, and among how many moves.
struct PlayedPly {
    Move move;
    std::string text;  ///< as the game writes it
    Player mover = chance_player;
    int choices = 0;  ///< legal moves, or results of chance
};

struct PlayedGame {
    std::string series;              ///< what it was played for: `selfplay 64`
    int number = 0;                  ///< within the series, from 0
    std::vector<std::string> seats;  ///< who played for each player of the game
    std::vector<PlayedPly> plies;
    std::vector<double> points;  ///< of each player, from 0 (lost) to 1 (won alone)
    std::vector<std::int32_t> utility;
    Termination termination = Termination::normal;

    int length() const { return static_cast<int>(plies.size()); }
    /// Broken off at the ply limit: it counts as drawn, but is no draw by the rules.
    bool unfinished() const { return termination == Termination::ply_limit; }
    /// Nobody was before anybody else.
    bool drawn() const;
    /// The one player who has won alone; nothing: there is none.
    std::optional<Player> winner() const;
};

/// `record`, whose outcome must be known, as a game of `series`; costs a replay.
PlayedGame played_game(const Game& game, const MatchRecord& record);

/// What a strong search thought of one position of a game.
struct Judgement {
    int ply = 0;  ///< moves made before it
    Player mover = 0;
    std::int64_t score = 0;     ///< for the mover, in the searcher's unit
    std::optional<int> proven;  ///< 1 won, 0 drawn, -1 lost for the mover
    Move best;                  ///< the move it would make
};

/// As journals and exports hold them.
nlohmann::ordered_json game_json(const PlayedGame& game);
PlayedGame game_from(const nlohmann::ordered_json& json);
nlohmann::ordered_json judgements_json(const std::vector<Judgement>& judgements);
std::vector<Judgement> judgements_from(const nlohmann::ordered_json& json);

}  // namespace ply::insight
