/// Which functions and lines of a script run, as a hook of Lua sees it.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/lua/syntax/syntax_tree.hpp"

#include "lua.h"

namespace ply::lua {

/// Chunks are named as Lua names them. One at a time of each thread.
class Coverage {
public:
    using Place = std::pair<std::string, int>;

    void start(lua_State* lua);
    static void stop(lua_State* lua);
    void add_called(const Place& function) { functions_.insert(function); }
    const std::set<Place>& functions() const { return functions_; }
    /// Lines of the functions that were called, and which of them ran.
    const std::set<Place>& lines() const { return lines_; }
    const std::set<Place>& ran() const { return ran_; }

private:
    static void hook(lua_State* lua, lua_Debug* at);
    void see(lua_State* lua, lua_Debug* at);

    static thread_local Coverage* current_;
    std::set<Place> functions_;
    std::set<Place> lines_;
    std::set<Place> ran_;
};

/// Of these lines, in order, those with more on them than the end of a block; as `4, 7-9`.
std::string lines_text(const SyntaxTree& tree, const std::vector<int>& lines);

}  // namespace ply::lua
