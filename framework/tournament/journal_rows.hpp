/// What writers and readers of a journal share: its version and how its rows are read.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "framework/tournament/database.hpp"
#include "framework/tournament/plan.hpp"
#include "framework/tournament/played_match.hpp"
#include "framework/tournament/row_seal.hpp"

namespace ply {

inline constexpr int journal_application = 0x506c7942;  ///< "PlyB"
/// Raised when the tables change.
inline constexpr int journal_version = 3;

/// Throws Error when the database is no journal or one of another version; `file` is its name.
void require_journal(Database& database, const std::string& file);

using MatchVisitor = std::function<void(const Fixture&, const PlayedMatch&)>;

/// What the tournament in the journal depends on, as it was written down.
Fingerprints read_fingerprints(const Database& database);

/// The matches numbered `first` to `last`, in the order of their numbers; a state of the journal at
/// one moment, whoever writes it meanwhile. Throws DamagedFile at a row that has not its seal or
/// cannot be of this plan; those before it have been visited.
void read_matches(const Database& database, const Plan& plan, const RowSeal& seal,
                  const MatchVisitor& visit, std::uint32_t first, std::uint32_t last = UINT32_MAX);

}  // namespace ply
