/// Text for terminals that show no UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace ply {

/// The characters of UTF-8 that the program prints as ones of ASCII that look alike, mostly in as
/// many columns: an ellipsis is `~`, for it says where a line was cut. `?` where none does.
std::string ascii_text(std::string_view utf8);

}  // namespace ply
