/// Jobs that measure: tournaments, searches recorded, searchers compared.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "framework/studio/jobs/job.hpp"
#include "framework/studio/tournaments/open_journals.hpp"

namespace ply::studio {

/// Plays what is left of a tournament, until it is stopped; what is finished is in the journal.
/// Events `tournament`.
struct TournamentWish {
    std::filesystem::path journal;
    int workers = 1;  ///< processes
};
WorkerId start_tournament(const JobLink& link, const Admission& admission, OpenJournals& journals,
                          TournamentWish wish);

/// Records a search of a position with a choice. Event `trace`.
struct TraceWish {
    std::string table;
    NodeId node;
    Position position;
    SearcherSpec searcher;
    std::size_t limit;  ///< nodes
};
WorkerId start_trace(const JobLink& link, const Game& game, const std::string& name,
                     TraceWish wish);

/// Searches positions with several players. Events `compare`.
struct CompareWish {
    std::string game;
    std::vector<std::string> players;
    int positions = 1;
    int depth = 0;  ///< to 1, 2 ... this many plies; 0: for `time` each
    std::chrono::milliseconds time{0};
};
WorkerId start_compare(const JobLink& link, const Admission& admission, CompareWish wish);

}  // namespace ply::studio
