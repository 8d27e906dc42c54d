#include "framework/authoring/repl/console.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>
#include <map>
#include <set>

#include "lauxlib.h"

#include "framework/authoring/repl/console_chunk.hpp"
#include "framework/authoring/repl/console_values.hpp"
#include "framework/base/error.hpp"
#include "framework/base/spec.hpp"
#include "framework/lua/api/arguments.hpp"
#include "framework/lua/api/words.hpp"
#include "framework/lua/environment/sandbox.hpp"
#include "framework/lua/load/loader.hpp"
#include "framework/lua/rules/lua_rules.hpp"
#include "framework/lua/syntax/script_functions.hpp"
#include "framework/lua/vm/callback_scope.hpp"

namespace ply {

using namespace lua;

namespace {

constexpr const char* environment = "console";           ///< of the lines; in the registry
constexpr const char* evaluations = "console evaluate";  ///< what `evaluate` means there
constexpr std::size_t most_printed = 1 << 16;
constexpr std::size_t most_shown = 1000;  ///< of what is too much

/// Whether the text is this word and nothing else.
bool is_word(const std::string& text, std::string_view word) {
    Lexer lexer(text);
    return lexer.next().text == word && lexer.next().kind == TokenKind::end && !lexer.error();
}

/// What the script sees after a pie rule was used: the sides, which players have changed.
ConsoleView by_side(ConsoleView view) {
    if (!StateFormat::swapped(view.state.data())) return view;
    view.me = 3 - view.me;
    view.before = 3 - view.before;
    return view;
}

}  // namespace

class ScriptConsole::Inside {
public:
    Inside(const ScriptSource& source,
           const std::vector<std::pair<std::string, std::string>>& options)
        : info_(script_info(source)),
          options_(resolve_options(info_.options, options, info_.name)),
          machine_(load_script(source, options_, info_.options)),
          rules_(*machine_, generated_),
          chunk_(machine_->chunk_name("input")) {
        machine_->protect([&] {
            make_environment();
            locals_ = locals_of_script(*machine_);
        });
    }

    ConsoleAnswer evaluate(const std::string& text, const ConsoleView& view) {
        ConsoleAnswer answer;
        answer.state = view.state;
        MoveList offered;
        machine_->protect([&] {
            lua_State* lua = machine_->lua;
            set_view(view);
            printed_.clear();
            const int base = lua_gettop(lua);
            if (compile(text) == Compiled::incomplete) {
                answer.incomplete = true;
                return;
            }
            for (const std::string_view name : locals_in(SyntaxTree(text))) typed_.emplace(name);
            const CallbackScope at_work(*machine_, Phase::play, answer.state.data(), view.me);
            machine_->work.moves = &offered;
            machine_->work.checking = false;
            machine_->mirrors.sync(*machine_);
            machine_->pulse.begin();
            lua_call(lua, 0, LUA_MULTRET);
            const bool empty = is_word(text, "EMPTY");
            answer.values =
                empty ? std::vector{cells_text(lua, set_empty)} : value_texts(lua, base + 1);
            answer.cells = empty ? cells_of(lua, set_empty) : value_cells(lua, base + 1);
            machine_->pulse.end();
            lua_settop(lua, base);
        });
        answer.moves.assign(offered.begin(), offered.end());
        return answer;
    }

    const std::string& printed() const { return printed_; }

    double nanoseconds(const std::string& text, const ConsoleView& view) {
        const double empty = measure("", view);
        return std::max(0.0, measure(text, view) - empty);
    }

    std::vector<std::string> names() {
        std::set<std::string> names{"me", "last", "print"};
        machine_->protect([&] {
            for (const auto& [name, local] : locals_) names.insert(name);
            for (const std::string& name : names_of_prelude()) names.insert(name);
            for (const std::string& name : names_of_script(machine_->lua)) names.insert(name);
            lua_getfield(machine_->lua, LUA_REGISTRYINDEX, environment);
            add_keys(names);
            lua_pop(machine_->lua, 1);
        });
        return {names.begin(), names.end()};
    }

    std::vector<std::string> fields(const std::string& table) {
        std::set<std::string> names;
        if (table == "opt")
            for (const OptionSpec& option : info_.options) names.insert(option.name);
        machine_->protect([&] {
            lua_State* lua = machine_->lua;
            if (table == "evaluate") {
                lua_getfield(lua, LUA_REGISTRYINDEX, table.c_str());
            } else if (table == "var") {
                lua_getfield(lua, LUA_REGISTRYINDEX, "variables");
            } else {
                lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
                lua_pushlstring(lua, table.data(), table.size());
                lua_rawget(lua, -2);
            }
            if (lua_istable(lua, -1)) add_keys(names);
        });
        return {names.begin(), names.end()};
    }

private:
    /// The texts among the keys of the table on the top.
    void add_keys(std::set<std::string>& names) {
        lua_State* lua = machine_->lua;
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            if (lua_type(lua, -2) == LUA_TSTRING) names.insert(lua_tostring(lua, -2));
            lua_pop(lua, 1);
        }
    }

    /// The table in which lines write; what is not in it is looked for among the script's globals.
    void make_environment() {
        lua_State* lua = machine_->lua;
        lua_newtable(lua);
        push_function(print);
        lua_setfield(lua, -2, "print");
        if (machine_->declared_after) {
            push_function(declared_after);
            lua_setfield(lua, -2, "after");
        }
        const std::pair<const char*, lua_CFunction> asked[] = {
            {"moves", for_mover}, {"result", of_last_move}, {"ending", without_moves}};
        for (const auto& [name, ask] : asked)
            if (push_callback(name)) {
                wrap_function(ask);
                lua_setfield(lua, -2, name);
            }
        lua_newtable(lua);
        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_setfield(lua, -2, "__index");
        lua_setmetatable(lua, -2);
        lua_setfield(lua, LUA_REGISTRYINDEX, environment);

        lua_newtable(lua);
        lua_getfield(lua, LUA_REGISTRYINDEX, "evaluate");
        lua_pushnil(lua);
        while (lua_next(lua, -2) != 0) {
            wrap_function(for_mover);
            lua_pushvalue(lua, -2);  // the name
            lua_insert(lua, -2);
            lua_settable(lua, -5);
        }
        lua_pop(lua, 1);
        lua_setfield(lua, LUA_REGISTRYINDEX, evaluations);

        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_getmetatable(lua, -1);
        lua_getfield(lua, -1, "__index");
        wrap_function(unknown_name);
        lua_setfield(lua, -2, "__index");
        lua_pop(lua, 2);
    }

    /// What the script has for this name, a function of its own or verbs that it declares; nothing
    /// is pushed where it has neither.
    bool push_callback(std::string_view name) {
        lua_State* lua = machine_->lua;
        if (name == "moves" && machine_->declared_moves) {
            lua_pushcfunction(lua, declared_moves);
            return true;
        }
        if (name == "result" && machine_->declared_result) {
            lua_pushcfunction(lua, declared_result);
            return true;
        }
        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_pushlstring(lua, name.data(), name.size());
        lua_rawget(lua, -2);
        lua_remove(lua, -2);
        const bool there = lua_isfunction(lua, -1);
        if (!there) lua_pop(lua, 1);
        return there;
    }

    /// moves(), where verbs are declared: how many moves they offer.
    static int declared_moves(lua_State* lua) {
        Machine& machine = Machine::of(lua);
        const std::size_t before = machine.work.moves->size();
        offer_declared(machine, *machine.declared_moves, *machine.work.moves);
        lua_pushinteger(lua, static_cast<lua_Integer>(machine.work.moves->size() - before));
        return 1;
    }
    /// result(me, last), where verbs are declared.
    static int declared_result(lua_State* lua) {
        const Machine& machine = Machine::of(lua);
        const int last = cell_or_nil(lua, 2, "result");
        if (!wins_as_declared(machine, *machine.declared_result, last)) return 0;
        lua_pushinteger(lua, result_win);
        return 1;
    }

    /// A C function with this object as its first upvalue.
    void push_function(lua_CFunction function) {
        lua_pushlightuserdata(machine_->lua, this);
        lua_pushcclosure(machine_->lua, function, 1);
    }
    /// The same in place of the value on the top, which becomes its second upvalue.
    void wrap_function(lua_CFunction function) {
        lua_pushlightuserdata(machine_->lua, this);
        lua_insert(machine_->lua, -2);
        lua_pushcclosure(machine_->lua, function, 2);
    }
    static Inside& of(lua_State* lua) {
        return *static_cast<Inside*>(lua_touserdata(lua, lua_upvalueindex(1)));
    }

    /// print(...): values with tabs between them, on a line.
    static int print(lua_State* lua) {
        Inside& console = of(lua);
        for (int i = 1; i <= lua_gettop(lua) && console.printed_.size() <= most_printed; ++i)
            console.printed_ += (i > 1 ? "\t" : "") + printed_text(lua, i);
        console.printed_ += '\n';
        if (console.printed_.size() > most_printed) {
            console.printed_.resize(console.printed_.rfind('\n', most_shown) + 1);
            fail(lua, "print: more than 64 KiB in one line of input");
        }
        return 0;
    }

    /// The wrapped function with the arguments as they are.
    static int call_wrapped(lua_State* lua) {
        lua_pushvalue(lua, lua_upvalueindex(2));
        lua_insert(lua, 1);
        lua_call(lua, lua_gettop(lua) - 1, LUA_MULTRET);
        return lua_gettop(lua);
    }
    /// For the time of the call verbs take `player` for `me`.
    static int call_as(lua_State* lua, int player) {
        int& me = of(lua).machine_->work.me;
        const int before = std::exchange(me, player);
        const int results = call_wrapped(lua);
        me = before;
        return results;
    }
    static int first_player(lua_State* lua, int fallback) {
        const lua_Integer given = lua_isinteger(lua, 1) ? lua_tointeger(lua, 1) : fallback;
        return given >= 1 && given <= Machine::of(lua).definition.players ? static_cast<int>(given)
                                                                          : fallback;
    }

    /// moves() and evaluate.NAME(): for the player to move.
    static int for_mover(lua_State* lua) {
        const int me = first_player(lua, of(lua).view_.me);
        if (lua_gettop(lua) == 0) lua_pushinteger(lua, me);
        return call_as(lua, me);
    }
    /// ending(): asked of the player to move, who has no move.
    static int without_moves(lua_State* lua) {
        if (for_mover(lua) == 0) lua_pushnil(lua);
        return lua_gettop(lua);
    }
    /// result(): asked for the last move.
    static int of_last_move(lua_State* lua) {
        const ConsoleView& view = of(lua).view_;
        int player = view.before;
        if (lua_gettop(lua) == 0) {
            lua_pushinteger(lua, player);
            push_cell(lua, of(lua).last_cell());
        } else {
            player = first_player(lua, view.me);
        }
        if (call_as(lua, player) == 0) lua_pushnil(lua);
        return lua_gettop(lua);
    }
    /// after(me, from, to), where verbs are declared; without arguments for the last move.
    static int declared_after(lua_State* lua) {
        const Inside& console = of(lua);
        Machine& machine = *console.machine_;
        const bool given = lua_gettop(lua) > 0;
        const int last = given ? cell_or_nil(lua, 3, "after") : console.last_cell();
        const int me = given ? first_player(lua, console.view_.me) : console.view_.before;
        const int before = std::exchange(machine.work.me, me);
        follow_declared(machine, *machine.declared_after, last);
        machine.work.me = before;
        return 0;
    }
    /// Asked for a name that nothing has: somebody may have tried a local in a line of its own, or
    /// a function that the script does without.
    static int unknown_name(lua_State* lua) {
        const std::string name = lua_type(lua, 2) == LUA_TSTRING ? lua_tostring(lua, 2) : "";
        if (of(lua).typed_.contains(name))
            fail(lua, "nothing is called '" + name +
                          "' here; locals do not last beyond their line, so write " + name +
                          " = ... without local");
        if (std::ranges::find(callback_names, name) != std::end(callback_names))
            fail(lua, "nothing is called '" + name + "' here; the script does without " + name +
                          (name == "result" && of(lua).machine_->has(Callback::ending)
                               ? "; ask ending(), which says who has won when nobody can move"
                               : ""));
        return lua_tocfunction(lua, lua_upvalueindex(2))(lua);
    }
    static void push_cell(lua_State* lua, int cell) {
        cell < 0 ? lua_pushnil(lua) : lua_pushinteger(lua, cell + 1);
    }
    int last_cell() const {
        return view_.last ? lua::last_cell(machine_->definition.board, *view_.last) : -1;
    }

    /// What the line sees: its position, `me` and `last`.
    void set_view(const ConsoleView& view) {
        lua_State* lua = machine_->lua;
        view_ = view;
        lua_getfield(lua, LUA_REGISTRYINDEX, environment);
        lua_pushinteger(lua, view.me);
        lua_setfield(lua, -2, "me");
        push_cell(lua, last_cell());
        lua_setfield(lua, -2, "last");
        lua_pop(lua, 1);
    }
    Compiled compile(const std::string& text) {
        return compile_line(*machine_, chunk_, locals_, {environment, evaluations}, text);
    }

    /// What one call takes, nanoseconds: the mean of the quickest of some batches of 3 ms
    /// or more, so that what other programs take in between is left out.
    double measure(const std::string& text, const ConsoleView& view) {
        using Clock = std::chrono::steady_clock;
        using Nanoseconds = std::chrono::duration<double, std::nano>;
        double nanoseconds = std::numeric_limits<double>::infinity();
        machine_->protect([&] {
            lua_State* lua = machine_->lua;
            set_view(view);
            if (compile(text) == Compiled::incomplete)
                throw Error("input: the text stops within a statement");
            const int base = lua_gettop(lua);
            AnyState state = view.state;
            MoveList offered;
            const CallbackScope at_work(*machine_, Phase::play, state.data(), view.me);
            machine_->work.moves = &offered;
            machine_->work.checking = false;
            std::uint64_t calls = 1;
            for (Nanoseconds counted{0}; counted < std::chrono::milliseconds(50);) {
                printed_.clear();
                const auto started = Clock::now();
                for (std::uint64_t i = 0; i < calls; ++i) {
                    machine_->mirrors.sync(*machine_);
                    machine_->pulse.begin();
                    lua_pushvalue(lua, base);
                    lua_call(lua, 0, 0);
                    machine_->pulse.end();
                    offered.clear();
                    std::memcpy(state.data(), view.state.data(), state.size());
                }
                const Nanoseconds passed = Clock::now() - started;
                if (passed < std::chrono::milliseconds(3)) {
                    calls *= 2;
                    continue;
                }
                nanoseconds = std::min(nanoseconds, passed.count() / static_cast<double>(calls));
                counted += passed;
            }
        });
        return nanoseconds;
    }

    GameInfo info_;
    Options options_;
    std::unique_ptr<Machine> machine_;
    Generated generated_;
    LuaRules rules_;
    std::string chunk_;
    std::map<std::string, ScriptLocal> locals_;
    ConsoleView view_;
    std::string printed_;
    std::set<std::string> typed_;  ///< locals of the lines so far
};

ScriptConsole::ScriptConsole(const ScriptSource& source,
                             const std::vector<std::pair<std::string, std::string>>& options)
    : inside_(std::make_unique<Inside>(source, options)) {}
ScriptConsole::~ScriptConsole() = default;

ConsoleAnswer ScriptConsole::evaluate(const std::string& text, const ConsoleView& view) {
    return inside_->evaluate(text, by_side(view));
}
const std::string& ScriptConsole::printed() const {
    return inside_->printed();
}
double ScriptConsole::nanoseconds(const std::string& text, const ConsoleView& view) {
    return inside_->nanoseconds(text, by_side(view));
}
std::vector<std::string> ScriptConsole::names() {
    return inside_->names();
}
std::vector<std::string> ScriptConsole::fields(const std::string& table) {
    return inside_->fields(table);
}

}  // namespace ply
