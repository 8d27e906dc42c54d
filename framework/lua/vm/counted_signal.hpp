/// The type of the flags by which Lua is asked to stop and look (`l_signalT` in its lstate.h),
/// where the system has no signals that could set one: the machine reads them in each loop and each
/// call, and one read of some thousands has a look at the clock. A hook that counts instructions
/// would do the same for a quarter of the time of all scripts.
///
/// It is Lua's own sources that are compiled with this (cmake/wasm/libraries.cmake).
#pragma once

namespace ply::lua {

struct CountedSignal {
    static constexpr int reads = 5'000;  ///< some tenths of a millisecond
    static inline int left = reads;
    /// What is done then; watch_ticks_counted.cpp.
    static void look();

    operator int() const volatile {
        if (--left == 0) look();
        return value;  // which may have been set by the look
    }
    void operator=(int now) volatile { value = now; }

    int value;
};

}  // namespace ply::lua
