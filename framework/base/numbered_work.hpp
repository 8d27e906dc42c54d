/// Work that is numbered, done by several threads, each with what it needs of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace ply {

/// How long to work: nothing is begun after that.
struct Until {
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    std::stop_token stop = {};

    bool reached() const {
        return stop.stop_requested() || std::chrono::steady_clock::now() >= deadline;
    }
};

/// Calls `work(desk, number)` for the numbers from `begin` to before `end`, a thread a desk. The
/// caller's thread has the first desk, once it is through with `meanwhile`. Throws what either
/// throws, when all threads have left off.
template <class Desk, class Work>
void work_through(std::vector<Desk>& desks, int begin, int end, const Until& until,
                  const Work& work, const std::function<void()>& meanwhile = {}) {
    std::atomic<int> next = begin;
    std::mutex mutex;
    std::exception_ptr failure;
    const auto run = [&](Desk& desk, const std::function<void()>& first) {
        try {
            if (first) first();
            while (!until.reached()) {
                const int number = next++;
                if (number >= end) return;
                work(desk, number);
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
            next = end;  // for all
        }
    };
    {
        std::vector<std::jthread> threads;
        for (std::size_t i = 1; i < desks.size(); ++i)
            threads.emplace_back([&, i] { run(desks[i], {}); });
        run(desks.front(), meanwhile);
    }
    if (failure) std::rethrow_exception(failure);
}

}  // namespace ply
