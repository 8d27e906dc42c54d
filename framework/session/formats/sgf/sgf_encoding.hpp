/// Files in the Smart Game Format by the encoding that they name: `CA[GB18030]`.
#pragma once

#include <string>
#include <string_view>

namespace ply {

struct SgfText {
    std::string text;
    std::string note{};  ///< what could not be converted; empty: nothing was amiss
};

/// The whole file as UTF-8, since the second byte of a letter may be `]` or `\`. A text that is
/// UTF-8 stays, whatever CA says: programs forget to change it. Where CA is not known here, the
/// bytes stay as well.
SgfText sgf_text(std::string_view bytes);

}  // namespace ply
