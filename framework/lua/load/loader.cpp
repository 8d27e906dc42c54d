#include "framework/lua/load/loader.hpp"

#include <optional>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/base/suggest.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/declaration/options_table.hpp"
#include "framework/lua/environment/explain.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/hints/ways_out.hpp"
#include "framework/lua/load/callbacks.hpp"
#include "framework/lua/load/dropped_verbs.hpp"
#include "framework/lua/load/wrong_arithmetic.hpp"
#include "framework/lua/lower/lowered.hpp"
#include "framework/lua/syntax/places.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/script_error.hpp"
#include "framework/lua/vm/timed_text.hpp"

namespace ply::lua {
namespace {

constexpr int max_includes = 50;
constexpr std::size_t longest_include = 200;  ///< letters of a name

/// Lua finds out only behind the body that `function line() ... end` writes to a word: the message
/// is given the line where the name stands.
std::string with_line_of_name(const std::string& message, const SyntaxTree& tree) {
    constexpr std::string_view says = "const variable '";
    const std::size_t at = message.find(says);
    const std::size_t colon = message.find(':');
    if (at == std::string::npos || colon > at) return message;
    const std::size_t begin = at + says.size();
    const std::string name = message.substr(begin, message.find('\'', begin) - begin);
    int line = line_of_global(tree, name);
    for (const Function& function : functions_of(tree))
        if (function.name == name) line = function.line;
    if (line == 0) return message;
    return message.substr(0, colon + 1) + std::to_string(line) +
           message.substr(message.find(':', colon + 1));
}

/// The time to compile can grow with the square of the length.
constexpr std::size_t longest_script = std::size_t{256} << 10;

/// Without its byte-order mark. Throws ScriptError where it is no text of a script.
std::string_view checked(const std::string& label, std::string_view text) {
    if (!text.empty() && text[0] == LUA_SIGNATURE[0])
        throw ScriptError(
            {label, 0, 0, "this is a compiled chunk; only the text of a script is read"});
    if (text.size() > longest_script)
        throw ScriptError({label, 0, 0,
                           "the file is longer than " + std::to_string(longest_script >> 10) +
                               " KiB; rules are shorter"});
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    return text;
}

/// Whether the text names a word, for nobody else can have it.
bool names(const SyntaxTree& tree, std::string_view word) {
    for (SyntaxTree::Id id = 0; id < tree.size(); ++id)
        if (tree.is_global(id) && tree.text(id) == word) return true;
    return false;
}

/// Pushes what the script returns.
void run_file(lua_State* lua, const std::string& label, const SyntaxTree& tree) {
    Machine& machine = Machine::of(lua);
    refuse_own_names(tree, label);
    const std::string compiled = machine.source.lowers ? lowered(tree) : std::string(tree.source());
    const std::string name = machine.chunk_name(label);
    TimedText chunk(name, {prelude_text(), compiled});
    if (lua_load(lua, &TimedText::read, &chunk, name.c_str(), "t") != LUA_OK) {
        std::string message = with_line_of_name(lua_tostring(lua, -1), tree);
        message += way_out(message, tree, line_named(message));
        lua_pushlstring(lua, message.data(), message.size());
        lua_error(lua);
    }
    refuse_dropped_verbs(tree, label);
    refuse_wrong_arithmetic(tree, machine.definition, label);
    if (names(tree, "deal")) machine.definition.deals_in_play = true;
    const int words = push_prelude_values(lua);
    lua_call(lua, words, 1);
    // Once more, for now regions and kinds of pieces have names.
    refuse_wrong_arithmetic(tree, machine.definition, label);
}

/// include "lib/name": what that file returns; each file is read once.
int include(lua_State* lua) {
    if (lua_type(lua, 1) != LUA_TSTRING) fail(lua, "include: write include \"lib/name\"");
    const std::string name = lua_tostring(lua, 1);
    Machine& machine = Machine::of(lua);
    if (machine.work.phase != Phase::loading)
        fail(lua, "include: files are read once, at the top of the script");
    if (!machine.source.include)
        fail(lua, "include: '" + name + "' cannot be read; this script stands alone");
    lua_getfield(lua, LUA_REGISTRYINDEX, "included");
    if (lua_getfield(lua, -1, name.c_str()) != LUA_TNIL) {
        if (lua_islightuserdata(lua, -1))
            fail(lua,
                 "include: '" + name + "' is not read yet; files include each other in a ring");
        return 1;
    }
    if (++machine.includes > max_includes)
        fail(lua, "include: more than " + std::to_string(max_includes) + " files are read");
    lua_pushlightuserdata(lua, &machine);
    lua_setfield(lua, -3, name.c_str());
    std::string text;
    if (name.size() > longest_include)
        fail(lua, "include: a name has at most " + std::to_string(longest_include) + " letters");
    try {
        text = machine.source.include(name);
    } catch (const Error& error) {
        fail(lua, "include: " + std::string(error.what()));
    }
    const std::string label = name + ".lua";
    run_file(lua, label, SyntaxTree(checked(label, text)));
    if (lua_isnil(lua, -1)) {
        lua_pop(lua, 1);
        lua_pushboolean(lua, 1);
    }
    lua_pushvalue(lua, -1);
    lua_setfield(lua, -4, name.c_str());
    return 1;
}

constexpr Signature include_row{"include",
                                {{{"name", Type::text, {}, "\"lib/name\" for lib/name.lua"}}},
                                Returns::anything,
                                "What another file of the scripts folder returns; each is read "
                                "once."};
constexpr Word load_table[] = {{&include_row, include}};

void check_callbacks(const Machine& machine) {
    const std::string& label = machine.source.label;
    if (!machine.declared)
        throw ScriptError({label, 0, 0,
                           "there is no game { ... }; begin with game { name = \"...\", board = "
                           "square(3, 3) }"});
    if (!machine.has(Callback::moves))
        throw ScriptError({label, 0, 0,
                           "there is no function moves(me)" +
                               suggestion("moves", names_of_script(machine.lua)) +
                               "; write function moves(me) place() end"});
}

void note_call(lua_State* lua, lua_Debug* at) {
    lua_getinfo(lua, "S", at);
    if (*at->what != 'C') Machine::of(lua).called_at_load.emplace(at->short_src, at->linedefined);
}

void load(Machine& machine, const std::vector<OptionSpec>& known) {
    machine.definition.options = known;
    machine.explain = explain_mistake;
    machine.pulse.allow(4 * Machine::load_seconds);
    machine.protect([&] {
        lua_State* lua = machine.lua;
        machine.pulse.begin();
        if (machine.notes_calls) lua_sethook(lua, note_call, LUA_MASKCALL, 0);
        open_sandbox(lua);
        push_options(lua, known, machine.options);
        lua_setfield(lua, LUA_REGISTRYINDEX, "opt");
        const std::string& label = machine.source.label;
        const SyntaxTree tree(checked(label, machine.source.text));
        run_file(lua, label, tree);
        lua_settop(lua, 0);
        if (machine.notes_calls) lua_sethook(lua, nullptr, 0, 0);
        machine.pulse.end();
        close_globals(lua);
        collect_callbacks(machine, tree);
        check_callbacks(machine);
    });
    machine.pulse.allow(4 * Machine::callback_seconds);
}

/// Whether a mistake may be one only because options have no values: nil is indexed, and so on.
bool depends_on_values(const std::string& failure) {
    return failure.find("attempt to ") != std::string::npos;
}

}  // namespace

std::span<const Word> load_words() {
    return load_table;
}

/// Twice at most: with placeholders, and if the script fails on them, with numbers.
Definition read_declaration(const ScriptSource& source) {
    std::optional<Note> failure;
    for (const bool guessing : {false, true}) {
        Machine machine(source);
        machine.first_pass.guessing = guessing;
        try {
            load(machine, {});
        } catch (const FirstPassDone&) {
            return std::move(machine.definition);
        } catch (const ScriptError& error) {
            if (!machine.first_pass.asked) throw;
            const Note& note = error.note();
            if (guessing && failure->text() == note.text() && !depends_on_values(note.message))
                throw;
            if (!failure) failure = note;
        }
    }
    failure->message +=
        "; options have no values yet before game { ... }: what needs them goes below";
    throw ScriptError(*failure);
}

std::unique_ptr<Machine> load_script(const ScriptSource& source, const Options& options,
                                     const std::vector<OptionSpec>& known, bool notes_calls) {
    auto machine = std::make_unique<Machine>(source);
    machine->notes_calls = notes_calls;
    machine->options = &options;
    load(*machine, known);
    return machine;
}

}  // namespace ply::lua
