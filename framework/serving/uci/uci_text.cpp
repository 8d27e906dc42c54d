#include "framework/serving/uci/uci_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "framework/base/shown_text.hpp"

namespace ply::serving {

std::string option_line(const Setting& setting) {
    static constexpr const char* kinds[] = {"check", "spin", "combo", "string", "button"};
    std::string text = fmt::format("option name {} type {}", setting.name,
                                   kinds[static_cast<std::size_t>(setting.kind)]);
    if (setting.kind == Setting::Kind::button) return text;
    text += " default " + (setting.value.empty() ? "<empty>" : setting.value);
    if (setting.kind == Setting::Kind::spin)
        text += fmt::format(" min {} max {}", setting.min, setting.max);
    for (const std::string& choice : setting.choices) text += " var " + choice;
    return one_line(text);
}

std::string uci_score(Score score, bool mates_in_plies) {
    if (!is_decided(score)) return fmt::format("cp {}", score);
    const int plies = win_score - std::abs(score);
    const int distance = mates_in_plies ? plies : (plies + 1) / 2;
    return fmt::format("mate {}", is_win(score) ? distance : -distance);
}

std::string effort_text(const SearchResult& result) {
    const double seconds = std::max(std::chrono::duration<double>(result.time).count(), 1e-6);
    std::string text =
        fmt::format("nodes {} nps {}", result.nodes,
                    static_cast<std::uint64_t>(static_cast<double>(result.nodes) / seconds));
    if (result.table_permille) text += fmt::format(" hashfull {}", *result.table_permille);
    return text +
           fmt::format(" time {}",
                       std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count());
}

}  // namespace ply::serving
