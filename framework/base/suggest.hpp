/// "Did you mean": the nearest of the known names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// The known name with the smallest edit distance (Levenshtein, 1966), or an empty string when none
/// is near enough to be meant.
std::string nearest(std::string_view name, const std::vector<std::string>& known);

/// `; did you mean 'x'? (known: a, b, x)`, or ` (known: a, b, x)` when nothing is near; nothing
/// when nothing is known; long lists are cut.
std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace ply
