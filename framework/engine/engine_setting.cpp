#include "framework/engine/engine_setting.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "framework/base/error.hpp"
#include "framework/base/line_words.hpp"
#include "framework/base/suggest.hpp"

namespace ply {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
    return std::ranges::equal(
        a, b, [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); });
}

bool fits(const EngineSetting& setting, const std::string& value) {
    switch (setting.kind) {
        case EngineSetting::Kind::check:
            return value == "true" || value == "false" || value == "1" || value == "0";
        case EngineSetting::Kind::spin: {
            const auto number = whole_number(value);
            return number && *number >= setting.min && *number <= setting.max;
        }
        case EngineSetting::Kind::combo:
            return std::ranges::find(setting.allowed, value) != setting.allowed.end();
        case EngineSetting::Kind::button:
            return value == "true" || value == "1";
        case EngineSetting::Kind::text:
            return true;
    }
    return false;
}

}  // namespace

std::string_view setting_kind_name(EngineSetting::Kind kind) {
    constexpr std::string_view names[] = {"check", "spin", "combo", "button", "text"};
    return names[static_cast<std::size_t>(kind)];
}

std::string setting_values(const EngineSetting& setting) {
    switch (setting.kind) {
        case EngineSetting::Kind::check:
            return "true or false";
        case EngineSetting::Kind::spin:
            return fmt::format("{} to {}", setting.min, setting.max);
        case EngineSetting::Kind::combo:
            return fmt::format("{}", fmt::join(setting.allowed, ", "));
        case EngineSetting::Kind::button:
            return "";
        case EngineSetting::Kind::text:
            return "text";
    }
    return "";
}

const EngineSetting& setting_for(const std::vector<EngineSetting>& offered, const std::string& name,
                                 const std::string& value, const std::string& engine) {
    for (const EngineSetting& setting : offered) {
        if (!same_letters(setting.name, name)) continue;
        if (fits(setting, value)) return setting;
        const std::string near = setting.allowed.empty() ? "" : nearest(value, setting.allowed);
        const std::string may = setting.kind == EngineSetting::Kind::button
                                    ? "true, which presses it"
                                    : setting_values(setting);
        throw Error(fmt::format("{}: {}={} cannot be; {}it may be {}", engine, setting.name, value,
                                near.empty() ? "" : fmt::format("did you mean '{}'? ", near), may));
    }
    std::vector<std::string> names;
    for (const EngineSetting& setting : offered) names.push_back(setting.name);
    throw Error(fmt::format("{} has no option '{}'{}", engine, name,
                            names.empty() ? "; it offers none" : suggestion(name, names)));
}

}  // namespace ply
