#include "framework/insight/report/verdict.hpp"

#include <fmt/format.h>

#include "framework/insight/report/findings.hpp"
#include "framework/report/text/number_text.hpp"
#include "framework/report/text/text_table.hpp"
#include "framework/report/text/wrapped_text.hpp"

namespace ply::insight {
namespace {

/// `BALANCE   warn  ` in colour.
std::string head_of(const std::string& subject, std::string_view mark, bool colours) {
    return bold(fmt::format("{:<10}", subject), colours) + fmt::format("{:<6}", mark);
}

}  // namespace

std::string verdict_text(const Insight& insight, int columns, bool colours) {
    std::string text = fmt::format("{}, seed {}\n\n", insight.game, insight.seed);
    for (const Finding& finding : findings_of(insight)) {
        text += hanging_text(head_of(finding.subject, mark_name(finding.mark), colours),
                             finding.text, columns);
        if (!finding.remedy.empty())
            text += hanging_text(head_of("", "try", false), finding.remedy, columns);
    }
    for (const Cut& cut : insight.cuts)
        text += hanging_text(head_of("CUT", "", colours), cut_text(cut), columns);
    text += '\n';
    text += wrapped_text(
        fmt::format("{} {}. Programs played, not people.",
                    insight.stopped ? "Stopped after" : "It took", duration_text(insight.seconds)),
        columns);
    return text;
}

}  // namespace ply::insight
