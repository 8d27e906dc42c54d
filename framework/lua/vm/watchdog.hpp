/// Stops script code that runs too long, at no cost while nothing is late.
///
/// A timer of the thread's processor time ticks four times a second. Its signal handler looks
/// whether the callback that ran at an earlier tick is still the same one, and only if that one is
/// late it sets a Lua hook, which raises an error at the next instruction or call. What C does
/// between two of those must end by itself: library_functions.hpp says how each word does.
#pragma once

#include <atomic>
#include <cstdint>

struct lua_State;
struct lua_Debug;

namespace ply::lua {

/// Tells the timer what runs. One a virtual machine; used by one thread at a time.
class Pulse {
public:
    void attach(lua_State* lua) { lua_ = lua; }
    void begin() { serial_ = serial_ + 1; }
    void end() { serial_ = serial_ + 1; }
    /// How long one callback may run, in ticks of a quarter of a second.
    void allow(int ticks) { ticks_ = ticks; }
    /// The same for all that runs from now on, what it calls in other machines included; so a
    /// callback that asks other scripts again and again comes to its end as well.
    void allow_altogether(int ticks) {
        ticks_ = ticks;
        left_ticks_ = ticks;
        hurried_ = false;
    }
    /// Of that time nothing is left any more. From any thread; takes a quarter of a second at most.
    void hurry() { hurried_ = true; }
    int seconds() const { return ticks_ / 4; }
    /// The seconds of the ScriptTime that has passed; 0: none has.
    int seconds_together() const { return seconds_together_; }
    /// Whether the callback at work is late; for verbs that may take long themselves.
    bool late() const;
    /// After an error or a late finish: takes the hook away and is between callbacks again.
    void reset();

private:
    friend class Watch;
    friend class WatchGuard;
    friend void stop_late_script(lua_State*, lua_Debug*);

    lua_State* lua_ = nullptr;
    volatile std::uint64_t serial_ = 0;  ///< odd while a callback runs
    volatile std::uint64_t late_ = 0;    ///< the serial of the callback that was too late
    volatile int seconds_together_ = 0;
    volatile int left_ticks_ = -1;     ///< of allow_altogether; below 0: it was not asked for
    std::atomic<bool> hurried_ = false;
    Pulse* volatile outer_ = nullptr;  ///< what was watched before this one
    int ticks_ = 4;
};

/// Watches `pulse` on the calling thread as long as it lives; guards may be nested.
class WatchGuard {
public:
    explicit WatchGuard(Pulse& pulse);
    ~WatchGuard();
    WatchGuard(const WatchGuard&) = delete;
    WatchGuard& operator=(const WatchGuard&) = delete;

private:
    Pulse& pulse_;
    Pulse* outer_;
};

/// While it lives, all scripts on the calling thread together may run for so many seconds of
/// processor time; then the callback at work fails, and so does every later one that a tick meets.
/// For what asks a script many things: each callback alone is in time where the moves of one
/// position ask a hundred of them. Where they are nested the one that ends first counts, and what
/// was used inside is used outside as well. Costs a few stores.
///
///     const ScriptTime at_most(10);
///     print(game->state_text(...));   // RulesError after 10 s
class ScriptTime {
public:
    explicit ScriptTime(int seconds);
    ~ScriptTime();
    ScriptTime(const ScriptTime&) = delete;
    ScriptTime& operator=(const ScriptTime&) = delete;

private:
    int outer_seconds_;
    int outer_ticks_;
    int given_ticks_;
};

/// Raised inside Lua, by the hook or by what takes too long itself: the machine that is late says
/// so in its own words, and `why` ends the sentence.
[[noreturn]] void raise_late(lua_State* lua, const char* why = "; look for a loop that never ends");

}  // namespace ply::lua
