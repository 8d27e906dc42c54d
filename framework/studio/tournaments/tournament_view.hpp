/// Tournaments, their standings and matches as a page gets them: TournamentView and the others of
/// page/protocol.d.ts.
#pragma once

#include <map>
#include <nlohmann/json.hpp>

#include "framework/report/text/json.hpp"
#include "framework/session/formats/game_formats.hpp"
#include "framework/studio/tournaments/live_boards.hpp"
#include "framework/tournament/tournament.hpp"

namespace ply::studio {

/// What can be said without working out ratings.
Json tournament_row(const JournalReader& journal);
/// With standings, which take a while where much was played.
Json tournament_view(const JournalReader& journal, bool running);
/// TournamentStand: what came out so far.
Json stand_json(const Plan& plan, const TournamentResult& result);
/// The match that a worker plays, `playing` of the event, with its board and score as far as those
/// are known.
Json match_in_play(const Plan& plan, const MatchInPlay& match, LiveBoards& boards);

/// Which matches are wanted: the last ones, counted back from number `before`.
struct MatchWish {
    std::uint32_t before = UINT32_MAX;
    std::size_t count = 20;
    std::vector<std::string> players{};  ///< who all took part
    bool pictures = false;               ///< with the board at the end
};
Json match_rows(const JournalReader& journal, const MatchWish& wish);

/// A match as a game that a table can show.
struct MatchSession {
    LoadedSession loaded;
    std::map<NodeId, double> values{};  ///< what players thought: NodeRow.value
};
/// Throws Error where there is no match of that number, or where the rules are no longer those that
/// it was played by.
MatchSession match_session(const JournalReader& journal, std::uint32_t number);

}  // namespace ply::studio
