#include "framework/insight/report/rules_finding.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ply::insight {
namespace {

/// Whether all games ended with the same result for the first seat.
bool all_alike(const StrengthRow& row) {
    const SeatResults& seat = row.seats.front();
    const std::size_t most = std::max({seat.wins, seat.draws, seat.losses});
    return seat.games > 0 && most == seat.games;
}

/// Whether players do better without, and the strongest one, who knows best, uses it less than
/// somebody would who draws lots.
bool is_harmful(const Insight& insight, const HandicapRow& row) {
    return !row.left_out.empty() && row.score.known() && row.score.low > 0.5 &&
           insight.kinds.as_by_lot(row.left_out) < 0.5;
}

std::vector<std::string> harmful(const Insight& insight) {
    std::vector<std::string> names;
    for (const HandicapRow& row : insight.handicaps)
        if (is_harmful(insight, row)) names.push_back(row.left_out);
    return names;
}

/// Whether that is as good as to play as others do, as far as enough games tell.
bool holds_its_own(const HandicapRow& row) {
    constexpr double sure_enough = 0.4;
    return row.score.known() && row.score.value >= 0.5 && row.score.low > sure_enough;
}

std::string without_text(const std::string& name, const HandicapRow& row) {
    return fmt::format("{} ({} % without)", name, percent_text(row.score.value));
}

/// Pieces and words that are hardly ever used, but for those without which a player is clearly
/// weaker; `told` gets their names.
std::vector<std::string> hardly_used(const Insight& insight, std::vector<std::string>& told) {
    std::vector<std::string> names = insight.kinds.hardly_moved();
    const std::vector<std::string> offers = insight.kinds.hardly_made();
    names.insert(names.end(), offers.begin(), offers.end());
    std::vector<std::string> texts;
    for (const std::string& name : names) {
        const auto row = std::ranges::find(insight.handicaps, name, &HandicapRow::left_out);
        const bool tried = row != insight.handicaps.end() && row->score.known();
        if (tried && row->score.high < 0.5) continue;
        told.push_back(name);
        texts.push_back(tried ? without_text(name, *row) : name);
    }
    return texts;
}

/// Pieces and kinds of moves without which players do no worse, and which the strongest one does
/// not prefer; `told`: those of which it is said already.
std::vector<std::string> not_missed(const Insight& insight, const std::vector<std::string>& told) {
    std::vector<std::string> names;
    for (const HandicapRow& row : insight.handicaps)
        if (row.name.starts_with("no ") && holds_its_own(row) && !is_harmful(insight, row) &&
            !(insight.kinds.as_by_lot(row.left_out) > 1) &&
            std::ranges::find(told, row.left_out) == told.end())
            names.push_back(without_text(row.name.substr(3), row));
    return names;
}

/// Strategies that hold their own against a player who knows all.
std::vector<std::string> sufficient_strategies(const Insight& insight) {
    std::vector<std::string> names;
    for (const HandicapRow& row : insight.handicaps)
        if (row.one_sided && needs_remedy(mark_of("one_strategy", row.score)))
            names.push_back(fmt::format("{}, {}", row.name, share_text(row.score)));
    return names;
}

/// How often the strongest player passes though it may move, where that is often.
std::vector<std::string> passing(const Insight& insight) {
    constexpr double often = 0.3;
    const Figure passes = insight.kinds.preference(MoveKind::pass);
    if (!insight.kinds.can_be_left_out(MoveKind::pass) || passes.low < often) return {};
    return {percent_interval(passes)};
}

/// The seats that win by answering on the opposite cell.
std::vector<std::string> mirrors(const Insight& insight) {
    constexpr double nearly_always = 0.8;
    std::vector<std::string> names;
    for (const HandicapRow& row : insight.handicaps)
        for (std::size_t seat = 0; row.name == "mirror" && seat < row.by_seat.size(); ++seat)
            if (row.by_seat[seat].known() && row.by_seat[seat].low > nearly_always)
                names.push_back(
                    fmt::format("player {}, {}", seat + 1, share_text(row.by_seat[seat])));
    return names;
}

}  // namespace

std::string some_of(const std::vector<std::string>& names, std::size_t most) {
    if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
    return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + most, ", "),
                       names.size() - most);
}

Finding rules_finding(const Insight& insight) {
    Finding finding{"RULES", Mark::good, ""};
    if (insight.script)
        finding.text =
            fmt::format("{} lines, {} words", insight.script->lines, insight.script->words);
    if (insight.script && insight.library.lines > 0)
        finding.text += fmt::format("; the library's median is {} and {}", insight.library.lines,
                                    insight.library.words);
    // Of several remedies the last one is told: it is about what matters most.
    const auto tell = [&](const std::vector<std::string>& names, const char* what,
                          std::string_view remedy = {}) {
        if (names.empty()) return;
        finding.mark = Mark::warn;
        finding.text +=
            fmt::format("{}{} {}", finding.text.empty() ? "" : "; ", what, some_of(names, 4));
        if (!remedy.empty()) finding.remedy = remedy;
    };
    // A compiled game may have options that random games do not show, as chess has.
    // Neither does a game tell whose random games all end alike.
    if (insight.script && !all_alike(insight.strengths.front())) {
        tell(insight.sound.unused_options, "options without effect:");
        tell(insight.sound.unused_values, "values of options without effect:");
    }
    tell(insight.sound.unused_functions, "functions never called:");
    tell(insight.sound.unused_lines, "lines never run:");
    constexpr std::string_view of_no_use = "leave out what is of no use, or make it worth while";
    tell(insight.pieces_not_moved(), "never moved by the strongest player:", of_no_use);
    std::vector<std::string> kinds;
    for (const MoveKind kind : insight.kinds_not_made()) kinds.emplace_back(name_of(kind));
    tell(kinds, "never made by the strongest player:", of_no_use);
    tell(harmful(insight), "better never used:", of_no_use);
    std::vector<std::string> told;
    tell(hardly_used(insight, told), "hardly ever used by the strongest player:", of_no_use);
    if (!only_far_weaker(insight)) {
        tell(passing(insight), "the strongest player passes though it may move:",
             "no passing, or more to gain by moving");
        tell(mirrors(insight), "whoever answers on the opposite cell wins:",
             "a cell in the middle, which has none opposite, or an answer to it");
    }
    tell(sufficient_strategies(insight),
         "one strategy is enough:", threshold_of("one_strategy").remedy);
    const Mark before = finding.mark;
    tell(not_missed(insight, told), "perhaps of no use:");
    if (before == Mark::good && finding.mark != before) finding.mark = Mark::unsure;
    return finding;
}

}  // namespace ply::insight
