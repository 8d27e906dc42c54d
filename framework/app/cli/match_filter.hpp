/// Which matches of a tournament are meant: options that several commands share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "framework/app/cli/command_line.hpp"
#include "framework/report/match/match_text.hpp"

namespace ply {

class MatchFilter {
public:
    /// Reads them (add_match_options). Throws Error with the nearest known name for what the
    /// tournament does not have, UsageError for options that say nothing together.
    MatchFilter(const CommandLine& line, const Plan& plan);

    bool takes(const Fixture& fixture, const PlayedMatch& match) const;
    /// `matches of fast, lost`; empty when all are meant.
    std::string text() const;

private:
    bool takes_player(const Fixture& fixture, const PlayedMatch& match) const;

    std::optional<int> player_, against_;  ///< indexes
    std::optional<SeatResult> result_;
    std::vector<bool> games_;  ///< of the plan; empty: all
    std::optional<Termination> reason_;
    std::optional<std::size_t> opening_;  ///< from 1
    std::optional<int> round_;
    std::string text_;
};

}  // namespace ply
