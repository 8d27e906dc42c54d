// clang-format off
/// What a tournament is: everything its results depend on. tournament-files.md explains the fields.
///
///     return {
///         game = "connect_four",                    -- or games = { "nim", "lua:breakthrough" }
///         players = { "random", "alphabeta(depth=4)", "deep = alphabeta(depth=8)" },
///         format = "round_robin",                   -- or gauntlet, match, swiss, knockout, ladder
///         rounds = 10,
///         openings = { plies = 2 },
///         seed = 7,
///         limits = { plies = 400, hang = "30s", memory = 1024 },
///     }
// clang-format on
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/match/opening_settings.hpp"
#include "framework/player/player.hpp"
#include "framework/statistics/sprt.hpp"
#include "framework/tournament/schedule/format.hpp"

namespace ply {

/// How ratings are to be computed; nothing that is played depends on it. See RatingOptions.
struct RatingWishes {
    std::string anchor;  ///< a player, or empty
    double elo = 0;
    double prior = 0;
    std::map<std::string, double> anchors = {};  ///< several, each with its rating
};

/// A meeting of the format `meetings`; see ListedMeeting.
struct MeetingWish {
    std::string first;
    std::string second;
    int pairs = 0;
    int matches = 0;
};

struct TournamentFile {
    std::vector<std::string> games;   ///< as the catalogue understands them
    std::vector<std::string> places;  ///< of the games in the file, "cup.lua:2"; none from options
    std::vector<PlayerSpec> players;  ///< names differ; each with its clock, if it has one
    FormatKind format = FormatKind::round_robin;
    int rounds = 0;       ///< see the format; 0: rounds_or_default() chooses
    int pairs = 1;        ///< swiss, knockout, ladder: pairs of matches in a meeting
    int tiebreaks = 4;    ///< knockout: further pairs while a meeting is tied
    int challengers = 1;  ///< gauntlet: how many of the first players
    std::vector<MeetingWish> meetings;
    std::optional<Sprt> sprt;  ///< stops a tournament of two when it is decided
    int set_aside = 0;         ///< after so many failures a player takes no further part; 0: never
    RatingWishes ratings;
    OpeningSettings openings;
    AdjudicationRules adjudication;
    std::uint64_t seed = 1;
    int max_plies = 10'000;             ///< a longer match is drawn
    std::chrono::milliseconds hang{0};  ///< for one move; 0: hang_limit() chooses
    int memory = 2048;                  ///< MiB a worker may use
    // Nothing that is played depends on these.
    int workers = 0;    ///< processes that play; 0: one a processor
    std::string event;  ///< what the tournament is called in records of its matches; may be empty
    std::string site;
    std::string engine_log;  ///< gets the talk with engines that fail; not part of results

    /// `rounds`, or 1; 100,000 where a sequential test ends it; in a Swiss tournament as many as a
    /// knockout would have, on a ladder one for each player.
    int rounds_or_default() const;
    /// Gives third-party engines what they need of the above: `hang` and `engine_log`.
    void instruct_engines();
    /// How long the rules, or this player in one move, may be silent: `hang`, or ten times the
    /// player's time a move, but at least 10 s; a minute for a player without such a limit. (Only
    /// the match knows what is on a player's clock: see WorkerPool.) With a third-party engine,
    /// longer than its player waits for it.
    std::chrono::milliseconds hang_limit(const PlayerSpec* player) const;

    /// All of it, with the defaults filled in.
    nlohmann::ordered_json to_json() const;
};

/// Reads a tournament file (Lua). `label` is how it is called in messages. Throws Error
/// `label:line: what; way out`.
TournamentFile read_tournament_file(const std::string& label, std::string_view text);

/// Reads a table of the form above. `text`, if any, is where lines are looked up for messages.
TournamentFile tournament_from_table(const nlohmann::json& table, const std::string& label,
                                     std::string_view text = {});

/// Reads what TournamentFile::to_json wrote.
TournamentFile tournament_from_json(const nlohmann::json& json);

}  // namespace ply
