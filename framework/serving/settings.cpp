#include "framework/serving/settings.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "framework/base/line_words.hpp"

namespace ply::serving {
namespace {

/// Hosts read numbers of 32 bits.
constexpr std::int64_t largest_spin = 2'147'483'647;

struct UsualName {
    const char* option;
    const char* name;
};
constexpr std::array usual_names = {UsualName{"tt", "Hash"}, UsualName{"memory", "Hash"},
                                    UsualName{"threads", "Threads"},
                                    UsualName{"multipv", "MultiPV"}};

std::string usual_name(const std::string& option) {
    const auto* found = std::ranges::find(usual_names, option, &UsualName::option);
    return found == usual_names.end() ? option : found->name;
}

bool is_switch(const OptionSpec& option) {
    return option.allowed.size() == 2 && std::ranges::count(option.allowed, "yes") == 1 &&
           std::ranges::count(option.allowed, "no") == 1;
}

Setting setting_of(const OptionSpec& option, const std::string& value) {
    Setting setting{usual_name(option.name), Setting::Kind::text, value, 0, 0, {}, option.name};
    if (is_switch(option)) {
        setting.kind = Setting::Kind::check;
        setting.value = value == "yes" ? "true" : "false";
    } else if (!option.allowed.empty()) {
        setting.kind = Setting::Kind::combo;
        setting.choices = option.allowed;
    } else if (option.kind == OptionSpec::Kind::integer) {
        setting.kind = Setting::Kind::spin;
        setting.min = option.min;
        setting.max = std::min(option.max, largest_spin);
    }
    return setting;
}

std::string checked_spin(const Setting& setting, std::string_view value) {
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end != value.data() + value.size() || number < setting.min ||
        number > setting.max)
        throw Error(fmt::format("{} may be {} to {}, not '{}'", setting.name, setting.min,
                                setting.max, value));
    return std::to_string(number);
}

std::string checked_choice(const Setting& setting, const std::vector<std::string>& choices,
                           std::string_view value) {
    const auto found = std::ranges::find_if(choices, [&](const std::string& choice) {
        return lower_case(choice) == lower_case(value);
    });
    if (found == choices.end())
        throw Error(
            fmt::format("{} may be {}, not '{}'", setting.name, fmt::join(choices, ", "), value));
    return *found;
}

}  // namespace

std::string checked_value(const Setting& setting, std::string_view value) {
    switch (setting.kind) {
        case Setting::Kind::spin:
            return checked_spin(setting, value);
        case Setting::Kind::check:
            return checked_choice(setting, {"true", "false"}, value);
        case Setting::Kind::combo:
            return checked_choice(setting, setting.choices, value);
        case Setting::Kind::text:
        case Setting::Kind::button:
            break;
    }
    // An empty string is written so, as an empty one could not be seen.
    return value == "<empty>" ? "" : std::string(value);
}

std::optional<std::uint64_t> seed_number(std::string_view text) {
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return seed;
}

PlayerSettings::PlayerSettings(Spec player)
    : spec_(std::move(player)), searcher_(resolve_searcher(spec_)) {
    std::erase_if(spec_.options, [](const auto& option) { return option.first == "ponder"; });
    searcher_ = resolve_searcher(spec_);
    for (const OptionSpec& option : searcher_options(*searcher_.entry))
        if (option.name != "ponder")
            settings_.push_back(setting_of(option, searcher_.options.word(option.name)));
}

const Setting* PlayerSettings::find(std::string_view name) const {
    const auto found = std::ranges::find_if(settings_, [&](const Setting& setting) {
        return lower_case(setting.name) == lower_case(name);
    });
    return found == settings_.end() ? nullptr : &*found;
}

void PlayerSettings::set(std::string_view name, std::string_view value) {
    const auto setting = std::ranges::find_if(
        settings_, [&](const Setting& each) { return lower_case(each.name) == lower_case(name); });
    if (setting == settings_.end()) throw Error(fmt::format("there is no option '{}'", name));
    std::string checked = checked_value(*setting, value);
    std::string written = checked;
    if (setting->kind == Setting::Kind::check) written = checked == "true" ? "yes" : "no";
    Spec changed = spec_;
    std::erase_if(changed.options,
                  [&](const auto& option) { return option.first == setting->option; });
    changed.options.emplace_back(setting->option, written);
    searcher_ = resolve_searcher(changed);
    spec_ = std::move(changed);
    setting->value = std::move(checked);
}

Limits PlayerSettings::limits() const {
    Limits limits = searcher_.limits;
    const auto& options = searcher_.options.all();
    const auto time = options.find("time");
    // Without a limit a player thinks for a second; a host says how long itself.
    if (time == options.end() || time->second.whole == 0)
        limits.time = std::chrono::milliseconds(0);
    return limits;
}

}  // namespace ply::serving
