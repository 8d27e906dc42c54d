#include "framework/lua/syntax/text_changes.hpp"

#include <algorithm>
#include <utility>

namespace ply::lua {

std::string changed(std::string_view text, std::vector<TextChange> changes) {
    std::ranges::stable_sort(
        changes, {}, [](const TextChange& change) { return std::pair(change.begin, change.end); });
    std::string result;
    std::size_t copied = 0;
    for (const TextChange& change : changes) {
        result.append(text.substr(copied, change.begin - copied)).append(change.text);
        copied = change.end;
    }
    return result.append(text.substr(copied));
}

}  // namespace ply::lua
