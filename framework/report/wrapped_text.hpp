/// Prose in a terminal of 80 columns.
#pragma once

#include <string>

namespace ply {

/// Breaks lines between words so that none is longer than 80 columns; lists (lines that begin with
/// a blank) stay as they are. Ends with a newline.
std::string wrapped_text(const std::string& text);

/// `first` and then `text`, whose further lines begin under its first one. None is longer than 80
/// columns where words allow. Ends with a newline.
std::string hanging_text(const std::string& first, const std::string& text);

}  // namespace ply
