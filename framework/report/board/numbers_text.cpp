#include "framework/report/board/numbers_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "framework/game/board_layers.hpp"
#include "framework/report/board/cell_drawing.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// `a1 2, c3 1`: for boards that are pictures, which have no room for numbers.
std::string list_numbers(const Layout& layout, const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] > 0)
            text +=
                fmt::format("{}{} {}", text.empty() ? "" : ", ", layout.cells[i].name, numbers[i]);
    return wrapped_text(text);
}

std::string draw_layer(const Layout& layout, const BoardLayer& layer, bool flipped) {
    const int most = *std::ranges::max_element(layer.numbers);
    const auto width = static_cast<int>(std::to_string(most).size());
    const CellDrawing drawing{
        layout, flipped, width, [&](int cell) -> DrawnRun {
            const int number = layer.numbers[static_cast<std::size_t>(cell)];
            return {fmt::format("{:>{}}", number == 0 ? "." : std::to_string(number), width), {}};
        }};
    const std::string title = layer.name + ":\n";
    if (layout.shape == Layout::Shape::graph) return title + list_numbers(layout, layer.numbers);
    const DrawnBoard board =
        layout.shape == Layout::Shape::track ? draw_track(drawing) : draw_grid(drawing);
    std::string text = title;
    for (const DrawnRow& row : board.rows) {
        for (const DrawnRun& run : row) text += run.text;
        text += '\n';
    }
    return text;
}

/// Blocks of lines, as many side by side as fit into 80 columns.
class SideBySide {
public:
    void add(const std::string& block) {
        std::vector<std::string> lines;
        std::size_t width = 0;
        std::istringstream in(block);
        for (std::string line; std::getline(in, line); lines.push_back(line))
            width = std::max(width, line.size());
        const std::size_t column = lines_.empty() ? 0 : width_ + gap;
        if (column > 0 && column + width > 80) end_row();
        const std::size_t from = lines_.empty() ? 0 : width_ + gap;
        lines_.resize(std::max(lines_.size(), lines.size()));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].empty()) continue;
            lines_[i].resize(from, ' ');
            lines_[i] += lines[i];
        }
        width_ = from + width;
    }
    std::string text() {
        end_row();
        return std::move(text_);
    }

private:
    static constexpr std::size_t gap = 2;

    void end_row() {
        for (const std::string& line : lines_) text_ += line + '\n';
        lines_.clear();
        width_ = 0;
    }

    std::string text_;
    std::vector<std::string> lines_;
    std::size_t width_ = 0;
};

std::string draw_layers(const Game& game, const AnyState& state, bool flipped) {
    SideBySide blocks;
    for (const BoardLayer& layer : board_layers_of(game, state))
        if (std::ranges::any_of(layer.numbers, [](int number) { return number > 0; }))
            blocks.add(draw_layer(*game.layout(), layer, flipped));
    return blocks.text();
}

/// A die with so many pips, as one character.
std::string die_figure(int pips) {
    return "\xe2\x9a" + std::string(1, static_cast<char>(0x7f + pips));
}

/// `hand 4 3, passes 0`
std::string list_numbers_beside(const Game& game, const AnyState& state, bool figures) {
    std::string text;
    for (const BoardNumbers& beside : board_numbers_of(game, state)) {
        text += (text.empty() ? "" : ", ") + beside.name;
        for (const int number : beside.numbers) {
            const bool die = figures && beside.dice && number >= 1 && number <= 6;
            text += ' ' + (die ? die_figure(number) : std::to_string(number));
        }
    }
    return text.empty() ? "" : "\n" + wrapped_text(text);
}

}  // namespace

std::string numbers_text(const Game& game, const AnyState& state, const BoardStyle& style) {
    return draw_layers(game, state, style.flipped) +
           list_numbers_beside(game, state, style.figures);
}

}  // namespace ply
