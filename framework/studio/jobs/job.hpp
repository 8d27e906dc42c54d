/// Work that goes on beside the tables until it is done or somebody stops it, and reports events:
/// an analysis, a check.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "framework/report/text/json.hpp"
#include "framework/session/session.hpp"
#include "framework/studio/jobs/workers.hpp"
#include "framework/studio/protocol/admission.hpp"

namespace ply::studio {

/// How a job reports. Called in the studio's thread.
struct JobLink {
    std::string job;  ///< its id
    Workers& workers;
    /// Sends an event; one that still waits to be sent is replaced.
    std::function<void(Json event)> tell;
};

/// The position of any node. Throws Error where there is no such node.
Position position_at(const Session& session, NodeId node);

/// What an analysis is asked.
struct AnalysisWish {
    std::string table;
    NodeId node;
    Position position;
    SearcherSpec analyst;
    bool proves = false;                  ///< the value is to be proved, by such an analyst
    std::vector<SearcherSpec> oracles{};  ///< asked before it, as far as they know the position
};

/// Searches until it is stopped, or until the analyst has found what it can; the position must have
/// a choice (see require_choice below). Events `analysis`.
WorkerId start_analysis(const JobLink& link, const Game& game, AnalysisWish wish);
/// Throws Error that says why when nothing can be searched: the game is over, or dice are thrown.
void require_choice(const Game& game, const Position& position);

/// What `plyboard check` does with this game. Events `check`.
struct CheckWish {
    std::string game;
    std::uint64_t games;
    double seconds;
};
WorkerId start_check(const JobLink& link, const Admission& admission, CheckWish wish);

}  // namespace ply::studio
