/// The scope of the words that offer moves (call.hpp).
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "framework/board/state/move_code.hpp"
#include "framework/lua/api/scopes.hpp"

#include "lauxlib.h"

namespace ply::lua {

/// The list of moves that a verb adds to, and the look for moves offered twice. The verb
/// returns to Lua how many it offered.
class Offer {
public:
    static void enter(lua_State* lua, const char* verb) {
        if (Machine::of(lua).work.moves == nullptr) [[unlikely]]
            refuse(lua, verb);
    }
    Offer(lua_State* lua, const char* verb)
        : lua_(lua), verb_(verb), machine_(Machine::of(lua)), list_(machine_.work.moves) {
        first_ = list_->size();
        if (first_ > most_moves) [[unlikely]]
            fail(lua, std::string(verb) + ": more than " + std::to_string(most_moves) +
                          " moves are offered in one position; look for a loop that never ends");
    }

    lua_State* lua() const { return lua_; }
    Machine& machine() const { return machine_; }
    const Definition& game() const { return machine_.definition; }
    const Geometry& board() const { return machine_.definition.board; }
    const std::uint8_t* cells() const { return machine_.work.cells; }
    int me() const { return machine_.work.me; }
    MoveList& list() { return *list_; }
    void add(Move move) { list_->add(move); }

    int done() {
        if (machine_.work.checking) [[unlikely]]
            look_closer();
        lua_pushinteger(lua_,
                        static_cast<lua_Integer>(list_->size() - std::min(first_, list_->size())));
        return 1;
    }

private:
    static constexpr std::size_t most_moves = 1'000'000;

    [[noreturn, gnu::cold]] static void refuse(lua_State* lua, const char* verb) {
        fail(lua, std::string(verb) + " offers moves, which can be done in moves(me) only" +
                      (Machine::of(lua).work.phase == Phase::loading
                           ? "; write function moves(me) ... end around it"
                           : ""));
    }
    [[gnu::cold]] void look_closer() {
        look_for_doubles();
        if (machine_.offered_by == nullptr) return;
        const std::string by = verb_and_line();
        // What is new stands last: `hop` with MOST may also have dropped others.
        for (std::size_t i = list_->size(); i > 0; --i)
            if (!machine_.offered_by->emplace((*list_)[i - 1], by).second) break;
    }
    /// `leap (line 14)`
    std::string verb_and_line() const {
        luaL_where(lua_, 1);
        const std::string raw = lua_tostring(lua_, -1);
        lua_pop(lua_, 1);
        const std::string place = Machine::names_script(raw)
                                      ? "line " + raw.substr(raw.find(':') + 1)
                                      : machine_.with_labels(raw);
        return verb_ + (" (" + place.substr(0, place.rfind(':'))) + ")";
    }
    /// Takes time in long lists, so that only the first few of those are looked through.
    void look_for_doubles() {
        constexpr std::size_t short_list = 256;
        constexpr std::uint32_t long_lists = 10;
        if (list_->size() > short_list && machine_.work.lists > long_lists) return;
        if (const std::optional<Move> again = offered_again())
            fail(lua_, std::string(verb_) + ": the move " +
                           move_text(game(), cells(), me(), *again) +
                           " is offered twice; offer each move once");
    }
    /// One of the moves from first_ on that the list has twice.
    std::optional<Move> offered_again() const {
        constexpr std::size_t few_pairs = 1 << 16;
        const std::size_t size = list_->size();
        if ((size - std::min(first_, size)) * size > few_pairs) {
            std::vector<Move> sorted(list_->begin(), list_->end());
            std::ranges::sort(sorted);
            const auto twice = std::ranges::adjacent_find(sorted);
            return twice == sorted.end() ? std::nullopt : std::optional(*twice);
        }
        for (std::size_t i = first_; i < size; ++i)
            if (std::find(list_->begin(), list_->begin() + i, (*list_)[i]) != list_->begin() + i)
                return (*list_)[i];
        return std::nullopt;
    }

    lua_State* lua_;
    const char* verb_;
    Machine& machine_;
    MoveList* list_;
    std::size_t first_;
};

}  // namespace ply::lua
