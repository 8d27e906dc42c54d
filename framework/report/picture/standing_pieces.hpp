/// What stands on the cells of one position, as SVG around the centre of each.
#pragma once

#include <string>
#include <vector>

#include "framework/game/game.hpp"
#include "framework/game/shown/board_layers.hpp"
#include "framework/report/picture/board_geometry.hpp"

namespace ply {

class StandingPieces {
public:
    /// `id` begins those of the pieces' drawings. All must live as long.
    StandingPieces(const Game& game, const Layout& layout, const Look& look,
                   const std::vector<PlacedCell>& cells, std::string id)
        : game_(game), layout_(layout), look_(look), cells_(cells), id_(std::move(id)) {}

    /// One for each cell; empty: nothing stands there.
    std::vector<std::string> on(const AnyState& state) const;

private:
    std::string drawing(int cell, int content, const std::vector<BoardLayer>& layers) const;
    std::string storey(int cell, double half) const;
    std::string standing(int cell, int content) const;
    std::string line(int cell, int content) const;
    std::string men(int cell, int content, const std::vector<BoardLayer>& layers) const;
    std::string stack(int height, int stones) const;
    std::string badges(int cell, const std::vector<BoardLayer>& layers) const;
    /// What this layer has on the cell; 0 where there is no such layer.
    static int number_on(int cell, const std::string& layer, const std::vector<BoardLayer>& layers);

    const Game& game_;
    const Layout& layout_;
    const Look& look_;
    const std::vector<PlacedCell>& cells_;
    const std::string id_;
};

}  // namespace ply
