/// The last lines that host and engine said to each other, with times, for when something goes
/// wrong.
#pragma once

#include <chrono>
#include <deque>
#include <string>
#include <string_view>

namespace ply {

/// Keeps the last lines only; one of these belongs to each engine.
class EngineLog {
public:
    enum class From : char { host = '>', engine = '<', errors = '!', note = '#' };

    void add(From from, std::string_view line);

    /// The lines, each with the seconds since the first: `   0.012 > go nodes 100`.
    std::string text() const;
    /// Appends `title` and the lines to the file, in one piece, since several processes may do so.
    /// A file that cannot be written is nobody's loss: then nothing happens.
    void append_to(const std::string& path, std::string_view title) const;
    /// The last line of the engine's standard error; empty: none is kept.
    std::string last_error() const;

private:
    using Clock = std::chrono::steady_clock;
    struct Line {
        Clock::time_point when;
        From from;
        std::string text;
    };
    static constexpr std::size_t most_lines = 500;
    static constexpr std::size_t longest_line = 4000;  ///< the middle of a longer one is left out

    Clock::time_point begun_ = Clock::now();
    std::deque<Line> lines_;
};

}  // namespace ply
