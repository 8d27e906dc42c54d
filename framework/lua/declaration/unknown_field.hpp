/// Fields of a declaration that it does not have.
#pragma once

#include <optional>
#include <string>
#include <vector>

struct lua_State;

namespace ply::lua {

/// What becomes of fields that have no name: `{ 7, 4 }`, `[k] = v`.
enum class Unnamed { passed, refused };

/// A field of the table on the top of the stack that is none of the known ones, if there is one: of
/// several the first by name, the same in every run; one without a name is written `[...]`.
std::optional<std::string> unknown_field(lua_State* lua, const std::vector<std::string>& known,
                                         Unnamed unnamed);

}  // namespace ply::lua
