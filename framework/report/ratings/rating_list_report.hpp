/// Lists of ratings and tables of decathlons, as text, CSV and JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "framework/report/text/json.hpp"
#include "framework/statistics/decathlon.hpp"
#include "framework/statistics/rating_list.hpp"
#include "framework/tournament/lists/result_pool.hpp"

namespace ply {

/// What a list is shown with.
struct ShownList {
    const RatingList& list;
    const std::vector<std::string>& names;  ///< by player
    std::uint64_t least_matches = 0;        ///< who has fewer is not shown, and counts all the same

    /// Who is shown of `list.rated`.
    std::vector<std::size_t> rows() const;
};

/// Place, rating, interval, score, and LOS, the chance to be stronger than the next; then who was
/// left out, and why.
std::string rating_list_text(const ShownList& shown, bool colours);
/// The chance of each to be stronger than each, in percent.
std::string superiority_matrix(const ShownList& shown, bool colours);
/// A line a player, those left out included.
std::string rating_list_csv(const ShownList& shown);
/// The matrix, from 0 to 1.
std::string superiority_csv(const ShownList& shown);
/// With `superiority` the matrix as well: rows and columns are those of `ratings`.
Json rating_list_json(const ShownList& shown, bool superiority);

/// Ratings at the end of each period.
struct RatingHistory {
    std::vector<std::string> periods;
    std::vector<RatingList> lists;  ///< of all matches until then
};
std::string history_text(const RatingHistory& history, const std::vector<std::string>& names,
                         bool colours);
std::string history_csv(const RatingHistory& history, const std::vector<std::string>& names);
Json history_json(const RatingHistory& history, const std::vector<std::string>& names);

/// A table, and what it says.
std::string decathlon_text(const std::vector<DecathlonLine>& lines,
                           const std::vector<DecathlonGame>& games,
                           const std::vector<std::string>& names, bool colours);
std::string decathlon_csv(const std::vector<DecathlonLine>& lines,
                          const std::vector<DecathlonGame>& games,
                          const std::vector<std::string>& names);
Json decathlon_json(const std::vector<DecathlonLine>& lines,
                    const std::vector<DecathlonGame>& games, const std::vector<std::string>& names);

/// Matches that were not counted, as a line; empty: all were.
std::string left_out_text(const LeftOutMatches& left_out);

}  // namespace ply
