/// Text cut into lines, and lines to the width of a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ply {

/// The lines of a string, whether the last one ends with a newline or not.
std::vector<std::string> lines_of(std::string_view text);

/// Columns that a line of UTF-8 takes up: none for escape sequences (colours) and combining marks,
/// two for East Asian wide characters and pictures.
int columns_of(std::string_view line);

/// The line, or as much of it as leaves room for an ellipsis, in at most `columns` columns. Colours
/// end where it is cut.
std::string fitted_text(std::string_view line, int columns);

/// The line in pieces of at most `columns` columns: broken between words, or within one that is too
/// long; all stand as far in as the line began.
std::vector<std::string> folded_text(std::string_view line, int columns);

/// The same as fitted_text for names, which often differ at their ends: what is too long loses its
/// middle. Without colours.
std::string fitted_name(std::string_view name, int columns);

/// What keys do, in one line of at most `columns` columns: the first hint, which stands last, and
/// as many of the others as have room, in their order.
std::string key_hints(std::span<const std::string_view> hints, int columns);

/// As fitted_text, in exactly `columns` columns: blanks follow what is shorter.
std::string padded_text(std::string_view line, int columns);

}  // namespace ply
