/// Is a text UTF-8? Scripts and tournament files must be: their names end up in JSON and on
/// screens.
#pragma once

#include <string_view>

namespace ply {

/// The line, from 1, of the first byte that is not UTF-8 (RFC 3629); 0: all is well.
int line_not_utf8(std::string_view text);

}  // namespace ply
