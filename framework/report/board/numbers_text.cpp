#include "framework/report/board/numbers_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "framework/game/shown/board_layers.hpp"
#include "framework/game/shown/unseen_number.hpp"
#include "framework/report/board/beside_rows.hpp"
#include "framework/report/board/cell_drawing.hpp"
#include "framework/report/board/points_board.hpp"
#include "framework/report/board/terminal_look.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/fitted_text.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply {
namespace {

/// `a1 2, c3 1`: for boards that are pictures, which have no room for numbers.
std::string list_numbers(const Layout& layout, const std::vector<int>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        if (numbers[i] != 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", layout.cells[i].name,
                                number_seen(numbers[i]));
    return wrapped_text(text);
}

std::string draw_layer(const Layout& layout, const BoardLayer& layer, bool flipped) {
    const int most = std::max(0, *std::ranges::max_element(layer.numbers));
    const auto width = static_cast<int>(std::to_string(most).size());
    const CellDrawing drawing{
        layout, flipped, width, [&](int cell) -> DrawnRun {
            const int number = layer.numbers[static_cast<std::size_t>(cell)];
            return {fmt::format("{:>{}}", number == 0 ? "." : number_seen(number), width), {}};
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

/// Those that are not drawn on the cells or as stacks.
std::string draw_layers(const Game& game, const AnyState& state, const Look& look, bool flipped) {
    SideBySide blocks;
    for (const BoardLayer& layer : board_layers_of(game, state)) {
        const bool drawn = layer.name == look.heights || layer.name == look.stacks ||
                           layer.name == look.other_men || is_hidden(look, layer.name);
        if (!drawn && std::ranges::any_of(layer.numbers, [](int number) { return number != 0; }))
            blocks.add(draw_layer(*game.layout(), layer, flipped));
    }
    return blocks.text();
}

/// A die with so many pips, as one character.
std::string die_figure(int pips) {
    return "\xe2\x9a" + std::string(1, static_cast<char>(0x7f + pips));
}

/// Whether they are seen as something else, or are not to be seen.
bool is_seen_elsewhere(const Game& game, const AnyState& state, const Look& look,
                       const BoardNumbers& numbers) {
    if (is_hidden(look, numbers.name) || stands_in_zones(game, state, numbers)) return true;
    const Look::Beside* const beside = beside_of(look, numbers);
    if (beside == nullptr) return false;
    if (game.layout() == nullptr) return beside->kind == Look::Beside::Kind::number;
    const Layout& layout = *game.layout();
    switch (beside->kind) {
        case Look::Beside::Kind::bar:
        case Look::Beside::Kind::off:
            return is_points_board(layout, look);
        case Look::Beside::Kind::store:
            return layout.shape == Layout::Shape::track && numbers.numbers.size() == 2;
        default:
            return true;
    }
}

/// `passes 0, dice 3 5`: what nothing else is known of.
std::string list_numbers_beside(const Game& game, const AnyState& state,
                                const std::vector<BoardNumbers>& numbers, const Look& look,
                                bool figures, int columns) {
    std::string text;
    for (const BoardNumbers& beside : numbers) {
        if (is_seen_elsewhere(game, state, look, beside)) continue;
        text += (text.empty() ? "" : ", ") + beside.name;
        for (const int number : beside.numbers) {
            const bool die = figures && beside.dice && number >= 1 && number <= 6;
            text += ' ' + (die ? die_figure(number) : std::to_string(number));
        }
    }
    return text.empty() ? "" : wrapped_text(text, columns);
}

}  // namespace

std::string number_seen(int number) {
    return number == unseen_number ? "?" : std::to_string(number);
}

std::string number_text(const Look& look, int number, bool figures) {
    const std::vector<std::string>& texts = figures ? look.number_figures : look.number_letters;
    if (number >= 0 && number < static_cast<int>(texts.size())) {
        const std::string& text = texts[static_cast<std::size_t>(number)];
        if (!text.empty()) return text;
        if (number == 0) return figures ? "·" : ".";
    }
    return std::to_string(number);
}

std::vector<DrawnRow> numbers_rows(const Game& game, const AnyState& state, const BoardStyle& style,
                                   int columns) {
    const Look look = terminal_look(game, style);
    const std::vector<BoardNumbers> numbers = board_numbers_of(game, state);
    std::vector<DrawnRow> rows;
    std::vector<DrawnRow> beside;
    const auto add = [&](std::vector<DrawnRow> more) {
        std::ranges::move(more, std::back_inserter(beside));
    };
    if (game.layout() != nullptr) {
        for (const std::string& line : lines_of(draw_layers(game, state, look, style.flipped)))
            rows.push_back({{line, {}}});
        add(stack_rows(game, state, look, style.figures, columns));
        add(held_rows(game, numbers, look, style.figures, columns));
    }
    add(number_rows(game, state, numbers, look, style.figures, columns));
    for (const std::string& line :
         lines_of(list_numbers_beside(game, state, numbers, look, style.figures, columns)))
        beside.push_back({{line, {}}});
    if (!beside.empty()) rows.emplace_back();
    std::ranges::move(beside, std::back_inserter(rows));
    return rows;
}

}  // namespace ply
