#include "framework/studio/tables/edited_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "framework/base/error.hpp"

namespace ply::studio {
namespace {

/// `3x1/5 1 rest` taken apart: a sign for each cell, empty for an empty one, and where rows end.
class RowsText {
public:
    explicit RowsText(const std::string& text) {
        const std::size_t blank = std::min(text.find(' '), text.size());
        rest_ = text.substr(blank);
        std::size_t empty = 0;
        for (std::size_t at = 0; at < blank;) {
            const char sign = text[at];
            if (sign >= '0' && sign <= '9') {
                empty = std::min<std::size_t>(10 * empty + static_cast<std::size_t>(sign - '0'),
                                              most_empty);
                ++at;
                continue;
            }
            cells_.resize(cells_.size() + std::exchange(empty, 0));
            std::size_t length = 1;  // of the sign, in bytes of UTF-8
            while (at + length < blank &&
                   (static_cast<unsigned char>(text[at + length]) & 0xC0) == 0x80)
                ++length;
            if (sign == '/') {
                ends_.push_back(cells_.size());
            } else {
                cells_.push_back(text.substr(at, length));
            }
            at += length;
        }
        cells_.resize(cells_.size() + empty);
    }

    std::size_t size() const { return cells_.size(); }

    std::string with(std::size_t place, const std::string& sign) const {
        std::string text;
        std::size_t empty = 0;
        const auto write_empty = [&] {
            if (empty > 0) text += std::to_string(std::exchange(empty, 0));
        };
        auto end = ends_.begin();
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            for (; end != ends_.end() && *end == i; ++end) {
                write_empty();
                text += '/';
            }
            const std::string& cell = i == place ? sign : cells_[i];
            if (cell.empty()) ++empty;
            if (!cell.empty()) write_empty();
            text += cell;
        }
        write_empty();
        return text + rest_;
    }

private:
    static constexpr std::size_t most_empty = 10'000;

    std::vector<std::string> cells_;
    std::vector<std::size_t> ends_;
    std::string rest_;
};

/// Where the cell stands in most texts: from the top row down, each from the left.
std::size_t usual_place(const Layout& layout, int cell) {
    std::vector<int> order(layout.cells.size());
    std::iota(order.begin(), order.end(), 0);
    const auto at = [&](int i) -> const Layout::Cell& {
        return layout.cells[static_cast<std::size_t>(i)];
    };
    std::ranges::stable_sort(order, [&](int a, int b) {
        return at(a).y != at(b).y ? at(a).y > at(b).y : at(a).x < at(b).x;
    });
    return static_cast<std::size_t>(std::ranges::find(order, cell) - order.begin());
}

bool differs_only_there(const Game& game, const AnyState& before, const AnyState& after, int cell,
                        int piece) {
    for (int i = 0; i < static_cast<int>(game.layout()->cells.size()); ++i)
        if (game.content(after, i) != (i == cell ? piece : game.content(before, i))) return false;
    return true;
}

}  // namespace

AnyState edited_position(const Game& game, const AnyState& state, int cell, int piece) {
    const Layout* const layout = game.layout();
    const auto index = [](int number) { return static_cast<std::size_t>(number); };
    if (layout == nullptr || layout->counts)
        throw Error("pieces of this game are not set by hand; write the position as text");
    if (cell < 0 || index(cell) >= layout->cells.size() || piece < 0 ||
        index(piece) >= layout->pieces.size())
        throw Error("there is no such cell, or no such piece");
    if (game.content(state, cell) == piece) return state;
    const std::string sign = piece == 0 ? "" : layout->pieces[index(piece)].glyph;
    const RowsText rows(game.state_text(state));
    std::vector<std::size_t> places{usual_place(*layout, cell)};
    for (std::size_t place = 0; place < rows.size(); ++place) places.push_back(place);
    std::string why = "write the position as text";
    for (const std::size_t place : places) {
        if (place >= rows.size()) continue;
        try {
            const AnyState edited = game.parse_state(rows.with(place, sign));
            if (differs_only_there(game, state, edited, cell, piece)) return edited;
        } catch (const Error& error) {
            if (place == places.front()) why = error.what();
        }
    }
    throw Error(fmt::format("that cannot be set up by hand: {}", why));
}

}  // namespace ply::studio
