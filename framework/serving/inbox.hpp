/// What reaches the thread that runs a server: lines, as they come in, and the news that a
/// search has ended.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace ply::serving {

struct Letter {
    enum class Kind {
        line,    ///< `text` was read
        search,  ///< a search may have ended
        end,     ///< there will be no further line
    };
    Kind kind = Kind::line;
    std::string text = {};
};

/// A queue between threads. The writer waits while there are too many lines in it.
class Inbox {
public:
    void put(Letter letter);
    /// Waits for the next one.
    Letter take();
    /// Takes nothing more; a thread that waits to put something in goes on.
    void close();

private:
    static constexpr std::size_t most_bytes = std::size_t{1} << 24;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Letter> letters_;
    std::size_t bytes_ = 0;
    bool closed_ = false;
};

/// Cuts what is read into lines: without CR, LF and NUL; of a line longer than 4 MiB only the
/// beginning is kept.
class LineCutter {
public:
    explicit LineCutter(std::function<void(std::string)> line) : line_(std::move(line)) {}
    void read(std::string_view bytes);
    /// The input has ended: a line without an end is one, too.
    void end();

private:
    static constexpr std::size_t longest_line = std::size_t{1} << 22;

    void finish();

    std::function<void(std::string)> line_;
    std::string begun_;
    bool any_ = false;
};

/// What a reader reports besides, on its own thread.
struct Overheard {
    std::function<void(std::string_view)> line;  ///< each line, before it is put into the inbox
    std::function<void()> abandoned;  ///< the input has ended, and nobody reads the output
};

/// Puts the lines of a descriptor into an inbox, in a thread of its own, until it ends; then
/// watches whether somebody still reads the output.
class Reader {
public:
    Reader(int input, int output, Inbox& inbox, Overheard overheard);
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    /// Does not wait for input.
    ~Reader();

private:
    void run();
    /// False: the reader is to end.
    bool read_lines();
    void watch_output();

    int input_;
    int output_;
    Inbox& inbox_;
    Overheard overheard_;
    int wake_;
    std::thread thread_;
};

}  // namespace ply::serving
