/// What writers and readers of a journal share: how its rows are read.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "framework/tournament/journal/database.hpp"
#include "framework/tournament/journal/row_checksum.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

using MatchVisitor = std::function<void(const Fixture&, const PlayedMatch&)>;

/// What the tournament in the journal depends on, as it was written down.
Fingerprints read_fingerprints(const Database& database);

/// What was to be played, as write_plan wrote it; where an older program did, whatever is there.
/// Throws DamagedFile, of the journal `file`: the database may be a copy.
Plan read_plan(const Database& database, const std::string& file);
/// In the place of what is there.
void write_plan(const Database& database, const Plan& plan);

/// The matches numbered `first` to `last`, in the order of their numbers; a state of the journal at
/// one moment, whoever writes it meanwhile. Throws DamagedFile at a row that has not its seal or
/// cannot be of this plan; those before it have been visited.
void read_matches(const Database& database, const Plan& plan, const RowSeal& seal,
                  const MatchVisitor& visit, std::uint32_t first, std::uint32_t last = UINT32_MAX);

/// Gives all matches the seals of `now`; those they have must be of `old`, null: they have none.
/// To be called within a transaction. Throws DamagedFile.
void reseal(const Database& database, const Plan& plan, const RowSeal* old, const RowSeal& now);

}  // namespace ply
