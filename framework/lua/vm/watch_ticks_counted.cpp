#include <chrono>

#include "framework/lua/vm/counted_signal.hpp"
#include "framework/lua/vm/watch_ticks.hpp"

namespace ply::lua {

/// Time goes on while no script runs; what was seen at the last tick is then over as well.
struct WatchTicks::Timer {
    using Clock = std::chrono::steady_clock;

    /// Of the only thread there is.
    static inline Timer* only = nullptr;
    static constexpr int looks = 64;  ///< of which one reads the clock

    void read_clock() {
        const auto now = Clock::now();
        if (tick == nullptr || now - last < std::chrono::nanoseconds(nanoseconds)) return;
        last = now;
        tick(watch);
    }

    void (*tick)(void*) = nullptr;
    void* watch = nullptr;
    Clock::time_point last = Clock::now();
    int looked = 0;
};

WatchTicks::WatchTicks() : timer_(std::make_unique<Timer>()) {
    Timer::only = timer_.get();
}

WatchTicks::~WatchTicks() {
    Timer::only = nullptr;
}

void WatchTicks::start(void (*tick)(void* watch), void* watch) {
    timer_->tick = tick;
    timer_->watch = watch;
}

void CountedSignal::look() {
    left = reads;
    if (WatchTicks::Timer::only != nullptr) WatchTicks::Timer::only->read_clock();
}

void WatchTicks::keep_ticking(lua_State*) {}

void WatchTicks::look() {
    if (++timer_->looked % Timer::looks == 0) timer_->read_clock();
}

}  // namespace ply::lua
