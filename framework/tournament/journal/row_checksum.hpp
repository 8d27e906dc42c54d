/// A check sum for every row of the journal: of what was played and of what it depends on.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "framework/tournament/journal/fingerprints.hpp"
#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/schedule/fixture.hpp"

namespace ply {

/// A row whose bytes have changed on the disk, or that belongs to other players or rules, does not
/// have the seal it should have: the chance that it does is 1 in 2^63. What an extension may change
/// (rounds, further players and games, limits of time and memory) is not in it, nor is the program.
class RowSeal {
public:
    explicit RowSeal(const Fingerprints& prints);

    /// Not negative: SQLite's whole numbers have a sign.
    std::int64_t of(const Fixture& fixture, const PlayedMatch& match) const;

private:
    std::uint64_t common_ = 0;
    std::vector<std::uint64_t> players_;
    std::vector<std::uint64_t> games_;
};

/// The same of what was to be played, Plan::to_line: 16 hex digits.
std::string plan_seal(std::string_view line);

/// The same of what a tournament depends on.
std::string prints_seal(const Fingerprints& prints);

}  // namespace ply
