/// A text that Lua compiles piece by piece, so that the compiler, whose time can grow with the
/// square of the length, is stopped when the machine is late.
///
///     TimedText text(machine, chunk, {prelude, script});
///     if (lua_load(lua, &TimedText::read, &text, chunk.c_str(), "t") != LUA_OK) ...
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "framework/lua/vm/machine.hpp"

namespace ply::lua {

class TimedText {
public:
    /// `chunk` as Machine::chunk_name gives it; the parts must outlive this.
    TimedText(std::string chunk, std::vector<std::string_view> parts)
        : chunk_(std::move(chunk)), parts_(std::move(parts)) {}

    /// A lua_Reader.
    static const char* read(lua_State* lua, void* self, std::size_t* size) {
        auto& text = *static_cast<TimedText*>(self);
        if (Machine::of(lua).pulse.late()) text.refuse(lua);
        while (text.next_ < text.parts_.size() && text.parts_[text.next_].empty()) ++text.next_;
        if (text.next_ == text.parts_.size()) return nullptr;
        std::string_view& part = text.parts_[text.next_];
        const std::string_view piece = part.substr(0, piece_size);
        part.remove_prefix(piece.size());
        *size = piece.size();
        return piece.data();
    }

private:
    static constexpr std::size_t piece_size = 1024;

    [[noreturn]] void refuse(lua_State* lua) const {
        lua_sethook(lua, nullptr, 0, 0);  // or the call of the message handler would be late, too
        const std::string what = chunk_.substr(1) + ": the compiler " + std::string(ran_longer) +
                                 std::to_string(Machine::of(lua).pulse.seconds()) +
                                 " s; the file is too long, or too much stands in one function";
        lua_pushlstring(lua, what.data(), what.size());
        lua_error(lua);
        std::abort();
    }

    std::string chunk_;
    std::vector<std::string_view> parts_;
    std::size_t next_ = 0;
};

}  // namespace ply::lua
