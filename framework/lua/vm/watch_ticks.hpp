/// What makes the watchdog tick, four times a second of the thread's processor time: a timer, where
/// the system has signals (watch_ticks_timer.cpp), else the scripts themselves, which look at the
/// clock every few thousand loops and calls (watch_ticks_counted.cpp).
#pragma once

#include <atomic>
#include <memory>

struct lua_State;

namespace ply::lua {

/// One a thread.
class WatchTicks {
public:
    /// How long a tick is where ticking begins from now on. Only tests change it, whose scripts
    /// often never end; words such as "ran longer than 1 s" count ticks.
    static inline std::atomic<long> nanoseconds{250'000'000};

    WatchTicks();
    ~WatchTicks();
    WatchTicks(const WatchTicks&) = delete;
    WatchTicks& operator=(const WatchTicks&) = delete;

    /// From now on `tick(watch)` is called; by a handler of signals, or from inside a script.
    void start(void (*tick)(void* watch), void* watch);
    /// This script is about to run, or its hook was taken away and it goes on.
    void keep_ticking(lua_State* lua);
    /// To be called where much is done between two instructions of a script.
    void look();

private:
    friend struct CountedSignal;
    struct Timer;
    std::unique_ptr<Timer> timer_;
};

}  // namespace ply::lua
