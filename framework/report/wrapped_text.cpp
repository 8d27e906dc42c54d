#include "framework/report/wrapped_text.hpp"

#include <sstream>

namespace ply {

std::string wrapped_text(const std::string& text) {
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
            const bool fits = column == 0 || column + 1 + word.size() <= 80;
            if (column > 0) result += fits ? ' ' : '\n';
            column = (fits && column > 0 ? column + 1 : 0) + word.size();
            result += word;
        }
    }
    return result;
}

std::string hanging_text(const std::string& first, const std::string& text) {
    std::string result = first;
    std::istringstream words(text);
    std::size_t column = first.size();
    bool begun = false;
    for (std::string word; words >> word; begun = true) {
        if (begun && column + 1 + word.size() > 80) {
            result += '\n' + std::string(first.size(), ' ');
            column = first.size();
        } else if (begun) {
            result += ' ';
            ++column;
        }
        result += word;
        column += word.size();
    }
    return result + '\n';
}

}  // namespace ply
