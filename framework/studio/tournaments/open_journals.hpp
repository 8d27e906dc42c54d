/// Journals that this program reads and plays, each opened so that the two do not disturb each
/// other.
///
/// SQLite keeps other processes out by locks of the process, and any of its descriptors that is
/// closed takes them away (sqlite.org/howtocorrupt.html, 2.2). So a tournament in play is read by a
/// reader that was opened before, and all others are opened one at a time.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "framework/tournament/journal/journal_reader.hpp"

namespace ply::studio {

/// Used by several threads; none of its calls belongs into the studio's own, since they wait.
class OpenJournals {
public:
    /// While it lives this program plays the tournament.
    class Held {
    public:
        Held(OpenJournals& all, std::filesystem::path journal);
        ~Held();
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;
        const Plan& plan() const { return reader_.plan(); }

    private:
        friend class OpenJournals;
        OpenJournals& all_;
        std::filesystem::path journal_;
        JournalReader reader_;
    };

    /// Throws Error where another page plays it, or where there is no journal.
    std::unique_ptr<Held> hold(const std::filesystem::path& journal);
    bool held(const std::filesystem::path& journal) const;

    /// Calls `look`, which is to be done soon. Throws Error where there is no journal, and what
    /// `look` throws.
    void read(const std::filesystem::path& journal,
              const std::function<void(const JournalReader&)>& look);
    /// Makes the journal of a tournament, or sees that the one there is belongs to it. Throws Error
    /// where it does not.
    void make(const std::filesystem::path& journal, const Plan& plan);
    /// Removes a journal that nobody plays. Throws Error.
    void remove(const std::filesystem::path& journal);

private:
    mutable std::mutex mutex_;
    std::map<std::filesystem::path, Held*> held_;
};

}  // namespace ply::studio
