#include "framework/report/standings/progress_line.hpp"

#include <fmt/format.h>

#include "framework/report/text/emit.hpp"
#include "framework/report/text/escaped_text.hpp"
#include "framework/report/text/number_text.hpp"

namespace ply {
namespace {

constexpr double seconds_between_lines = 10;

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
    if (progress.elapsed.count() < written_at_ + seconds_between_lines) return;
    written_at_ = progress.elapsed.count();
    emit(stream_, "{}\n", one_line(progress_text(progress)));
    std::fflush(stream_);
}

}  // namespace ply
