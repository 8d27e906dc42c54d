#include "framework/authoring/survey/coverage.hpp"

#include <algorithm>
#include <span>

namespace ply::lua {
namespace {

/// Whether nothing stands there but brackets and one word between two blocks.
bool ends_a_block(std::span<const LuaToken> line) {
    const auto closes = [](const LuaToken& token) {
        constexpr std::string_view closing[] = {"}", ")", "]", ",", ";"};
        return token.kind == TokenKind::sign &&
               std::ranges::find(closing, token.text) != std::end(closing);
    };
    while (!line.empty() && closes(line.front())) line = line.subspan(1);
    while (!line.empty() && closes(line.back())) line = line.first(line.size() - 1);
    return line.empty() || (line.size() == 1 && (line[0].is("end") || line[0].is("else") ||
                                                 line[0].is("do") || line[0].is("then")));
}

}  // namespace

thread_local Coverage* Coverage::current_ = nullptr;

void Coverage::start(lua_State* lua) {
    current_ = this;
    lua_sethook(lua, hook, LUA_MASKCALL | LUA_MASKLINE, 0);
}

void Coverage::stop(lua_State* lua) {
    lua_sethook(lua, nullptr, 0, 0);
    current_ = nullptr;
}

void Coverage::hook(lua_State* lua, lua_Debug* at) {
    if (current_ != nullptr) current_->see(lua, at);
}

void Coverage::see(lua_State* lua, lua_Debug* at) {
    lua_getinfo(lua, "Sl", at);
    if (*at->what == 'C') return;
    if (at->event == LUA_HOOKLINE) {
        ran_.emplace(at->short_src, at->currentline);
    } else if (functions_.emplace(at->short_src, at->linedefined).second) {
        const int end = at->lastlinedefined;
        lua_getinfo(lua, "L", at);
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            lua_pop(lua, 1);
            const auto line = static_cast<int>(lua_tointeger(lua, -1));
            if (line != end || line == at->linedefined) lines_.emplace(at->short_src, line);
        }
        lua_pop(lua, 1);
    }
}

std::string lines_text(const SyntaxTree& tree, const std::vector<int>& lines) {
    std::string text;
    int first = 0;
    int last = 0;
    const auto flush = [&] {
        if (first == 0) return;
        text += (text.empty() ? "" : ", ") + std::to_string(first) +
                (last > first ? "-" + std::to_string(last) : "");
    };
    for (const int line : lines) {
        if (ends_a_block(tree.tokens_on(line))) continue;
        if (first == 0 || line != last + 1) {
            flush();
            first = line;
        }
        last = line;
    }
    flush();
    return text;
}

}  // namespace ply::lua
