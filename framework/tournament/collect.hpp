/// Brings together the journals of shards.
///
///     Journal journal("cup.db", plan);
///     Collector collector(journal);
///     collector.add(JournalReader("shard-1.db"));
///     collector.state().complete;
#pragma once

#include <cstdint>
#include <vector>

#include "framework/tournament/journal/journal.hpp"
#include "framework/tournament/journal/journal_reader.hpp"
#include "framework/tournament/results/course.hpp"
#include "framework/tournament/schedule/stretch.hpp"

namespace ply {

/// How far a tournament is, as a journal has it.
struct Collection {
    std::uint32_t matches = 0;   ///< in the journal
    std::uint32_t expected = 0;  ///< as many as there will be, as far as is known by now
    std::vector<Stretch> missing =
        {};  ///< of the numbers that can be played by now, the first 1000
    std::uint32_t missing_matches = 0;  ///< in all such stretches
    bool complete = false;              ///< the tournament is over
    int round = 0;                      ///< the first one that lacks a match, or the last; 0: none
};

/// Throws Error, with the difference, where `journal` was not played from the same tournament file,
/// scripts, plugins and program. It may have fewer rounds, or other limits of time and memory.
void require_same_tournament(const JournalReader& journal, const Plan& plan);

/// Adds matches in any order; what comes out does not depend on it, and a match that is there
/// already changes nothing. Memory does not grow with the number of matches; see Course.
class Collector {
public:
    /// `journal` must outlive this.
    explicit Collector(Journal& journal);

    /// Adds what the journal lacks of `source`, and commits. Where both have a match of the same
    /// number, one of them stays: that with the smaller seal, but where results decide what is
    /// played next and need not be the same each time, that which is there. Throws Error: it is of
    /// another tournament, or a match of repeatable players went otherwise there; what was added
    /// until then is kept. Throws DamagedFile.
    void add(const JournalReader& source);
    /// Matches added so far.
    std::uint32_t added() const { return added_; }
    Collection state() const;

private:
    void take(const Fixture& fixture, const PlayedMatch& match);
    void choose(const JournalReader& source, std::uint32_t number);
    void drop();

    Journal& journal_;
    NumberSet kept_;  ///< the numbers in the journal
    std::vector<std::uint32_t> discarded_;
    Course course_;
    std::uint32_t added_ = 0;
};

}  // namespace ply
