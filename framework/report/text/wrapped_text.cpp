#include "framework/report/text/wrapped_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <sstream>
#include <string_view>

#include "framework/report/text/fitted_text.hpp"

namespace ply {
namespace {

/// What COLUMNS says; 0: no number.
int columns_of_environment() {
    const char* const text = std::getenv("COLUMNS");
    if (text == nullptr) return 0;
    const std::string_view digits = text;
    int columns = 0;
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), columns);
    return error == std::errc() && end == digits.end() ? std::max(columns, 0) : 0;
}

}  // namespace

std::string wrapped_text(const std::string& text, int columns) {
    const auto width = static_cast<std::size_t>(columns);
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line); result += '\n') {
        if (line.starts_with(' ')) {
            result += fmt::format("{}", fmt::join(folded_text(line, columns), "\n"));
            continue;
        }
        std::istringstream words(line);
        std::size_t column = 0;
        for (std::string word; words >> word;) {
            const bool fits = column == 0 || column + 1 + word.size() <= width;
            if (column > 0) result += fits ? ' ' : '\n';
            column = (fits && column > 0 ? column + 1 : 0) + word.size();
            result += word;
        }
    }
    return result;
}

std::string hanging_text(const std::string& head, const std::string& text, int columns) {
    constexpr int least_room = 16;
    constexpr int usual_indent = 4;
    const int beside = columns_of(head);
    const int indent = columns - beside >= least_room ? beside : usual_indent;
    std::string result = head;
    int column = beside;
    bool first = true;  // word of its line
    std::istringstream words(text);
    for (std::string word; words >> word; first = false) {
        const int width = columns_of(word);
        if (!first && column + 1 + width > columns) {
            result += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
            column = indent;
            first = true;
        }
        result += (first ? "" : " ") + word;
        column += width + (first ? 0 : 1);
    }
    return result + '\n';
}

std::string hanging_text(const std::string& head, const std::vector<std::string>& texts,
                         int columns) {
    return hanging_text(head, fmt::format("{}", fmt::join(texts, " ")), columns);
}

int window_columns(std::FILE* stream) {
    constexpr int least = 20;
    int columns = columns_of_environment();
    winsize window{};
    if (columns == 0 && ioctl(fileno(stream), TIOCGWINSZ, &window) == 0) columns = window.ws_col;
    return columns == 0 ? 0 : std::max(columns, least);
}

int columns_for(std::FILE* stream) {
    constexpr int most = 80;
    const int columns = window_columns(stream);
    return columns == 0 ? most : std::min(columns, most);
}

std::string line_for(std::FILE* stream, const std::string& line) {
    const int columns = window_columns(stream);
    if (columns == 0 || columns_of(line) <= columns) return line + '\n';
    const std::size_t label = line.find_first_not_of(' ');
    const std::size_t end = line.find("  ", std::min(label, line.size()));
    const std::size_t text = line.find_first_not_of(' ', std::min(end, line.size()));
    if (text == line.npos) return wrapped_text(line, columns_for(stream));
    return hanging_text(line.substr(0, text), line.substr(text), columns_for(stream));
}

}  // namespace ply
