#include "framework/serving/inbox.hpp"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "framework/base/error.hpp"
#include "framework/serving/output.hpp"

namespace ply::serving {

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = write(descriptor, text.data(), text.size());
        if (written >= 0) {
            text.remove_prefix(static_cast<std::size_t>(written));
        } else if (errno == EAGAIN) {
            pollfd room{descriptor, POLLOUT, 0};
            poll(&room, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

void Inbox::put(Letter letter) {
    std::unique_lock lock(mutex_);
    if (letter.kind == Letter::Kind::line)
        changed_.wait(lock, [&] { return closed_ || bytes_ < most_bytes; });
    if (closed_) return;
    bytes_ += letter.text.size();
    letters_.push_back(std::move(letter));
    changed_.notify_all();
}

Letter Inbox::take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !letters_.empty(); });
    Letter letter = std::move(letters_.front());
    letters_.pop_front();
    bytes_ -= letter.text.size();
    changed_.notify_all();
    return letter;
}

void Inbox::close() {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

void LineCutter::read(std::string_view bytes) {
    for (const char letter : bytes) {
        any_ = true;
        if (letter == '\n') {
            finish();
        } else if (letter != '\r' && letter != '\0' && begun_.size() < longest_line) {
            begun_ += letter;
        }
    }
}

void LineCutter::end() {
    if (any_) finish();
}

void LineCutter::finish() {
    any_ = false;
    line_(std::exchange(begun_, {}));
}

Reader::Reader(int input, int output, Inbox& inbox, Overheard overheard)
    : input_(input),
      output_(output),
      inbox_(inbox),
      overheard_(std::move(overheard)),
      wake_(eventfd(0, EFD_CLOEXEC)) {
    if (wake_ < 0) throw Error("the system has no event descriptors left; close some programs");
    thread_ = std::thread([this] { run(); });
}

Reader::~Reader() {
    const std::uint64_t one = 1;
    write_all(wake_, std::string_view(reinterpret_cast<const char*>(&one), sizeof one));
    thread_.join();
    close(wake_);
}

void Reader::run() {
    if (!read_lines()) return;
    inbox_.put({Letter::Kind::end});
    watch_output();
}

bool Reader::read_lines() {
    LineCutter cutter([this](std::string line) {
        overheard_.line(line);
        inbox_.put({Letter::Kind::line, std::move(line)});
    });
    std::array<char, 65536> buffer{};
    for (;;) {
        std::array<pollfd, 2> waited{{{input_, POLLIN, 0}, {wake_, POLLIN, 0}}};
        if (poll(waited.data(), waited.size(), -1) < 0 && errno == EINTR) continue;
        if (waited[1].revents != 0) return false;
        const ssize_t count = ::read(input_, buffer.data(), buffer.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (count <= 0) break;
        cutter.read({buffer.data(), static_cast<std::size_t>(count)});
    }
    cutter.end();
    return true;
}

void Reader::watch_output() {
    std::array<pollfd, 2> waited{{{output_, 0, 0}, {wake_, POLLIN, 0}}};
    while (poll(waited.data(), waited.size(), -1) < 0 && errno == EINTR) {
    }
    if ((waited[0].revents & POLLERR) != 0) overheard_.abandoned();
}

}  // namespace ply::serving
