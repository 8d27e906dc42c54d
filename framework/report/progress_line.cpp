#include "framework/report/progress_line.hpp"

#include <fmt/format.h>

#include <string>

namespace ply {
namespace {

constexpr double seconds_between_plain_lines = 10;
constexpr std::size_t terminal_width = 79;

std::string duration_text(double seconds) {
    const auto whole = static_cast<long>(seconds + 0.5);
    if (whole < 60) return fmt::format("{} s", whole);
    if (whole < 3600) return fmt::format("{} min {:02} s", whole / 60, whole % 60);
    return fmt::format("{} h {:02} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(const Progress& progress) {
    std::string text =
        fmt::format("{}/{} matches, {:.0f}%", progress.done, progress.total,
                    progress.total > 0 ? 100.0 * progress.done / progress.total : 100.0);
    if (progress.played > 0) {
        const double rate = progress.per_second();
        text += rate >= 10 ? fmt::format(", {:.0f}/s", rate) : fmt::format(", {:.2f}/s", rate);
        if (progress.done < progress.total)
            text += fmt::format(", {} left", duration_text(progress.seconds_left()));
    }
    if (progress.errors > 0) text += fmt::format(", {} errors of the rules", progress.errors);
    if (!progress.leader.empty()) text += ", first " + progress.leader;
    return text;
}

void ProgressLine::show(const Progress& progress) {
    std::string text = progress_text(progress);
    if (terminal_) {
        if (text.size() > terminal_width) text.resize(terminal_width);
        fmt::print(stream_, "\r{}\033[K", text);
        shown_ = true;
    } else if (progress.elapsed.count() >= plain_at_ + seconds_between_plain_lines) {
        plain_at_ = progress.elapsed.count();
        fmt::print(stream_, "{}\n", text);
    }
    std::fflush(stream_);
}

void ProgressLine::finish() {
    if (shown_) fmt::print(stream_, "\n");
    shown_ = false;
}

}  // namespace ply
