/// Pieces of a text that are replaced.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ply::lua {

/// What takes the place of a piece of a text, of which `begin` is the first byte and `end` the one
/// behind it; the two are equal where something is put in.
struct TextChange {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// The text with the changes, which do not overlap; at one place what is put in comes first, in
/// its order.
std::string changed(std::string_view text, std::vector<TextChange> changes);

}  // namespace ply::lua
