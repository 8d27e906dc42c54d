#include "framework/report/board/pile_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace ply {
namespace {

using Pile = BoardDrawing::Pile;

constexpr std::size_t numbers_indent = 4;  ///< before the picture

class PileNumbers {
public:
    PileNumbers(DrawnBoard board, const Layout& layout, const Look& look, bool figures)
        : board_(std::move(board)), layout_(layout), look_(look), figures_(figures) {}

    DrawnBoard drawn() && {
        for (DrawnRow* const row : {&board_.rows.front(), &board_.rows.back()}) {
            DrawnRow marked = row_of(0);
            row->front().text.erase(0, numbers_indent);
            for (const DrawnRun& run : *row) append(marked, run.text, run.ink);
            *row = std::move(marked);
        }
        board_.rows.push_back(numbers(false));
        board_.rows.insert(board_.rows.begin(), numbers(true));
        for (DrawnCell& cell : board_.cells) ++cell.row;
        return std::move(board_);
    }

private:
    const DrawnCell& drawn_cell(int cell) const {
        return board_.cells[static_cast<std::size_t>(cell)];
    }
    /// A man of the player, in the columns before the picture.
    DrawnRow row_of(Player player) const {
        const auto man = std::ranges::find(layout_.pieces, player, &Layout::Piece::owner);
        const auto piece = static_cast<std::size_t>(man - layout_.pieces.begin());
        DrawnRow row;
        append(row, "  ");
        append(row, figures_ ? look_.figures[piece] : man->glyph, {player});
        append(row, " ");
        return row;
    }
    DrawnRow numbers(bool upper) const {
        std::string line(numbers_indent, ' ');
        for (const Pile& pile : look_.drawing.piles) {
            const DrawnCell& edge = drawn_cell(pile.cells.front());
            if (pile.second.empty() || (drawn_cell(pile.cells.back()).row > edge.row) != upper)
                continue;
            const std::size_t end = static_cast<std::size_t>(edge.column) + 1;
            if (line.back() == ' ' || line.size() + pile.second.size() < end)
                line += fmt::format("{:>{}}", pile.second, end - line.size());
        }
        DrawnRow row = row_of(1);
        append(row, line.substr(numbers_indent), {1});
        return row;
    }

    DrawnBoard board_;
    const Layout& layout_;
    const Look& look_;
    const bool figures_;
};

}  // namespace

const std::string& name_of_pile(const Pile& pile, Player player) {
    return player == 1 && !pile.second.empty() ? pile.second : pile.name;
}

DrawnBoard with_both_numbers(DrawnBoard board, const Layout& layout, const Look& look,
                             bool figures) {
    const bool both = std::ranges::any_of(look.drawing.piles,
                                          [](const Pile& pile) { return !pile.second.empty(); });
    return both ? PileNumbers(std::move(board), layout, look, figures).drawn() : board;
}

}  // namespace ply
