/// The words that Lua keeps for itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ply::lua {

/// `and`, `break` and so on.
std::vector<std::string> keywords();
bool is_keyword(std::string_view name);

}  // namespace ply::lua
