#include "framework/app/play/cell_names.hpp"

#include <algorithm>

namespace ply {

CellNames::CellNames(const Layout* layout) {
    if (layout == nullptr) return;
    for (std::size_t i = 0; i < layout->cells.size(); ++i) {
        cells_.emplace(layout->cells[i].name, static_cast<int>(i));
        longest_ = std::max(longest_, layout->cells[i].name.size());
    }
}

std::optional<int> CellNames::find(std::string_view name) const {
    const auto found = cells_.find(name);
    return found == cells_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<int> CellNames::in(std::string_view text) const {
    std::vector<int> cells;
    while (!text.empty()) {
        std::size_t taken = 1;
        for (std::size_t size = std::min(longest_, text.size()); size > 0; --size)
            if (const auto cell = find(text.substr(0, size))) {
                cells.push_back(*cell);
                taken = size;
                break;
            }
        text.remove_prefix(taken);
    }
    return cells;
}

}  // namespace ply
