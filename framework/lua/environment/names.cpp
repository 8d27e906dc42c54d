#include "framework/lua/environment/names.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/syntax/keywords.hpp"
#include "framework/lua/vm/machine.hpp"

namespace ply::lua {
namespace {

bool is_taken(lua_State* lua, const std::string& name) {
    const auto among = [&](const auto& words) {
        return std::find(std::begin(words), std::end(words), name) != std::end(words);
    };
    return is_keyword(name) || among(callback_names) || among(names_of_prelude()) ||
           among(names_of_script(lua));
}

}  // namespace

void require_name(lua_State* lua, const char* field, const std::string& name) {
    if (name.size() > longest_name)
        fail(lua, std::string(Machine::of(lua).declares) + ": " + field + ": a name has at most " +
                      std::to_string(longest_name) + " letters");
    const bool good = !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
                      std::all_of(name.begin(), name.end(), [](unsigned char c) {
                          return c < 128 && (std::isalnum(c) != 0 || c == '_');
                      });
    if (good) return;
    fail(lua, std::string(Machine::of(lua).declares) + ": " + field + ": '" + name +
                  "' is no name; use letters, digits and _, and no digit in front");
}

void require_new_word(lua_State* lua, const char* field, const std::string& name) {
    require_name(lua, field, name);
    if (is_taken(lua, name))
        fail(lua, std::string("game: ") + field + ": '" + name +
                      "' means something else already; take another name");
}

}  // namespace ply::lua
