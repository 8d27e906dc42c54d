/// Which names a script may give to pieces, options and variables.
#pragma once

#include <cstddef>
#include <string>

struct lua_State;

namespace ply::lua {

/// In bytes. Names stand in tables and on boards.
inline constexpr std::size_t longest_name = 100;

/// Fails unless the name is made of letters, digits and _ and does not begin with a digit.
/// `field` is the one of `game { ... }` where it stands.
void require_name(lua_State* lua, const char* field, const std::string& name);

/// The same for a name that becomes a global: it must be no word of Lua, of the framework or of
/// the script so far.
void require_new_word(lua_State* lua, const char* field, const std::string& name);

}  // namespace ply::lua
