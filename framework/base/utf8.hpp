/// Is a string UTF-8? Scripts and tournament files must be: their names end up in JSON and on
/// screens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace ply {

/// The line, from 1, of the first byte that is not UTF-8 (RFC 3629); 0: all is well.
int line_not_utf8(std::string_view text);

/// Whether any terminal can show it.
bool is_ascii(std::string_view text);

/// How many bytes the character at the front of `text` has, which is not empty; 0: it is none.
std::size_t character_length(std::string_view text);
/// The code of the character at the front of `text`, which must be one.
std::uint32_t character_at(std::string_view text);

}  // namespace ply
