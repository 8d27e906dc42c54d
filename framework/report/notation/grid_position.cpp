#include "framework/report/notation/grid_position.hpp"

#include <fmt/format.h>

#include <map>
#include <string>
#include <utility>

#include "framework/base/error.hpp"

namespace ply {

AnyState grid_position(const Game& game, const std::vector<int>& contents, Player mover) {
    const Layout& layout = *game.layout();
    std::map<int, std::map<int, int>> rows;  // contents by row, then column
    for (std::size_t i = 0; i < layout.cells.size(); ++i)
        rows[layout.cells[i].y][layout.cells[i].x] = contents[i];
    std::string text;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        if (!text.empty()) text += '/';
        int empty = 0;
        for (const auto& [column, content] : row->second) {
            if (content == 0) {
                ++empty;
                continue;
            }
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
            text += layout.pieces[static_cast<std::size_t>(content)].glyph;
        }
        if (empty > 0) text += std::to_string(empty);
    }
    const AnyState state = game.parse_state(fmt::format("{} {}", text, mover + 1));
    for (std::size_t cell = 0; cell < contents.size(); ++cell)
        if (game.content(state, static_cast<int>(cell)) != contents[cell])
            throw Error(fmt::format("{} has no position with these pieces", game.info().name));
    return state;
}

}  // namespace ply
