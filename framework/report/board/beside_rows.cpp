#include "framework/report/board/beside_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/game/shown/board_layers.hpp"
#include "framework/report/board/numbers_text.hpp"
#include "framework/report/board/zone_rows.hpp"
#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

using BesideKind = Look::Beside::Kind;

std::string figure_of(const Layout& layout, const Look& look, int piece, bool figures) {
    const auto at = static_cast<std::size_t>(piece);
    if (at >= layout.pieces.size()) return "?";
    return figures && at < look.figures.size() ? look.figures[at] : layout.pieces[at].glyph;
}

/// So many of them side by side, of many one and how many.
std::string many_of(const std::string& figure, int count, bool figures) {
    constexpr int most = 7;
    if (count > most) return fmt::format("{}{}{}", count, figures ? "×" : " ", figure);
    std::string text;
    for (int i = 0; i < count; ++i) text += figure;
    return text;
}

/// Items after a title, in lines of at most so many columns; further lines begin below the first
/// item.
class ItemRows {
public:
    ItemRows(const std::string& title, int columns, const Ink& ink)
        : columns_(columns), ink_(ink), indent_(static_cast<std::size_t>(columns_of(title) + 1)) {
        line_ = title;
    }
    void add(const std::string& item, const char* separator) {
        const std::string between = first_ ? " " : separator;
        first_ = false;
        if (columns_of(line_ + between + item) <= columns_) {
            line_ += between + item;
            return;
        }
        const std::size_t end = between.find_last_not_of(' ');
        end_line(line_ + (end == between.npos ? "" : between.substr(0, end + 1)));
        line_ = std::string(indent_, ' ') + item;
    }
    std::vector<DrawnRow> rows() && {
        end_line(line_);
        return std::move(rows_);
    }

private:
    void end_line(std::string line) {
        line.erase(line.find_last_not_of(' ') + 1);
        DrawnRow row;
        append(row, line, ink_);
        rows_.push_back(std::move(row));
    }

    int columns_;
    Ink ink_;
    std::size_t indent_;
    bool first_ = true;
    std::string line_;
    std::vector<DrawnRow> rows_;
};

}  // namespace

const Look::Beside* beside_of(const Look& look, const BoardNumbers& numbers) {
    const auto found = std::ranges::find(look.beside, numbers.name, &Look::Beside::name);
    return found == look.beside.end() ? nullptr : &*found;
}

std::string beside_text(const Look& look, const BoardNumbers& numbers, int number, bool figures) {
    const Look::Beside* const beside = beside_of(look, numbers);
    if (beside == nullptr || beside->kind != BesideKind::number) return std::to_string(number);
    return number > 0 ? number_text(look, number, figures) : "-";
}

bool is_hidden(const Look& look, const std::string& name) {
    return std::ranges::any_of(look.beside, [&](const Look::Beside& beside) {
        return beside.name == name && beside.kind == BesideKind::hidden;
    });
}

std::vector<DrawnRow> held_rows(const Game& game, const std::vector<BoardNumbers>& numbers,
                                const Look& look, bool figures, int columns) {
    const Layout& layout = *game.layout();
    std::vector<DrawnRow> rows;
    for (Player player = 0; player < game.facts().players; ++player) {
        ItemRows items(fmt::format("player {}:", player + 1), columns, {player});
        bool known = false;
        bool holds = false;
        std::vector<std::string> empty;
        for (const BoardNumbers& each : numbers) {
            const Look::Beside* const beside = beside_of(look, each);
            if (beside == nullptr || beside->kind != BesideKind::pieces) continue;
            const std::size_t count = std::min(beside->pieces.size(), each.numbers.size());
            for (std::size_t i = 0; i < count; ++i) {
                if (static_cast<int>(i) != player) continue;
                known = true;
                if (each.numbers[i] <= 0) {
                    empty.push_back(each.name + " -");
                    continue;
                }
                holds = true;
                items.add(each.name + " " +
                              many_of(figure_of(layout, look, beside->pieces[i], figures),
                                      each.numbers[i], figures),
                          ", ");
            }
        }
        if (!known) continue;
        if (!holds)
            for (const std::string& nothing : empty) items.add(nothing, ", ");
        std::ranges::move(std::move(items).rows(), std::back_inserter(rows));
    }
    return rows;
}

std::vector<DrawnRow> stack_rows(const Game& game, const AnyState& state, const Look& look,
                                 bool figures, int columns) {
    if (look.heights.empty() || look.stacks.empty()) return {};
    std::vector<int> heights;
    std::vector<int> stones;
    for (BoardLayer& layer : board_layers_of(game, state)) {
        if (layer.name == look.heights) heights = layer.numbers;
        if (layer.name == look.stacks) stones = std::move(layer.numbers);
    }
    const Layout& layout = *game.layout();
    ItemRows items("stacks", columns, {});
    bool some = false;
    for (std::size_t cell = 0; cell < std::min(heights.size(), stones.size()); ++cell) {
        if (heights[cell] < 2 || heights[cell] > 8) continue;
        some = true;
        std::string stack = layout.cells[cell].name + " ";
        for (int i = heights[cell]; i-- > 0;)
            stack += figure_of(layout, look, 1 + (stones[cell] >> i & 1), figures);
        items.add(stack, ", ");
    }
    return some ? std::move(items).rows() : std::vector<DrawnRow>{};
}

std::vector<DrawnRow> number_rows(const Game& game, const AnyState& state,
                                  const std::vector<BoardNumbers>& numbers, const Look& look,
                                  bool figures, int columns) {
    const std::vector<std::string>& drawn = look.number_figures;
    std::vector<DrawnRow> rows;
    std::vector<bool> placed(drawn.size(), false);
    const auto place = [&](int number) {
        if (number > 0 && number < static_cast<int>(placed.size()))
            placed[static_cast<std::size_t>(number)] = true;
    };
    const auto text_of = [&](int number) {
        return fmt::format("{} {}", number, number_text(look, number, figures));
    };
    for (const BoardNumbers& each : numbers) {
        const Look::Beside* const beside = beside_of(look, each);
        if (beside == nullptr || beside->kind != BesideKind::number ||
            stands_in_zones(game, state, each))
            continue;
        ItemRows items(each.name, columns, {});
        for (const int number : each.numbers) {
            place(number);
            items.add(number > 0 ? text_of(number) : "-", "  ");
        }
        std::ranges::move(std::move(items).rows(), std::back_inserter(rows));
    }
    if (!look.once || game.layout() == nullptr) return rows;
    for (std::size_t cell = 0; cell < game.layout()->cells.size(); ++cell)
        place(game.content(state, static_cast<int>(cell)));
    ItemRows left("left", columns, {});
    int widest = 0;
    for (int number = 1; number < static_cast<int>(placed.size()); ++number)
        widest = std::max(widest, columns_of(text_of(number)));
    bool some = false;
    for (int number = 1; number < static_cast<int>(placed.size()); ++number) {
        if (placed[static_cast<std::size_t>(number)]) continue;
        some = true;
        left.add(padded_text(fmt::format("{:>2} {}", number, number_text(look, number, figures)),
                             widest + 1),
                 " ");
    }
    if (some) std::ranges::move(std::move(left).rows(), std::back_inserter(rows));
    return rows;
}

}  // namespace ply
