#include "framework/engine/engine_log.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <ranges>

#include "framework/loading/descriptor.hpp"

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
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!file.open()) return;
    const std::string all = fmt::format("== {}\n{}", title, text());
    for (std::string_view rest = all; !rest.empty();) {
        const ssize_t count = write(file.get(), rest.data(), rest.size());
        if (count <= 0) return;
        rest.remove_prefix(static_cast<std::size_t>(count));
    }
}

std::string EngineLog::last_error() const {
    const auto found = std::ranges::find(lines_ | std::views::reverse, From::errors, &Line::from);
    return found == lines_.rend() ? std::string() : found->text;
}

}  // namespace ply
