/// An option that an engine offers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ply {

struct EngineSetting {
    enum class Kind : std::uint8_t { check, spin, combo, button, text };
    std::string name;
    Kind kind = Kind::text;
    std::string fallback;
    std::int64_t min = 0;
    std::int64_t max = 0;
    std::vector<std::string> allowed;  ///< of a combo
};

/// `check`, `spin`, `combo`, `button`, `text`
std::string_view setting_kind_name(EngineSetting::Kind kind);
/// What it may be: `true or false`, `1 to 512`, `uci, usi`, `text`; of a button nothing.
std::string setting_values(const EngineSetting& setting);

/// The setting of this name, large and small letters alike, which may be set to `value`. Throws
/// Error that names the nearest one, or what the value may be; `engine` names the program that
/// offers them.
const EngineSetting& setting_for(const std::vector<EngineSetting>& offered, const std::string& name,
                                 const std::string& value, const std::string& engine);

}  // namespace ply
