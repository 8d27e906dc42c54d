#include "framework/lua/bots/bot_load.hpp"

#include "lauxlib.h"

#include <algorithm>

#include "framework/base/suggest.hpp"
#include "framework/lua/bots/bot_arguments.hpp"
#include "framework/lua/bots/bot_words.hpp"
#include "framework/lua/declaration/options_table.hpp"
#include "framework/lua/declaration/unknown_field.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/hints/ways_out.hpp"
#include "framework/lua/syntax/places.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/script_error.hpp"
#include "framework/lua/vm/timed_text.hpp"

namespace ply::lua {
namespace {

constexpr std::size_t longest_bot = std::size_t{256} << 10;
constexpr std::size_t longest_title = 1000;
constexpr const char* environment_name = "environment";
constexpr const char* choose_name = "choose";
constexpr char desk_key = 0;

/// What every word does first: sees that there is time, and no argument too many.
int call_word(lua_State* lua) {
    const auto& word = *static_cast<const Word*>(lua_touserdata(lua, lua_upvalueindex(1)));
    BotDesk& desk = desk_of(lua);
    desk.machine.check_time("; look for a loop that never ends");
    if (desk.stop.stop_requested()) throw BotStopped(lua);
    if (desk.game == nullptr && word.row->returns != Returns::nothing)
        fail(lua, std::string(word.name()) +
                      ": there is no game while the player is read; use it "
                      "in choose");
    if (const int most = word.row->most(); most >= 0 && lua_gettop(lua) > most)
        fail(lua, std::string(word.name()) + " takes " + std::to_string(most) +
                      (most == 1 ? " argument" : " arguments") + ", and here are " +
                      std::to_string(lua_gettop(lua)));
    return word.function(lua);
}

template <class Visit>
void for_each_bot_word(Visit visit) {
    for (const Chapter& chapter : bot_chapters())
        for (const Word& word : chapter.words) visit(word);
}

int refuse_unknown(lua_State* lua) {
    const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "?";
    std::vector<std::string> known;
    for_each_bot_word([&](const Word& word) { known.emplace_back(word.name()); });
    for (const Constant& constant : bot_constants()) known.emplace_back(constant.name);
    lua_pushnil(lua);
    while (lua_next(lua, 1) != 0) {
        if (lua_type(lua, -2) == LUA_TSTRING) known.emplace_back(lua_tostring(lua, -2));
        lua_pop(lua, 1);
    }
    const std::string near = nearest(name, known);
    Machine::of(lua).misnamed = {name, near};
    if (name == "opt") fail(lua, "opt: options have values below player { options = { ... } }");
    if (name == "game" || name == "me")
        fail(lua, name + " means nothing while the player is read; use it in choose");
    fail(lua, "nothing is called '" + name.substr(0, 100) + "' here; " +
                  (near.empty() ? "`plyboard words --players` lists the words there are"
                                : "did you mean '" + near + "'?"));
}

/// Pushes the only globals that the script has.
void push_environment(BotDesk& desk) {
    lua_State* lua = desk.machine.lua;
    push_safe_words(lua);
    for_each_bot_word([&](const Word& word) {
        lua_pushlightuserdata(lua, const_cast<Word*>(&word));
        lua_pushcclosure(lua, call_word, 1);
        lua_setfield(lua, -2, word.name());
    });
    lua_newtable(lua);
    lua_pushcfunction(lua, refuse_unknown);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pushvalue(lua, -1);
    lua_setfield(lua, LUA_REGISTRYINDEX, environment_name);
}

/// One string of the table on the top of the stack.
std::string text_field(lua_State* lua, const char* name) {
    lua_getfield(lua, -1, name);
    if (!lua_isnil(lua, -1) &&
        (lua_type(lua, -1) != LUA_TSTRING || lua_rawlen(lua, -1) > longest_title))
        fail(lua, std::string("player: ") + name + " is a string of at most " +
                      std::to_string(longest_title) + " letters");
    std::string text = lua_isnil(lua, -1) ? "" : lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return text;
}

void refuse_unknown_fields(lua_State* lua) {
    std::vector<std::string> known;
    for (const Field& field : player_fields()) known.emplace_back(field.name);
    if (const auto name = unknown_field(lua, known, Unnamed::refused))
        fail(lua,
             "player: there is no field '" + name->substr(0, 100) + "'" + suggestion(*name, known));
}

constexpr const char* second_player =
    "player { ... } stands here a second time; write it once, at the top";

/// The script is read up to its first player { ... }: a second one, among the statements of the
/// chunk itself, would be met in each match anew.
void refuse_second_player(const ScriptSource& source) {
    const SyntaxTree tree(source.text);
    if (tree.size() == 0) return;
    bool seen = false;
    for (const SyntaxTree::Id statement : tree.children(tree.size() - 1)) {
        if (tree.kind(statement) != NodeKind::call_statement) continue;
        const SyntaxTree::Id call = tree.children(statement)[0];
        const SyntaxTree::Id called = tree.children(call)[0];
        if (!tree.is_global(called) || tree.text(called) != "player") continue;
        if (seen)
            throw ScriptError({source.label, tree.first_token(statement).line, 0, second_player});
        seen = true;
    }
}

constexpr Signature player_row{"player",
                               {{{"about", Type::table, {}, "player_table"}}},
                               Returns::nothing,
                               "Says what the player is called and what can be set. It may be left "
                               "out, and stands above whatever reads opt."};
int player(lua_State* lua) {
    BotDesk& desk = desk_of(lua);
    if (!lua_istable(lua, 1))
        fail(lua,
             "player: write player { name = \"...\", options = { depth = { 2, min = 1, max = 9 "
             "} } }");
    if (desk.machine.declared || desk.machine.running != nullptr) fail(lua, second_player);
    lua_settop(lua, 1);
    desk.machine.declared = true;
    refuse_unknown_fields(lua);
    desk.info.title = text_field(lua, "name");
    desk.info.description = text_field(lua, "description");
    lua_getfield(lua, 1, "options");
    if (!lua_isnil(lua, -1)) read_options_table(lua, desk.info.options);
    for (const OptionSpec& option : desk.info.options)
        if (option.name == "time")
            fail(lua,
                 "player: every player has the option time, which limits a move; take another "
                 "name");
    if (desk.game == nullptr) {
        refuse_second_player(desk.machine.source);
        throw FirstPassDone();
    }
    desk.machine.definition.options = desk.info.options;
    lua_getfield(lua, LUA_REGISTRYINDEX, environment_name);
    push_options(lua, desk.info.options, desk.options);
    lua_setfield(lua, -2, "opt");
    return 0;
}

constexpr Word declaration_words[] = {{&player_row, player}};

void push_names(lua_State* lua, const std::vector<std::string>& names) {
    lua_createtable(lua, static_cast<int>(names.size()), 0);
    for (std::size_t i = 0; i < names.size(); ++i) {
        lua_pushstring(lua, names[i].c_str());
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
    }
}

/// Pushes the table `game`.
void push_game(lua_State* lua, const Game& game) {
    const Facts& facts = game.facts();
    lua_newtable(lua);
    const auto text = [&](const char* name, const std::string& value) {
        lua_pushstring(lua, value.c_str());
        lua_setfield(lua, -2, name);
    };
    text("name", game.info().name);
    text("title", game.info().title);
    text("goal", facts.goal == Goal::margin ? "margin" : "win");
    lua_pushinteger(lua, facts.players);
    lua_setfield(lua, -2, "players");
    lua_pushboolean(lua, facts.chance);
    lua_setfield(lua, -2, "chance");
    lua_pushboolean(lua, facts.chance_first);
    lua_setfield(lua, -2, "chance_first");
    lua_pushboolean(lua, facts.hidden);
    lua_setfield(lua, -2, "hidden");
    push_names(lua, game.evaluations());
    lua_setfield(lua, -2, "evaluations");
    std::vector<std::string> cells;
    std::vector<std::string> pieces;
    if (const Layout* layout = game.layout()) {
        for (const Layout::Cell& cell : layout->cells) cells.push_back(cell.name);
        for (std::size_t i = 1; i < layout->pieces.size(); ++i)
            pieces.push_back(layout->pieces[i].name);
    }
    push_names(lua, cells);
    lua_setfield(lua, -2, "cells");
    push_names(lua, pieces);
    lua_setfield(lua, -2, "pieces");
    lua_newtable(lua);
    for (const OptionSpec& option : game.info().options) {
        if (option.kind == OptionSpec::Kind::integer)
            lua_pushinteger(lua, game.options().whole(option.name));
        else
            lua_pushstring(lua, game.options().word(option.name).c_str());
        lua_setfield(lua, -2, option.name.c_str());
    }
    lua_setfield(lua, -2, "options");
}

/// Leaves the chunk on the stack.
void compile(BotDesk& desk) {
    Machine& machine = desk.machine;
    lua_State* lua = machine.lua;
    std::string_view text = machine.source.text;
    if (!text.empty() && text[0] == LUA_SIGNATURE[0])
        throw ScriptError({machine.source.label, 0, 0,
                           "this is a compiled chunk; only the text of a script is read"});
    if (text.size() > longest_bot)
        throw ScriptError({machine.source.label, 0, 0,
                           "the file is longer than " + std::to_string(longest_bot >> 10) +
                               " KiB; players are shorter"});
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const std::string chunk = machine.chunk_name(machine.source.label);
    TimedText read(chunk, {text});
    if (lua_load(lua, &TimedText::read, &read, chunk.c_str(), "t") != LUA_OK) {
        std::string message = lua_tostring(lua, -1);
        const SyntaxTree tree(machine.source.text);
        message += way_out(message, tree, line_named(message));
        lua_pushlstring(lua, message.data(), message.size());
        lua_error(lua);
    }
}

/// Functions that nobody calls are nobody's: without this one there is no player.
void require_choose(const BotDesk& desk) {
    lua_State* lua = desk.machine.lua;
    lua_getfield(lua, LUA_REGISTRYINDEX, environment_name);
    lua_pushstring(lua, choose_name);
    if (lua_rawget(lua, -2) != LUA_TFUNCTION) {
        std::vector<std::string> written;
        for (const Function& function : functions_of(SyntaxTree(desk.machine.source.text)))
            written.push_back(function.name);
        const bool elsewhere = std::ranges::find(written, choose_name) != written.end();
        throw ScriptError({desk.machine.source.label, 0, 0,
                           "there is no function choose(position, legal, clock)" +
                               (elsewhere ? " but one in a table, or a local one"
                                          : suggestion(choose_name, written)) +
                               "; write function choose(position, legal) return legal[1] end"});
    }
    lua_pop(lua, 2);
}

}  // namespace

std::span<const Word> bot_declarations() {
    return declaration_words;
}

BotStopped::BotStopped(lua_State* lua) {
    luaL_where(lua, 1);
    at = Machine::of(lua).note_of(lua_tostring(lua, -1));
    lua_pop(lua, 1);
}

BotDesk& desk_of(lua_State* lua) {
    lua_rawgetp(lua, LUA_REGISTRYINDEX, &desk_key);
    auto& desk = *static_cast<BotDesk*>(lua_touserdata(lua, -1));
    lua_pop(lua, 1);
    return desk;
}

void load_bot(BotDesk& desk) {
    Machine& machine = desk.machine;
    machine.declares = "player";
    machine.pulse.allow(4 * Machine::load_seconds);
    try {
        machine.protect([&] {
            lua_State* lua = machine.lua;
            lua_pushlightuserdata(lua, &desk);
            lua_rawsetp(lua, LUA_REGISTRYINDEX, &desk_key);
            open_bot_positions(lua);
            machine.pulse.begin();
            compile(desk);
            push_environment(desk);
            if (desk.game != nullptr) {
                push_game(lua, *desk.game);
                lua_setfield(lua, -2, "game");
            }
            lua_setupvalue(lua, -2, 1);
            lua_call(lua, 0, 0);
            machine.pulse.end();
            require_choose(desk);
        });
    } catch (const FirstPassDone&) {
    }
}

void push_choose(BotDesk& desk) {
    lua_State* lua = desk.machine.lua;
    lua_getfield(lua, LUA_REGISTRYINDEX, environment_name);
    lua_pushinteger(lua, desk.me + 1);
    lua_setfield(lua, -2, "me");
    lua_pushstring(lua, choose_name);
    lua_rawget(lua, -2);
    lua_remove(lua, -2);
}

}  // namespace ply::lua
