/// The virtual machine of one script: memory, protected calls, errors, and what verbs work on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "framework/board/moves/declared_play.hpp"
#include "framework/board/moves/piece_sets.hpp"
#include "framework/board/moves/playfield.hpp"
#include "framework/board/state/ending.hpp"
#include "framework/game/game.hpp"
#include "framework/lua/hints/named_place.hpp"
#include "framework/lua/vm/loop_lists.hpp"
#include "framework/lua/vm/script_source.hpp"
#include "framework/lua/vm/script_test.hpp"
#include "framework/lua/vm/shadow_tables.hpp"
#include "framework/lua/vm/watchdog.hpp"

#include "lua.h"

namespace ply::lua {

using namespace board;

/// The functions of a script that the framework calls. Evaluations follow after these.
enum class Callback : int {
    setup,
    moves,
    play,
    after,
    legal,
    result,
    ending,
    possible,
    sees,
    count
};
inline constexpr const char* callback_names[] = {"setup",  "moves",  "play",     "after", "legal",
                                                 "result", "ending", "possible", "sees"};

/// The pass that reads `game { ... }` only, before options have values.
struct FirstPass {
    bool asked = false;     ///< the script has read an option
    bool guessing = false;  ///< options are numbers, since the script fails with placeholders
};

/// Thrown through the script by its `game { ... }` in the first pass, when all is known that does
/// not hang on options.
struct FirstPassDone : std::exception {};

/// Owns a lua_State with its memory limit. Code that may raise Lua errors runs inside protect().
class Machine final : public board::Playfield {
public:
    static constexpr std::size_t memory_limit = std::size_t{64} << 20;
    static constexpr std::size_t most_keys = std::size_t{1} << 16;  ///< of a table, but for its list
    static constexpr int load_seconds = 2;
    static constexpr int callback_seconds = 1;
    /// For `legal` about all moves of a position.
    static constexpr int legal_seconds = 4;
    static constexpr int max_evaluations = 64;

    explicit Machine(ScriptSource source);
    ~Machine() override;
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    static Machine& of(lua_State* lua) { return **static_cast<Machine**>(lua_getextraspace(lua)); }

    /// Runs `body`, which may call Lua, in one protected call; nested calls run directly.
    /// Lua errors come out as ScriptError, C++ exceptions unchanged.
    template <class Body>
    auto protect(Body&& body) -> std::invoke_result_t<Body> {
        using Result = std::invoke_result_t<Body>;
        if (inside_) return body();
        if constexpr (std::is_void_v<Result>) {
            run([&] { body(); });
        } else {
            std::optional<Result> result;
            run([&] { result.emplace(body()); });
            return std::move(*result);
        }
    }

    bool has(Callback callback) const { return present_ >> static_cast<int>(callback) & 1; }
    /// Inside protect(): pushes the function, then the caller its arguments.
    void push(Callback callback) { push_slot(static_cast<int>(callback)); }
    /// The same from inside a function of Lua's, which has a stack of its own.
    void push_within(Callback callback) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, references_[static_cast<std::size_t>(callback)]);
    }
    void push_evaluation(int index) { push_slot(static_cast<int>(Callback::count) + index); }
    /// Calls the pushed function; `name` stands in errors. Time is measured here.
    void call(const char* name, int arguments, int results) {
        mirrors.sync(*this);
        running = name;
        pulse.begin();
        lua_call(lua, arguments, results);
        pulse.end();
        running = nullptr;
    }
    /// Inside protect(): pops the next callback, in the order of Callback, or after these the next
    /// evaluation, and keeps it for push(). `present`: the script has it.
    void keep(bool present);

    /// Whether a message of Lua names a line of the script itself, not of a file that it includes.
    static bool names_script(std::string_view raw) {
        return raw.size() > 1 && raw[0] == chunk_mark && raw[1] == 'A';
    }
    /// A line of the script as Lua's messages begin with it.
    static std::string place_in_script(int line) {
        return std::string{chunk_mark, 'A', ':'} + std::to_string(line) + ": ";
    }
    /// The name under which a chunk's errors are raised; replaced by its label in sentences.
    std::string chunk_name(const std::string& label);
    /// A message of Lua with the labels of the files it names.
    std::string with_labels(std::string_view raw) const;
    /// The same as data, with the function at work and the position.
    Note note_of(std::string_view raw) const;
    /// File and line where the function on the top of the stack is defined; pops it.
    Note place_of_function();

    /// Raises a Lua error that names the line at work.
    [[noreturn]] void refuse(const std::string& what) override;
    void check_time(const char* where) override;

    /// The way out of a mistake, to be added to the message `raw`; set by those who can tell. Null:
    /// nobody can.
    std::string (*explain)(const Machine& machine, std::string_view raw) = nullptr;

    /// The name that an error which is about to be raised is about, if it means nothing.
    std::optional<Misnamed> misnamed;

    ScriptSource source;
    lua_State* lua = nullptr;
    Pulse pulse;
    std::vector<Geometry> boards;  ///< that the script made while it was read
    LoopLists loops;
    Mirrors mirrors;
    const Options* options = nullptr;  ///< null in the first pass, which only reads `game { ... }`
    FirstPass first_pass;
    /// Functions that ran while the script was read: chunk, in Lua's name for it, and line.
    std::set<std::pair<std::string, int>> called_at_load;
    bool notes_calls = false;  ///< whether those are wanted
    int includes = 0;          ///< files read by `include`
    std::optional<AnyState> declared_setup;
    std::optional<std::vector<DeclaredMoves>> declared_moves;
    std::optional<std::vector<DeclaredResult>> declared_result;
    std::optional<std::vector<DeclaredAfter>> declared_after;
    bool declared = false;                              ///< `game { ... }` was called
    const char* running = nullptr;                      ///< the callback at work
    std::map<Move, std::string>* offered_by = nullptr;  ///< wanted by offered_by.hpp
    const char* declares = "game";  ///< the word by which the script says what it is
    std::string declaring;  ///< where `moves = ...` stands while that is read, as Lua tells it
    std::vector<std::string> evaluations;
    std::vector<ScriptTest> tests;
    std::size_t test_letters = 0;  ///< that they hold, to bound them

private:
    /// Chunks are named `\1A`, `\1B` ...: short, because Lua cuts long names in its messages.
    static constexpr char chunk_mark = '\1';

    using Entry = void (*)(void*);
    template <class F>
    void run(F body) {
        run_protected([](void* f) { (*static_cast<F*>(f))(); }, &body);
    }
    void run_protected(Entry entry, void* argument);
    void push_slot(int slot) { lua_pushvalue(lua, slot + 1); }
    [[noreturn]] void throw_failure(int status);
    std::string labelled(std::string_view raw) const;
    std::string text_of(const std::string& label) const;

    static void* allocate(void* machine, void* block, std::size_t old_size, std::size_t size);
    static int enter(lua_State* lua);
    static int describe_error(lua_State* lua);

    struct Entered;
    std::size_t memory_ = 0;
    std::string memory_place_;
    bool many_keys_ = false;  ///< of a table were the reason that memory was refused
    bool refused_ = false;    ///< by the system, below the limit
    bool deep_ = false;       ///< many calls were open when memory ran out
    std::optional<Note> failure_;
    std::vector<std::string> labels_;
    std::vector<int> references_;
    unsigned present_ = 0;
    bool inside_ = false;
};

/// Raises a Lua error that names the line of the script that called the verb.
[[noreturn]] void fail(lua_State* lua, const std::string& what);
/// In the sentence about a function that was stopped.
inline constexpr std::string_view ran_longer = "ran longer than ";

}  // namespace ply::lua
