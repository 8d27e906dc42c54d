#include "framework/serving/thinker.hpp"

#include <exception>
#include <utility>

#include "framework/base/failure_text.hpp"
#include "framework/base/system/crash_report.hpp"

namespace ply::serving {

Thinker::~Thinker() {
    stop();
    if (thread_.joinable()) thread_.join();
    end_timer();
}

void Thinker::start(Work work, bool held) {
    if (thread_.joinable()) thread_.join();
    end_timer();
    std::stop_source source;
    {
        const std::scoped_lock lock(mutex_);
        source_ = source;
        held_ = held;
        answer_.reset();
    }
    busy_ = true;
    thread_ = std::jthread(
        [this, task = std::move(work), token = source.get_token()] { run(task, token); });
}

void Thinker::run(const Work& work, const std::stop_token& stop) {
    const CrashStack stack;
    Answer answer;
    try {
        answer.result = work(stop);
    } catch (const std::exception& error) {
        answer.failure = failure_text(error);
    } catch (...) {
        answer.failure = "an exception of unknown type";
    }
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, stop, [&] { return !held_; });
        answer_ = std::move(answer);
    }
    done_();
}

void Thinker::stop() {
    std::stop_source source{std::nostopstate};
    {
        const std::scoped_lock lock(mutex_);
        source = source_;
    }
    source.request_stop();
}

void Thinker::release(std::chrono::milliseconds time) {
    {
        const std::scoped_lock lock(mutex_);
        held_ = false;
    }
    changed_.notify_all();
    if (time.count() == 0) return;
    end_timer();
    const auto until = std::chrono::steady_clock::now() + time;
    timer_ = std::jthread([this, until, source = source_](const std::stop_token& ended) mutable {
        std::unique_lock lock(mutex_);
        changed_.wait_until(lock, ended, until, [] { return false; });
        lock.unlock();
        if (!ended.stop_requested()) source.request_stop();
    });
}

std::optional<Answer> Thinker::take() {
    const std::scoped_lock lock(mutex_);
    if (answer_) busy_ = false;
    return std::exchange(answer_, std::nullopt);
}

std::optional<Answer> Thinker::wait() {
    if (thread_.joinable()) thread_.join();
    end_timer();
    return take();
}

void Thinker::end_timer() {
    if (!timer_.joinable()) return;
    timer_.request_stop();
    timer_.join();
}

}  // namespace ply::serving
