#include "framework/report/text/text_table.hpp"

#include <algorithm>

#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

constexpr int gap = 2;

void append_blanks(std::string& text, int count) {
    text.append(static_cast<std::size_t>(std::max(count, 0)), ' ');
}

}  // namespace

/// Where the columns stand: beside each other, and below each other what the window has no room
/// for.
struct TextTable::Layout {
    struct Place {
        int width = 0;
        int from = 0;  ///< blanks before it
        bool new_line = false;
    };
    std::vector<Place> places;

    Layout(const std::vector<int>& widths, int columns) {
        const int narrow_column = 4;  // a number, below which nothing else shall stand
        const int indent =
            widths.size() > 2 && widths[0] <= narrow_column ? widths[0] + gap : narrow_column;
        int used = 0;
        for (const int width : widths) {
            Place place{.width = width, .from = used > 0 ? gap : 0, .new_line = false};
            if (columns > 0 && used > 0 && used + gap + width > columns) {
                place = {
                    .width = std::min(width, columns - indent), .from = indent, .new_line = true};
                used = 0;
            } else if (columns > 0) {
                place.width = std::min(width, columns - used - place.from);
            }
            used += place.from + place.width;
            places.push_back(place);
        }
    }

    /// Cells beside each other, in as many lines as the one in the most pieces needs.
    static std::string lines_of(std::span<const std::vector<std::string>> cells,
                                std::span<const Place> places, std::span<const Column> columns) {
        std::size_t most = 1;
        for (const auto& pieces : cells) most = std::max(most, pieces.size());
        std::string text;
        for (std::size_t row = 0; row < most; ++row) {
            std::string line;
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const std::string piece = row < cells[i].size() ? cells[i][row] : "";
                const int blanks = places[i].width - columns_of(piece);
                append_blanks(line, places[i].from);
                if (columns[i].align == Align::right) append_blanks(line, blanks);
                line += piece;
                if (columns[i].align == Align::left) append_blanks(line, blanks);
            }
            line.erase(line.find_last_not_of(' ') + 1);
            // A line below that has nothing to say is left out.
            if (!line.empty() || !places.front().new_line) text += line + '\n';
        }
        return text;
    }

    std::string row(const std::vector<std::string>& cells, std::span<const Column> columns) const {
        if (cells.empty()) return "\n";
        std::vector<std::vector<std::string>> folded;
        for (std::size_t i = 0; i < cells.size(); ++i)
            folded.push_back(columns_of(cells[i]) <= places[i].width
                                 ? std::vector{cells[i]}
                                 : folded_text(cells[i], places[i].width));
        std::string text;
        for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
            for (end = begin + 1; end < cells.size() && !places[end].new_line;) ++end;
            const std::size_t count = end - begin;
            text +=
                lines_of(std::span(folded).subspan(begin, count),
                         std::span(places).subspan(begin, count), columns.subspan(begin, count));
        }
        return text;
    }
};

void TextTable::row(std::vector<std::string> cells) {
    cells.resize(columns_.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = fitted_name(cells[i], columns_[i].widest);
    rows_.push_back(std::move(cells));
}

std::vector<int> TextTable::widths() const {
    std::vector<int> widths;
    for (const Column& column : columns_) widths.push_back(columns_of(column.title));
    for (const auto& cells : rows_)
        for (std::size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], columns_of(cells[i]));
    return widths;
}

int TextTable::width() const {
    int width = -gap;
    for (const int each : widths()) width += each + gap;
    return std::max(width, 0);
}

std::string TextTable::text(bool colours, int columns) const {
    const Layout layout(widths(), columns);
    std::vector<std::string> titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    std::string heading = layout.row(titles, columns_);
    heading.pop_back();
    std::string text = bold(heading, colours) + '\n';
    for (const auto& cells : rows_) text += layout.row(cells, columns_);
    return text;
}

std::string bold(const std::string& text, bool colours) {
    return colours ? "\033[1m" + text + "\033[0m" : text;
}

}  // namespace ply
