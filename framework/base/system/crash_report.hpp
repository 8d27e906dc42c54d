/// One sentence when a plugin crashes, or ends the program, in the middle of a command: which one
/// it was. Then the program ends as it would have without it: by the same signal, so that debuggers
/// and whoever started it see what they are used to.
///
/// Nothing is noted while rules are at work, so that it costs nothing: the plugin is found by the
/// addresses on the stack.
#pragma once

#include <filesystem>
#include <memory>

namespace ply {

/// From now on crashes in this library are reported; `inside` is any address of it.
void report_crashes_of(const std::filesystem::path& file, const void* inside);

/// Called before the sentence is written, from a signal's handler (signal-safety(7)): for a command
/// that has taken the terminal's screen.
void before_crash_report(void (*work)() noexcept);

/// A stack for reports of a thread whose own stack is used up, as by rules that call themselves for
/// ever. The first thread that loads a plugin has one already.
class CrashStack {
public:
    CrashStack();
    ~CrashStack();
    CrashStack(const CrashStack&) = delete;
    CrashStack& operator=(const CrashStack&) = delete;

private:
    std::unique_ptr<char[]> memory_;  ///< null: there is one already
};

}  // namespace ply
