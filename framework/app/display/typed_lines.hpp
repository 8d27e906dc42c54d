/// Lines that a person types while a game is played: edited on a terminal, and ended early by what
/// cannot wait.
#pragma once

#include <chrono>
#include <cstdio>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "framework/base/files/file_watch.hpp"

namespace ply {

/// Where a person types and is spoken to, and what may interrupt them.
struct Terminal {
    std::stop_token stop;
    std::FILE* talk = stdout;
    FileWatch* files = nullptr;  ///< null: nothing is watched
};

class LineEditor;

class LineReader {
public:
    using Clock = std::chrono::steady_clock;
    /// As in LineEditor: what may stand after the words of `before`.
    using Completion = std::function<std::vector<std::string>(const std::string& before)>;

    LineReader(const Terminal& terminal, Completion completion);
    ~LineReader();

    struct Line {
        enum class Kind : std::uint8_t {
            text,     ///< without blanks around it, and not empty
            ended,    ///< the input's end, or a stop was requested
            saved,    ///< one of the watched files was saved
            late,     ///< the deadline has passed
            no_move,  ///< cells were chosen over which no move goes: `text` names them
        };
        Kind kind = Kind::ended;
        std::string text{};
    };
    /// While something is asked: until when at the latest, and what is called again and again.
    struct Waiting {
        std::optional<Clock::time_point> deadline{};
        std::function<void()> meanwhile = [] {};
    };
    /// Asks until something is typed or happens.
    Line read(const std::string& prompt, const Waiting& waiting);

    /// A person sits at a terminal; lines do not come from a file or a pipe.
    bool interactive() const { return editor_ != nullptr; }

private:
    std::optional<Line::Kind> news(const Waiting& waiting) const;
    std::optional<std::string> plain_line(const std::string& prompt, const Waiting& waiting,
                                          std::optional<Line::Kind>& news_then) const;

    const Terminal& terminal_;
    std::unique_ptr<LineEditor> editor_;  ///< null: lines come as they are
};

/// The words, as many to a line as fit into so many columns.
std::string columns_text(const std::vector<std::string>& words, int columns);
/// Prints them, as many to a line as fit into the window.
void print_columns(const std::vector<std::string>& words, std::FILE* talk);

}  // namespace ply
