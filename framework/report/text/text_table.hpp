/// A table for the terminal: columns as wide as they must be, numbers to the right.
///
///     TextTable table({{"player", Align::left, 24}, {"games"}, {"Elo"}});
///     table.row({"alphabeta(depth=4)", "120", "35"});
///     emit("{}", table.text(colours));
#pragma once

#include <string>
#include <vector>

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
    /// How wide the lines are.
    int width() const;
    /// The heading, bold where `colours`, and the rows; no blanks at the ends of lines.
    std::string text(bool colours) const;

private:
    int width_of(std::size_t column) const;
    std::string line(const std::vector<std::string>& cells) const;

    std::vector<Column> columns_;
    std::vector<std::vector<std::string>> rows_;
};

/// `text` in bold where `colours`.
std::string bold(const std::string& text, bool colours);

}  // namespace ply
