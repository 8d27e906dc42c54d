#include "framework/lua/vm/watchdog.hpp"

#include <algorithm>

#include "lauxlib.h"
#include "lua.h"

#include "framework/lua/vm/machine.hpp"
#include "framework/lua/vm/watch_ticks.hpp"

namespace ply::lua {

/// The hook: set only when a callback is late, and gone if that callback ended in time after all.
void stop_late_script(lua_State* lua, lua_Debug*);

/// One a thread: its ticks and what runs on it. Plain data, so that the handler may touch it.
class Watch {
public:
    void start() {
        ticks_.start([](void* watch) { static_cast<Watch*>(watch)->tick(); }, this);
    }
    void keep_ticking(lua_State* lua) { ticks_.keep_ticking(lua); }
    void look() { ticks_.look(); }

    int together_seconds() const { return together_seconds_; }
    int together_ticks() const { return together_ticks_; }
    void allow_together(int seconds, int ticks) {
        together_seconds_ = 0;  // the handler looks at nothing while both change
        together_ticks_ = ticks;
        together_seconds_ = seconds;
    }

    Pulse* running() const { return running_; }

    /// What was seen of another pulse is forgotten: this one may have its place in memory and its
    /// serial.
    Pulse* watch(Pulse* pulse) {
        Pulse* outer = running_;
        seen_pulse_ = nullptr;
        running_ = pulse;
        return outer;
    }

private:
    void tick() {
        Pulse* pulse = running_;
        const std::uint64_t serial = pulse == nullptr ? 0 : pulse->serial_;
        if (pulse != nullptr && together_seconds_ > 0 && together_ticks_ > 0)
            together_ticks_ = together_ticks_ - 1;
        for (Pulse* each = pulse; each != nullptr; each = each->outer_) count_down(*each);
        if (serial % 2 == 0 || pulse != seen_pulse_ || serial != seen_serial_) {
            seen_pulse_ = pulse;
            seen_serial_ = serial;
            seen_ticks_ = 0;
        } else if (++seen_ticks_ >= pulse->ticks_) {
            pulse->seconds_together_ = 0;
            stop(*pulse, serial);
        }
        if (serial % 2 != 0 && together_seconds_ > 0 && together_ticks_ == 0) {
            pulse->seconds_together_ = together_seconds_;
            stop(*pulse, serial);
        }
    }

    static void count_down(Pulse& pulse) {
        if (pulse.left_ticks_ < 0 || pulse.serial_ % 2 == 0) return;
        if (pulse.left_ticks_ > 0 && !pulse.hurried_)
            pulse.left_ticks_ = pulse.left_ticks_ - 1;
        else
            stop(pulse, pulse.serial_);
    }

    /// Calls are watched, too: functions of C may call each other without an instruction between.
    static void stop(Pulse& pulse, std::uint64_t serial) {
        pulse.late_ = serial;
        lua_sethook(pulse.lua_, stop_late_script, LUA_MASKCOUNT | LUA_MASKCALL, 1);
    }

    Pulse* volatile running_ = nullptr;
    Pulse* volatile seen_pulse_ = nullptr;
    std::uint64_t seen_serial_ = 0;
    int seen_ticks_ = 0;
    volatile int together_seconds_ = 0;  ///< of all pulses; 0: any time
    volatile int together_ticks_ = 0;    ///< left of them
    WatchTicks ticks_;
};

namespace {
thread_local Watch watch_of_thread;
}

void stop_late_script(lua_State* lua, lua_Debug*) {
    Pulse& pulse = Machine::of(lua).pulse;
    lua_sethook(lua, nullptr, 0, 0);
    if (pulse.serial_ == pulse.late_) raise_late(lua);
    watch_of_thread.keep_ticking(lua);
}

bool Pulse::late() const {
    watch_of_thread.look();
    return serial_ == late_;
}

void Pulse::reset() {
    lua_sethook(lua_, nullptr, 0, 0);
    seconds_together_ = 0;
    if (serial_ % 2 != 0) end();
}

WatchGuard::WatchGuard(Pulse& pulse) : pulse_(pulse) {
    watch_of_thread.start();
    pulse.outer_ = watch_of_thread.running();
    outer_ = watch_of_thread.watch(&pulse);
    watch_of_thread.keep_ticking(pulse.lua_);
}

WatchGuard::~WatchGuard() {
    watch_of_thread.watch(outer_);
    pulse_.outer_ = nullptr;
}

ScriptTime::ScriptTime(int seconds)
    : outer_seconds_(watch_of_thread.together_seconds()),
      outer_ticks_(watch_of_thread.together_ticks()),
      given_ticks_(4 * seconds) {
    if (outer_seconds_ > 0 && outer_ticks_ <= given_ticks_) {
        given_ticks_ = outer_ticks_;
    } else {
        watch_of_thread.allow_together(seconds, given_ticks_);
    }
}

ScriptTime::~ScriptTime() {
    const int used = given_ticks_ - watch_of_thread.together_ticks();
    watch_of_thread.allow_together(outer_seconds_, std::max(0, outer_ticks_ - used));
}

}  // namespace ply::lua
