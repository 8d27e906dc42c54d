#include "framework/report/text/text_table.hpp"

#include <algorithm>

#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

constexpr const char* gap = "  ";

}  // namespace

void TextTable::row(std::vector<std::string> cells) {
    cells.resize(columns_.size());
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = fitted_name(cells[i], columns_[i].widest);
    rows_.push_back(std::move(cells));
}

int TextTable::width_of(std::size_t column) const {
    int width = columns_of(columns_[column].title);
    for (const auto& cells : rows_) width = std::max(width, columns_of(cells[column]));
    return width;
}

int TextTable::width() const {
    int width = 0;
    for (std::size_t i = 0; i < columns_.size(); ++i) width += width_of(i) + (i > 0 ? 2 : 0);
    return width;
}

std::string TextTable::line(const std::vector<std::string>& cells) const {
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto blanks = static_cast<std::size_t>(width_of(i) - columns_of(cells[i]));
        if (i > 0) text += gap;
        if (columns_[i].align == Align::right) text.append(blanks, ' ');
        text += cells[i];
        if (columns_[i].align == Align::left) text.append(blanks, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::string TextTable::text(bool colours) const {
    std::vector<std::string> titles;
    for (const Column& column : columns_) titles.push_back(column.title);
    std::string text = bold(line(titles), colours) + '\n';
    for (const auto& cells : rows_) text += line(cells) + '\n';
    return text;
}

std::string bold(const std::string& text, bool colours) {
    return colours ? "\033[1m" + text + "\033[0m" : text;
}

}  // namespace ply
