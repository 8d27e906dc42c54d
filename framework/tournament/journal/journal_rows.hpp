/// What writers and readers of a journal share: how its rows are read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "framework/tournament/journal/database.hpp"
#include "framework/tournament/journal/row_checksum.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

using MatchVisitor = std::function<void(const Fixture&, const PlayedMatch&)>;

/// A match as it was paired and as it was played.
struct KeptMatch {
    Fixture fixture;
    PlayedMatch match;
};

/// What the tournament in the journal depends on, as it was written down. Throws DamagedFile, of
/// the journal `file`: the database may be a copy.
Fingerprints read_fingerprints(const Database& database, const std::string& file);
/// Into an empty table.
void write_fingerprints(const Database& database, const Fingerprints& prints);

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

/// The match of that number, if there is one. Throws DamagedFile.
std::optional<KeptMatch> find_match(const Database& database, const Plan& plan, const RowSeal& seal,
                                    std::uint32_t number);

/// The numbers of matches from `first` on, in order, with their seals; the matches are not read.
class SealCursor {
public:
    explicit SealCursor(const Database& database, std::uint32_t first = 1)
        : row_(database, "SELECT number, seal FROM matches WHERE number >= ? ORDER BY number") {
        row_.bind(1, std::int64_t{first});
    }

    /// The next one; false: there is none.
    bool next() { return row_.step(); }
    std::uint32_t number() const { return static_cast<std::uint32_t>(row_.whole(0)); }
    std::int64_t seal() const { return row_.whole(1); }

private:
    Statement row_;
};

/// Gives all matches the seals of `now`; those they have must be of `old`, null: they have none.
/// To be called within a transaction. Throws DamagedFile.
void reseal(const Database& database, const Plan& plan, const RowSeal* old, const RowSeal& now);

}  // namespace ply
