/// A finished match as workers report it and the journal keeps it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "framework/match/match_record.hpp"

namespace ply {

/// Game, players and seeds follow from the number (Schedule::fixture).
struct PlayedMatch {
    std::uint32_t number = 0;
    std::string start;      ///< the position it began from, as text; empty: the start of the game
    std::string moves;      ///< as text, joined by blanks, the opening first
    int plies = 0;          ///< how many those are
    int opening_plies = 0;  ///< how many of them were the opening
    int opening_cycle = 0;  ///< above 0: the openings had run out and are used again
    bool uneven = false;    ///< the opening is outside of the window that was asked for
    std::optional<Outcome> outcome;
    Termination termination = Termination::stopped;
    std::string detail;
    std::vector<SeatTotals> seats;
    /// `[null,[35,4,1012,532,"e4 e5"],...]`: score, depth, nodes and microseconds of each ply,
    /// where there is a clock the milliseconds left, and the line, as MatchRecord::thoughts has
    /// them; empty when nobody reported anything.
    std::string thoughts;
    std::string host;  ///< the machine that played it; empty: not known, or this one
    /// When it began, in universal time; 1970: not known.
    std::chrono::sys_seconds began{};

    bool has_time() const { return began.time_since_epoch().count() > 0; }

    /// The first `opening_plies` of `moves`.
    std::string opening() const;
    /// `thoughts` read back: one entry a ply, or none at all.
    std::vector<std::optional<Thought>> thoughts_by_ply() const;
};

/// `record` of match `number`.
PlayedMatch played_match(std::uint32_t number, int opening_cycle, const MatchRecord& record);

/// One line of JSON without a line end, and back. Reading throws Error when it is something else.
std::string to_line(const PlayedMatch& match);
PlayedMatch from_line(std::string_view line);

}  // namespace ply
