#include "framework/loading/lua/machine.hpp"

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <new>
#include <tuple>

#include "lauxlib.h"

#include "framework/game/error.hpp"
#include "framework/loading/lua/position_text.hpp"
#include "framework/loading/lua/script_text.hpp"
#include "framework/loading/lua/verbs.hpp"
#include "framework/loading/lua/ways_out.hpp"
#include "framework/loading/lua/wrong_values.hpp"

namespace ply::lua {
namespace {

/// Chunks are named `\1A`, `\1B` ...: short, because Lua cuts long names in its messages.
constexpr char chunk_mark = '\1';
/// What is longer is cut.
constexpr std::size_t longest_message = 500;
constexpr std::size_t longest_position = 500;
constexpr std::size_t longest_evaluation_name = 100;  ///< of an evaluation
/// Calls inside each other that no search of a board needs.
constexpr int suspicious_depth = 10'000;

std::string shortened(std::string position) {
    if (position.size() <= longest_position) return position;
    return position.substr(0, longest_position) + " ...";
}

std::string line_of(lua_State* lua, int level) {
    lua_Debug at;
    for (; lua_getstack(lua, level, &at) != 0; ++level) {
        lua_getinfo(lua, "Sl", &at);
        if (at.currentline > 0)
            return std::string(at.short_src) + ":" + std::to_string(at.currentline) + ": ";
    }
    return "";
}

}  // namespace

void fail(lua_State* lua, const std::string& what) {
    luaL_where(lua, 1);
    if (*lua_tostring(lua, -1) == '\0') lua_pushstring(lua, Machine::of(lua).declaring.c_str());
    lua_pushlstring(lua, what.data(), what.size());
    lua_concat(lua, 2);
    lua_error(lua);
    std::abort();
}

void raise_late(lua_State* lua, const char* why) {
    lua_sethook(lua, nullptr, 0, 0);  // or the call of the message handler would be late, too
    const Machine& machine = Machine::of(lua);
    std::string what = line_of(lua, 0);
    if (const int together = machine.pulse.seconds_together(); together > 0) {
        what += "the rules " + std::string(ran_longer) + std::to_string(together) +
                " s, all their functions together; they are too slow for what was asked";
    } else {
        what += std::string(ran_longer) + std::to_string(machine.pulse.seconds()) + " s" + why;
    }
    if (machine.work.moves != nullptr && machine.running != nullptr)
        what += "; moves offered till then: " + std::to_string(machine.work.moves->size());
    lua_pushlstring(lua, what.data(), what.size());
    lua_error(lua);
    std::abort();
}

Machine::Machine(ScriptSource text) : source(std::move(text)) {
    lua_State* made = lua_newstate(&allocate, this);  // calls allocate before `lua` is set
    if (made == nullptr) throw std::bad_alloc();
    lua = made;
    pulse.attach(lua);
    *static_cast<Machine**>(lua_getextraspace(lua)) = this;
    lua_pushcfunction(lua, &describe_error);
}

Machine::~Machine() {
    lua_close(lua);
}

void* Machine::allocate(void* self, void* block, std::size_t old_size, std::size_t size) {
    auto& machine = *static_cast<Machine*>(self);
    if (block == nullptr) old_size = 0;
    if (size == 0) {
        std::free(block);
        machine.memory_ -= old_size;
        return nullptr;
    }
    void* moved = nullptr;
    const bool allowed = size <= old_size || machine.memory_ - old_size + size <= memory_limit;
    if (allowed) moved = std::realloc(block, size);
    if (moved == nullptr) {
        machine.refused_ = allowed;
        // Lua asks again after a full collection; no message handler is called for this error, and
        // while it unwinds there is no line any more.
        const std::string place = machine.lua == nullptr ? "" : line_of(machine.lua, 0);
        if (!place.empty()) machine.memory_place_ = place;
        lua_Debug at;
        machine.deep_ = machine.lua != nullptr && lua_getstack(machine.lua, suspicious_depth, &at);
        return nullptr;
    }
    machine.memory_ += size - old_size;
    return moved;
}

struct Machine::Entered {
    Entry entry;
    void* argument;
    std::exception_ptr error;
};

/// Runs inside lua_pcall. Exceptions of C++ must not pass through it, Lua's own must.
int Machine::enter(lua_State* lua) {
    auto& entered = *static_cast<Entered*>(lua_touserdata(lua, 1));
    Machine& machine = of(lua);
    lua_settop(lua, 0);
    luaL_checkstack(lua, static_cast<int>(machine.references_.size()) + 40, nullptr);
    for (const int reference : machine.references_) lua_rawgeti(lua, LUA_REGISTRYINDEX, reference);
    try {
        entered.entry(entered.argument);
    } catch (const std::exception&) {
        entered.error = std::current_exception();
    }
    if (entered.error != nullptr) {  // it may have left frames of Lua open: let pcall close them
        lua_pushlightuserdata(lua, &machine);
        lua_error(lua);
    }
    return 0;
}

void Machine::run_protected(Entry entry, void* argument) {
    Entered entered{entry, argument, nullptr};
    const WatchGuard watch(pulse);
    failure_.clear();
    memory_place_.clear();
    lua_pushcfunction(lua, &enter);
    lua_pushlightuserdata(lua, &entered);
    inside_ = true;
    const int status = lua_pcall(lua, 1, 0, 1);
    inside_ = false;
    if (status == LUA_OK && entered.error == nullptr) return;
    pulse.reset();
    if (entered.error != nullptr) {
        lua_settop(lua, 1);
        running = nullptr;
        std::rethrow_exception(entered.error);
    }
    throw_failure(status);
}

/// The message handler: the stack is still there, so that the position can be told.
int Machine::describe_error(lua_State* lua) {
    Machine& machine = of(lua);
    if (lua_touserdata(lua, 1) == &machine) return 1;  // an exception of C++ on its way
    if (lua_type(lua, 1) == LUA_TSTRING) {
        std::size_t size = 0;
        const char* text = lua_tolstring(lua, 1, &size);
        const bool placed = size > 0 && *text == chunk_mark;
        machine.failure_ = machine.sentence(
            machine.with_way_out((placed ? "" : line_of(lua, 1)) + std::string(text, size)));
    } else if (lua_type(lua, 1) == LUA_TNUMBER) {
        machine.failure_ = machine.sentence(line_of(lua, 1) + luaL_tolstring(lua, 1, nullptr));
    } else {
        machine.failure_ = machine.sentence(
            line_of(lua, 1) + "raised an error " +
            (lua_isnil(lua, 1) ? "without a text"
                               : std::string("that is a ") + lua_typename(lua, lua_type(lua, 1))) +
            "; give error() a text");
    }
    return 1;
}

void Machine::throw_failure(int status) {
    std::string text;
    if (status == LUA_ERRMEM && refused_) {
        text =
            sentence(memory_place_ + "the system has no more memory for the script, which uses " +
                     std::to_string(memory_ >> 20) +
                     " MiB; end other programs, or raise the limit that ulimit -v shows");
    } else if (status == LUA_ERRMEM) {
        text = sentence(memory_place_ + "used more than " + std::to_string(memory_limit >> 20) +
                        " MiB; " +
                        (deep_ ? "does a function call itself without end?"
                               : "look for a table or text that grows without end"));
    } else if (!failure_.empty()) {
        text = failure_;
    } else {
        text = source.label + ": the script failed in a way that cannot be told";
    }
    lua_settop(lua, 1);
    running = nullptr;
    throw RulesError(text);
}

/// Only Lua's own messages have no way out; the text at hand is that of the script itself.
std::string Machine::with_way_out(std::string_view raw) const {
    const bool own =
        (raw.find(": attempt to ") != raw.npos || raw.find("stack overflow") != raw.npos ||
         raw.find("too many results to unpack") != raw.npos ||
         raw.find("cannot hold nil") != raw.npos) &&
        raw.find("const variable") == raw.npos;
    const bool main = raw.size() > 1 && raw[0] == chunk_mark && raw[1] == 'A';
    if (options == nullptr && first_pass.asked) return std::string(raw);
    const std::string_view line = main ? named_line(raw, source.text) : "";
    if (own) {
        std::string way = way_out(raw, line);
        if (way.empty()) way = way_out_by_names(*this, raw, line);
        return std::string(raw) + (raw.ends_with(way) ? "" : way);  // the compiler's have theirs
    }
    const std::string hidden = hidden_word(line, source.text, [&](const std::string& name) {
        return std::ranges::any_of(constants(),
                                   [&](const Constant& word) { return word.name == name; }) ||
               std::ranges::find(definition.regions, name, &Region::name) !=
                   definition.regions.end();
    });
    return std::string(raw) + (hidden.empty() || raw.find("argument") == raw.npos ? "" : hidden);
}

std::string Machine::with_labels(std::string_view raw) const {
    std::string text;
    raw = raw.substr(0, longest_message);
    if (raw.empty() || raw[0] != chunk_mark) text = source.label + ": ";
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool mark = raw[i] == chunk_mark && i + 1 < raw.size();
        const auto chunk = mark ? static_cast<std::size_t>(raw[i + 1] - 'A') : labels_.size();
        if (chunk < labels_.size()) {
            text += labels_[chunk];
            ++i;
        } else {
            text += raw[i] == '\n' ? ' ' : raw[i];
        }
    }
    return text;
}

std::string Machine::sentence(std::string_view raw) const {
    std::string text = with_labels(raw);
    if (running == nullptr) return text;
    text += work.phase == Phase::evaluate ? "; in evaluate." : "; in ";
    text += running;
    if (work.state != nullptr && work.phase != Phase::setup)
        text += ", position " + shortened(board_text(definition, format, work.state));
    return text;
}

std::string Machine::chunk_name(const std::string& label) {
    labels_.push_back(label);
    return std::string{'=', chunk_mark, static_cast<char>('A' + labels_.size() - 1)};
}

std::string Machine::place_of_function() {
    lua_Debug at;
    lua_getinfo(lua, ">S", &at);
    return with_labels(std::string(at.short_src) + ":" + std::to_string(at.linedefined));
}

/// `label:line: `, or nothing where the line is not known.
std::string Machine::place_of_declaration() const {
    if (declaring.empty()) return "";
    return with_labels(declaring.substr(0, declaring.size() - 1)) + ' ';
}

AnyState Machine::declared_start(const char* text) const {
    try {
        return read_setup(definition, format, text);
    } catch (const Error& error) {
        throw RulesError(place_of_declaration() + "setup: " + error.what());
    }
}

void Machine::collect_callbacks() {
    struct Evaluation {
        int line;
        std::string name;
        int reference;
    };
    for (int i = 0; i < static_cast<int>(Callback::count); ++i) {
        lua_getfield(lua, LUA_REGISTRYINDEX, "globals");
        lua_pushstring(lua, callback_names[i]);
        lua_rawget(lua, -2);
        lua_remove(lua, -2);
        const auto callback = static_cast<Callback>(i);
        if (const int line = line_of_global(source.text, callback_names[i]); line > 0)
            declaring = std::string{chunk_mark, 'A', ':'} + std::to_string(line) + ": ";
        if (callback == Callback::setup && declared && lua_type(lua, -1) == LUA_TSTRING)
            declared_setup = declared_start(lua_tostring(lua, -1));
        if (callback == Callback::moves && !lua_isnil(lua, -1))
            declared_moves = read_declared_moves(lua);
        if (callback == Callback::result && !lua_isnil(lua, -1))
            declared_result = read_declared_result(lua);
        if (callback == Callback::after && !lua_isnil(lua, -1))
            declared_after = read_declared_after(lua);
        if (lua_isfunction(lua, -1) || (declared_moves && callback == Callback::moves) ||
            (declared_result && callback == Callback::result) ||
            (declared_after && callback == Callback::after) ||
            (declared_setup && callback == Callback::setup)) {
            present_ |= 1u << i;
        } else if (!lua_isnil(lua, -1)) {
            throw Error(place_of_declaration() + callback_names[i] + " is a " +
                        luaL_typename(lua, -1) + "; it must be a function" +
                        (callback == Callback::setup ? " or a position, \"xx1/3/oo1\"" : ""));
        }
        references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
        declaring.clear();
    }
    std::vector<Evaluation> found;
    lua_getfield(lua, LUA_REGISTRYINDEX, "evaluate");
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) != LUA_TSTRING || !lua_isfunction(lua, -1))
            throw Error(source.label +
                        ": evaluate holds something else than named functions; write function "
                        "evaluate.material(me) ... end");
        if (found.size() == max_evaluations)
            throw Error(source.label + ": there are more than 64 evaluations; leave some out");
        if (lua_rawlen(lua, -2) > longest_evaluation_name)
            throw Error(source.label + ": the name of an evaluation has more than 100 letters");
        lua_Debug at;
        lua_pushvalue(lua, -1);
        lua_getinfo(lua, ">S", &at);
        const std::string name = lua_tostring(lua, -2);
        found.push_back({at.linedefined, name, luaL_ref(lua, LUA_REGISTRYINDEX)});
    }
    lua_pop(lua, 1);
    std::sort(found.begin(), found.end(), [](const Evaluation& a, const Evaluation& b) {
        return std::tie(a.line, a.name) < std::tie(b.line, b.name);
    });
    for (const Evaluation& evaluation : found) {
        evaluations.push_back(evaluation.name);
        references_.push_back(evaluation.reference);
    }
}

}  // namespace ply::lua
