/// A journal opened for reading alone: what was played, by whom and under which rules, without the
/// tournament file.
///
///     const JournalReader journal("first.lua");   // or "first.db"
///     journal.each([&](const Fixture& fixture, const PlayedMatch& match) { ... });
///
/// Another program may be writing it meanwhile: each call sees whole matches as they were committed
/// at one moment.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "framework/tournament/journal/journal_rows.hpp"

namespace ply {

/// The journal that `file` names: itself, or the one beside a tournament file (`first.db` beside
/// `first.lua`). Throws Error when there is none.
std::filesystem::path journal_of(const std::filesystem::path& file);

/// Whether somebody has begun to write a journal there: an empty file, or one without tables, is
/// one of no matches yet. Throws Error where there is no such file.
bool has_begun(const std::filesystem::path& journal);

class JournalReader {
public:
    /// `file` is a journal or a tournament file with its journal beside it. Throws Error: there is
    /// no journal, it is none, or one of a layout that cannot be read.
    explicit JournalReader(const std::filesystem::path& file);

    const std::filesystem::path& path() const { return path_; }
    /// Everything about the tournament, scripts of its games included.
    const Plan& plan() const { return plan_; }
    /// One of its games, by the rules that were played. Throws Error, before anything of it is
    /// loaded, where those are no longer there: the plugin is another, or is broken.
    std::unique_ptr<Game> open_game(int game) const;
    /// Reads all of the file; throws DamagedFile where matches may be missing because its pages do
    /// not fit together. (A match that has changed is noticed when it is read.)
    void require_whole() { database_.require_whole(); }
    /// What its tournament depends on, as it was written down.
    Fingerprints depends_on() const { return read_fingerprints(database_, path_.string()); }
    /// How many matches it holds.
    std::uint32_t size() const;

    /// The match of that number. Throws Error where it holds none.
    KeptMatch match(std::uint32_t number) const;
    SealCursor seals(std::uint32_t first = 1) const { return SealCursor(database_, first); }
    /// The matches numbered `first` to `last`, in the order of their numbers.
    void each(const MatchVisitor& visit, std::uint32_t first = 1,
              std::uint32_t last = UINT32_MAX) const {
        read_matches(database_, plan_, seal_, visit, first, last);
    }

private:
    std::filesystem::path path_;
    Database database_;
    Plan plan_;
    RowSeal seal_;
};

}  // namespace ply
