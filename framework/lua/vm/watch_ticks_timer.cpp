#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <csignal>
#include <ctime>
#include <mutex>

#include "lua.h"

#include "framework/lua/vm/watch_ticks.hpp"

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

namespace ply::lua {

/// Plain data, so that the handler may touch it.
struct WatchTicks::Timer {
    static int signal_number() { return SIGRTMIN + 4; }

    static void on_signal(int, siginfo_t* info, void*) {
        if (info->si_code != SI_TIMER) return;
        const auto* timer = static_cast<Timer*>(info->si_value.sival_ptr);
        timer->tick(timer->watch);
    }

    void (*tick)(void*) = nullptr;
    void* watch = nullptr;
    timer_t timer{};
    bool started = false;
};

namespace {

/// Of this thread; timers are not inherited by a forked process.
thread_local bool* timer_started = nullptr;

void forget_timer() {
    if (timer_started != nullptr) *timer_started = false;
}

}  // namespace

WatchTicks::WatchTicks() : timer_(std::make_unique<Timer>()) {
    timer_started = &timer_->started;
}

WatchTicks::~WatchTicks() {
    timer_started = nullptr;
    if (timer_->started) timer_delete(timer_->timer);
}

void WatchTicks::start(void (*tick)(void* watch), void* watch) {
    if (timer_->started) return;
    timer_->tick = tick;
    timer_->watch = watch;
    static std::once_flag installed;
    std::call_once(installed, [] {
        struct sigaction action {};
        action.sa_sigaction = Timer::on_signal;
        action.sa_flags = SA_SIGINFO | SA_RESTART | SA_ONSTACK;
        sigaction(Timer::signal_number(), &action, nullptr);
        pthread_atfork(nullptr, nullptr, forget_timer);
    });
    sigset_t ours;
    sigemptyset(&ours);
    sigaddset(&ours, Timer::signal_number());
    pthread_sigmask(SIG_UNBLOCK, &ours, nullptr);
    sigevent event{};
    event.sigev_notify = SIGEV_THREAD_ID;
    event.sigev_signo = Timer::signal_number();
    event.sigev_value.sival_ptr = timer_.get();
    event.sigev_notify_thread_id = static_cast<pid_t>(syscall(SYS_gettid));
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer_->timer) != 0 &&
        timer_create(CLOCK_MONOTONIC, &event, &timer_->timer) != 0)
        return;
    const timespec tick_time{0, nanoseconds};
    const itimerspec period{tick_time, tick_time};
    timer_settime(timer_->timer, 0, &period, nullptr);
    timer_->started = true;
}

void WatchTicks::keep_ticking([[maybe_unused]] lua_State* lua) {
#ifdef __SANITIZE_THREAD__
    // The sanitizer holds signals back until code that it has compiled calls the system.
    lua_sethook(
        lua, [](lua_State*, lua_Debug*) { usleep(0); }, LUA_MASKCOUNT, 10'000);
#endif
}

void WatchTicks::look() {}

}  // namespace ply::lua
