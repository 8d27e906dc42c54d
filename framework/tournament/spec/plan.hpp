/// A tournament with its games found: all that a worker process needs to know.
#pragma once

#include <string>
#include <vector>

#include "framework/loading/catalogue.hpp"
#include "framework/statistics/ratings.hpp"
#include "framework/tournament/schedule/schedule.hpp"
#include "framework/tournament/spec/tournament_file.hpp"

namespace ply {

struct Plan {
    TournamentFile file;
    std::vector<GameSource> sources;   ///< of each game; the text of scripts included
    std::vector<int> seats;            ///< how many play each game
    std::vector<Extent> earlier = {};  ///< from which it has been extended, the smallest first

    Extent extent() const {
        return {static_cast<int>(file.players.size()), static_cast<int>(sources.size()),
                file.rounds_or_default()};
    }

    Schedule schedule() const;
    const std::string& player_name(int player) const { return file.players[player].name; }
    /// Throws Error with the nearest known name.
    int player_named(const std::string& name) const;
    std::string game_name(int game) const { return sources[game].spec(); }

    /// One line of JSON and back; what the parent sends to a worker.
    std::string to_line() const;
    static Plan from_line(std::string_view line);
};

/// How the tournament file wants its ratings computed.
RatingOptions rating_options(const Plan& plan);

/// Finds and opens every game, and makes every player for it once, so that what cannot work is
/// reported before the first match. Throws Error.
Plan make_plan(TournamentFile file, const Catalogue& catalogue);

}  // namespace ply
