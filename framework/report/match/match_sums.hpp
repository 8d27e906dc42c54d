/// What the charts of a tournament show: sums over all its matches.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "framework/tournament/results/played_match.hpp"
#include "framework/tournament/spec/plan.hpp"

namespace ply {

struct PlayerSums {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    std::int64_t depth_sum = 0;
    std::chrono::nanoseconds time{0};
    std::chrono::nanoseconds longest_move{0};
    std::map<Termination, std::uint64_t> losses;  ///< by reason
};

/// Matches from one opening, seen from the first seat.
struct OpeningSums {
    std::string moves;
    double points = 0;
    std::uint64_t games = 0;
};

class MatchSums {
public:
    explicit MatchSums(const Plan& plan)
        : players_(plan.file.players.size()),
          first_seats_(plan.sources.size()),
          lengths_(plan.sources.size()) {}

    void add(const Fixture& fixture, const PlayedMatch& match);

    const std::vector<PlayerSums>& players() const { return players_; }
    /// Only so many openings of each game are summed up, those of the smallest numbers: what a page
    /// can show, and memory does not grow with the matches.
    static constexpr std::size_t most_openings = 10'000;
    /// By game, then the opening's number.
    const std::map<std::pair<int, std::size_t>, OpeningSums>& openings() const { return openings_; }
    /// For each game: from all of its openings together.
    const std::vector<OpeningSums>& first_seats() const { return first_seats_; }
    /// For each game: plies -> how many matches with a result were so long.
    const std::vector<std::map<int, std::uint64_t>>& lengths() const { return lengths_; }

private:
    std::vector<PlayerSums> players_;
    std::map<std::pair<int, std::size_t>, OpeningSums> openings_;
    std::vector<OpeningSums> first_seats_;
    std::vector<std::map<int, std::uint64_t>> lengths_;
};

}  // namespace ply
