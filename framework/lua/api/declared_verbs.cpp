#include "framework/lua/api/declared_verbs.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>

#include "lauxlib.h"

#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"

namespace ply::lua {
namespace {

/// The word whose function the value at this place of the stack is; null: it is none.
const Word* word_at(lua_State* lua, int index) {
    const lua_CFunction function = lua_tocfunction(lua, index);
    if (function == nullptr) return nullptr;
    for (const Chapter& chapter : chapters())
        for (const Word& word : chapter.words)
            if (word.function == function) return &word;
    return nullptr;
}

/// A list of declared rules, and the kind of words that may stand in it.
struct List {
    const char* name;
    Declared declared;
    const char* function;  ///< what to write where no word does it
};
constexpr List moves_list{"moves", Declared::moves, "function moves(me) ... end"};
constexpr List result_list{"result", Declared::result, "function result(me, last) ... end"};
constexpr List after_list{"after", Declared::after, "function after(me, from, to) ... end"};

/// `place, choose and drop`.
std::string declarable_words(Declared declared) {
    std::vector<std::string> names;
    for_each_word([&](const Word& word) {
        if (word.declared == declared) names.emplace_back(word.name());
    });
    const std::string last = names.back();
    names.pop_back();
    return fmt::format("{} and {}", fmt::join(names, ", "), last);
}

[[noreturn]] void cannot_be_declared(lua_State* lua, const List& list, const Word& word) {
    fail(lua, fmt::format("{}: '{}' cannot be declared ({} can); write {}", list.name, word.name(),
                          declarable_words(list.declared), list.function));
}

constexpr lua_Unsigned most_declared = 200;  ///< verbs in a list, or arguments of one

/// How many entries the list on the top of the stack has: with holes it may seem to have any
/// number.
lua_Integer entries_of(lua_State* lua, const char* what) {
    const lua_Unsigned count = lua_rawlen(lua, -1);
    if (count > most_declared)
        fail(lua, std::string(what) + ": a list of more than " + std::to_string(most_declared) +
                      " entries, or one with nil between them, cannot be declared");
    return static_cast<lua_Integer>(count);
}

/// Reads the table on the top of the stack, or the word itself, into a rule.
void read_declaration(lua_State* lua, const List& list, void* into) {
    const bool table = lua_istable(lua, -1);
    if (table) lua_rawgeti(lua, -1, 1);
    const Word* word = word_at(lua, -1);
    if (table) lua_pop(lua, 1);
    if (word == nullptr)
        fail(lua, std::string(list.name) +
                      " must be a function, a verb, or verbs with their arguments, "
                      "such as { step, MINE, ahead, EMPTY }");
    if (word->declared != list.declared) cannot_be_declared(lua, list, *word);
    const int count = table ? static_cast<int>(entries_of(lua, list.name)) - 1 : 0;
    luaL_checkstack(lua, count + 4, nullptr);
    const int from = lua_gettop(lua);
    lua_pushlightuserdata(lua, into);
    lua_pushcclosure(lua, word->declare, 1);
    for (int i = 0; i < count; ++i) lua_rawgeti(lua, from, i + 2);
    lua_call(lua, count, 0);
}

bool is_verb(lua_State* lua) {
    return word_at(lua, -1) != nullptr;
}
bool is_otherwise(lua_State* lua) {
    return lua_isinteger(lua, -1) != 0 && lua_tointeger(lua, -1) == otherwise_tag;
}

/// `{ { step, ... }, otherwise, place }` rather than `{ step, MINE, ... }`: one of the first
/// `tables` entries is a table, which no argument at their place is, or one after the first is a
/// verb or `otherwise`.
bool is_list(lua_State* lua, lua_Integer tables, const char* what) {
    if (!lua_istable(lua, -1)) return false;
    const lua_Integer count = entries_of(lua, what);
    bool list = false;
    for (lua_Integer i = 1; i <= count && !list; ++i) {
        lua_rawgeti(lua, -1, i);
        list = lua_istable(lua, -1) ? i <= tables : is_otherwise(lua) || (i > 1 && is_verb(lua));
        lua_pop(lua, 1);
    }
    return list;
}

bool is_script_function(lua_State* lua) {
    return lua_isfunction(lua, -1) && lua_iscfunction(lua, -1) == 0;
}

/// One verb, or a list of them.
template <class Declared, class Add>
std::optional<std::vector<Declared>> read_list(lua_State* lua, bool list, const char* what,
                                               Add add) {
    if (is_script_function(lua)) return std::nullopt;
    std::vector<Declared> all;
    if (!list) {
        add(all);
        return all;
    }
    const lua_Integer count = entries_of(lua, what);
    for (lua_Integer i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        add(all);
        lua_pop(lua, 1);
    }
    return all;
}

}  // namespace

std::optional<std::vector<DeclaredMoves>> read_declared_moves(lua_State* lua) {
    const bool list = is_list(lua, 2, "moves");
    return read_list<DeclaredMoves>(lua, list, "moves", [&](auto& all) {
        DeclaredMoves& moves = all.emplace_back();
        if (list && is_otherwise(lua)) {
            moves.verb = DeclaredMoves::Verb::otherwise;
        } else {
            read_declaration(lua, moves_list, &moves);
        }
    });
}

std::optional<std::vector<DeclaredResult>> read_declared_result(lua_State* lua) {
    return read_list<DeclaredResult>(lua, is_list(lua, 1, "result"), "result", [&](auto& all) {
        read_declaration(lua, result_list, &all.emplace_back());
    });
}

std::optional<std::vector<DeclaredAfter>> read_declared_after(lua_State* lua) {
    return read_list<DeclaredAfter>(lua, is_list(lua, 2, "after"), "after", [&](auto& all) {
        read_declaration(lua, after_list, &all.emplace_back());
    });
}

}  // namespace ply::lua
