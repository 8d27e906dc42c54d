/// The names of a board's cells, and where move texts have them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "framework/game/layout.hpp"

namespace ply {

class CellNames {
public:
    /// Null: no cells.
    explicit CellNames(const Layout* layout);

    std::optional<int> find(std::string_view name) const;
    /// The cells that a text names, in order: d1, d4 and d7 in `d1-d4/d7`; of names that begin
    /// alike the longest. What is left of the text is added to `rest`.
    std::vector<int> in(std::string_view text, std::string* rest = nullptr) const;

private:
    std::map<std::string, int, std::less<>> cells_;
    std::size_t longest_ = 0;
};

}  // namespace ply
