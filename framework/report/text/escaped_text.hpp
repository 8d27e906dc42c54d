/// Text that came from outside (names, moves, messages) made safe for the place where it is shown:
/// terminals in framework/base/shown_text.hpp, files and pages here.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "framework/base/shown_text.hpp"

namespace ply {

/// For XML and HTML, in elements and between double quotes; what is not UTF-8 is replaced.
std::string xml_text(const std::string& text);

/// For a script element of HTML: JSON in which no tag can begin or end.
std::string script_json(const nlohmann::ordered_json& json);

/// A field of CSV: in double quotes where it has a comma, quotes or a line end (RFC 4180).
std::string csv_field(std::string_view text);

}  // namespace ply
