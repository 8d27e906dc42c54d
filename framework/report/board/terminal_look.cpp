#include "framework/report/board/terminal_look.hpp"

#include <algorithm>

#include "framework/game/shown/look_defaults.hpp"

namespace ply {

Look terminal_look(const Game& game, const BoardStyle& style) {
    Look look = look_of(game);
    const Layout* const layout = game.layout();
    if (style.colours || layout == nullptr) return look;
    const std::vector<std::string> figures = look.figures;
    const std::size_t count = std::min(figures.size(), layout->pieces.size());
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t other = 0; other < count; ++other)
            if (figures[i] == figures[other] &&
                layout->pieces[i].owner != layout->pieces[other].owner)
                look.figures[i] = layout->pieces[i].glyph;
    return look;
}

}  // namespace ply
