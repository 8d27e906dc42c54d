#include "framework/lua/vm/machine.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <exception>
#include <new>
#include <tuple>

#include "lauxlib.h"

#include "framework/base/error.hpp"
#include "framework/board/state/position_text.hpp"
#include "framework/lua/syntax/places.hpp"
#include "framework/lua/vm/script_error.hpp"

namespace ply::lua {
namespace {

/// What is longer is cut.
constexpr std::size_t longest_message = 500;
constexpr std::size_t longest_position = 500;
/// Calls inside each other that no search of a board needs.
constexpr int suspicious_depth = 10'000;

/// Whether the keys of a table want that much. Where they are made for it, all of them hang in one
/// chain, and when the table grows each is looked up along it, in one step that nothing can end:
/// half a second for `most_keys`, minutes for a million.
bool wants_many_keys(std::size_t kind, std::size_t size) {
    constexpr std::size_t key_size = 24;  // union Node in lobject.h of Lua 5.4
    return kind == 0 && size > Machine::most_keys * key_size && size % key_size == 0 &&
           std::has_single_bit(size / key_size);
}

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
        what += "; moves offered until then: " + std::to_string(machine.work.moves->size());
    lua_pushlstring(lua, what.data(), what.size());
    lua_error(lua);
    std::abort();
}

void Machine::refuse(const std::string& what) {
    fail(lua, what);
}

void Machine::check_time(const char* where) {
    if (pulse.late()) raise_late(lua, where);
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
    const bool many_keys = block == nullptr && wants_many_keys(old_size, size);
    if (block == nullptr) old_size = 0;
    if (size == 0) {
        std::free(block);
        machine.memory_ -= old_size;
        return nullptr;
    }
    void* moved = nullptr;
    const bool allowed = size <= old_size || machine.memory_ - old_size + size <= memory_limit;
    if (allowed && !many_keys) moved = std::realloc(block, size);
    if (moved == nullptr) {
        machine.many_keys_ = many_keys;
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
    failure_.reset();
    misnamed.reset();
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

/// The message handler: the stack is still there, so that the position can be named.
int Machine::describe_error(lua_State* lua) {
    Machine& machine = of(lua);
    if (lua_touserdata(lua, 1) == &machine) return 1;  // an exception of C++ on its way
    machine.pulse.reset();  // what it takes to explain is not the script's time
    if (lua_type(lua, 1) == LUA_TSTRING) {
        std::size_t size = 0;
        const char* text = lua_tolstring(lua, 1, &size);
        const bool placed = size > 0 && *text == chunk_mark;
        std::string raw = (placed ? "" : line_of(lua, 1)) + std::string(text, size);
        if (machine.explain != nullptr) raw += machine.explain(machine, raw);
        machine.failure_ = machine.note_of(raw);
    } else if (lua_type(lua, 1) == LUA_TNUMBER) {
        machine.failure_ = machine.note_of(line_of(lua, 1) + luaL_tolstring(lua, 1, nullptr));
    } else {
        machine.failure_ = machine.note_of(
            line_of(lua, 1) + "raised an error " +
            (lua_isnil(lua, 1) ? "without a message"
                               : std::string("that is a ") + lua_typename(lua, lua_type(lua, 1))) +
            "; give error() a message");
    }
    return 1;
}

void Machine::throw_failure(int status) {
    Note note;
    if (status == LUA_ERRMEM && many_keys_) {
        note = note_of(memory_place_ + "a table gets more than " + std::to_string(most_keys) +
                       " keys besides its list 1, 2, 3 ...; split it into several");
    } else if (status == LUA_ERRMEM && refused_) {
        note = note_of(memory_place_ + "the system has no more memory for the script, which uses " +
                       std::to_string(memory_ >> 20) +
                       " MiB; end other programs, or raise the limit that ulimit -v shows");
    } else if (status == LUA_ERRMEM) {
        note = note_of(memory_place_ + "used more than " + std::to_string(memory_limit >> 20) +
                       " MiB; " +
                       (deep_ ? "does a function call itself without end?"
                              : "look for a table or text that grows without end"));
    } else if (failure_) {
        note = *failure_;
    } else {
        note = {source.label, 0, 0, "the script failed in a way that has no description"};
    }
    lua_settop(lua, 1);
    running = nullptr;
    throw ScriptError(std::move(note));
}

/// With the labels of the files that it names.
std::string Machine::labelled(std::string_view raw) const {
    std::string text;
    for (std::size_t i = 0; i < raw.size(); ++i) {
        const bool mark = raw[i] == chunk_mark && i + 1 < raw.size();
        const auto chunk = mark ? static_cast<std::size_t>(raw[i + 1] - 'A') : labels_.size();
        if (chunk < labels_.size()) {
            text += labels_[chunk];
            ++i;
        } else {
            text += raw[i] == '\n' || raw[i] == '\0' ? ' ' : raw[i];
        }
    }
    return text;
}

std::string Machine::with_labels(std::string_view raw) const {
    raw = raw.substr(0, longest_message);
    const bool placed = !raw.empty() && raw[0] == chunk_mark;
    return (placed ? "" : source.label + ": ") + labelled(raw);
}

/// Of `\1A:12: what`.
Note Machine::note_of(std::string_view raw) const {
    raw = raw.substr(0, longest_message);
    Note note{source.label, 0, 0, ""};
    const std::size_t behind = raw.find(": ");
    const bool placed = raw.size() > 2 && raw[0] == chunk_mark && behind != raw.npos &&
                        static_cast<std::size_t>(raw[1] - 'A') < labels_.size();
    if (placed) {
        note.file = labels_[static_cast<std::size_t>(raw[1] - 'A')];
        note.line = line_named(raw);
    }
    note.message = labelled(placed ? raw.substr(behind + 2) : raw);
    if (note.line > 0) find_column(note, SyntaxTree(text_of(note.file)), misnamed);
    if (running == nullptr) return note;
    note.message += work.phase == Phase::evaluate ? "; in evaluate." : "; in ";
    note.message += running;
    if (work.state != nullptr && work.phase != Phase::setup)
        note.message += ", position " + shortened(board_text(definition, format, work.state));
    return note;
}

/// What a label stands for: the script, or a file that it includes. Empty: neither, or no more
/// there.
std::string Machine::text_of(const std::string& label) const {
    if (label == source.label) return source.text;
    constexpr std::string_view ending = ".lua";
    if (!source.include || !label.ends_with(ending)) return "";
    try {
        return source.include(label.substr(0, label.size() - ending.size()));
    } catch (const Error&) {
        return "";
    }
}

std::string Machine::chunk_name(const std::string& label) {
    labels_.push_back(label);
    return std::string{'=', chunk_mark, static_cast<char>('A' + labels_.size() - 1)};
}

Note Machine::place_of_function() {
    lua_Debug at;
    lua_getinfo(lua, ">S", &at);
    return {labelled(at.short_src), at.linedefined, 0, ""};
}

void Machine::keep(bool present) {
    if (present && references_.size() < static_cast<std::size_t>(Callback::count))
        present_ |= 1u << references_.size();
    references_.push_back(luaL_ref(lua, LUA_REGISTRYINDEX));
}

}  // namespace ply::lua
