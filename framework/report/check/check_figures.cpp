#include "framework/report/check/check_figures.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ply {

double share(std::uint64_t count, std::uint64_t games) {
    return games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(games);
}

std::uint64_t draws_of(const ContractReport& report) {
    std::uint64_t others = report.unfinished + report.lost + report.shared;
    for (const std::uint64_t wins : report.wins) others += wins;
    return report.games - others;
}

std::uint64_t ended_at_limit(const CheckResult& result) {
    const int limit = result.survey ? result.survey->ply_limit : 0;
    if (limit == 0) return 0;
    const auto found = result.contract.lengths.find(static_cast<std::size_t>(limit));
    return found == result.contract.lengths.end() ? 0 : found->second;
}

Advantage advantage_of(const ContractReport& report) {
    const auto games = static_cast<double>(report.games);
    if (games < 2) return {0, 1};
    const double first = share(report.wins[0], report.games);
    const double second = share(report.wins[1], report.games);
    const double mean = first - second;
    // The spread is that of the games with one win more for each: what happened in none of a few
    // games may happen in the next (Agresti and Coull, "Approximate is better than 'exact'", 1998).
    const double wins = static_cast<double>(report.wins[0] + report.wins[1] + 2) / (games + 2);
    const double balance =
        (static_cast<double>(report.wins[0]) - static_cast<double>(report.wins[1])) / (games + 2);
    return {mean, std::min(1.0, 1.96 * std::sqrt((wins - balance * balance) / (games + 2)))};
}

std::string places_text(const std::vector<ScriptPlace>& places) {
    std::vector<std::string> texts;
    for (const ScriptPlace& place : places)
        texts.push_back(fmt::format(
            "{} ({}){}", place.name, place.place,
            place.meant.empty() ? "" : fmt::format("; did you mean '{}'?", place.meant)));
    return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace ply
