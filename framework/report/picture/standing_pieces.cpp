#include "framework/report/picture/standing_pieces.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/picture/colours.hpp"
#include "framework/report/picture/piece_drawings.hpp"

namespace ply {
namespace {

constexpr int highest_stack = 8;  ///< that is drawn

/// Where the numbers of the first layers are written.
constexpr Point corners[] = {{14, -13}, {-14, -13}, {14, 14}, {-14, 14}};

}  // namespace

std::vector<std::string> StandingPieces::on(const AnyState& state) const {
    const std::vector<BoardLayer> layers = board_layers_of(game_, state);
    std::vector<std::string> drawings;
    for (int cell = 0; cell < static_cast<int>(cells_.size()); ++cell)
        drawings.push_back(drawing(cell, game_.content(state, cell), layers));
    return drawings;
}

std::string StandingPieces::drawing(int cell, int content,
                                    const std::vector<BoardLayer>& layers) const {
    if (!look_.other_men.empty()) return men(cell, content, layers);
    std::string text;
    const int height = std::min(number_on(cell, look_.heights, layers), highest_stack);
    if (!look_.stacks.empty()) {
        text = stack(height, number_on(cell, look_.stacks, layers));
        if (height > 1) text += text_element("badge", {14, 14}, std::to_string(height), 13);
        return text + badges(cell, layers);
    }
    for (int level = 0; level < height; ++level)
        text += storey(cell, std::max(4.0, 18.5 - 3 * level));
    text += standing(cell, content);
    if (height > 0) text += text_element("badge", {14, 14}, std::to_string(height), 13);
    return text + badges(cell, layers);
}

/// Seen from above, in the shape of the cell.
std::string StandingPieces::storey(int cell, double half) const {
    if (layout_.shape != Layout::Shape::hex)
        return path_element("level", rect_path(-half, -half, 2 * half, 2 * half));
    const PlacedCell& placed = cells_[static_cast<std::size_t>(cell)];
    return fmt::format("<path class=\"level\" transform=\"scale({}) translate({})\" d=\"{}\"/>",
                       svg_number(2 * half / cell_side), svg_point(Point{} - placed.centre),
                       placed.outline);
}

std::string StandingPieces::standing(int cell, int content) const {
    const PlacedCell& placed = cells_[static_cast<std::size_t>(cell)];
    if (layout_.counts) return number_drawing(layout_, look_, content);
    if (content < 0 || content >= static_cast<int>(layout_.pieces.size()))
        return text_element("letter", {0, 0}, "?", 20);
    if (placed.along) return line(cell, content);
    if (piece_drawing(layout_, look_, content).empty()) return "";
    return fmt::format("<use href=\"#{}p{}\"/>", id_, content);
}

std::string StandingPieces::line(int cell, int content) const {
    if (content == 0) return "";
    const Point along = *cells_[static_cast<std::size_t>(cell)].along;
    const Player owner = layout_.pieces[static_cast<std::size_t>(content)].owner;
    return path_element("side " + colour_of(layout_, look_, owner),
                        line_path(Point{} - along, along));
}

/// On a point of backgammon: up to five men in a row from the edge of the board, the number of more
/// on the last.
std::string StandingPieces::men(int cell, int content,
                                const std::vector<BoardLayer>& layers) const {
    constexpr int most = 5;
    const int others = number_on(cell, look_.other_men, layers);
    const int count = std::max(content, others);
    const std::string colour = colour_of_men(look_, others > 0 ? 1 : 0);
    const bool upper = cells_[static_cast<std::size_t>(cell)].upper;
    std::string text;
    for (int i = 0; i < std::min(count, most); ++i) {
        const double y = (upper ? -1 : 1) * (2 * track_man - i * track_man);
        text += circle_element("disc " + colour, {0, y}, track_man / 2 - 1);
        if (i == most - 1 && count > most)
            text += text_element("letter " + colour, {0, y}, std::to_string(count), 16);
    }
    return text;
}

/// Seen from above and a little from below: each stone covers most of the one under it.
std::string StandingPieces::stack(int height, int stones) const {
    std::string text;
    const double step = height > 5 ? 3 : 4;
    for (int i = 0; i < height; ++i) {
        const Player owner = stones >> (height - 1 - i) & 1;
        text += circle_element("disc " + colour_of(layout_, look_, owner),
                               {0, step * ((height - 1) / 2.0 - i)}, 12.5);
    }
    return text;
}

std::string StandingPieces::badges(int cell, const std::vector<BoardLayer>& layers) const {
    std::string text;
    std::size_t corner = 0;
    for (const BoardLayer& layer : layers) {
        if (layer.name == look_.heights || layer.name == look_.stacks ||
            is_hidden(look_, layer.name))
            continue;
        const int number = number_on(cell, layer.name, layers);
        if (number != 0)
            text += text_element("badge", corners[corner % 4], number_seen(number), 12);
        ++corner;
    }
    return text;
}

int StandingPieces::number_on(int cell, const std::string& layer,
                              const std::vector<BoardLayer>& layers) {
    const auto found = std::ranges::find(layers, layer, &BoardLayer::name);
    const auto at = static_cast<std::size_t>(cell);
    return found == layers.end() || at >= found->numbers.size() ? 0 : found->numbers[at];
}

}  // namespace ply
