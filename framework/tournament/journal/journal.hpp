/// The journal of a tournament: every finished match a row in an SQLite file, from which an
/// interrupted tournament goes on.
///
///     matches(number, round, game, opening, opening_cycle, plies, opening_plies, uneven, host,
///             seal, termination, start, seats, moves, detail, thoughts, began)
///     players(id, name, searcher)    games(id, name, fingerprint)    tournament(key, value)
///     hosts(id, name)                plan(line)
///
/// `seats` is JSON, see seats_text(); the view `seats(match, seat, player, utility, rank, moves,
/// nodes, depth_sum, time_ns, longest_ns, overrun_ns)` has a row for each. `thoughts` is JSON, one
/// entry a ply: `[score, depth, nodes, microseconds]` of the player who moved, with a clock a
/// fifth, the milliseconds left; or null (openings, dice, players who report nothing). The column
/// is null where all are. `start` is null where a match began from the start of the game. `uneven`
/// is 1 where the opening was outside of the window that was asked for. `host` is null where an
/// older program wrote it. `began` is in seconds since 1970, null where that is not known. `seal`
/// is the check sum of the row (RowSeal). `overrun_ns` is null where no move had a limit
/// (SeatTotals::overrun). `plan` is Plan::to_line: it makes the journal readable without the
/// tournament file (JournalReader); its seal is in `tournament`, and so is that of the other rows
/// there.
///
/// Rows are committed in groups with full sync (write-ahead log): what was committed survives a
/// kill or a power cut, what was not is played again.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include "framework/base/descriptor.hpp"
#include "framework/tournament/journal/journal_rows.hpp"

namespace ply {

class Journal {
public:
    /// Opens or makes the journal of `plan`; an empty path keeps none that outlives this object.
    /// Throws Error: another program has it open, it is no journal, or it belongs to another
    /// tournament, game or program, with the difference. With `extend` it may belong to a smaller
    /// tournament, which is made the larger one (see extension.hpp). Throws DamagedFile.
    ///
    /// A journal of an older layout is copied to a new name and then carried over
    /// (journal_layout.hpp).
    Journal(const std::filesystem::path& path, const Plan& plan, bool extend = false);
    ~Journal();

    /// Renames an old journal to `name.1`, `name.2` ...; the new name, or empty when there was
    /// none. Throws Error when another program has it open.
    static std::filesystem::path move_aside(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    /// The copy of a journal that had an older layout; empty: it had the present one.
    const std::filesystem::path& older_copy() const { return older_copy_; }
    /// The tournament as it is to be played: when it has been extended, the players and games are
    /// in the order in which they came in.
    const Plan& plan() const { return plan_; }
    /// The journal is complete, and another build of the program played it: it may be read.
    bool of_another_program() const { return of_another_program_; }

    /// Adds a row; it is safe after the next commit. A match of no host is one of this machine.
    void add(const Fixture& fixture, const PlayedMatch& match);
    /// Takes a row out again.
    void remove(std::uint32_t number);
    /// Commits when 4096 rows or the oldest of them for 50 ms have waited. Throws Error when the
    /// file is no longer where it was: what is written into it is lost with this object.
    void commit_if_due();
    void commit();

    /// All matches from number `first` on, in the order of their numbers.
    void each(const MatchVisitor& visit, std::uint32_t first = 1,
              std::uint32_t last = UINT32_MAX) const {
        read_matches(database_, plan_, *seal_, visit, first, last);
    }
    std::optional<KeptMatch> find(std::uint32_t number) const {
        return find_match(database_, plan_, *seal_, number);
    }
    SealCursor seals(std::uint32_t first = 1) const { return SealCursor(database_, first); }
    /// Of two matches of one number the same one on every machine, whatever was there first.
    bool prefers(const KeptMatch& one, const KeptMatch& other) const {
        return seal_->of(one.fixture, one.match) < seal_->of(other.fixture, other.match);
    }

private:
    struct Statements;

    void begin();
    bool complete() const;
    void make_tables();
    void describe();
    void require_matches();
    void require_in_place() const;
    std::int64_t host_id(const std::string& name);
    void carry_over(int layout, bool extend);
    void compare(bool extend);
    void redescribe(const Fingerprints& before);

    std::filesystem::path path_;
    std::filesystem::path older_copy_;
    Plan plan_;
    Descriptor lock_;  ///< closed after the database: closing it earlier would drop SQLite's locks
    Database database_;
    std::optional<RowSeal> seal_;
    std::unique_ptr<Statements> statements_;
    std::string this_host_;
    std::map<std::string, std::int64_t> hosts_;
    bool of_another_program_ = false;
    int waiting_ = 0;
    std::chrono::steady_clock::time_point oldest_{};
};

}  // namespace ply
