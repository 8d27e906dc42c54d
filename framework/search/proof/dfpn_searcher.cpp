#include "framework/search/proof/dfpn_searcher.hpp"

#include "framework/search/core/insertion_sort.hpp"

namespace ply {

void sort_by_first(std::vector<std::pair<int, Move>>& moves) {
    insertion_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
}

}  // namespace ply
