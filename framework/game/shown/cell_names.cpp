#include "framework/game/shown/cell_names.hpp"

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

std::vector<int> CellNames::in(std::string_view text, std::string* rest) const {
    std::vector<int> cells;
    while (!text.empty()) {
        std::size_t taken = 0;
        for (std::size_t size = std::min(longest_, text.size()); size > 0 && taken == 0; --size)
            if (const auto cell = find(text.substr(0, size))) {
                cells.push_back(*cell);
                taken = size;
            }
        if (taken == 0 && rest != nullptr) *rest += text.front();
        text.remove_prefix(std::max<std::size_t>(taken, 1));
    }
    return cells;
}

}  // namespace ply
