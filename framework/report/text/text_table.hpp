/// A table for the terminal: columns as wide as they must be, numbers to the right.
///
///     TextTable table({{"player", Align::left, 24}, {"games"}, {"Elo"}});
///     table.row({"alphabeta(depth=4)", "120", "35"});
///     emit("{}", table.text(colours));
///
/// What is too wide for the window goes on below each row, further in; only a cell that is wider
/// than the window by itself is broken, between words.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "framework/report/text/wrapped_text.hpp"

namespace ply {

enum class Align { right, left };

class TextTable {
public:
    struct Column {
        std::string title;
        Align align = Align::right;
        int widest = 80;  ///< longer texts lose their middle
    };

    explicit TextTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

    /// One text a column; missing ones at the end are empty. UTF-8.
    void row(std::vector<std::string> cells);
    bool empty() const { return rows_.empty(); }
    /// An empty line before the next row.
    void empty_line() { rows_.emplace_back(); }
    /// How wide the lines are, in a window wide enough.
    int width() const;
    /// The heading, bold where `colours`, and the rows; no blanks at the ends of lines. In a window
    /// of so many columns; 0: of any.
    std::string text(bool colours, int columns = window_columns(stdout)) const;

private:
    struct Layout;

    std::vector<int> widths() const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// `text` in bold where `colours`.
std::string bold(const std::string& text, bool colours);

}  // namespace ply
