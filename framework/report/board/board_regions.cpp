#include "framework/report/board/board_regions.hpp"

#include <cstddef>

namespace ply {

std::vector<int> regions_of_cells(const Layout& layout, const Look& look) {
    std::vector<int> regions(layout.cells.size(), 0);
    for (std::size_t i = look.drawing.regions.size(); i-- > 0;)
        for (const int cell : look.drawing.regions[i])
            if (cell >= 0 && cell < static_cast<int>(regions.size()))
                regions[static_cast<std::size_t>(cell)] = static_cast<int>(i) + 1;
    return regions;
}

}  // namespace ply
