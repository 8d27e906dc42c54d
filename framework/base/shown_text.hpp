/// Text that came from outside (a script, a plugin, an engine, a file, the command line) made safe
/// to be shown: it cannot steer a terminal, is UTF-8, and is not endless.
///
/// Control characters, marks that turn the direction of writing, and bytes that are not UTF-8
/// become visible escapes: `\x1b`, `\u202e`, `\xff`.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace ply {

/// What may stay as it is.
enum class Colours : bool {
    no,
    yes,  ///< sequences that choose colours and weights, `ESC [ 1 m`, as ours do
};

/// Text of any number of lines, whose ends stay.
std::string shown_text(std::string_view text, Colours colours = Colours::no);

/// On one line: line ends and tabs become blanks.
std::string one_line(std::string_view text);

/// Shortens a string of more than `most` bytes to its beginning and its end, and between them how
/// many bytes are left out. Escapes nothing.
std::string shortened(std::string_view text, std::size_t most = 2000);

/// A message: shortened, and on one line.
std::string short_line(std::string_view text, std::size_t most = 2000);

}  // namespace ply
