/// What an engine says: whole lines, whichever thread says them.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "framework/base/shown_text.hpp"

namespace ply::serving {

/// Two threads never write into each other's lines.
class Output {
public:
    /// `write` gets each text at once, whole lines; it is called by one thread at a time.
    explicit Output(std::function<void(std::string_view)> write) : write_(std::move(write)) {}

    /// `text` may have several lines; the last one's end is added. What is no text in it, such as
    /// control characters, is shown as escapes.
    void say(const std::string& text) {
        const std::string lines = shown_text(text) + '\n';
        const std::scoped_lock lock(mutex_);
        write_(lines);
    }

private:
    std::mutex mutex_;
    std::function<void(std::string_view)> write_;
};

/// Writes all of it, to a pipe that may be full. False: it cannot be written, errno says why
/// (EPIPE: nobody reads any more).
bool write_all(int descriptor, std::string_view text);

}  // namespace ply::serving
