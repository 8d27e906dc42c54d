#include "framework/report/text/wrapped_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "framework/report/text/fitted_text.hpp"

namespace ply {

std::string wrapped_text(const std::string& text, int columns) {
    const auto width = static_cast<std::size_t>(columns);
    std::istringstream lines(text);
    std::string result;
    for (std::string line; std::getline(lines, line); result += '\n') {
        if (line.starts_with(' ')) {
            result += line;
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

int columns_for(std::FILE* stream) {
    constexpr int most = 80;
    winsize window{};
    if (ioctl(fileno(stream), TIOCGWINSZ, &window) != 0 || window.ws_col == 0) return most;
    return std::min<int>(window.ws_col, most);
}

std::string line_for(std::FILE* stream, const std::string& line) {
    const bool fits = isatty(fileno(stream)) == 0 || columns_of(line) <= columns_for(stream);
    return fits ? line + '\n' : wrapped_text(line, columns_for(stream));
}

}  // namespace ply
