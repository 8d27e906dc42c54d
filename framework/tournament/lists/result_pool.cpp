#include "framework/tournament/lists/result_pool.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "framework/base/line_words.hpp"

namespace ply {
namespace {

bool is_among(const std::vector<std::string>& list, const std::string& name) {
    return std::ranges::find(list, name) != list.end();
}

Day begin_of(Day day, Period period) {
    switch (period) {
        case Period::all:
            return 0;
        case Period::year:
            return day / 10000 * 10000;
        case Period::month:
            return day / 100 * 100;
        case Period::day:
            break;
    }
    return day;
}

/// Whether the day is known as finely as the period needs it.
bool is_known(Day day, Period period) {
    return period == Period::all || (day > 0 && (period == Period::year || day / 100 % 100 > 0) &&
                                     (period != Period::day || day % 100 > 0));
}

/// Digits, or question marks for what is unknown.
std::optional<int> part_of(std::string_view text, int most) {
    if (!text.empty() && text.find_first_not_of('?') == text.npos) return 0;
    const auto value = whole_number(text);
    if (!value || *value < 0 || *value > most) return std::nullopt;
    return static_cast<int>(*value);
}

}  // namespace

Day day_of(std::string_view text) {
    text = without_blanks(text);
    if (text.size() < 10) return 0;
    const char mark = text[4];
    if ((mark != '.' && mark != '-' && mark != '/') || text[7] != mark) return 0;
    const auto year = part_of(text.substr(0, 4), 9999), month = part_of(text.substr(5, 2), 12),
               day = part_of(text.substr(8, 2), 31);
    if (!year || !month || !day || *year == 0) return 0;
    return *year * 10000 + *month * 100 + (*month > 0 ? *day : 0);
}

std::string day_text(Day day) {
    if (day <= 0) return "";
    std::string text = fmt::format("{:04}", day / 10000);
    if (day / 100 % 100 > 0) text += fmt::format("-{:02}", day / 100 % 100);
    if (day % 100 > 0) text += fmt::format("-{:02}", day % 100);
    return text;
}

const std::string& ResultPool::name_that_counts(const std::string& name) const {
    const auto other = options_.names.find(name);
    return other == options_.names.end() ? name : other->second;
}

bool ResultPool::takes(const std::string& name) const {
    return (options_.players.empty() || is_among(options_.players, name)) &&
           !is_among(options_.without, name);
}

PairTable* ResultPool::table_for(const Setting& setting, std::uint64_t times) {
    if (!options_.games.empty() && !is_among(options_.games, setting.game)) return nullptr;
    const bool dated = options_.since > 0 || options_.until > 0;
    if (!is_known(setting.day, options_.period) || (dated && setting.day == 0)) {
        left_out_.without_day += times;
        return nullptr;
    }
    if (setting.day < options_.since || (options_.until > 0 && setting.day > options_.until))
        return nullptr;
    matches_ += times;
    return &games_[setting.game][begin_of(setting.day, options_.period)];
}

int ResultPool::number_of(const std::string& name) {
    const auto [at, is_new] = numbers_.try_emplace(name, static_cast<int>(names_.size()));
    if (is_new) names_.push_back(name);
    return at->second;
}

int ResultPool::player_named(const std::string& name) const {
    const auto at = numbers_.find(name_that_counts(name));
    return at == numbers_.end() ? -1 : at->second;
}

void ResultPool::add(const Setting& setting, const std::string& first, const std::string& second,
                     SeatScore score, std::uint64_t times) {
    const std::string &one = name_that_counts(first), &other = name_that_counts(second);
    if (one == other || times == 0 || !takes(one) || !takes(other)) return;
    if (PairTable* const table = table_for(setting, times))
        table->add(number_of(one), number_of(other), score, times);
}

void ResultPool::add_pair(const Setting& setting, const std::string& one, const std::string& other,
                          SeatScore when_one_began, SeatScore when_other_began) {
    const std::string &a = name_that_counts(one), &b = name_that_counts(other);
    if (a == b || !takes(a) || !takes(b)) return;
    if (PairTable* const table = table_for(setting, 2))
        table->add_pair(number_of(a), number_of(b), when_one_began, when_other_began);
}

PairTable ResultPool::all_of(const ByPeriod& game) {
    PairTable all;
    for (const auto& [begin, table] : game) all += table;
    return all;
}

}  // namespace ply
