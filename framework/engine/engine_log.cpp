#include "framework/engine/engine_log.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "framework/base/files/input_file.hpp"

namespace ply {

void EngineLog::add(From from, std::string_view line) {
    if (lines_.size() == most_lines) {  // its memory is used again
        lines_.push_back(std::move(lines_.front()));
        lines_.pop_front();
    } else {
        lines_.emplace_back();
    }
    Line& last = lines_.back();
    last.when = Clock::now();
    last.from = from;
    if (line.size() <= longest_line) {
        last.text.assign(line);
    } else {
        last.text.assign(line.substr(0, longest_line / 2));
        last.text += " [...] ";
        last.text += line.substr(line.size() - longest_line / 2);
    }
}

std::string EngineLog::text() const {
    std::string text;
    for (const Line& line : lines_)
        text += fmt::format("{:10.3f} {} {}\n",
                            std::chrono::duration<double>(line.when - begun_).count(),
                            static_cast<char>(line.from), line.text);
    return text;
}

void EngineLog::append_to(const std::string& path, std::string_view title) const {
    if (path.empty()) return;
    append_to_file(path, fmt::format("== {}\n{}", title, text()));
}

std::string EngineLog::last_error() const {
    const auto found = std::find_if(lines_.rbegin(), lines_.rend(),
                                    [](const Line& line) { return line.from == From::errors; });
    return found == lines_.rend() ? std::string() : found->text;
}

}  // namespace ply
