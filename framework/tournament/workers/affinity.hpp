/// Which processors the workers of a tournament are kept on, and with them the engines that they
/// start, so that no match takes another one's time.
#pragma once

#include <string_view>
#include <vector>

namespace ply {

/// The numbers of processors that this process may use, ascending.
std::vector<int> usable_processors();

/// Reads `0,2-5`, or `all` for every one of `usable`. Throws Error with the way out.
std::vector<int> parse_processors(std::string_view text, const std::vector<int>& usable);

/// Deals them out: as many for each worker, at least one, neighbours together. Throws Error where
/// there are fewer than workers.
std::vector<std::vector<int>> shares_of(const std::vector<int>& processors, int workers);

/// From now on the process runs on these alone, and what it starts. Throws Error.
void keep_on(int process, const std::vector<int>& processors);

}  // namespace ply
