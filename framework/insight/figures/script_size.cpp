#include "framework/insight/figures/script_size.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

#include "framework/base/error.hpp"
#include "framework/base/files/input_file.hpp"

namespace ply::insight {
namespace {

constexpr std::uint64_t largest_script = 1 << 20;

bool in_word(char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

int median_of(std::vector<int> values) {
    if (values.empty()) return 0;
    std::ranges::sort(values);
    return values[values.size() / 2];
}

}  // namespace

ScriptSize script_size(std::string_view text) {
    ScriptSize size;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        line = line.substr(0, line.find("--"));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        ++size.lines;
        for (std::size_t i = 0; i < line.size(); ++i)
            size.words += in_word(line[i]) && (i == 0 || !in_word(line[i - 1]));
    }
    return size;
}

ScriptSize median_size(const std::filesystem::path& folder) {
    std::vector<int> lines, words;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        if (entry.path().extension() != ".lua") continue;
        try {
            const ScriptSize size =
                script_size(read_input_file(entry.path(), largest_script, "leave it out"));
            lines.push_back(size.lines);
            words.push_back(size.words);
        } catch (const Error&) {  // an unreadable script is not one of the library
        }
    }
    return {median_of(lines), median_of(words)};
}

}  // namespace ply::insight
