/// The one-line form in which games, players and limits are written: `name(option=value, ...)`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/base/option.hpp"

namespace ply {

/// A name and what stands in its brackets, not yet checked against any table.
struct Spec {
    std::string name;
    std::vector<std::pair<std::string, std::string>> options;

    /// Written out again: `name` or `name(a=1, b=2)`. Values that need quotes get them.
    std::string text() const;
};

/// Reads one spec, blanks allowed around every part; a value may stand in double quotes (with \"
/// and
/// \\), and brackets in a value must match. Throws Error that points at the place.
Spec parse_spec(std::string_view text);

/// Checks `given` against `known`, fills in defaults. `owner` names what the options belong to.
/// Throws Error with the nearest known name or value and the list.
Options resolve_options(const std::vector<OptionSpec>& known,
                        const std::vector<std::pair<std::string, std::string>>& given,
                        std::string_view owner);

/// The options that differ from their defaults, as `name(option=value)`; just the name if none do.
std::string spec_text(std::string_view name, const std::vector<OptionSpec>& known,
                      const Options& options);

/// What an option may be, for help: "4 to 12", "3, 4, 5", "text".
std::string allowed_values(const OptionSpec& option);

}  // namespace ply
