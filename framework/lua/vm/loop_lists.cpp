#include "framework/lua/vm/loop_lists.hpp"

#include "lauxlib.h"

namespace ply::lua {

void LoopLists::push_free(lua_State* lua, int cells) {
    if (given_ < made_) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, free_[given_++]);
        return;
    }
    lua_createtable(lua, cells, 0);
    if (made_ == free_.size()) return;
    lua_pushvalue(lua, -1);
    free_[made_] = luaL_ref(lua, LUA_REGISTRYINDEX);
    given_ = ++made_;
}

bool LoopLists::push_kept(lua_State* lua, std::int64_t key) {
    if (kept_ == 0) return false;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, kept_);
    if (lua_rawgeti(lua, -1, key) == LUA_TNIL) {
        lua_pop(lua, 2);
        return false;
    }
    lua_remove(lua, -2);
    return true;
}

void LoopLists::keep(lua_State* lua, std::int64_t key) {
    if (kept_ == 0) {
        lua_newtable(lua);
        kept_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, kept_);
    lua_pushvalue(lua, -2);
    lua_rawseti(lua, -2, key);
    lua_pop(lua, 1);
}

}  // namespace ply::lua
