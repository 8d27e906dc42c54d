/// What was found of throws (throws.hpp), as text and as JSON.
#pragma once

#include <string>
#include <vector>

#include "framework/app/analysis/throws.hpp"
#include "framework/report/text/json.hpp"

namespace ply {

/// A heading and a row for each throw, its best line broken at `columns`.
std::string throws_table(const Throws& throws, int columns = 80);
/// The same, one row each however long.
std::vector<std::string> throws_rows(const Throws& throws);
/// Their mean, and how much was searched.
std::string throws_mean(const Throws& throws, int columns = 80);
/// Table and mean.
std::string throws_text(const Throws& throws, int columns = 80);
/// `value` and `expected` (the mean, for player `for`), `searched` (as much of all chances as has a
/// value), `nodes`, `seconds`, and `throws`: `throw`, `chance`, `value`, `move`, and the best line
/// with its own score as in analysis.hpp, for the player who moves.
Json throws_json(const Throws& throws);

}  // namespace ply
