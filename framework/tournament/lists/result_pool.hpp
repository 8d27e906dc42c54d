/// Results of many files together: whose name has which number, who met whom how often, in which
/// game and when. Memory grows with the number of meetings, not with that of matches.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/statistics/pair_results.hpp"

namespace ply {

/// A day as year * 10000 + month * 100 + day; parts that are unknown are 0, and so is the whole.
using Day = int;

/// `2026.11.24`, `2026-11-24`, `2026/11/24`, `2026.11.??`; 0 where it is none of these.
Day day_of(std::string_view text);
/// `2026-11-24`, `2026-11`, `2026`; empty for 0.
std::string day_text(Day day);

/// How finely results are kept apart by their day.
enum class Period : std::uint8_t { all, year, month, day };

struct PoolOptions {
    std::vector<std::string> games{};    ///< these alone; empty: all
    std::vector<std::string> players{};  ///< matches among these alone; empty: all
    std::vector<std::string> without{};  ///< no matches of these
    std::map<std::string, std::string>
        names{};    ///< who is called otherwise -> the name that counts
    Day since = 0;  ///< matches of this day and later
    Day until = 0;  ///< of this day and earlier; 0: all
    Period period = Period::all;
};

/// What could not be counted.
struct LeftOutMatches {
    std::uint64_t without_result = 0;
    std::uint64_t without_names = 0;  ///< of one player, or of none
    std::uint64_t without_day = 0;    ///< where days are asked for
    std::uint64_t not_of_two = 0;
};

class ResultPool {
public:
    using ByPeriod = std::map<Day, PairTable>;  ///< by the first day of each

    explicit ResultPool(PoolOptions options) : options_(std::move(options)) {}

    /// What matches of one file have in common, and most of them with the one before.
    struct Setting {
        std::string game;
        Day day = 0;
    };
    void add(const Setting& setting, const std::string& first, const std::string& second,
             SeatScore score, std::uint64_t times = 1);
    /// Two matches from both seats: the first one as `one` saw it, the second as `other` did.
    void add_pair(const Setting& setting, const std::string& one, const std::string& other,
                  SeatScore when_one_began, SeatScore when_other_began);

    LeftOutMatches& left_out() { return left_out_; }
    const LeftOutMatches& left_out() const { return left_out_; }
    std::uint64_t matches() const { return matches_; }
    const std::vector<std::string>& names() const { return names_; }
    /// The player of that name; -1: nobody has it.
    int player_named(const std::string& name) const;
    /// By game.
    const std::map<std::string, ByPeriod>& games() const { return games_; }
    /// All periods of a game together.
    static PairTable all_of(const ByPeriod& game);

private:
    /// Null: the match does not count.
    PairTable* table_for(const Setting& setting, std::uint64_t times);
    bool takes(const std::string& name) const;
    const std::string& name_that_counts(const std::string& name) const;
    int number_of(const std::string& name);

    PoolOptions options_;
    LeftOutMatches left_out_;
    std::uint64_t matches_ = 0;
    std::vector<std::string> names_;
    std::map<std::string, int> numbers_;
    std::map<std::string, ByPeriod> games_;
};

}  // namespace ply
